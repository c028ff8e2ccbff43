import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { Account } from '#contract/access.ts'
import { can } from '#domain/access/can.ts'
import { selectedAddress } from '#domain/customer/address.ts'
import { addressesOf } from '../../shared/api/address.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { placeOfAddress } from '../state/chosen-place.ts'
import { NO_BALANCE, type BrowserState } from '../state/browser-state.ts'
import { useStoreData, type StoreValue } from '../state/store-context.ts'

/**
 * Loads the balance and the first address of the current customer, and clears them with a change of customer. On every
 * screen; its script is fetched only after a sign-in.
 */
export function CustomerPreload({ browser }: { readonly browser: BrowserState }) {
  const store = useStoreData()
  const { account } = store
  const customerId = account?.customerId ?? null
  // A form that was sent, such as an order, loads the shell again with a new account object: then the balance has changed.
  const invoicesOf = useRef<Account | null>(null)
  const addressesOf = useRef<string | null>(null)
  // A navigation under way may be a sign-out.
  const isStill = useNavigation().state === 'idle'

  useEffect(() => {
    if (!isStill || account === null || customerId === null) return
    const mayAsk = (action: 'invoice.see' | 'address.see') => can(action, actorOf(account), store)
    return afterSignIn({
      invoices: async (signal) => {
        if (invoicesOf.current === account || !mayAsk('invoice.see')) return
        await loadBalance(store, browser, customerId)(signal)
        invoicesOf.current = account
      },
      addresses: async (signal) => {
        if (addressesOf.current === customerId || !mayAsk('address.see')) return
        await loadFirstAddress(store, browser)(signal)
        addressesOf.current = customerId
      },
    })
  }, [store, browser, account, customerId, isStill])

  useEffect(() => () => browser.balance.setState(NO_BALANCE), [browser, customerId])

  return null
}

const loadBalance =
  (store: StoreValue, browser: BrowserState, customerId: string): Load =>
  async (signal) => {
    browser.balance.setState({ customerId, balance: await invoiceApi(store).balance(customerId, { signal }) })
  }

/** Without a chosen address, the store's rules choose one. A given CEP stays where they choose none. */
const loadFirstAddress =
  (store: StoreValue, { delivery }: BrowserState): Load =>
  async (signal) => {
    const isOpen = () => !delivery.getState().place?.addressId
    if (!isOpen()) return
    const addresses = await addressesOf(store, null, { signal })
    const given = delivery.getState().place?.postalCode
    const first =
      addresses.find(({ postalCode }) => postalCode === given) ?? selectedAddress(addresses, store.features, null)
    if (first && isOpen()) delivery.setState({ place: placeOfAddress(first) })
  }

/** From the sign-in to the load of the addresses (specification §4 "Login", §9). */
export const ADDRESS_LOAD_DELAY_MS = 1000

export type Load = (signal: AbortSignal) => Promise<void>

/** What follows on a sign-in; the cart comes with the frame of the page (store.tsx). */
export interface Loads {
  readonly invoices: Load
  readonly addresses: Load
}

/**
 * Loads the invoices at once, and the addresses a second later (specification §4 "Login"). The page is whole without
 * either: what could not be loaded is loaded on the next screen. Returns a function that stops both.
 */
export function afterSignIn({ invoices, addresses }: Loads): () => void {
  const leaving = new AbortController()
  const run = (load: Load): void => void load(leaving.signal).catch(() => undefined)
  run(invoices)
  const timer = setTimeout(() => run(addresses), ADDRESS_LOAD_DELAY_MS)
  return () => {
    clearTimeout(timer)
    leaving.abort()
  }
}
