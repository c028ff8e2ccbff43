import { randomUUID } from 'node:crypto'
import * as desk from '#contract/return-desk.ts'
import * as wire from '#contract/order-return.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aPhoto } from '#test/builders/photos.ts'
import { aReturn, type ReturnFields } from '#test/builders/returns.ts'
import { each, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'
import { BUYS, SEES_ORDERS } from './buying.ts'

const AT_THE_DESK = {
  answers: only(['staff for all else', 'staff for the owner', 'key']),
  rightful: 'staff for all else',
} as const

/** Of another customer's order and of a missing one the answer is the same. */
const others = (failure: 'order.notFound' | 'orderReturn.notFound') =>
  each(['other customer', 'representative for another'], failure)

const wanted = () => ({ iddevolucao: randomUUID(), motivo: 'AVARIA', itens: [{ posicao: 1, quant: 1 }] })

async function ofCustomer({ store, owner }: Belongings, body?: unknown): Promise<Sent> {
  const numpedido = await anOrder(store, owner, { status: 'delivered' })
  return { params: { idfornecedor: store.slug, numpedido }, ...(body ? { body } : {}) }
}

async function ofOwnReturn({ store, owner }: Belongings): Promise<Sent> {
  const { id, number } = await aReturn(store, owner)
  return { params: { idfornecedor: store.slug, numpedido: number, iddevolucao: id } }
}

async function withPhoto({ store }: Belongings, { params, ...sent }: Sent): Promise<Sent> {
  await store.pool.query(
    'insert into order_return_photo (supplier_id, return_id, position, content) values ($1, $2, 1, $3)',
    [store.id, params['iddevolucao'], await aPhoto()],
  )
  return { ...sent, params: { ...params, foto: 1 } }
}

async function atTheDesk({ store, owner }: Belongings, fields: ReturnFields = {}, body?: unknown): Promise<Sent> {
  const { id } = await aReturn(store, owner, fields)
  return { params: { iddevolucao: id }, query: { idfornecedor: store.slug }, ...(body ? { body } : {}) }
}

async function ofOrder({ store, owner }: Belongings, body?: unknown): Promise<Sent> {
  const numpedido = await anOrder(store, owner, { status: 'delivered', paymentKind: 'cash', paymentState: 'paid' })
  await store.pool.query(
    `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at) values ($1, $2, $3, 1000, now())`,
    [store.id, randomUUID(), numpedido],
  )
  return { params: { numpedido }, query: { idfornecedor: store.slug }, ...(body ? { body } : {}) }
}

const SETTINGS = { diasEmpresas: 10, ofereceTroca: false, instrucoes: 'Traga na loja.' }

/** What customers and staff do with returns. */
export const RETURN_ROWS: readonly Row[] = [
  {
    endpoint: wire.orderReturns,
    answers: only(SEES_ORDERS, others('order.notFound')),
    sent: (belongings) => ofCustomer(belongings),
  },
  {
    endpoint: wire.requestReturn,
    answers: only(BUYS, others('order.notFound')),
    sent: (belongings) => ofCustomer(belongings, wanted()),
  },
  {
    endpoint: wire.cancelReturn,
    answers: only(BUYS, others('orderReturn.notFound')),
    sent: ofOwnReturn,
  },
  {
    endpoint: wire.addReturnPhoto,
    answers: only(BUYS, others('orderReturn.notFound')),
    sent: async (belongings) => {
      const { params } = await ofOwnReturn(belongings)
      return { params: { ...params, foto: 1 }, body: { conteudo: (await aPhoto()).toString('base64') } }
    },
  },
  {
    endpoint: wire.returnPhoto,
    answers: only(SEES_ORDERS, others('orderReturn.notFound')),
    sent: async (belongings) => withPhoto(belongings, await ofOwnReturn(belongings)),
  },
  {
    endpoint: desk.listReturns,
    ...AT_THE_DESK,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, situacao: 'SOLICITADA' } }),
  },
  { endpoint: desk.getReturn, ...AT_THE_DESK, sent: (belongings) => atTheDesk(belongings) },
  { endpoint: desk.returnsOfOrder, ...AT_THE_DESK, sent: (belongings) => ofOrder(belongings) },
  { endpoint: desk.openReturn, ...AT_THE_DESK, sent: (belongings) => ofOrder(belongings, wanted()) },
  { endpoint: desk.acceptReturn, ...AT_THE_DESK, sent: (belongings) => atTheDesk(belongings, {}, { texto: 'Ok' }) },
  { endpoint: desk.refuseReturn, ...AT_THE_DESK, sent: (belongings) => atTheDesk(belongings, {}, { texto: 'Usado' }) },
  {
    endpoint: desk.receiveReturn,
    ...AT_THE_DESK,
    sent: (belongings) =>
      atTheDesk(belongings, { state: 'accepted' }, { itens: [{ posicao: 1, quant: 1, voltaAoEstoque: false }] }),
  },
  {
    endpoint: desk.confirmReturned,
    ...AT_THE_DESK,
    sent: (belongings) =>
      atTheDesk(
        belongings,
        { state: 'received', byHandCents: 1000 },
        { data: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10) },
      ),
  },
  {
    endpoint: desk.deskReturnPhoto,
    ...AT_THE_DESK,
    sent: async (belongings) => withPhoto(belongings, await atTheDesk(belongings)),
  },
  {
    endpoint: desk.refundPart,
    ...AT_THE_DESK,
    sent: (belongings) => ofOrder(belongings, { iddevolucao: randomUUID(), valor: 2.5, motivo: 'Veio amassado' }),
  },
  {
    endpoint: desk.getReturnSettings,
    ...AT_THE_DESK,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: desk.saveReturnSettings,
    ...AT_THE_DESK,
    sent: async ({ store }) => {
      await store.pool.query('delete from return_settings where supplier_id = $1', [store.id])
      return { params: {}, query: { idfornecedor: store.slug }, body: { ...SETTINGS, versao: 0 } }
    },
  },
]
