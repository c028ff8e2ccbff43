import { randomUUID } from 'node:crypto'
import * as desk from '#contract/order-desk.ts'
import * as deliveryRun from '#contract/delivery-run.ts'
import * as nfe from '#contract/nfe.ts'
import * as orderEdit from '#contract/order-edit.ts'
import * as orderMethod from '#contract/order-method.ts'
import * as orderNote from '#contract/order-note.ts'
import { printOrders } from '#contract/order-paper.ts'
import * as picking from '#contract/picking.ts'
import * as weighing from '#contract/weighing.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { anNfe, aStoredNfe, cnpjOf } from '#test/builders/nfe.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'
import { each, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'
import { SEES_ORDERS } from './buying.ts'

const AT_THE_DESK = {
  answers: only(['staff for all else', 'staff for the owner', 'key']),
  rightful: 'staff for all else',
} as const

const SETS_WEIGHING = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** An order of the owner's in that status, to be paid in cash, with nothing picked. */
const anOrderIn = ({ store, owner }: Belongings, status: OrderStatus): Promise<number> =>
  anOrder(store, owner, { status, paymentKind: 'cash' })

async function sentTo(belongings: Belongings, status: OrderStatus, body?: unknown): Promise<Sent> {
  const numpedido = await anOrderIn(belongings, status)
  return { params: { numpedido }, query: { idfornecedor: belongings.store.slug }, ...(body ? { body } : {}) }
}

async function withNfe(belongings: Belongings): Promise<Sent> {
  const sent = await sentTo(belongings, 'delivered')
  await aStoredNfe(belongings.store, Number(sent.params['numpedido']))
  return sent
}

/** By staff for all else. */
async function aNoteOfStaff(belongings: Belongings): Promise<Sent> {
  const { params, query } = await sentTo(belongings, 'placed')
  const { rows } = await belongings.store.pool.query<{ id: string }>(
    `insert into order_note (supplier_id, id, order_number, body, written_by)
     select $1, gen_random_uuid(), $2, 'Ligar antes', (select login_id from staff where supplier_id = $1
       and 'catalogue' = any (modules) and not 'settings' = any (modules) limit 1)
     returning id`,
    [belongings.store.id, params['numpedido']],
  )
  return { params: { ...params, idanotacao: rows[0]?.id ?? '' }, ...(query ? { query } : {}) }
}

async function anEdit(belongings: Belongings): Promise<Sent> {
  const sent = await sentTo(belongings, 'placed')
  const { store } = belongings
  const { rows } = await store.pool.query<{ version: string; type: string; option: string; date: string | null }>(
    `select changed_in::text as version, delivery_type as type, delivery_option_id as option, delivery_date::text as date
     from purchase_order where supplier_id = $1 and number = $2`,
    [store.id, sent.params['numpedido']],
  )
  const [order] = rows
  // As it is received already.
  const entrega = {
    tipoEntrega: order?.type === 'pickup' ? 'RETIRADA' : 'DELIVERY',
    idformaentrega: order?.option,
    data_de_entrega: order?.date,
  }
  return { ...sent, body: { versao: order?.version ?? '', anotacoes: 'Deixar na portaria', entrega } }
}

async function aProposedEdit(belongings: Belongings): Promise<Sent> {
  const { params, body } = await anEdit(belongings)
  const { store } = belongings
  const stored = {
    edit: {
      version: '',
      lines: [],
      added: [],
      note: 'Portaria',
      customerOrderNumber: null,
      isBelowMinimumAccepted: false,
    },
    result: {
      isDone: false,
      waitsUntil: null,
      lines: [],
      totalBefore: 1000,
      total: 1000,
      difference: 0,
      discountBefore: 0,
      discount: 0,
      payment: 'none',
      needsConsent: true,
      lostCoupon: null,
      isBelowMinimum: false,
    },
    staffId: null,
  }
  const { versao } = body as { readonly versao: string }
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into order_question (supplier_id, order_number, kind, edit, due_at)
     values ($1, $2, 'edit', $3, now() + interval '1 day') returning id`,
    [store.id, params['numpedido'], { ...stored, edit: { ...stored.edit, version: versao } }],
  )
  return { params: { ...params, idfornecedor: store.slug, idpergunta: rows[0]?.id ?? '' }, body: { aceita: true } }
}

const withLine = (sent: Sent): Sent => ({ ...sent, params: { ...sent.params, posicao: 1 } })

async function aQuestion(belongings: Belongings): Promise<Sent> {
  const { store, productId } = belongings
  const numpedido = await anOrderIn(belongings, 'picking')
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into order_question (supplier_id, order_number, kind, line_position, product_id, quantity, unit_price)
     values ($1, $2, 'replacement', 1, $3, 1000, 0) returning id`,
    [store.id, numpedido, productId],
  )
  return { params: { idfornecedor: store.slug, numpedido, idpergunta: rows[0]?.id ?? '' }, body: { aceita: true } }
}

const DELIVERED_TO = {
  street: 'Rua Harmonia',
  number: '123',
  district: 'Vila Madalena',
  city: 'São Paulo',
  state: 'SP',
  postalCode: '05435000',
}

/** A run with one order of the owner's, in `status`. */
async function aRun(belongings: Belongings, status: OrderStatus, body?: unknown): Promise<Sent> {
  const { store } = belongings
  const numpedido = await anOrderIn(belongings, status)
  const { rows } = await store.pool.query<{ id: string }>(
    'insert into delivery_run (supplier_id, started_at) values ($1, case when $2 then now() end) returning id',
    [store.id, status === 'out-for-delivery'],
  )
  const idrota = rows[0]?.id ?? ''
  await store.pool.query(
    'insert into delivery_stop (supplier_id, run_id, order_number, position) values ($1, $2, $3, 1)',
    [store.id, idrota, numpedido],
  )
  return { params: { idrota, numpedido }, query: { idfornecedor: store.slug }, ...(body ? { body } : {}) }
}

const ofRun = ({ params, ...sent }: Sent): Sent => ({ ...sent, params: { idrota: params['idrota'] ?? '' } })

/** What staff and programs of the store do with orders. */
export const DESK_ROWS: readonly Row[] = [
  {
    endpoint: desk.moveOrder,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed', { de: 'ENVIADO', para: 'SEPARANDO' }),
  },
  {
    endpoint: desk.holdMove,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed', { de: 'ENVIADO', para: 'SEPARANDO' }),
  },
  {
    endpoint: desk.undoMove,
    ...AT_THE_DESK,
    sent: async (belongings) => {
      const sent = await sentTo(belongings, 'placed')
      await belongings.store.pool.query(
        `insert into held_move (supplier_id, order_number, from_status, to_status, due_at) values ($1, $2, 'placed', 'picking', now() + interval '1 hour')`,
        [belongings.store.id, sent.params.numpedido],
      )
      return sent
    },
  },
  {
    endpoint: desk.refuseOrder,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed', { motivo: 'Sem estoque' }),
  },
  {
    endpoint: orderNote.listOrderNotes,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed'),
  },
  {
    endpoint: orderNote.addOrderNote,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed', { idanotacao: randomUUID(), texto: 'Ligar antes' }),
  },
  {
    endpoint: orderNote.removeOrderNote,
    answers: only(['staff for all else'], each(['staff for the owner', 'key'], 'order.noteNotFound')),
    rightful: 'staff for all else',
    sent: aNoteOfStaff,
  },
  {
    endpoint: orderMethod.listMethodChoices,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed'),
  },
  {
    endpoint: orderMethod.changeOrderMethod,
    ...AT_THE_DESK,
    sent: async (belongings) =>
      sentTo(belongings, 'placed', {
        idformapagto: await aPaymentMethod(belongings.store, { kind: 'machine', flow: 'pick-first' }),
        acordo: true,
      }),
  },
  {
    endpoint: orderEdit.listDeliveryChoices,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed'),
  },
  {
    endpoint: orderEdit.getEditableOrder,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'placed'),
  },
  { endpoint: orderEdit.editOrder, ...AT_THE_DESK, sent: anEdit },
  {
    endpoint: printOrders,
    ...AT_THE_DESK,
    sent: ({ store, orderNumber }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: { tipo: 'ETIQUETA', pedidos: [orderNumber] },
    }),
  },
  {
    endpoint: nfe.putNfe,
    ...AT_THE_DESK,
    sent: async (belongings) => {
      const sent = await sentTo(belongings, 'delivered')
      const number = Number(sent.params['numpedido'])
      return { ...sent, body: { xml: anNfe({ issuer: await cnpjOf(belongings.store), number }) } }
    },
  },
  { endpoint: nfe.deleteNfe, ...AT_THE_DESK, sent: withNfe },
  {
    endpoint: nfe.storeDanfe,
    answers: only(['staff for all else', 'staff for the owner', 'key']),
    rightful: 'staff for all else',
    sent: async (belongings) => ({
      ...(await withNfe(belongings)),
      query: { idfornecedor: belongings.store.slug, formato: 'XML' },
    }),
  },
  {
    endpoint: nfe.ownDanfe,
    answers: only(SEES_ORDERS, each(['other customer', 'representative for another'], 'nfe.none')),
    sent: async ({ store, owner }) => {
      const number = await anOrder(store, owner)
      await aStoredNfe(store, number)
      return { params: { numpedido: number, idfornecedor: store.slug }, query: { formato: 'PDF' } }
    },
  },
  {
    endpoint: desk.listChangedOrders,
    ...AT_THE_DESK,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, desde: '0.0', limit: 1 } }),
  },
  {
    endpoint: desk.answerQuestion,
    answers: only(
      ['customer', 'linked user who submits', 'representative for the owner', 'staff for the owner', 'key'],
      each(['other customer', 'representative for another'], 'order.notFound'),
    ),
    sent: aQuestion,
  },
  {
    endpoint: orderEdit.answerEdit,
    answers: only(
      ['customer', 'linked user who submits', 'representative for the owner', 'staff for the owner', 'key'],
      each(['other customer', 'representative for another'], 'order.notFound'),
    ),
    sent: aProposedEdit,
  },
  {
    endpoint: picking.listOrdersToPick,
    ...AT_THE_DESK,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  { endpoint: picking.getPickingList, ...AT_THE_DESK, sent: (belongings) => sentTo(belongings, 'picking') },
  {
    endpoint: picking.pickItem,
    ...AT_THE_DESK,
    sent: async (belongings) =>
      withLine(await sentTo(belongings, 'picking', { separado: 1, acimaDaTolerancia: false })),
  },
  {
    endpoint: picking.listReplacements,
    ...AT_THE_DESK,
    sent: async (belongings) => withLine(await sentTo(belongings, 'picking')),
  },
  {
    endpoint: picking.reportMissingItem,
    ...AT_THE_DESK,
    sent: async (belongings) => {
      const { id } = await aProduct(belongings.store)
      return withLine(await sentTo(belongings, 'picking', { decisao: 'TROCAR', id, quantidade: 1 }))
    },
  },
  {
    endpoint: picking.finishPicking,
    ...AT_THE_DESK,
    sent: async (belongings) => {
      const sent = await sentTo(belongings, 'picking')
      await belongings.store.pool.query(
        'update order_line set picked_quantity = quantity where supplier_id = $1 and order_number = $2',
        [belongings.store.id, sent.params.numpedido],
      )
      return sent
    },
  },
  {
    endpoint: deliveryRun.listDeliveryRuns,
    ...AT_THE_DESK,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: deliveryRun.createDeliveryRun,
    ...AT_THE_DESK,
    sent: async (belongings) => {
      const sent = await sentTo(belongings, 'paid')
      await belongings.store.pool.query(
        `update purchase_order set delivery_type = 'delivery', flow = 'pick-first', pickup_store = null, delivery_address = $3
         where supplier_id = $1 and number = $2`,
        [belongings.store.id, sent.params.numpedido, DELIVERED_TO],
      )
      return { params: {}, query: { idfornecedor: belongings.store.slug }, body: { pedidos: [sent.params.numpedido] } }
    },
  },
  {
    endpoint: deliveryRun.changeDeliveryRun,
    ...AT_THE_DESK,
    sent: async (belongings) => ofRun(await aRun(belongings, 'picking', { pedidos: [] })),
  },
  {
    endpoint: deliveryRun.getDeliveryRun,
    ...AT_THE_DESK,
    sent: async (belongings) => ofRun(await aRun(belongings, 'out-for-delivery')),
  },
  {
    endpoint: deliveryRun.startDeliveryRun,
    ...AT_THE_DESK,
    sent: async (belongings) => ofRun(await aRun(belongings, 'out-for-delivery')),
  },
  {
    endpoint: deliveryRun.reportStop,
    ...AT_THE_DESK,
    sent: (belongings) =>
      aRun(belongings, 'out-for-delivery', { resultado: 'NAO_ENTREGUE', motivo: 'Ninguém em casa' }),
  },
  {
    endpoint: deliveryRun.getHandoverPhoto,
    ...AT_THE_DESK,
    sent: (belongings) => sentTo(belongings, 'delivered'),
  },
  {
    endpoint: weighing.listWeighing,
    ...SETS_WEIGHING,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, grupo: 'TODOS', busca: 'queijo', ordenacao: 'nome-decrescente' },
    }),
  },
  {
    endpoint: weighing.setWeighing,
    ...SETS_WEIGHING,
    sent: async ({ store, productId }) => {
      const { rows } = await store.pool.query<{ code: string }>(
        "update product set unit = 'kg', is_weighed = false, weight_tolerance = null where supplier_id = $1 and id = $2 returning code",
        [store.id, productId],
      )
      const visto = { vendidoPorPeso: false, tolerancia: null }
      const produtos = [{ codigo: rows[0]?.code ?? '', vendidoPorPeso: true, tolerancia: 7.5, visto }]
      return { params: {}, query: { idfornecedor: store.slug }, body: { produtos } }
    },
  },
]
