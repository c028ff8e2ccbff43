import { describe, expect, test } from 'vitest'
import { waitingWork } from '#contract/back-office.ts'
import * as wire from '#contract/charge.ts'
import { savePixKey } from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import { storeOrder } from '#contract/store-order.ts'
import { parseBrCode } from '#domain/payment/pix.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { PaymentAccounts } from './accounts.ts'
import { findCharge } from './charges.ts'
import { sweepAccounts } from './check-charges.ts'
import { sendCharge } from './request-charge.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'

const app = await testAppWithSandbox()
const { call, pool, control, fault, checkCharges } = app

interface Shop {
  readonly store: OpenStore
  readonly buyer: Buyer
  readonly number: number
  readonly productId: string
  readonly seller: string
}

/** A store whose bank is the sandbox, and an order of 30 reais that waits for its Pix. */
async function anOrderByPix(): Promise<Shop> {
  const store = await anOpenStore(pool)
  const seller = await aPaymentAccount(app, store, 'api-pix')
  const buyer = await aBuyer(app, store)
  const { id: productId } = await aProduct(store, { price: 10, stock: 100 })
  const { status, body } = await buyer.buy([{ id: productId, quantidade: 3 }])
  expect(status).toBe(200)
  return { store, buyer, number: body.numpedido, productId, seller }
}

const receiptOf = ({ store, buyer, number }: Shop) =>
  call(wire.generateReceipt, {
    params: { numorder: number, idclient: buyer.customerId },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })

async function txidOf(shop: Shop): Promise<string> {
  const { body } = await receiptOf(shop)
  if (body.txid === null) throw new Error('no charge')
  // The job of the order may be sending the same charge still, and would find out what the test does to it.
  await eventsHandledIn(pool, [shop.store.id])
  return body.txid
}

const statusOf = async ({ buyer, number }: Shop) => (await buyer.detail(number)).body.status
const waitFor = (shop: Shop, status: string) => expect.poll(() => statusOf(shop)).toBe(status)

const paymentsOf = async ({ store, number }: Shop) =>
  (
    await pool.query<{ amount: number; problem: string | null }>(
      `select amount_cents::integer as amount, problem from payment where supplier_id = $1 and (order_number = $2 or order_number is null)
       order by received_at, id`,
      [store.id, number],
    )
  ).rows

async function sweepNow(): Promise<void> {
  const { appContext } = app.server()
  await sweepAccounts(appContext.db, (id) => openStoreScope(appContext, id), new PaymentAccounts(appContext))
}

/** A store without an account, an order whose customer was shown its key, and what staff have to look for. */
async function anOrderShownTheKey() {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const { id: productId } = await aProduct(store, { price: 10, stock: 100 })
  const { body } = await buyer.buy([{ id: productId, quantidade: 3 }])
  const shop: Shop = { store, buyer, number: body.numpedido, productId, seller: '' }
  expect((await receiptOf(shop)).body).toMatchObject({ situacao: null, txid: `PEDIDO${shop.number}` })
  const { token } = await aStaffMember(store, 'staff', ['finance', 'orders', 'settings'])
  const headers = { cookie: `commerce-auth-token=${token}`, 'x-idfornecedor': store.slug }
  const params = { idfornecedor: store.slug }
  return {
    shop,
    removeKey: () =>
      call(savePixKey, { params, headers, body: { chavePix: '', nomeRecebedor: '', cidadeRecebedor: '' } }),
    toConfirm: async () => [
      (await call(desk.pixToConfirm, { params, headers })).body.map(({ numpedido }) => numpedido),
      (await call(waitingWork, { params: {}, headers })).body.pixAConfirmar,
    ],
    isFlagged: async (numpedido: number) =>
      (await call(storeOrder, { params: { ...params, numpedido }, headers })).body.pixNaChave,
    confirm: () =>
      call(desk.recordPayment, { params: { ...params, numpedido: shop.number }, headers, body: { valor: 30 } }),
  }
}

describe('an order whose customer was shown the key of the store', () => {
  test('waits for staff once an account makes the charges, and is not cancelled with its charge', async () => {
    const { shop, toConfirm, isFlagged, confirm } = await anOrderShownTheKey()
    await aPaymentAccount(app, shop.store, 'api-pix')
    expect(await toConfirm()).toEqual([[shop.number], 1])
    // The page is opened again, and its charge expires.
    await txidOf(shop)
    await pool.query(
      `update charge set expires_at = now() - interval '3 minutes', created_at = now() - interval '1 hour' where supplier_id = $1`,
      [shop.store.id],
    )
    await checkCharges(shop.store)
    expect(await statusOf(shop)).toBe('AGUARDANDOPAGAMENTO')
    expect([await toConfirm(), await isFlagged(shop.number)]).toEqual([[[shop.number], 1], true])
    // The account charges this one, whose customer never saw the key.
    const { body } = await shop.buyer.buy([{ id: shop.productId, quantidade: 1 }])
    expect([await toConfirm(), await isFlagged(body.numpedido)]).toEqual([[[shop.number], 1], false])
    expect((await confirm()).status).toBe(200)
    expect([await toConfirm(), await statusOf(shop)]).toEqual([[[], 0], 'PAGO'])
  })

  test('waits for staff where the key was removed', async () => {
    const { shop, toConfirm, removeKey } = await anOrderShownTheKey()
    await removeKey()
    expect(await toConfirm()).toEqual([[shop.number], 1])
  })
})

describe('an order by Pix', () => {
  test('is charged at the bank once, however often its receipt is read', async () => {
    const shop = await anOrderByPix()
    const [first, second] = await Promise.all([receiptOf(shop), receiptOf(shop)])
    expect(first.body).toMatchObject({ tipo: 'PIX', valor: 30, situacao: 'PENDENTE', demonstracao: true })
    expect(second.body.txid).toBe(first.body.txid)
    expect(parseBrCode(first.body.pixCopiaECola ?? '')).toMatchObject({ isOneTime: true, key: null })
    const { rows } = await pool.query('select from charge where supplier_id = $1', [shop.store.id])
    expect(rows).toHaveLength(1)
  })

  test('is paid once the bank reports it', async () => {
    const shop = await anOrderByPix()
    await control(`charges/${await txidOf(shop)}/pay`)
    await waitFor(shop, 'PAGO')
    expect((await shop.buyer.detail(shop.number)).body.situacaoPagamento).toBe('PAGO')
    // A page that polls while the payment arrives.
    expect((await receiptOf(shop)).body).toMatchObject({ situacao: 'PAGA', valor: 30, pixCopiaECola: null })
    expect(await paymentsOf(shop)).toEqual([{ amount: 3000, problem: null }])
  })

  test.each(['lost', 'twice', 'late'] as const)('is paid once where the webhook is %s', async (mode) => {
    const shop = await anOrderByPix()
    const txid = await txidOf(shop)
    await fault({ reference: txid }, { kind: 'webhook', mode })
    await control(`charges/${txid}/pay`)
    if (mode !== 'twice') {
      expect(await statusOf(shop)).toBe('AGUARDANDOPAGAMENTO')
      await checkCharges(shop.store)
    }
    if (mode === 'late') await control('webhooks/flush')
    await waitFor(shop, 'PAGO')
    expect(await paymentsOf(shop)).toEqual([{ amount: 3000, problem: null }])
  })

  test.each<[string, number, string, string]>([
    ['too little', 2999, 'AGUARDANDOPAGAMENTO', 'short'],
    ['too much', 3001, 'PAGO', 'over'],
  ])('with %s is stored for staff to decide', async (_, amountCents, status, problem) => {
    const shop = await anOrderByPix()
    await control(`charges/${await txidOf(shop)}/pay`, { amountCents })
    await expect.poll(() => paymentsOf(shop)).toEqual([{ amount: amountCents, problem }])
    await waitFor(shop, status)
    expect((await shop.buyer.detail(shop.number)).body.valorRecebido).toBe(amountCents / 100)
  })

  test('paid twice is double, and the order is paid once', async () => {
    const shop = await anOrderByPix()
    await control(`charges/${await txidOf(shop)}/pay`, { times: 2 })
    await waitFor(shop, 'PAGO')
    expect((await paymentsOf(shop)).map(({ problem }) => problem).toSorted()).toEqual(['double', null])
  })

  test('expires: the order is cancelled and its stock returned; money that comes later is late', async () => {
    const shop = await anOrderByPix()
    const txid = await txidOf(shop)
    await pool.query(
      `update charge set expires_at = now() - interval '3 minutes', created_at = now() - interval '1 hour' where supplier_id = $1`,
      [shop.store.id],
    )
    await checkCharges(shop.store)
    expect(await statusOf(shop)).toBe('CANCELADO')
    const { rows } = await pool.query('select stock from product where supplier_id = $1 and id = $2', [
      shop.store.id,
      shop.productId,
    ])
    expect(rows).toEqual([{ stock: 100_000 }])
    const [mail] = await mailsTo(pool, shop.buyer.email)
    expect(mail?.plain).toContain('O prazo para o pagamento terminou')
    await control(`charges/${txid}/pay`)
    await expect.poll(() => paymentsOf(shop)).toEqual([{ amount: 3000, problem: 'late' }])
    expect(await statusOf(shop)).toBe('CANCELADO')
  })

  test('that the customer cancels is ended at the bank', async () => {
    const shop = await anOrderByPix()
    const txid = await txidOf(shop)
    // A late job of the placed order would make a second charge.
    await eventsHandledIn(pool, [shop.store.id])
    expect((await shop.buyer.cancel(shop.number)).status).toBe(200)
    const state = async () =>
      (await pool.query<{ state: string }>('select state from charge where supplier_id = $1', [shop.store.id])).rows
    await expect.poll(state).toEqual([{ state: 'cancelled' }])
    const requests = (await control('requests')) as { method: string; reference: string }[]
    expect(requests.filter(({ reference, method }) => reference === txid && method === 'PATCH')).toHaveLength(1)
  })

  test('that is paid while the customer cancels stays paid', async () => {
    const shop = await anOrderByPix()
    const txid = await txidOf(shop)
    await fault({ reference: txid }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${txid}/pay`)
    expect((await shop.buyer.cancel(shop.number)).failure.codigo).toBe('order.illegalTransition')
    expect(await statusOf(shop)).toBe('PAGO')
  })

  test('that was paid and is cancelled is refunded, once', async () => {
    const shop = await anOrderByPix()
    await control(`charges/${await txidOf(shop)}/pay`)
    await waitFor(shop, 'PAGO')
    const staffCancels = pool.query(
      `update purchase_order set status = 'cancelled' where supplier_id = $1 and number = $2`,
      [shop.store.id, shop.number],
    )
    await staffCancels
    await pool.query(
      `insert into domain_event (supplier_id, name, payload) values ($1, 'order.moved', jsonb_build_object('number', $2::integer, 'from', 'paid', 'to', 'cancelled'))`,
      [shop.store.id, shop.number],
    )
    app.server().appContext.events.dispatch()
    const refunds = async () =>
      (
        await pool.query('select amount_cents::integer as amount, state from refund where supplier_id = $1', [
          shop.store.id,
        ])
      ).rows
    await expect.poll(refunds).toEqual([{ amount: 3000, state: 'done' }])
    expect((await shop.buyer.detail(shop.number)).body.situacaoPagamento).toBe('DEVOLVIDO')
  })
})

test('who waits on the page has the bank asked as soon as a check is due, and not more often', async () => {
  const shop = await anOrderByPix()
  const txid = await txidOf(shop)
  await fault({ reference: txid }, { kind: 'webhook', mode: 'lost' })
  await control(`charges/${txid}/pay`)
  const { store, buyer, number } = shop
  const check = async () =>
    (
      await call(wire.checkCharges, {
        params: { numorder: number, idclient: buyer.customerId },
        headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
      })
    ).body
  const readings = async () =>
    ((await control('requests')) as { method: string; reference: string }[]).filter(
      ({ reference, method }) => reference === txid && method === 'GET',
    ).length
  expect([await check(), await readings()]).toEqual([{ paga: false }, 0])
  await pool.query('update charge set check_at = now() where supplier_id = $1', [store.id])
  const answers = await Promise.all([check(), check(), check()])
  expect(answers).toContainEqual({ paga: true })
  expect([await readings(), await statusOf(shop)]).toEqual([1, 'PAGO'])
})

test('a charge that was made and paid while another call made it stays as it is', async () => {
  const shop = await anOrderByPix()
  const txid = await txidOf(shop)
  await fault({ reference: txid }, { kind: 'webhook', mode: 'lost' })
  await control(`charges/${txid}/pay`)
  const { appContext } = app.server()
  const scope = await openStoreScope(appContext, shop.store.id)
  const { rows } = await pool.query<{ id: string }>('select id from charge where supplier_id = $1', [shop.store.id])
  const charge = await scope?.db.one(findCharge, [shop.store.id, rows[0]?.id ?? ''])
  if (!scope || !charge) throw new Error('no charge')
  // As the job read it before the page had it made.
  await sendCharge(scope, new PaymentAccounts(appContext), { ...charge, state: 'requested' }, null)
  await waitFor(shop, 'PAGO')
  expect(await paymentsOf(shop)).toEqual([{ amount: 3000, problem: null }])
})

describe('a bank that fails', () => {
  test.each<[string, Parameters<typeof fault>[1]]>([
    ['is out of order', { kind: 'status', status: 503 }],
    ['cuts the connection', { kind: 'reset' }],
    ['answers what is no JSON', { kind: 'broken-json' }],
  ])('and %s at the creation makes the same charge later', async (_, kind) => {
    const store = await anOpenStore(pool)
    const seller = await aPaymentAccount(app, store, 'api-pix')
    const buyer = await aBuyer(app, store)
    const { id } = await aProduct(store, { price: 10 })
    // The charge is made behind the order, and fails at first.
    await control('rules', {
      rules: [1, 2].map((nth) => ({ match: { route: '/pix/v2/cob', method: 'PUT', nth }, fault: kind })),
    })
    const { body } = await buyer.buy([{ id, quantidade: 1 }])
    const shop = { store, buyer, number: body.numpedido, productId: id, seller }
    await expect.poll(async () => (await receiptOf(shop)).status).toBe(200)
    await control(`charges/${await txidOf(shop)}/pay`)
    await waitFor(shop, 'PAGO')
  })
})

test('money that no charge explains is unidentified, once', async () => {
  const shop = await anOrderByPix()
  await control('transfers', { account: `banco-${shop.seller}`, amountCents: 4321 })
  await sweepNow()
  await sweepNow()
  expect(await paymentsOf(shop)).toEqual([{ amount: 4321, problem: 'unidentified' }])
  expect(await statusOf(shop)).toBe('AGUARDANDOPAGAMENTO')
})

test('a sweep finds what webhooks and checks have missed', async () => {
  const shop = await anOrderByPix()
  const txid = await txidOf(shop)
  await fault({ reference: txid }, { kind: 'webhook', mode: 'lost' })
  await control(`charges/${txid}/pay`)
  await sweepNow()
  expect(await statusOf(shop)).toBe('PAGO')
})

describe('a webhook', () => {
  const send = (url: string, body: object) => app.server().app.inject({ method: 'POST', url, payload: body })

  test('with a wrong secret, or for another account, is answered 404', async () => {
    const shop = await anOrderByPix()
    const { rows } = await pool.query<{ id: string }>('select id from payment_provider where supplier_id = $1', [
      shop.store.id,
    ])
    for (const url of [
      `/v4/payment/webhook/${shop.store.id}/${rows[0]?.id}/${'0'.repeat(64)}/pix`,
      `/v4/payment/webhook/${shop.store.id}/${shop.store.id}/x/pix`,
      '/v4/payment/webhook/store/account/x',
    ])
      expect((await send(url, { pix: [{ txid: await txidOf(shop) }] })).statusCode).toBe(404)
  })
})
