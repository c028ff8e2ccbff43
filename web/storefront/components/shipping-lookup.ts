import { useEffect, useState, useSyncExternalStore } from 'react'
import { Refusal, type CallOptions } from '#contract/client.ts'
import { deliveryOptionsByPostalCode } from '#contract/delivery.ts'
import { centsFromReais, type Cents, type Quantity } from '#domain/amounts.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { DeliveryOffer } from '#domain/delivery/delivery-option.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { useCartView, usePricingMethod, useStoreData } from '../state/store-context.ts'

/** From the last change to the request (specification §9): the debounce, and the delay after it. */
export const SHIPPING_DEBOUNCE_MS = 500
export const SHIPPING_DELAY_MS = 2000

export interface ShippingQuery {
  readonly postalCode: string
  /** Of the address with this postal code, where it is known. */
  readonly coordinates: Coordinates | null
  readonly lines: readonly { readonly productId: string; readonly quantity: Quantity }[]
  readonly combos: readonly { readonly comboId: string; readonly quantity: number }[]
  /** Where prices vary by payment. */
  readonly paymentMethodId: string | null
}
export type LoadOffers = (query: ShippingQuery, options?: CallOptions) => Promise<readonly DeliveryOffer[]>

export type Shipping =
  | { readonly kind: 'none' | 'pending' }
  | { readonly kind: 'found'; readonly offers: readonly DeliveryOffer[] }
  /** Without a message of the server the screen has its own. */
  | {
      readonly kind: 'failed'
      readonly message: string | null
      /** Below which the store does not deliver there; null where the amount is not the reason. */
      readonly minimum: Cents | null
      readonly opensModal: boolean
      readonly mayRetry: boolean
    }

const NONE: Shipping = { kind: 'none' }
const SERVER_FAULT = 500

/** What delivery to a postal code costs for the cart. Each question supersedes the one before. */
export class ShippingLookup {
  #state: Shipping = NONE
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  readonly #listeners = new Set<() => void>()
  readonly #loadOffers: LoadOffers

  constructor(loadOffers: LoadOffers) {
    this.#loadOffers = loadOffers
  }

  readonly state = (): Shipping => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Requests a moment later; nothing for an empty cart or half a postal code. */
  find(question: ShippingQuery): void {
    this.stop()
    if (question.lines.length + question.combos.length === 0 || parsePostalCode(question.postalCode) === null)
      return this.#show(NONE)
    this.#show({ kind: 'pending' })
    this.#timer = setTimeout(() => void this.#send(question), SHIPPING_DEBOUNCE_MS + SHIPPING_DELAY_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  async #send(question: ShippingQuery): Promise<void> {
    const request = new AbortController()
    this.#request = request
    try {
      const offers = await this.#loadOffers(question, { signal: request.signal })
      if (!request.signal.aborted) this.#show({ kind: 'found', offers })
    } catch (error) {
      if (!request.signal.aborted) this.#show(failureOf(error))
    }
  }

  #show(state: Shipping): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const failureOf = (error: unknown): Shipping =>
  error instanceof Refusal
    ? {
        kind: 'failed',
        message: error.message,
        minimum: minimumOf(error),
        opensModal: error.suggestsOtherAddress,
        mayRetry: error.status >= SERVER_FAULT,
      }
    : { kind: 'failed', message: null, minimum: null, opensModal: false, mayRetry: true }

const minimumOf = ({ details: { minimumReais } }: Refusal): Cents | null =>
  minimumReais === undefined ? null : centsFromReais(Number(minimumReais))

/** What delivery of the lines to the postal code costs. */
const offersFrom =
  (context: ApiContext): LoadOffers =>
  async ({ postalCode, coordinates, paymentMethodId, ...body }, options) => {
    const query = { type: 'delivery', ...coordinates, paymentMethodId } as const
    return (await callStore(context, deliveryOptionsByPostalCode, { params: { postalCode }, query, body }, options))
      .options
  }

/** Loaded again whenever the place, the cart or its prices change. */
export function useShipping(postalCode: string, coordinates: ShippingQuery['coordinates']) {
  const store = useStoreData()
  const { lines, combos } = useCartView()
  const paymentMethodId = usePricingMethod()?.id ?? null
  const [lookup] = useState(() => new ShippingLookup(offersFrom(store)))
  const shipping = useSyncExternalStore(lookup.subscribe, lookup.state, () => NONE)
  const question: ShippingQuery = {
    postalCode,
    coordinates,
    paymentMethodId,
    lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    combos: combos.map(({ comboId, quantity }) => ({ comboId, quantity })),
  }
  const queryKey = JSON.stringify(question)

  useEffect(() => {
    lookup.find(JSON.parse(queryKey) as ShippingQuery)
    return () => lookup.stop()
  }, [lookup, queryKey])

  const hasNoAnswer = shipping.kind === 'failed' && shipping.mayRetry
  useEffect(() => {
    if (!hasNoAnswer) return
    const again = () => lookup.find(JSON.parse(queryKey) as ShippingQuery)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [lookup, queryKey, hasNoAnswer])

  return { shipping, retry: () => lookup.find(question) }
}
