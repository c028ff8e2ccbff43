import { describe, expect, test } from 'vitest'
import { Refusal, Unreachable, type Call } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findDuplicate, submitOrder } from '#contract/order.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { cents, unitPrice } from '#domain/amounts.ts'
import { encodeFailure } from '#contract/failures.ts'
import type { Failure, FailureCode, FailureDetails } from '#domain/failure.ts'
import { AmountsChanged, type SeenDifference } from '#domain/order/place-order.ts'
import { orderApi, type OrderApi, type SubmittedOrder } from '../../shared/api/order.ts'
import { text } from '../../shared/i18n/checkout.ts'
import { submit } from './submit-order.ts'

const request: OrderRequest = {
  lines: [],
  deliveryType: 'pickup',
  deliveryOptionId: 'o',
  deliveryDate: null,
  address: { id: null, written: null },
  billingAddress: { id: null, written: null },
  subscription: null,
  paymentMethodId: 'p',
  seenDeliveryFee: null,
  seenDiscount: null,
  seenTotal: null,
  traits: [],
  couponCode: null,
  note: '',
  changeFor: null,
  customerOrderNumber: '',
  channel: 'web',
}

const refusal = (code: FailureCode, details: FailureDetails = {}): Refusal => refusalOf({ code, details })
const refusalOf = (failure: Pick<Failure, 'code' | 'details'>): Refusal => {
  const { status, body } = encodeFailure(failure)
  return new Refusal(status, body)
}

/** What the server does, call by call; a number is the order that it answers with. */
function server(...answers: readonly (number | SubmittedOrder | Error)[]) {
  const calls: { call: string; key: string }[] = []
  const answer = async (call: string, key: string): Promise<SubmittedOrder> => {
    const next = answers[calls.length] ?? new Error('one call too many')
    calls.push({ call, key })
    if (next instanceof Error) throw next
    return typeof next === 'number' ? { number: next, problem: null } : next
  }
  const api: Pick<OrderApi, 'submit' | 'findDuplicate'> = {
    submit: (_customerId, _request, key) => answer('submit', key),
    findDuplicate: async (_customerId, _request, key) => {
      const found = await answer('findDuplicate', key)
      return found.problem === null ? found.number : expect.unreachable()
    },
  }
  return { calls, sent: () => submit(api, 'c', request, 'k', text) }
}

const gone = new Unreachable(null)

describe('an order that is sent (specification §8)', () => {
  test('is placed, under its own key', async () => {
    const { calls, sent } = server(41)
    expect(await sent()).toEqual({ kind: 'placed', number: 41 })
    expect(calls).toEqual([{ call: 'submit', key: 'k' }])
  })

  test('counts as placed when its answer got lost but the order exists', async () => {
    const { calls, sent } = server(gone, 41)
    expect(await sent()).toEqual({ kind: 'placed', number: 41 })
    expect(calls[1]).toEqual({ call: 'findDuplicate', key: 'k' })
  })

  test('is checked where a success names a problem, which is shown unless the order exists', async () => {
    const strange = { problem: 'O estoque não respondeu.' }
    const { calls, sent } = server(strange, 41)
    expect(await sent()).toEqual({ kind: 'placed', number: 41 })
    expect(calls.map(({ call }) => call)).toEqual(['submit', 'findDuplicate'])
    expect(await server(strange, refusal('order.noDuplicate')).sent()).toEqual({
      kind: 'refused',
      problem: 'Erro ao submeter seu pedido. O estoque não respondeu.',
    })
  })

  test.each<[string, FailureCode]>([
    ['a failure of the server', 'server.unexpected'],
    ['its pause for maintenance', 'server.unavailable'],
    ['a service that it needs and that did not answer', 'payment.providerUnavailable'],
  ])('is checked after %s, which is shown unless the order exists', async (_, code) => {
    const fault = refusal(code)
    const { calls, sent } = server(fault, 41)
    expect(await sent()).toEqual({ kind: 'placed', number: 41 })
    expect(calls.map(({ call }) => call)).toEqual(['submit', 'findDuplicate'])
    expect(await server(fault, refusal('order.noDuplicate')).sent()).toEqual({
      kind: 'refused',
      problem: `Erro ao submeter seu pedido. ${fault.message}`,
    })
    expect(await server(fault, fault).sent()).toMatchObject({ kind: 'unheard' })
    expect(await server(fault, gone).sent()).toMatchObject({ kind: 'unheard' })
    const cancelled = refusal('order.cancelled', { numpedido: 40 })
    expect(await server(fault, cancelled).sent()).toMatchObject({ kind: 'placed-before', number: 40 })
  })

  test('that is refused for too many requests is not checked', async () => {
    const { calls, sent } = server(refusal('request.tooMany'))
    expect(await sent()).toMatchObject({ kind: 'refused' })
    expect(calls).toHaveLength(1)
  })

  test.each([null, {}, [], 'ok', { numpedido: null, mensagemErro: null }])(
    'is checked where a success says nothing of an order: %j',
    async (reply) => {
      const requestedPaths: string[] = []
      const call = async ({ path }: Endpoint) => {
        requestedPaths.push(path)
        return requestedPaths.length === 1 ? reply : { numpedido: 41 }
      }
      const api = orderApi({ call: call as Call })
      expect(await submit(api, 'c', request, 'k', text)).toEqual({ kind: 'placed', number: 41 })
      expect(requestedPaths).toEqual([submitOrder.path, findDuplicate.path])
    },
  )

  test('is to be sent again when it does not exist', async () => {
    expect(await server(gone, refusal('order.noDuplicate')).sent()).toEqual({
      kind: 'refused',
      problem: 'Erro ao submeter seu pedido. O pedido não chegou à loja. Envie de novo.',
    })
  })

  test('stays unheard of without a connection', async () => {
    expect(await server(gone, gone).sent()).toMatchObject({
      kind: 'unheard',
      problem: expect.stringMatching(/^Erro ao submeter seu pedido\. A loja não confirmou/),
    })
  })

  test('a second time is reported as such, with the first one’s number', async () => {
    expect(await server(refusal('order.duplicate', { numpedido: 40 })).sent()).toEqual({
      kind: 'placed-before',
      problem: 'Um pedido idêntico foi feito há poucos segundos.',
      number: 40,
    })
  })

  test('whose first order was cancelled in the meantime is reported as such', async () => {
    expect(await server(gone, refusal('order.cancelled', { numpedido: 40 })).sent()).toEqual({
      kind: 'placed-before',
      problem: 'O pedido nº 40, feito com este envio, foi cancelado. Para comprar de novo, faça outro pedido.',
      number: 40,
    })
  })

  test.each<[FailureCode, FailureDetails, string, string]>([
    [
      'order.priceChanged',
      { items: ['Arroz'] },
      'changed',
      'Erro ao submeter seu pedido. O preço mudou; confira e envie de novo. Itens: Arroz',
    ],
    [
      'order.outOfStock',
      { items: ['Chá, verde', 'Café'] },
      'changed',
      'Erro ao submeter seu pedido. Não há estoque suficiente. Itens: Chá, verde, Café',
    ],
    [
      'order.cartChanged',
      {},
      'changed',
      'Erro ao submeter seu pedido. Seu carrinho mudou em outra aba ou aparelho. Confira os produtos e envie de novo.',
    ],
    ['order.emptyCart', {}, 'changed', 'O carrinho está vazio. Experimente adicionar alguns produtos.'],
    ['delivery.slotFull', {}, 'refused', 'Erro ao submeter seu pedido. Esta data está lotada. Escolha outra.'],
  ])('that the server refuses with %s says why', async (code, details, kind, problem) => {
    const { calls, sent } = server(refusal(code, details))
    expect(await sent()).toMatchObject({ kind, problem })
    expect(calls).toHaveLength(1)
  })

  test('at other amounts says which', async () => {
    const fee: SeenDifference = { kind: 'delivery-fee', seen: cents(990), now: cents(1290) }
    const others: SeenDifference[] = [
      { kind: 'price', productId: 'a', name: 'Arroz', seen: unitPrice(75_905), now: unitPrice(80_000) },
      { kind: 'total', seen: cents(1980), now: cents(2280) },
    ]
    expect(await server(refusalOf(new AmountsChanged(fee, others))).sent()).toEqual({
      kind: 'changed',
      problem: 'Erro ao submeter seu pedido. A taxa de entrega mudou para R$\u00a012,90; confira e envie de novo.',
      differences: [fee, ...others],
    })
  })

  test('with an answer missing names its field', async () => {
    const failure = refusal('order.traitInvalid', {
      field: 'traits.t1',
      name: 'Quem recebe?',
      fault: 'missing',
    })
    expect(await server(failure).sent()).toEqual({
      kind: 'refused',
      problem: 'Quem recebe?: preencha este campo.',
      field: 'traits.t1',
    })
  })

  test('after the session ended is for the sign-in', async () => {
    await expect(server(refusal('access.sessionExpired')).sent()).rejects.toMatchObject({ status: 401 })
  })
})
