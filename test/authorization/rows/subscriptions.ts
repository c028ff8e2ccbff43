import * as desk from '#contract/subscription-desk.ts'
import { subscriptionTypes } from '#contract/subscription-offer.ts'
import * as subscription from '#contract/subscription.ts'
import { today } from '#test/builders/quotes.ts'
import { unique } from '#test/builders/store.ts'
import { aStoredSubscription, aSubscriptionType, cancelSubscriptions } from '#test/builders/subscriptions.ts'
import { each, EVERYBODY, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'
import { BUYS, MAY_NOT_SUBMIT, SEES_ORDERS } from './buying.ts'

const STRANGERS = each(['other customer', 'representative for another'], 'subscription.notFound')
const CHANGES = { answers: only(BUYS, { ...each(MAY_NOT_SUBMIT, 'order.notAllowed'), ...STRANGERS }) } as const
const AT_THE_DESK = {
  answers: only(['staff for all else', 'staff for the owner', 'key']),
  rightful: 'staff for all else',
} as const
const MANAGES_TYPES = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

async function ofOne(of: Belongings, body?: unknown): Promise<Sent> {
  const idassinatura = await aStoredSubscription(of)
  return { params: { idassinatura }, query: { idfornecedor: of.store.slug }, ...(body === undefined ? {} : { body }) }
}

/** Of a date that waits for an answer to its price, or was missed. */
async function ofDate(of: Belongings, status: 'waiting' | 'missed', body?: unknown): Promise<Sent> {
  const sent = await ofOne(of, body)
  await of.store.pool.query(
    `insert into subscription_run (supplier_id, subscription_id, date, status, requested_cents, lapses_at)
     values ($1, $2, $3, $4, 1000, now() + interval '1 day')`,
    [of.store.id, sent.params?.['idassinatura'], today(1), status],
  )
  return { ...sent, params: { ...sent.params, data: today(1) } }
}

/** What customers, their people and the store do with subscriptions. */
export const SUBSCRIPTION_ROWS: readonly Row[] = [
  {
    endpoint: subscriptionTypes,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug } }),
  },
  {
    endpoint: subscription.listSubscriptions,
    answers: only(SEES_ORDERS),
    sent: ({ store, owner }) => ({
      params: { idfornecedor: store.slug, idcliente: owner.customerId },
      query: { page: 1, limit: 20 },
    }),
  },
  {
    endpoint: subscription.listSubscriptions,
    what: 'by customer and store',
    answers: only(SEES_ORDERS),
    sent: ({ store, owner }) => ({ params: { idfornecedor: owner.customerId, idcliente: store.slug } }),
  },
  {
    endpoint: subscription.getSubscription,
    answers: only(SEES_ORDERS, STRANGERS),
    sent: (of) => ofOne(of),
  },
  { endpoint: subscription.cancelSubscription, ...CHANGES, sent: (of) => ofOne(of) },
  {
    endpoint: subscription.changeSubscription,
    ...CHANGES,
    sent: (of) =>
      ofOne(of, {
        pausada: true,
        itens: [{ id: of.productId, quantidade: 2, embalarParaPresente: false }],
        idendereco: of.addressId,
        idformapagto: of.store.paymentId,
        consultarPreco: true,
        tolerancia: 5,
        faltas: 'PULAR_DATA',
      }),
  },
  {
    endpoint: subscription.skipDate,
    ...CHANGES,
    sent: async (of) => {
      const sent = await ofOne(of, { pular: true })
      return { ...sent, params: { ...sent.params, data: today(7) } }
    },
  },
  {
    endpoint: subscription.answerPrice,
    ...CHANGES,
    sent: (of) => ofDate(of, 'waiting', { aceita: true, total: 10 }),
  },
  {
    endpoint: desk.listStoreSubscriptions,
    ...AT_THE_DESK,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, filtro: 'ATENCAO', busca: 'Ana', page: 1, limit: 20 },
    }),
  },
  { endpoint: desk.storeSubscription, ...AT_THE_DESK, sent: (of) => ofOne(of) },
  { endpoint: desk.retryDate, ...AT_THE_DESK, sent: (of) => ofDate(of, 'missed') },
  {
    endpoint: desk.listSubscriptionTypes,
    ...MANAGES_TYPES,
    sent: async ({ store }) => {
      await cancelSubscriptions(store)
      return { params: {}, query: { idfornecedor: store.slug } }
    },
  },
  {
    endpoint: desk.saveSubscriptionType,
    ...MANAGES_TYPES,
    sent: async ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: {
        idtipoassinatura: await aSubscriptionType(store),
        nome: unique('Semanal'),
        descricao: 'Toda semana',
        intervalo: { unidade: 'SEMANA', cada: 1 },
        valorMinimo: 0,
        diasAviso: 2,
        ativo: true,
      },
    }),
  },
]
