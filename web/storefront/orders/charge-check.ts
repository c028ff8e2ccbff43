import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Receipt } from '#domain/payment/receipt.ts'
import { chargeApi } from '../../shared/api/charge.ts'
import { useStoreData } from '../state/store-context.ts'

/** The server reads a new charge after 30 s. */
const FIRST_CHECK_MS = 32_000
const CHECK_EVERY_MS = 60_000

/**
 * Has the server ask the bank about a charge while its page is open, and when the customer comes back from the app of the bank: a
 * payment of which the bank tells late is seen at once.
 */
export function useChargeCheck({ state, brCode, orderNumber }: Receipt): void {
  const { call, supplier, account } = useStoreData()
  const { revalidate } = useRevalidator()
  const customerId = account?.customerId ?? null
  const isOpen = state === 'pending' && brCode !== null
  useEffect(() => {
    if (!isOpen || customerId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async (): Promise<void> => {
      clearTimeout(timer)
      timer = setTimeout(checkQuietly, CHECK_EVERY_MS)
      if (document.visibilityState !== 'visible') return
      if (await chargeApi({ call, supplier }).check(customerId, orderNumber)) await revalidate()
    }
    // The server finds the payment by itself, only later.
    const checkQuietly = () => void check().catch(() => undefined)
    timer = setTimeout(checkQuietly, FIRST_CHECK_MS)
    document.addEventListener('visibilitychange', checkQuietly)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkQuietly)
    }
  }, [isOpen, customerId, orderNumber, call, supplier, revalidate])
}
