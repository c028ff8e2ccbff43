import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/charge.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { inTransaction } from '#server/platform/http/scope.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { aPaymentAccount, cardTokenOf, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aProduct } from '#test/builders/store.ts'
import { isSigned } from './mercado-pago.ts'

const app = await testAppWithSandbox()
const { call, pool, control, fault } = app

interface Shop {
  readonly store: OpenStore
  readonly buyer: Buyer
  readonly number: number
}

/** An order of 30 reais at a store that takes cards by the sandbox. */
async function anOrderByCard(flow: 'pay-first' | 'pick-first'): Promise<Shop> {
  const store = await anOpenStore(pool, { payment: { kind: 'card', flow } })
  await aPaymentAccount(app, store, 'mercado-pago')
  const buyer = await aBuyer(app, store)
  const { id } = await aProduct(store, { price: 10 })
  const { status, body } = await buyer.buy([{ id, quantidade: 3 }])
  expect(status).toBe(200)
  return { store, buyer, number: body.numpedido }
}

const headersOf = ({ store, buyer }: Shop) => ({
  cookie: `commerce-auth-token=${buyer.token}`,
  'x-idfornecedor': store.slug,
})
const paramsOf = ({ buyer, number }: Shop) => ({ numorder: number, idclient: buyer.customerId })
const statusOf = async ({ buyer, number }: Shop) => (await buyer.detail(number)).body.status
const waitFor = (shop: Shop, status: string) => expect.poll(() => statusOf(shop)).toBe(status)

interface StoredCharge {
  readonly id: string
  readonly state: string
  readonly captured: number
}
const chargesOf = async ({ store }: Shop) =>
  (
    await pool.query<StoredCharge>(
      'select id, state, captured_cents::integer as captured from charge where supplier_id = $1 order by created_at, id',
      [store.id],
    )
  ).rows
const statesOf = async (shop: Shop) => (await chargesOf(shop)).map(({ state }) => state)

const startCard = (shop: Shop) =>
  call(wire.generateCardToken, { params: {}, body: { numpedido: shop.number }, headers: headersOf(shop) })

async function payByCard(shop: Shop, holder = 'APRO', parcelas = 2) {
  const { body } = await startCard(shop)
  const card = { idtransacao: body.idtransacao, token: await cardTokenOf(app, holder), bandeira: 'master', parcelas }
  return call(wire.payByCard, { params: paramsOf(shop), body: card, headers: headersOf(shop) })
}

describe('an order by card', () => {
  test('that is paid first is captured at once', async () => {
    const shop = await anOrderByCard('pay-first')
    const { body: form } = await startCard(shop)
    expect(form).toMatchObject({ valor: 30, preAutorizacao: null, demonstracao: true })
    expect((await payByCard(shop, 'APRO', 7)).failure.codigo).toBe('payment.tooManyInstallments')
    expect((await payByCard(shop)).body).toMatchObject({ tipo: 'CARTAO', situacao: 'PAGA', valor: 30 })
    await waitFor(shop, 'PAGO')
    expect((await startCard(shop)).failure.codigo).toBe('payment.alreadyPaid')
  })

  test('that is sent twice is charged once', async () => {
    const shop = await anOrderByCard('pay-first')
    const { body } = await startCard(shop)
    const card = {
      idtransacao: body.idtransacao,
      token: await cardTokenOf(app, 'APRO'),
      bandeira: 'master',
      parcelas: 1,
    }
    const send = () => call(wire.payByCard, { params: paramsOf(shop), body: card, headers: headersOf(shop) })
    await Promise.all([send(), send()])
    expect((await send()).body.situacao).toBe('PAGA')
    expect(await statesOf(shop)).toEqual(['paid'])
  })

  test.each(['OTHE', 'FUND'])('that the bank declines (%s) may be paid by another card', async (holder) => {
    const shop = await anOrderByCard('pay-first')
    const { status, failure } = await payByCard(shop, holder)
    expect([status, failure.codigo]).toEqual([422, 'payment.cardDeclined'])
    expect(await statusOf(shop)).toBe('AGUARDANDOPAGAMENTO')
    expect((await payByCard(shop)).status).toBe(200)
    expect(await statesOf(shop)).toEqual(['failed', 'paid'])
  })

  test('that the bank looks at is paid once it agrees, and takes no second card before', async () => {
    const shop = await anOrderByCard('pay-first')
    expect((await payByCard(shop, 'CONT')).body.situacao).toBe('PENDENTE')
    expect((await payByCard(shop)).failure.codigo).toBe('payment.alreadyPaid')
    const [charge] = await chargesOf(shop)
    await control(`charges/${charge?.id}/pay`)
    await waitFor(shop, 'PAGO')
  })

  test('whose answer is lost is found again and not charged twice', async () => {
    const shop = await anOrderByCard('pay-first')
    const { body } = await startCard(shop)
    await fault(
      { reference: body.idtransacao, route: '/mp/v1/payments', method: 'POST', nth: 1 },
      { kind: 'reset-after' },
    )
    const card = {
      idtransacao: body.idtransacao,
      token: await cardTokenOf(app, 'APRO'),
      bandeira: 'master',
      parcelas: 1,
    }
    const send = () => call(wire.payByCard, { params: paramsOf(shop), body: card, headers: headersOf(shop) })
    expect((await send()).failure.codigo).toBe('payment.providerUnavailable')
    expect((await send()).body.situacao).toBe('PAGA')
    expect(await statesOf(shop)).toEqual(['paid'])
  })

  test('that is picked first is reserved, and its final total captured', async () => {
    const shop = await anOrderByCard('pick-first')
    expect((await startCard(shop)).body.preAutorizacao).toMatch(/pré-autorização de R\$\s30,00/)
    expect((await payByCard(shop)).body.situacao).toBe('AUTORIZADA')
    expect(await statusOf(shop)).toBe('ENVIADO')
    await weigh(shop, 2750)
    await waitFor(shop, 'PAGO')
    expect(await chargesOf(shop)).toMatchObject([{ state: 'paid', captured: 2750 }])
  })

  test('that is cancelled lets the reserved amount go', async () => {
    const shop = await anOrderByCard('pick-first')
    await payByCard(shop)
    expect((await shop.buyer.cancel(shop.number)).status).toBe(200)
    await expect.poll(() => statesOf(shop)).toEqual(['cancelled'])
  })
})

/** As the desk does once the goods are picked: the final total, and the move that charges it. */
async function weigh({ store, number, buyer }: Shop, totalCents: number): Promise<void> {
  await pool.query(
    `update purchase_order set status = 'picking', items_cents = $3, total_cents = $3 where supplier_id = $1 and number = $2`,
    [store.id, number, totalCents],
  )
  const scope = await openStoreScope(app.server().appContext, store.id)
  if (scope === null) throw new Error('no store')
  await inTransaction({ ...scope, db: openDatabase(pool) }, (scope) =>
    moveOrder(scope, { customerId: buyer.customerId, number, by: 'staff' }, 'awaiting-payment', {
      guard: 'finalWeights',
      quantities: [1000 as never],
    }),
  )
  app.server().appContext.events.dispatch()
}

describe('a signature', () => {
  const NOW = 1_795_000_000_000
  const sign = (manifest: string, secret = 'segredo') => createHmac('sha256', secret).update(manifest).digest('hex')

  test('holds in milliseconds and in seconds, of the id as it was sent', () => {
    for (const ts of [String(NOW), String(NOW / 1000)]) {
      const v1 = sign(`id:AbC9;request-id:r-1;ts:${ts};`)
      const headers = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'r-1' }
      expect(isSigned('segredo', 'AbC9', headers, NOW)).toBe(true)
      expect(isSigned('segredo', 'abc9', headers, NOW)).toBe(false)
      expect(isSigned('outro', 'AbC9', headers, NOW)).toBe(false)
      expect(isSigned('segredo', 'AbC9', { ...headers, 'x-request-id': 'r-2' }, NOW)).toBe(false)
      expect(isSigned('segredo', 'AbC9', headers, NOW + 25 * 3_600_000)).toBe(false)
    }
  })

  test('is missing where a part is', () => {
    expect(isSigned('segredo', '1', {}, NOW)).toBe(false)
    expect(isSigned('segredo', '1', { 'x-signature': 'ts=1' }, NOW)).toBe(false)
    expect(isSigned('', '1', { 'x-signature': `ts=${NOW},v1=${sign(`id:1;ts:${NOW};`, '')}` }, NOW)).toBe(false)
  })
})
