import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Receipt } from '#domain/payment/receipt.ts'

/** The server reads a new charge after 30 s. */
const FIRST_CHECK_MS = 32_000
const CHECK_EVERY_MS = 60_000

/**
 * Has the server ask the bank about a charge while its page is open, and when the customer comes back from the app of the bank: a
 * payment of which the bank tells late is seen at once. `checkNow` resolves to whether nothing is to be paid any more.
 */
export function useChargeCheck(
  { state, brCode }: Pick<Receipt, 'state' | 'brCode'>,
  checkNow: () => Promise<boolean>,
): void {
  const { revalidate } = useRevalidator()
  const isOpen = state === 'pending' && brCode !== null
  const latest = useRef(checkNow)
  useEffect(() => {
    latest.current = checkNow
  })
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async (): Promise<void> => {
      clearTimeout(timer)
      timer = setTimeout(checkQuietly, CHECK_EVERY_MS)
      if (document.visibilityState !== 'visible') return
      if (await latest.current()) await revalidate()
    }
    // The server finds the payment by itself, only later.
    const checkQuietly = () => void check().catch(() => undefined)
    timer = setTimeout(checkQuietly, FIRST_CHECK_MS)
    document.addEventListener('visibilitychange', checkQuietly)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkQuietly)
    }
  }, [isOpen, revalidate])
}
