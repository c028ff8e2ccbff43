import type { Balance } from '#domain/payment/invoice.ts'
import { useStoreData } from './store-context.ts'
import { useBrowserState } from './use-browser.ts'

/** A loaded balance, and the customer that it belongs to. */
export interface KnownBalance {
  readonly customerId: string | null
  readonly balance: Balance | null
}

export const NO_BALANCE: KnownBalance = { customerId: null, balance: null }

/** The credit and debt of the current customer; null until it is loaded, and where it could not be. */
export function useBalance(): Balance | null {
  const { account } = useStoreData()
  const { customerId, balance } = useBrowserState((browser) => browser.balance, NO_BALANCE)
  return customerId !== null && customerId === account?.customerId ? balance : null
}
