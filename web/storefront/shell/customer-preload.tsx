import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { Account } from '#contract/access.ts'
import { decodeAddress, listAddresses } from '#contract/address.ts'
import { customerInvoices, decodeBalance, encodeInvoiceQuestion } from '#contract/invoice.ts'
import { can } from '#domain/access/can.ts'
import { selectedAddress } from '#domain/customer/select-address.ts'
import { COOKIE_SESSION, sessionSegment } from '../../shared/page-context.ts'
import { actorOf } from '../state/actor-of.ts'
import { placeOfAddress } from '../state/delivery-choice.ts'
import { NO_BALANCE } from '../state/balance.ts'
import type { BrowserState } from '../state/browser-state.ts'
import { useStoreData, type StoreValue } from '../state/store-context.ts'
import { afterSignIn, type Load } from './after-sign-in.ts'

/**
 * Stands on every screen of a customer, and of whoever acts for one: starts over for another customer, and forgets with
 * the last one. Fetched after the sign-in only.
 */
export function CustomerPreload({ browser }: { readonly browser: BrowserState }) {
  const store = useStoreData()
  const { account } = store
  const customerId = account?.customerId ?? null
  // The frame is loaded anew with an account of its own when something was sent, such as an order: then more is owed.
  const invoicesOf = useRef<Account | null>(null)
  const addressesOf = useRef<string | null>(null)
  // Whoever is on the way elsewhere may be signing out.
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

/** One invoice stands for all of them: the sums are of all, and the list has a screen of its own. */
const NEXT_DUE = encodeInvoiceQuestion({ isOpenOnly: true, limit: 1, offset: 0 })

const loadBalance =
  ({ call, supplier }: StoreValue, browser: BrowserState, customerId: string): Load =>
  async (signal) => {
    const params = { sessao: sessionSegment(customerId), idfornecedor: supplier.id, idcliente: customerId }
    const balance = decodeBalance(await call(customerInvoices, { params, query: NEXT_DUE }, { signal }))
    browser.balance.setState({ customerId, balance })
  }

/** Whoever chose no address yet gets the one that the store's rules choose. A CEP stays where none does. */
const loadFirstAddress =
  ({ call, features }: StoreValue, { delivery }: BrowserState): Load =>
  async (signal) => {
    const isOpen = () => !delivery.getState().place?.addressId
    if (!isOpen()) return
    const addresses = (await call(listAddresses, { params: { sessao: COOKIE_SESSION } }, { signal })).map(decodeAddress)
    const given = delivery.getState().place?.postalCode
    const first = addresses.find(({ postalCode }) => postalCode === given) ?? selectedAddress(addresses, features, null)
    if (first && isOpen()) delivery.setState({ place: placeOfAddress(first) })
  }
