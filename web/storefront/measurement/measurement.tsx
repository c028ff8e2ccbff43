import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { logMeasurement } from '#contract/measurement.ts'
import { unitsFromQuantity } from '#domain/amounts.ts'
import type { MeasuredEvent, MeasuredItem } from '#domain/measurement/measurement.ts'
import type { Product, ProductDetail } from '#domain/catalog/product.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { measuredItem, measuredName } from '../../shared/api/measurement.ts'
import { linesOf, type CartState } from '../state/cart-state.ts'
import { useStoreData } from '../state/store-context.ts'
import type { FrameState, Measured } from './frame.ts'
import { cartChanges, itemOf, purchaseOf, valueOf, type CartItem } from './measured-items.ts'

/** Several presses of a button are one change. */
const CART_PAUSE_MS = 1000
/** What waits for the script of Google at most; a blocked one never comes. */
const MAX_WAITING = 50
const CHECKOUT = /^\/(?:finalizar|submissao\/)/

interface Parameters extends Readonly<Record<string, unknown>> {
  readonly items?: readonly MeasuredItem[]
}

type Send = (event: MeasuredEvent, parameters: Parameters, orderNumber?: number) => void

interface Measurement {
  readonly send: Send
  /** Adds the frame to the page, and returns what takes it away again. */
  readonly open: () => () => void
}

/**
 * Tells Google Analytics of the store what is looked at and bought, and nothing of who does. Rendered only in a store that measures, and for
 * a person who agreed; its end removes the frame with the script, and its cookies.
 */
export function Measurement() {
  const { call, supplier, basename, cart, account } = useStoreData()
  const [{ open, send }] = useState(() => createMeasurement({ call, supplier }, basename))

  useEffect(open, [open])

  useSeenScreens(send)
  const person = account?.customerId ?? null
  useEffect(() => {
    let before = itemsOf(cart.getState())
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const after = itemsOf(cart.getState())
      // An order empties the cart, and takes nothing out of it.
      const isOrdered = after.size === 0 && CHECKOUT.test(location.pathname.slice(basename.length))
      for (const { event, items } of isOrdered ? [] : cartChanges(before, after)) send(event, withValue(items))
      before = after
    }
    const unsubscribe = cart.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, CART_PAUSE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
    // With another person begins another cart: what it has was not added now.
  }, [send, cart, person, basename])
  return null
}

const itemsOf = (state: CartState): ReadonlyMap<string, CartItem> =>
  new Map(
    linesOf(state).map(({ product, quantity }) => [
      product.id,
      { item: itemOf(product), quantity: unitsFromQuantity(quantity) },
    ]),
  )

function withValue(items: readonly MeasuredItem[]): Parameters {
  const value = valueOf(items)
  return { items, ...(value === null ? {} : { currency: 'BRL', value }) }
}

/** The data of a screen as far as it is measured. */
interface ScreenData {
  readonly product?: ProductDetail
  readonly page?: { readonly products: readonly Product[] }
  readonly title?: string
  readonly order?: PlacedOrder
}

function useSeenScreens(send: Send): void {
  const { pathname, key } = useLocation()
  const measuredKey = useRef('')
  const { state } = useNavigation()
  const { cart } = useStoreData()
  const data = useMatches().at(-1)?.loaderData as ScreenData | undefined

  useEffect(() => {
    // Data that is loaded again is no other visit.
    if (state !== 'idle' || measuredKey.current === key) return
    measuredKey.current = key
    send('page-view', {})
    if (pathname.startsWith('/produto/') && data?.product) send('view-item', withValue([itemOf(data.product)]))
    else if (data?.page?.products && data.page.products.length > 0)
      send('view-item-list', {
        item_list_name: data.title,
        items: data.page.products.map((product) => itemOf(product)),
      })
    else if (pathname === '/finalizar')
      send(
        'begin-checkout',
        withValue([...itemsOf(cart.getState()).values()].map(({ item, quantity }) => ({ ...item, quantity }))),
      )
    else if (pathname.startsWith('/submissao/') && data?.order)
      send('purchase', purchaseOf(data.order), data.order.number)
  }, [send, pathname, key, data, state, cart])
}

function createMeasurement(context: ApiContext, basename: string): Measurement {
  const waiting: Measured[] = []
  let state: FrameState | null = null
  const frame = document.createElement('iframe')
  frame.src = `${basename}/medicao`
  frame.hidden = true

  const post = (measured: Measured) => frame.contentWindow?.postMessage(measured, location.origin)
  const onMessage = ({ source, origin, data }: MessageEvent<FrameState>) => {
    if (source !== frame.contentWindow || origin !== location.origin) return
    state = data
    if (state === 'measurement ready') for (const measured of waiting) post(measured)
    waiting.length = 0
  }
  const send: Send = (event, { items, ...parameters }, orderNumber) => {
    const { pathname, search } = location
    // No fragment, and of the query only the campaign: the rest may have codes in it.
    const campaign = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'))
    const query = campaign.length === 0 ? '' : `?${new URLSearchParams(campaign).toString()}`
    const page = { page_location: `${location.origin}${pathname}${query}`, page_title: document.title }
    const measured = {
      name: measuredName(event),
      parameters: { ...page, ...parameters, ...(items && { items: items.map(measuredItem) }) },
    }
    const outcome = state === 'measurement failed' ? 'failed' : 'sent'
    const problem = outcome === 'failed' ? 'script blocked or unreachable' : ''
    const body = { event, outcome, orderNumber: orderNumber ?? null, problem } as const
    void callStore(context, logMeasurement, { body }).then(
      ({ mayBeSent }) => {
        if (!mayBeSent || outcome === 'failed') return
        if (state === 'measurement ready') post(measured)
        else if (waiting.length < MAX_WAITING) waiting.push(measured)
      },
      // The store works without.
      () => undefined,
    )
  }
  return {
    send,
    open: () => {
      addEventListener('message', onMessage)
      document.body.append(frame)
      return () => {
        removeEventListener('message', onMessage)
        frame.remove()
        for (const [name] of document.cookie.matchAll(/\b_ga\w*(?==)/g)) forgetCookie(name)
      }
    },
  }
}

/** Google sets its cookies for the widest domain that takes them. */
function forgetCookie(name: string): void {
  const labels = location.hostname.split('.')
  for (const domain of ['', ...labels.map((_label, at) => `; domain=${labels.slice(at).join('.')}`)])
    document.cookie = `${name}=; max-age=0; path=/${domain}`
}
