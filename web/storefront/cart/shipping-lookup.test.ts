import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, Unreachable, type Call } from '#contract/client.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import { SHIPPING_DEBOUNCE_MS, SHIPPING_DELAY_MS, ShippingLookup, type ShippingQuestion } from './shipping-lookup.ts'

const OPTION = {
  id: 'o',
  tipoEntrega: 'DELIVERY',
  nome: 'Entrega',
  descricao: '',
  periodo: '',
  taxaEntrega: 9.9,
  gratisApartirDe: null,
  valorMinimo: 0,
  agendamento: [],
  lojaRetira: null,
}
const question: ShippingQuestion = {
  postalCode: '05435-000',
  coordinates: null,
  lines: [{ productId: 'p', quantity: quantityFromUnits(2) }],
  paymentId: null,
}

function aLookup(answer: () => Promise<unknown> = () => Promise.resolve({ formasEntrega: [OPTION] })) {
  const asked: { params: { cep: string }; body: unknown; signal: { aborted: boolean } }[] = []
  const call = ((
    _endpoint: unknown,
    input: { params: { cep: string }; body: unknown },
    { signal }: { signal: { aborted: boolean } },
  ) => {
    asked.push({ ...input, signal })
    return answer()
  }) as unknown as Call
  return { lookup: new ShippingLookup(call, 'loja'), asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the question waits for half a second and two more after the last change, and says so meanwhile', async () => {
  const { lookup, asked } = aLookup()
  lookup.ask(question)
  await vi.advanceTimersByTimeAsync(SHIPPING_DEBOUNCE_MS)
  lookup.ask({ ...question, postalCode: '05436000' })
  expect([SHIPPING_DEBOUNCE_MS, SHIPPING_DELAY_MS]).toEqual([500, 2000])
  await vi.advanceTimersByTimeAsync(2499)
  expect([asked.length, lookup.state().kind]).toEqual([0, 'pending'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toMatchObject([{ params: { cep: '05436000' }, body: { produtos: [{ id: 'p', quantidade: 2 }] } }])
  expect(lookup.state()).toMatchObject({ kind: 'found', offers: [{ name: 'Entrega', fee: 990 }] })
})

test('nothing is asked for an empty cart or half a postal code', async () => {
  const { lookup, asked } = aLookup()
  lookup.ask({ ...question, lines: [] })
  lookup.ask({ ...question, postalCode: '0543' })
  await vi.advanceTimersByTimeAsync(5000)
  expect([asked, lookup.state()]).toEqual([[], { kind: 'none' }])
})

test('a newer question cancels the one under way', async () => {
  const { lookup, asked } = aLookup(() => new Promise(() => undefined))
  lookup.ask(question)
  await vi.advanceTimersByTimeAsync(2500)
  lookup.ask({ ...question, postalCode: '05436000' })
  expect([asked[0]?.signal.aborted, lookup.state().kind]).toEqual([true, 'pending'])
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
  lookup.ask(question)
  await vi.advanceTimersByTimeAsync(2500)
  expect(lookup.state()).toEqual({ kind: 'failed', message, opensModal, mayRetry })
})
