import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import { cents, quantityFromUnits, ZERO_CENTS } from '#domain/amounts.ts'
import type { DeliveryOffer } from '#domain/delivery/delivery-option.ts'
import {
  SHIPPING_DEBOUNCE_MS,
  SHIPPING_DELAY_MS,
  ShippingLookup,
  type LoadOffers,
  type ShippingQuery,
} from './shipping-lookup.ts'

const OFFER: DeliveryOffer = {
  id: 'o',
  type: 'delivery',
  name: 'Entrega',
  description: '',
  period: '',
  fee: cents(990),
  freeFrom: null,
  minimum: ZERO_CENTS,
  dates: [],
  pickupStore: null,
}
const question: ShippingQuery = {
  postalCode: '05435-000',
  coordinates: null,
  lines: [{ productId: 'p', quantity: quantityFromUnits(2) }],
  combos: [],
  paymentMethodId: null,
}

function aLookup(answer: () => Promise<DeliveryOffer[]> = () => Promise.resolve([OFFER])) {
  const calls: (ShippingQuery & { readonly signal: { readonly aborted: boolean } | undefined })[] = []
  const loadOffers: LoadOffers = (query, options) => {
    calls.push({ ...query, signal: options?.signal })
    return answer()
  }
  return { lookup: new ShippingLookup(loadOffers), calls }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the request waits for half a second and for two more after the last change, and the state is pending', async () => {
  const { lookup, calls } = aLookup()
  lookup.find(question)
  await vi.advanceTimersByTimeAsync(SHIPPING_DEBOUNCE_MS)
  lookup.find({ ...question, postalCode: '05436000' })
  expect([SHIPPING_DEBOUNCE_MS, SHIPPING_DELAY_MS]).toEqual([500, 2000])
  await vi.advanceTimersByTimeAsync(2499)
  expect([calls.length, lookup.state().kind]).toEqual([0, 'pending'])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toMatchObject([{ ...question, postalCode: '05436000' }])
  expect(lookup.state()).toMatchObject({ kind: 'found', offers: [{ name: 'Entrega', fee: 990 }] })
})

test('nothing is requested for an empty cart or half a postal code', async () => {
  const { lookup, calls } = aLookup()
  lookup.find({ ...question, lines: [] })
  lookup.find({ ...question, postalCode: '0543' })
  await vi.advanceTimersByTimeAsync(5000)
  expect([calls, lookup.state()]).toEqual([[], { kind: 'none' }])
})

test('a newer question cancels the one under way', async () => {
  const { lookup, calls } = aLookup(() => new Promise(() => undefined))
  lookup.find(question)
  await vi.advanceTimersByTimeAsync(2500)
  lookup.find({ ...question, postalCode: '05436000' })
  expect([calls[0]?.signal?.aborted, lookup.state().kind]).toEqual([true, 'pending'])
})

test.each([
  [
    'outside of the area, with the flag that opens the modal',
    new Refusal(422, { codigo: 'supplier.doesNotServeAddress', mensagem: 'Não atende', openModal: true }),
    'Não atende',
    true,
    false,
  ],
  [
    'for another reason of the store',
    new Refusal(422, { codigo: 'delivery.none', mensagem: 'Nenhuma', openModal: false }),
    'Nenhuma',
    false,
    false,
  ],
  [
    'of the server',
    new Refusal(503, { codigo: 'server.unavailable', mensagem: 'Em manutenção' }),
    'Em manutenção',
    false,
    true,
  ],
  ['without an answer', new Unreachable(null), null, false, true],
])('a failure %s', async (_what, error, message, opensModal, mayRetry) => {
  const { lookup } = aLookup(() => Promise.reject(error))
  lookup.find(question)
  await vi.advanceTimersByTimeAsync(2500)
  expect(lookup.state()).toEqual({ kind: 'failed', message, minimum: null, opensModal, mayRetry })
})
