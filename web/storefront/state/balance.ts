import type { Balance } from '#domain/payment/invoice.ts'
import { NO_BALANCE } from './browser-state.ts'
import { useStoreData } from './store-context.ts'
import { useBrowserState } from './use-browser.ts'

/** The credit and debt of the current customer; null until it is loaded, and where it could not be. */
export function useBalance(): Balance | null {
  const { account } = useStoreData()
  const { customerId, balance } = useBrowserState((browser) => browser.balance, NO_BALANCE)
  return customerId !== null && customerId === account?.customerId ? balance : null
}
