import { describe, expect, test } from 'vitest'
import { customerInvoices } from '#contract/invoice.ts'
import * as desk from '#contract/payment-desk.ts'
import * as receivables from '#contract/receivable.ts'
import * as wire from '#contract/settlement.ts'
import { parseBrCode } from '#domain/payment/pix.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aStaffMember, anAddress } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { call, pool, control, fault, checkCharges } = app

/** A customer with two open invoices, of 100 and of 50 reais; the second is due first. */
async function aDebtor() {
  const store = await anOpenStore(pool, { payment: { kind: 'account' } })
  await aPaymentAccount(app, store, 'mercado-pago', 'api-pix')
  const customer = await aCustomer(store, { creditLimitCents: 100_000 })
  const first = await anInvoice(store, customer, { amountCents: 10_000, dueInDays: 20 })
  const second = await anInvoice(store, customer, { amountCents: 5_000, dueInDays: 5 })
  const { token, email: financeEmail } = await aStaffMember(store, 'staff', ['finance'])
  const headers = { cookie: `commerce-auth-token=${customer.token}`, 'x-idfornecedor': store.slug }
  const idcliente = customer.customerId
  const settle = (faturas: number[], forma: 'PIX' | 'BOLETO' = 'PIX') =>
    call(wire.settleInvoices, { params: { idcliente }, body: { faturas, forma }, headers })
  const read = async (idquitacao: string) =>
    (await call(wire.getSettlement, { params: { idcliente, idquitacao }, headers })).body
  return {
    store,
    customer,
    financeEmail,
    headers,
    first,
    second,
    settle,
    read,
    /** The number of its open charge at the bank, as the sandbox knows it. */
    txidOf: async (faturas: number[]) => (await settle(faturas)).body.txid ?? '',
    options: async () => (await call(wire.settlementOptions, { params: { idcliente }, headers })).body,
    balance: async () => {
      const { body } = await call(customerInvoices, {
        params: { sessao: `${customer.token}|${idcliente}`, idfornecedor: store.slug, idcliente },
        query: { completeInfo: true },
      })
      return {
        used: body.limite_credito_utilizado,
        paid: Object.fromEntries((body.faturas ?? []).map(({ numero, valor_pago }) => [numero, valor_pago])),
      }
    },
    record: (numero: number, valor: number) =>
      call(receivables.recordInvoicePayment, {
        params: { numero },
        query: { idfornecedor: store.slug },
        body: { valor, recebidoEm: '2026-01-02', forma: 'TRANSFERENCIA' },
        headers: { authorization: `Bearer ${token}` },
      }),
    toDecide: async () =>
      (
        await call(desk.paymentsToDecide, {
          params: { idfornecedor: store.slug },
          headers: { authorization: `Bearer ${token}` },
        })
      ).body.recebimentos,
    decide: (idrecebimento: string) =>
      call(desk.resolvePayment, {
        params: { idfornecedor: store.slug, idrecebimento },
        body: { decisao: 'DEVOLVER' },
        headers: { authorization: `Bearer ${token}` },
      }),
    check: () => checkCharges(store),
  }
}

describe('invoices that are paid together by Pix', () => {
  test('are one charge, however often it is requested, and are paid with their credit once the bank reports it', async () => {
    const { settle, first, second, balance, read, options } = await aDebtor()
    const [once, again] = await Promise.all([settle([first, second]), settle([second, first, first])])
    expect(once.body).toMatchObject({ faturas: [first, second], valor: 150, emAberto: 150, situacao: 'PENDENTE' })
    expect(again.body.idquitacao).toBe(once.body.idquitacao)
    expect(parseBrCode(once.body.pixCopiaECola ?? '')).toMatchObject({ isOneTime: true })
    expect((await options()).formas).toEqual(['PIX', 'BOLETO'])
    expect((await options()).abertas).toMatchObject([{ idquitacao: once.body.idquitacao }])
    await control(`charges/${once.body.txid ?? ''}/pay`)
    await expect.poll(balance).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
    expect(await read(once.body.idquitacao)).toMatchObject({ situacao: 'PAGA', emAberto: 0, pixCopiaECola: null })
    expect((await options()).abertas).toEqual([])
    expect((await settle([first])).failure.codigo).toBe('invoice.closed')
  })

  test.each(['lost', 'twice', 'late'] as const)('are paid once where the webhook is %s', async (mode) => {
    const { txidOf, first, second, balance, check } = await aDebtor()
    const txid = await txidOf([first, second])
    await fault({ reference: txid }, { kind: 'webhook', mode })
    await control(`charges/${txid}/pay`)
    if (mode !== 'twice') await check()
    if (mode === 'late') await control('webhooks/flush')
    await expect.poll(balance).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
  })

  test('are found to be paid by the open page, which reads the bank no more often than the store does', async () => {
    const { store, customer, headers, settle, first, second, balance } = await aDebtor()
    const { txid, idquitacao } = (await settle([first, second])).body
    await fault({ reference: txid ?? '' }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${txid}/pay`)
    const check = async () => {
      const params = { idcliente: customer.customerId, idquitacao }
      return (await call(wire.checkSettlement, { params, headers })).body.encerrada
    }
    await pool.query("update charge set check_at = now() + interval '1 minute' where supplier_id = $1", [store.id])
    expect(await check()).toBe(false)
    await pool.query('update charge set check_at = now() where supplier_id = $1', [store.id])
    expect(await check()).toBe(true)
    expect(await balance()).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
  })

  test('are paid in part by too little, the first that is due, and the rest stays open', async () => {
    const { txidOf, first, second, balance, toDecide } = await aDebtor()
    await control(`charges/${await txidOf([first, second])}/pay`, { amountCents: 6_000 })
    await expect.poll(balance).toEqual({ used: 90, paid: { [first]: 10, [second]: 50 } })
    expect(await toDecide()).toEqual([])
  })

  test.each([
    ['too much', { amountCents: 15_001 }, { problema: 'A_MAIOR', valor: 150.01 }, 1],
    ['the same twice', { times: 2 }, { problema: 'EM_DOBRO', valor: 150 }, 15_000],
  ])('with %s leave what exceeds them to staff, who return it', async (_, payment, problem, returned) => {
    const { customer, txidOf, first, second, balance, toDecide, decide } = await aDebtor()
    await control(`charges/${await txidOf([first, second])}/pay`, payment)
    await expect.poll(toDecide).toMatchObject([{ ...problem, numpedido: null, faturas: [first, second] }])
    expect(await balance()).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
    const [found] = await toDecide()
    expect((await decide(found?.idrecebimento ?? '')).status).toBe(200)
    const refunded = async () =>
      (
        await pool.query<{ amount: number; state: string }>(
          `select r.amount_cents::integer as amount, r.state from refund r join payment p on p.id = r.payment_id
           join charge c on c.id = p.charge_id join settlement s on s.id = c.settlement_id where s.customer_id = $1`,
          [customer.customerId],
        )
      ).rows
    await expect.poll(refunded).toEqual([{ amount: returned, state: 'done' }])
    expect(await balance()).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
  })

  test('stay open where the charge expires, and are paid by money that comes later', async () => {
    const { store, settle, first, balance, check, read } = await aDebtor()
    const { body } = await settle([first])
    await pool.query(
      `update charge set expires_at = now() - interval '3 minutes', created_at = now() - interval '1 hour' where supplier_id = $1`,
      [store.id],
    )
    await check()
    expect(await read(body.idquitacao)).toMatchObject({ situacao: 'VENCIDA', emAberto: 100 })
    expect((await balance()).used).toBe(150)
    await control(`charges/${body.txid ?? ''}/pay`)
    await expect.poll(balance).toMatchObject({ used: 50, paid: { [first]: 100 } })
  })

  test('have their charge ended at the bank once staff record a payment of one', async () => {
    const { settle, first, second, record, read, balance } = await aDebtor()
    const { body } = await settle([first, second])
    expect((await record(second, 50)).status).toBe(200)
    await expect.poll(async () => (await read(body.idquitacao)).situacao).toBe('CANCELADA')
    expect(await balance()).toEqual({ used: 100, paid: { [first]: 0, [second]: 50 } })
  })

  test('end the charge of an earlier choice that has one of them', async () => {
    const { settle, first, second, read } = await aDebtor()
    const [both, one] = [await settle([first, second]), await settle([second])]
    expect(one.body).toMatchObject({ faturas: [second], valor: 50, situacao: 'PENDENTE' })
    expect((await read(both.body.idquitacao)).situacao).toBe('CANCELADA')
  })

  test('are the customer’s own', async () => {
    const { store, first, read, settle } = await aDebtor()
    const stranger = await aDebtor()
    const { body } = await settle([first])
    expect(await stranger.read(body.idquitacao)).toMatchObject({ codigo: 'invoice.notFound' })
    const other = await aCustomer(store)
    const theirs = await anInvoice(store, other)
    expect((await settle([first, theirs])).failure.codigo).toBe('invoice.notFound')
    expect((await read(body.idquitacao)).situacao).toBe('PENDENTE')
  })
})

test('a boleto for invoices has its Pix, a PDF, and ends the other half once one is paid', async () => {
  const { store, customer, headers, settle, first, second, read, balance } = await aDebtor()
  expect((await settle([first, second], 'BOLETO')).failure.codigo).toBe('payment.addressNeeded')
  await anAddress(store, customer.customerId, { isBilling: true })
  const { body } = await settle([first, second], 'BOLETO')
  expect(body).toMatchObject({ tipo: 'BOLETO', valor: 150, linhaDigitavel: expect.stringMatching(/^\d{47}$/) })
  const params = { idcliente: customer.customerId, idquitacao: body.idquitacao }
  const { body: copy } = await call(wire.getSettlementBoleto, { params, headers })
  expect(copy.nome).toBe(`boleto-fatura-${first}-e-outras.pdf`)
  expect(Buffer.from(copy.pdf, 'base64').subarray(0, 4).toString()).toBe('%PDF')
  await control(`charges/${body.txid ?? ''}/pay`)
  await expect.poll(balance).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
  const live = async () =>
    (await pool.query(`select from charge where supplier_id = $1 and state = 'pending'`, [store.id])).rows.length
  await expect.poll(live).toBe(0)
  expect((await read(body.idquitacao)).situacao).toBe('PAGA')
})

test('a boleto for an invoice is not due before the invoice', async () => {
  const { store, customer, settle, first } = await aDebtor()
  await anAddress(store, customer.customerId, { isBilling: true })
  await settle([first], 'BOLETO')
  const { rows } = await pool.query<{ isInTime: boolean }>(
    `select bool_and(c.due_on between i.due_on and i.due_on + 4) as "isInTime" from invoice i, charge c
     where i.supplier_id = $1 and i.number = $2 and c.supplier_id = $1 and c.method = 'boleto'`,
    [store.id, first],
  )
  expect(rows).toEqual([{ isInTime: true }])
})

test('a boleto for invoices is mailed to its customer, and its dispute to those who look after the money', async () => {
  const { store, customer, financeEmail, settle, first, second, balance } = await aDebtor()
  await anAddress(store, customer.customerId, { isBilling: true })
  await settle([first, second], 'BOLETO')
  const subjects = async (email: string) => (await mailsTo(pool, email)).map(({ subject }) => subject)
  await expect.poll(() => subjects(customer.email)).toHaveLength(1)
  expect((await subjects(customer.email))[0]).toMatch(`Boleto das faturas nº ${first} e ${second}: pague até`)
  const { rows } = await pool.query<{ id: string }>(
    `select id from charge where supplier_id = $1 and digitable_line is not null`,
    [store.id],
  )
  const boleto = rows[0]?.id ?? ''
  await control(`charges/${boleto}/pay`)
  await expect.poll(balance).toMatchObject({ used: 0 })
  await control(`charges/${boleto}/chargeback`)
  await expect
    .poll(() => subjects(financeEmail))
    .toEqual([`Contestação do pagamento das faturas nº ${first} e ${second}`])
})

test.each([
  ['all that came in', 15_000, 9_000],
  ['too much, of which the rest is still to be returned', 15_001, 9_000],
])('a dispute that takes back a part of %s opens the invoices again by that part, once', async (_, paid, disputed) => {
  const { store, txidOf, settle, first, second, balance, toDecide } = await aDebtor()
  const txid = await txidOf([first, second])
  await control(`charges/${txid}/pay`, { amountCents: paid })
  await expect.poll(balance).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
  await control(`charges/${txid}/chargeback`, { amountCents: disputed })
  const problems = async () => (await toDecide()).map(({ problema }) => problema)
  await expect.poll(problems).toContain('CONTESTADO')
  expect(await balance()).toEqual({ used: 0, paid: { [first]: 100, [second]: 50 } })
  await control(`charges/${txid}/chargeback`, { result: 'settled' })
  // The invoice that was paid last is open first.
  await expect.poll(balance).toEqual({ used: 90, paid: { [first]: 10, [second]: 50 } })
  // The bank repeats what it said.
  await control(`charges/${txid}/chargeback`, { amountCents: 0, result: 'reimbursed' })
  await eventsHandledIn(pool, [store.id])
  expect(await problems()).toEqual(paid > 15_000 ? ['A_MAIOR'] : [])
  expect(await balance()).toEqual({ used: 90, paid: { [first]: 10, [second]: 50 } })
  expect((await settle([first])).body.valor).toBe(90)
})

test('what was paid of a cancelled order on account goes back: by its bank, or by the hands of staff', async () => {
  const { store, settle, first, record } = await aDebtor()
  const { id } = await aProduct(store, { price: 30 })
  const buyer = await aBuyer(app, store, { creditLimitCents: 100_000 })
  const { body } = await buyer.buy([{ id, quantidade: 2 }])
  const { rows } = await pool.query<{ number: number }>(
    'select number::integer from invoice where supplier_id = $1 and order_number = $2',
    [store.id, body.numpedido],
  )
  const number = rows[0]?.number ?? 0
  expect((await record(number, 10)).status).toBe(200)
  const charge = await call(wire.settleInvoices, {
    params: { idcliente: buyer.customerId },
    body: { faturas: [number], forma: 'PIX' },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
  await control(`charges/${charge.body.txid ?? ''}/pay`)
  const paid = async () =>
    (
      await pool.query('select paid_cents::integer as paid from invoice where supplier_id = $1 and number = $2', [
        store.id,
        number,
      ])
    ).rows
  await expect.poll(paid).toEqual([{ paid: 6_000 }])
  expect((await buyer.cancel(body.numpedido)).status).toBe(200)
  const refunds = async () =>
    (
      await pool.query(
        `select r.amount_cents::integer as amount, r.state, p.charge_id is null as "isByHand" from refund r
         join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id where r.supplier_id = $1 order by 1`,
        [store.id],
      )
    ).rows
  await expect.poll(refunds).toEqual([
    { amount: 1_000, state: 'requested', isByHand: true },
    { amount: 5_000, state: 'done', isByHand: false },
  ])
  expect(await paid()).toEqual([{ paid: 0 }])
  expect((await buyer.detail(body.numpedido)).body.situacaoPagamento).toBe('DEVOLVIDO')
  await expect
    .poll(async () => (await mailsTo(pool, buyer.email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^Devolvemos R\$\s50,00 do pagamento de faturas$/)]))
  // Another customer's invoices are as they were.
  expect((await settle([first])).body.valor).toBe(100)
})

describe('invoices at a store with a key alone', () => {
  async function aDebtorByKey() {
    const store = await anOpenStore(pool, { payment: { kind: 'account' } })
    await pool.query(
      `update supplier set presentation = presentation || '{"pix": {"key": "caixa@loja.exemplo", "name": "Loja", "city": "Santos"}}'
       where id = $1`,
      [store.id],
    )
    const customer = await aCustomer(store, { creditLimitCents: 100_000 })
    const first = await anInvoice(store, customer, { amountCents: 10_000, dueInDays: 20 })
    const second = await anInvoice(store, customer, { amountCents: 5_000, dueInDays: 5 })
    const staff = await aStaffMember(store, 'staff', ['finance'])
    const headers = { cookie: `commerce-auth-token=${customer.token}`, 'x-idfornecedor': store.slug }
    const office = { authorization: `Bearer ${staff.token}` }
    const params = { idcliente: customer.customerId }
    const inStore = { idfornecedor: store.slug }
    return {
      first,
      second,
      settle: (faturas: number[], forma: 'PIX' | 'BOLETO' = 'PIX') =>
        call(wire.settleInvoices, { params, body: { faturas, forma }, headers }),
      options: async () => (await call(wire.settlementOptions, { params, headers })).body,
      read: async (idquitacao: string) =>
        (await call(wire.getSettlement, { params: { ...params, idquitacao }, headers })).body,
      toConfirm: async () => (await call(desk.pixToConfirm, { params: inStore, headers: office })).body,
      confirm: (idquitacao: string, valor: number) =>
        call(desk.confirmSettlement, { params: { ...inStore, idquitacao }, body: { valor }, headers: office }),
      paid: async () =>
        (
          await pool.query<{ paid: number; used: number }>(
            `select (select sum(paid_cents)::integer from invoice where supplier_id = $1) as paid,
               (select credit_used_cents::integer from customer where supplier_id = $1) as used`,
            [store.id],
          )
        ).rows[0],
    }
  }

  test('are paid by a Pix with their own identifier, which staff confirm once', async () => {
    const { first, second, settle, options, read, toConfirm, confirm, paid } = await aDebtorByKey()
    expect(await options()).toEqual({ formas: ['PIX'], abertas: [] })
    const { status, body } = await settle([first, second])
    expect([status, body.valor, body.situacao]).toEqual([200, 150, null])
    const code = parseBrCode(body.pixCopiaECola ?? '')
    expect(code).toMatchObject({ key: 'caixa@loja.exemplo', amount: 15_000, txid: body.txid, isOneTime: false })
    expect((await settle([second, first])).body).toEqual(body)
    expect((await options()).abertas).toEqual([body])
    const alone = (await settle([first])).body
    expect([alone.txid, alone.valor]).toEqual([`FATURA${first}`, 100])
    expect((await toConfirm()).map(({ txid, faturas, valor }) => [txid, faturas, valor])).toEqual([
      [alone.txid, [first], 100],
      [body.txid, [first, second], 150],
    ])

    expect((await confirm(body.idquitacao, 150.01)).failure.codigo).toBe('invoice.tooMuch')
    expect((await confirm(body.idquitacao, 60)).status).toBe(200)
    expect(await paid()).toMatchObject({ paid: 6000 })
    expect(await read(body.idquitacao)).toMatchObject({ emAberto: 90, valor: 90 })
    const answers = await Promise.all([confirm(body.idquitacao, 90), confirm(body.idquitacao, 90)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await paid()).toMatchObject({ paid: 15_000 })
    expect(await read(body.idquitacao)).toMatchObject({ situacao: 'PAGA', emAberto: 0, pixCopiaECola: null })
    expect(await toConfirm()).toEqual([])
    expect((await settle([first])).failure.codigo).toBe('invoice.closed')
  })

  test('are not paid by boleto, which no account issues', async () => {
    const { first, settle } = await aDebtorByKey()
    expect((await settle([first], 'BOLETO')).failure.codigo).toBe('payment.accountMissing')
  })
})
