import { randomUUID } from 'node:crypto'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import * as charge from '#contract/charge.ts'
import * as receivables from '#contract/receivable.ts'
import * as settlement from '#contract/settlement.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aStoredAccount } from '#test/builders/selling.ts'
import { each, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Caller } from '../callers.ts'
import type { Row, Sent } from '../row.ts'

const BUYS = [
  'customer',
  'linked user who submits',
  'representative for the owner',
  'staff for the owner',
  'key',
] as const satisfies Caller[]
const SEES_ORDERS = [
  ...BUYS,
  'linked user who sees orders',
  'attendant for the owner',
  'key that only reads',
] as const satisfies Caller[]

const ofOrder = ({ orderNumber, owner }: Belongings): Sent => ({
  params: { numorder: orderNumber, idclient: owner.customerId },
})
const ofStore = ({ store }: Belongings): Sent => ({ params: { idfornecedor: store.slug } })

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const
const MANAGES_MONEY = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** An order of the owner's, and a charge of it that the bank looks at. */
async function anOrderByCard(of: Belongings): Promise<{ number: number; chargeId: string }> {
  const { store, owner } = of
  const number = await anOrder(store, owner, { paymentKind: 'card' })
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into charge (supplier_id, group_id, order_number, provider_id, method, state, amount_cents, check_at)
     values ($1, $2, $3, $4, 'card', 'failed', 1000, null) returning id`,
    [store.id, randomUUID(), number, await aStoredAccount(of.store, 'mercado-pago')],
  )
  return { number, chargeId: rows[0]?.id ?? '' }
}

/** Money that was too little for the owner's order. */
async function aShortPayment({ store, owner }: Belongings): Promise<Sent> {
  const number = await anOrder(store, owner)
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at, problem)
     values ($1, $2, $3, 1, now(), 'short') returning id`,
    [store.id, randomUUID(), number],
  )
  return { params: { idfornecedor: store.slug, idrecebimento: rows[0]?.id ?? '' }, body: { decisao: 'DEVOLVER' } }
}

const inStore = ({ store }: Belongings): Sent => ({ params: {}, query: { idfornecedor: store.slug } })
const ofOwner = ({ store, owner }: Belongings): Sent => ({
  params: { idcliente: owner.customerId },
  query: { idfornecedor: store.slug },
})
const anOpenInvoice = async ({ store, owner }: Belongings) => ({
  params: { numero: await anInvoice(store, owner) },
  query: { idfornecedor: store.slug },
})

/** Money that staff return themselves: no provider has its payment. */
async function aRefundByHand({ store, owner }: Belongings): Promise<Sent> {
  const number = await anOrder(store, owner)
  const { rows } = await store.pool.query<{ id: string }>(
    `with p as (insert into payment (supplier_id, external_id, order_number, amount_cents, received_at)
       values ($1, $2, $3, 1, now()) returning id)
     insert into refund (supplier_id, payment_id, amount_cents) select $1, id, 1 from p returning id`,
    [store.id, randomUUID(), number],
  )
  return { params: { idfornecedor: store.slug, iddevolucao: rows[0]?.id ?? '' } }
}

const inOwnersName = ({ owner }: Belongings): Sent => ({ params: { idcliente: owner.customerId } })

/** A settlement of one invoice of the owner's whose charge has ended: nothing of it is sent to a provider. */
async function anEndedSettlement(of: Belongings): Promise<Sent> {
  const { store, owner } = of
  const { rows } = await store.pool.query<{ id: string }>(
    `with s as (insert into settlement (supplier_id, customer_id) values ($1, $2) returning id),
     n as (insert into settlement_invoice (supplier_id, settlement_id, invoice_number) select $1, id, $3 from s)
     insert into charge (supplier_id, group_id, settlement_id, provider_id, method, state, amount_cents, check_at)
     select $1, id, id, $4, 'pix', 'expired', 100, null from s returning settlement_id as id`,
    [store.id, owner.customerId, await anInvoice(store, owner), await aStoredAccount(of.store, 'mercado-pago')],
  )
  return { params: { idcliente: owner.customerId, idquitacao: rows[0]?.id ?? '' } }
}

/** Cards, accounts at payment providers, and the money that staff decide about. */
export const PAYMENT_ROWS: readonly Row[] = [
  {
    endpoint: charge.generateCardToken,
    // Of their own customers' orders these may pay any; this one is not there.
    answers: only(SEES_ORDERS, each(['other customer', 'representative for another'], 'order.notFound')),
    sent: async (of) => ({ params: {}, body: { numpedido: (await anOrderByCard(of)).number } }),
  },
  {
    // The transaction was sent before: it is answered and not charged again.
    endpoint: charge.payByCard,
    answers: only(BUYS),
    sent: async (of) => {
      const { number, chargeId } = await anOrderByCard(of)
      return {
        params: { numorder: number, idclient: of.owner.customerId },
        body: { idtransacao: chargeId, token: 'token-do-cartao', bandeira: 'master', idemissor: '24', parcelas: 1 },
      }
    },
  },
  {
    endpoint: charge.changePaymentMethod,
    // Of their own customers' orders these may change any; this one is not there.
    answers: only(BUYS, each(['other customer', 'representative for another'], 'order.notFound')),
    sent: async ({ store, owner }) => {
      // The job of the change makes no charge then, which a next change would have to end.
      await store.pool.query('update payment_provider set is_active = false where supplier_id = $1', [store.id])
      return {
        params: {
          idfornecedor: store.slug,
          numpedido: await anOrder(store, owner, { status: 'awaiting-payment' }),
        },
        query: { simular: false },
        body: { idformapagto: store.paymentId, quantParcelas: 1, totalVisto: 10 },
      }
    },
  },
  { endpoint: charge.checkCharges, answers: only(SEES_ORDERS), sent: ofOrder },
  {
    // Real stores have no sandbox.
    endpoint: charge.playBank,
    answers: only([], each(SEES_ORDERS, 'request.notFound')),
    sent: ofOrder,
  },
  {
    // A store without an account that issues boletos.
    endpoint: settlement.settleInvoices,
    answers: only([], each(SEES_ORDERS, 'payment.accountMissing')),
    sent: async (of) => {
      await of.store.pool.query('update payment_provider set is_active = false where supplier_id = $1', [of.store.id])
      return { ...inOwnersName(of), body: { faturas: [await anInvoice(of.store, of.owner)], forma: 'BOLETO' } }
    },
  },
  { endpoint: settlement.settlementOptions, answers: only(SEES_ORDERS), sent: inOwnersName },
  { endpoint: settlement.getSettlement, answers: only(SEES_ORDERS), sent: anEndedSettlement },
  { endpoint: settlement.checkSettlement, answers: only(SEES_ORDERS), sent: anEndedSettlement },
  {
    endpoint: settlement.getSettlementBoleto,
    answers: only([], each(SEES_ORDERS, 'payment.noReceipt')),
    sent: anEndedSettlement,
  },
  {
    endpoint: settlement.playBankForInvoices,
    answers: only([], each(SEES_ORDERS, 'request.notFound')),
    sent: anEndedSettlement,
  },
  { endpoint: account.paymentAccounts, ...MANAGES_SETTINGS, sent: ofStore },
  {
    endpoint: account.savePaymentAccount,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({
      params: { idfornecedor: store.slug, tipo: 'API_PIX' },
      body: {
        // There is no sandbox here, so that nothing is ever called.
        ambiente: 'DEMONSTRACAO',
        urlApi: '',
        urlToken: '',
        formatoToken: 'FORM',
        chavePix: 'pix@loja.exemplo',
        nomeRecebedor: 'Loja de Teste',
        cidadeRecebedor: 'São Paulo',
        minutosDoPix: 60,
        chavePublica: '',
        prazoBoletoDias: 3,
        ativa: false,
        idCliente: 'cliente da loja',
        segredoCliente: 'segredo da loja',
        certificado: '',
        senhaCertificado: '',
        tokenAcesso: '',
        segredoWebhook: '',
      },
    }),
  },
  {
    endpoint: account.testPaymentAccount,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      await aStoredAccount(of.store, 'mercado-pago')
      return { params: { idfornecedor: of.store.slug, tipo: 'MERCADO_PAGO' } }
    },
  },
  {
    endpoint: account.savePixKey,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({
      params: { idfornecedor: store.slug },
      body: { chavePix: 'caixa@loja.exemplo', nomeRecebedor: 'LOJA DE TESTE', cidadeRecebedor: 'SAO PAULO' },
    }),
  },
  { endpoint: desk.pixToConfirm, ...MANAGES_MONEY, sent: ofStore },
  {
    endpoint: desk.confirmSettlement,
    ...MANAGES_MONEY,
    sent: async (of) => {
      const { params } = await anOpenInvoice(of)
      const { rows } = await of.store.pool.query<{ id: string }>(
        `with created as (insert into settlement (supplier_id, customer_id) values ($1, $2) returning id),
         invoices as (insert into settlement_invoice (supplier_id, settlement_id, invoice_number) select $1, id, $3 from created)
         select id from created`,
        [of.store.id, of.owner.customerId, params.numero],
      )
      return { params: { idfornecedor: of.store.slug, idquitacao: rows[0]?.id ?? '' }, body: { valor: 0.01 } }
    },
  },
  { endpoint: desk.paymentsToDecide, ...MANAGES_MONEY, sent: ofStore },
  { endpoint: desk.listRefunds, ...MANAGES_MONEY, sent: ofStore },
  { endpoint: desk.settleRefund, ...MANAGES_MONEY, sent: aRefundByHand },
  { endpoint: desk.resolvePayment, ...MANAGES_MONEY, sent: aShortPayment },
  { endpoint: receivables.listReceivables, ...MANAGES_MONEY, sent: inStore },
  {
    endpoint: receivables.exportReceivables,
    ...MANAGES_MONEY,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, formato: 'csv' } }),
  },
  { endpoint: receivables.receivable, ...MANAGES_MONEY, sent: anOpenInvoice },
  {
    endpoint: receivables.recordInvoicePayment,
    ...MANAGES_MONEY,
    sent: async (of) => ({
      ...(await anOpenInvoice(of)),
      body: { valor: 0.01, recebidoEm: '2026-01-02', forma: 'PIX', observacao: '' },
    }),
  },
  {
    endpoint: receivables.undoInvoicePayment,
    ...MANAGES_MONEY,
    sent: async (of) => {
      const { params, query } = await anOpenInvoice(of)
      const { rows } = await of.store.pool.query<{ id: string }>(
        `with paid as (update invoice set paid_cents = 1 where supplier_id = $1 and number = $2)
         insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, recorded_by)
         values ($1, $2, 1, current_date, 'cash', $3) returning id`,
        [of.store.id, params.numero, of.owner.loginId],
      )
      return { params: { ...params, idpagamento: rows[0]?.id ?? '' }, query }
    },
  },
  { endpoint: receivables.customerCredit, ...MANAGES_MONEY, sent: ofOwner },
  {
    endpoint: receivables.changeCredit,
    ...MANAGES_MONEY,
    sent: (of) => ({ ...ofOwner(of), body: { limite: 4321, prazos: [28, 42] } }),
  },
  {
    endpoint: desk.recordPayment,
    ...MANAGES_MONEY,
    sent: async ({ store, owner }) => ({
      params: { idfornecedor: store.slug, numpedido: await anOrder(store, owner) },
      body: { valor: 0.01 },
    }),
  },
]
