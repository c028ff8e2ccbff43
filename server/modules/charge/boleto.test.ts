import { describe, expect, test } from 'vitest'
import * as wire from '#contract/charge.ts'
import { barcodeOfLine, parseBarcode } from '#domain/payment/boleto.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { anAddress } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { PaymentAccounts } from './accounts.ts'
import { findDisputes } from './check-charges.ts'

const app = await testAppWithSandbox()
const { call, pool, control, fault, checkCharges } = app

interface Shop {
  readonly store: OpenStore
  readonly buyer: Buyer
  readonly number: number
  readonly seller: string
}

/** An order of 30 reais by boleto at Mercado Pago's sandbox, where `more` is an account for its Pix. */
async function anOrderByBoleto(...more: 'api-pix'[]): Promise<Shop> {
  const store = await anOpenStore(pool, { payment: { kind: 'boleto', flow: 'pay-first' } })
  const seller = await aPaymentAccount(app, store, 'mercado-pago', ...more)
  const buyer = await aBuyer(app, store)
  await anAddress(store, buyer.customerId, { isBilling: true })
  const { id } = await aProduct(store, { price: 10 })
  const { status, body } = await buyer.buy([{ id, quantidade: 3 }])
  expect(status).toBe(200)
  return { store, buyer, number: body.numpedido, seller }
}

const receiptOf = ({ store, buyer, number }: Shop) =>
  call(wire.generateReceipt, {
    params: { numorder: number, idclient: buyer.customerId },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
const statusOf = async ({ buyer, number }: Shop) => (await buyer.detail(number)).body.status
const waitFor = (shop: Shop, status: string) => expect.poll(() => statusOf(shop)).toBe(status)

const chargesOf = async ({ store }: Shop) =>
  (
    await pool.query<{ id: string; method: string; state: string }>(
      'select id, method, state from charge where supplier_id = $1 order by created_at, id',
      [store.id],
    )
  ).rows
const statesOf = async (shop: Shop) => (await chargesOf(shop)).map(({ state }) => state).toSorted()

/** The charge at Mercado Pago, once it is there. */
async function boletoOf(shop: Shop): Promise<string> {
  expect((await receiptOf(shop)).body.linhaDigitavel).toMatch(/^\d{47}$/)
  // The job of the order may be sending the same charge still, and would find out what the test does to it.
  await eventsHandledIn(pool, [shop.store.id])
  const { rows } = await pool.query<{ id: string }>(
    'select id from charge where supplier_id = $1 and digitable_line is not null',
    [shop.store.id],
  )
  return rows[0]?.id ?? ''
}

const paymentsOf = async ({ store }: Shop) =>
  (
    await pool.query<{ amount: number; problem: string | null }>(
      'select amount_cents::integer as amount, problem from payment where supplier_id = $1 order by received_at, id',
      [store.id],
    )
  ).rows

/** The last day of the boleto, and the three business days after it, are over. */
const endBoleto = ({ store }: Shop) =>
  pool.query(
    `update charge set due_on = current_date - 6, expires_at = now() - interval '3 minutes', created_at = now() - interval '10 days'
     where supplier_id = $1`,
    [store.id],
  )

/** How many payments Mercado Pago has for a charge. */
async function boletosFor(chargeId: string, { seller }: Shop): Promise<number> {
  const response = await fetch(`${app.sandboxUrl}/mp/v1/payments/search?external_reference=${chargeId}`, {
    headers: { authorization: `Bearer SANDBOX-${seller}` },
  })
  return ((await response.json()) as { paging: { total: number } }).paging.total
}

describe('a boleto', () => {
  test('has a line that its barcode says too, due on a business day', async () => {
    const shop = await anOrderByBoleto()
    const { body } = await receiptOf(shop)
    expect(body).toMatchObject({ tipo: 'BOLETO', valor: 30, pixCopiaECola: null })
    expect(barcodeOfLine(body.linhaDigitavel ?? '')).toBe(body.codigoBarras)
    expect(parseBarcode(body.codigoBarras ?? '', '2026-11-22')).toMatchObject({
      bank: '237',
      amount: 3000,
      dueOn: body.vencimento,
    })
  })

  test('with Pix is paid by the first of the two, which ends the other', async () => {
    const shop = await anOrderByBoleto('api-pix')
    const { body } = await receiptOf(shop)
    expect(body.linhaDigitavel).toMatch(/^\d{47}$/)
    await control(`charges/${body.txid}/pay`)
    await waitFor(shop, 'PAGO')
    await expect.poll(() => statesOf(shop)).toEqual(['cancelled', 'paid'])
  })

  test('both of whose halves are paid is double, and the order is paid once', async () => {
    const shop = await anOrderByBoleto('api-pix')
    const boleto = await boletoOf(shop)
    const { txid } = (await receiptOf(shop)).body
    for (const reference of [boleto, txid ?? '']) {
      await fault({ reference }, { kind: 'webhook', mode: 'lost' })
      await control(`charges/${reference}/pay`)
    }
    await checkCharges(shop.store)
    await waitFor(shop, 'PAGO')
    await expect
      .poll(async () => (await paymentsOf(shop)).map(({ problem }) => problem).toSorted())
      .toEqual(['double', null])
    expect(await statesOf(shop)).toEqual(['paid', 'paid'])
  })

  test('both of whose halves are paid, and whose own money Mercado Pago returns, is paid by the other half', async () => {
    const shop = await anOrderByBoleto('api-pix')
    const boleto = await boletoOf(shop)
    const { txid } = (await receiptOf(shop)).body
    await control(`charges/${boleto}/pay`)
    await waitFor(shop, 'PAGO')
    await control(`charges/${txid}/pay`)
    const problems = async () => (await paymentsOf(shop)).map(({ problem }) => problem).toSorted()
    await expect.poll(problems).toEqual(['double', null])
    const { rows } = await pool.query<{ id: string }>('select external_id as id from charge where id = $1', [boleto])
    await fetch(`${app.sandboxUrl}/mp/v1/payments/${rows[0]?.id ?? ''}/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer SANDBOX-${shop.seller}`, 'x-idempotency-key': 'panel' },
    })
    const { appContext } = app.server()
    await findDisputes(appContext.db, (id) => openStoreScope(appContext, id), new PaymentAccounts(appContext))
    const { body } = await shop.buyer.detail(shop.number)
    expect(body).toMatchObject({ valorRecebido: 60, valorDevolvido: 30, situacaoPagamento: 'PAGO' })
    const open = await pool.query(
      'select from payment where supplier_id = $1 and (excess_cents <> 0 or (problem is not null and resolved_at is null))',
      [shop.store.id],
    )
    expect(open.rowCount).toBe(0)
  })

  test.each(['lost', 'twice', 'late', 'badly-signed'] as const)(
    'is paid once where the webhook is %s',
    async (mode) => {
      const shop = await anOrderByBoleto()
      const boleto = await boletoOf(shop)
      await fault({ reference: boleto }, { kind: 'webhook', mode })
      await control(`charges/${boleto}/pay`)
      if (mode === 'lost' || mode === 'late') {
        expect(await statusOf(shop)).toBe('AGUARDANDOPAGAMENTO')
        await checkCharges(shop.store)
      }
      if (mode === 'late') await control('webhooks/flush')
      await waitFor(shop, 'PAGO')
      expect(await paymentsOf(shop)).toEqual([{ amount: 3000, problem: null }])
    },
  )

  test('that is never paid ends the order three business days after it was due, and its stock is returned', async () => {
    const shop = await anOrderByBoleto()
    const boleto = await boletoOf(shop)
    await endBoleto(shop)
    await checkCharges(shop.store)
    expect([await statusOf(shop), await statesOf(shop)]).toEqual(['CANCELADO', ['expired']])
    await control(`charges/${boleto}/pay`)
    await expect.poll(() => paymentsOf(shop)).toEqual([{ amount: 3000, problem: 'late' }])
    expect(await statusOf(shop)).toBe('CANCELADO')
  })

  test('that is paid while its order is cancelled stays paid', async () => {
    const shop = await anOrderByBoleto()
    const boleto = await boletoOf(shop)
    await fault({ reference: boleto }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${boleto}/pay`)
    expect((await shop.buyer.cancel(shop.number)).failure.codigo).toBe('order.illegalTransition')
    expect(await statusOf(shop)).toBe('PAGO')
  })
})

describe('Mercado Pago', () => {
  test.each<[string, Parameters<typeof fault>[1]]>([
    ['is out of order', { kind: 'status', status: 503 }],
    ['takes no more calls for now', { kind: 'status', status: 429, retryAfter: 1 }],
    ['cuts the connection', { kind: 'reset' }],
    ['loses its answer', { kind: 'reset-after' }],
    ['answers what is no JSON', { kind: 'broken-json' }],
    ['is slow', { kind: 'delay', ms: 400 }],
  ])('which %s at the creation makes one boleto', async (_, kind) => {
    await control('rules', { rules: [{ match: { route: '/mp/v1/payments', method: 'POST', nth: 1 }, fault: kind }] })
    const shop = await anOrderByBoleto()
    await expect.poll(async () => (await receiptOf(shop)).status).toBe(200)
    const boleto = await boletoOf(shop)
    expect([await boletosFor(boleto, shop), await statesOf(shop)]).toEqual([1, ['pending']])
    await control(`charges/${boleto}/pay`)
    await waitFor(shop, 'PAGO')
    expect(await paymentsOf(shop)).toEqual([{ amount: 3000, problem: null }])
  })

  test('which does not answer a check leaves the boleto as it is until it does', async () => {
    const shop = await anOrderByBoleto()
    const boleto = await boletoOf(shop)
    await fault({ reference: boleto }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${boleto}/pay`)
    await fault({ reference: boleto, method: 'GET', nth: 1 }, { kind: 'status', status: 500 })
    await checkCharges(shop.store)
    expect([await statusOf(shop), await statesOf(shop)]).toEqual(['AGUARDANDOPAGAMENTO', ['pending']])
    await checkCharges(shop.store)
    expect(await statusOf(shop)).toBe('PAGO')
  })

  test('which says what is not known leaves the boleto as it is', async () => {
    const shop = await anOrderByBoleto()
    const boleto = await boletoOf(shop)
    await fault({ reference: boleto, method: 'GET', nth: 1 }, { kind: 'new-status' })
    await checkCharges(shop.store)
    expect(await statesOf(shop)).toEqual(['pending'])
  })

  test('which refuses the payer says so on the page, and makes no boleto', async () => {
    await control('rules', {
      rules: [{ match: { route: '/mp/v1/payments', method: 'POST' }, fault: { kind: 'status', status: 400 } }],
    })
    const shop = await anOrderByBoleto()
    expect((await receiptOf(shop)).failure.codigo).toBe('payment.providerRefused')
    const [charge] = await chargesOf(shop)
    expect([charge?.state, await boletosFor(charge?.id ?? '', shop)]).toEqual(['failed', 0])
    await control('reset')
  })
})
