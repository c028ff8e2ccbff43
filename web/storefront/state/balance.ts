import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Balance } from '#domain/payment/invoice.ts'
import { useStoreData } from './store-context.ts'

interface KnownBalance {
  /** Whose it is. */
  readonly customerId: string | null
  readonly balance: Balance | null
}

/** Nobody's is kept from one page to the next: what is owed comes anew from the store. Only browsers change it. */
const NOBODYS: KnownBalance = { customerId: null, balance: null }
const known = createStore<KnownBalance>(() => NOBODYS)

export const knowBalance = (customerId: string, balance: Balance): void => known.setState({ customerId, balance })
export const forgetBalance = (): void => known.setState(NOBODYS)

/** How the customer on display stands with the store; null until it was loaded, and where it could not be. */
export function useBalance(): Balance | null {
  const { account } = useStoreData()
  const { customerId, balance } = useStore(known)
  return customerId !== null && customerId === account?.customerId ? balance : null
}
