import { randomUUID } from 'node:crypto'
import * as desk from '#contract/chat-desk.ts'
import * as chat from '#contract/chat.ts'
import { ATTENDANTS, each, only, REPRESENTATIVES, STAFF } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'

const WRITERS = ['customer', 'linked user who submits', 'linked user who sees orders'] as const
const OWN_ROOMS = { answers: only([...WRITERS, 'other customer']) } as const
const IN_THE_ROOM = { answers: only(WRITERS, each(['other customer'], 'chat.roomNotFound')) } as const
const ANSWERS = {
  answers: only([...ATTENDANTS, 'staff for customers', 'staff for all else', 'staff for the owner']),
  rightful: 'attendant without client',
} as const

const inTheRoom = ({ store, owner }: Belongings, body?: unknown): Sent => ({
  params: { idfornecedor: store.slug, sala: `IDCLI:${owner.customerId}:${store.slug}` },
  ...(body === undefined ? {} : { body }),
})

const aMessage = () => ({ idmensagem: randomUUID(), texto: 'Bom dia' })

/** The owner's general room with a file in its first message, and no one who answers. */
async function aRoom({
  store,
  owner,
}: Belongings): Promise<{ readonly idconversa: string; readonly idarquivo: string }> {
  const { rows } = await store.pool.query<{ idconversa: string; idarquivo: string }>(
    `with room as (
       insert into chat_room (supplier_id, customer_id, last_position, talked_at) values ($1, $2, 1, now())
       on conflict (supplier_id, customer_id, order_number) do update set assigned_to = null, last_position = greatest(chat_room.last_position, 1)
       returning id),
     message as (
       insert into chat_message (supplier_id, room_id, position, id, author, login_id, text)
       select $1, r.id, 1, gen_random_uuid(), 'customer', $3, 'Oi' from room r on conflict do nothing),
     file as (
       insert into chat_file (supplier_id, room_id, position, name, mime_type, content)
       select $1, r.id, 1, 'lista.txt', 'text/plain', 'Arroz' from room r
       on conflict (supplier_id, room_id, position) do update set name = excluded.name returning id)
     select r.id as idconversa, f.id as idarquivo from room r, file f`,
    [store.id, owner.customerId, owner.loginId],
  )
  return rows[0] ?? { idconversa: '', idarquivo: '' }
}

async function inConversation(of: Belongings, body?: unknown): Promise<Sent> {
  const { idconversa } = await aRoom(of)
  return {
    params: { idconversa },
    query: { idfornecedor: of.store.slug },
    ...(body === undefined ? {} : { body }),
  }
}

const inStore = ({ store }: Belongings, body?: unknown): Sent => ({
  params: {},
  query: { idfornecedor: store.slug },
  ...(body === undefined ? {} : { body }),
})

const SETTINGS = {
  horarios: Array.from({ length: 7 }, () => ({ das: '08:00', ate: '18:00' })),
  respostas: [{ atalho: 'oi', texto: 'Olá, {nome}!' }],
}

/** What customers and the store write to each other. */
export const CHAT_ROWS: readonly Row[] = [
  {
    endpoint: chat.listChatRooms,
    ...OWN_ROOMS,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { page: 1, perpage: 30 } }),
  },
  { endpoint: chat.receiveChat, ...OWN_ROOMS, sent: ({ store }) => ({ params: { idfornecedor: store.slug } }) },
  {
    endpoint: chat.listChatMessages,
    ...IN_THE_ROOM,
    sent: (of) => ({ ...inTheRoom(of), query: { page: 1, perpage: 30, busca: 'bom' } }),
  },
  { endpoint: chat.sendChatMessage, ...IN_THE_ROOM, sent: (of) => inTheRoom(of, aMessage()) },
  { endpoint: chat.readChatRoom, ...IN_THE_ROOM, sent: (of) => inTheRoom(of, { lida: 1 }) },
  { endpoint: chat.typeInChat, ...IN_THE_ROOM, sent: (of) => inTheRoom(of) },
  {
    endpoint: chat.getChatFile,
    ...IN_THE_ROOM,
    sent: async (of) => ({ params: { idfornecedor: of.store.slug, idarquivo: (await aRoom(of)).idarquivo } }),
  },
  {
    endpoint: desk.listConversations,
    ...ANSWERS,
    sent: (of) => ({
      params: {},
      query: { ...inStore(of).query, filtro: 'TODAS', busca: 'ana', page: 1, perpage: 30 },
    }),
  },
  {
    endpoint: desk.openConversation,
    ...ANSWERS,
    sent: (of) => inStore(of, { idcliente: of.owner.customerId, numpedido: of.orderNumber }),
  },
  { endpoint: desk.receiveConversations, ...ANSWERS, sent: (of) => inStore(of) },
  { endpoint: desk.getConversation, ...ANSWERS, sent: (of) => inConversation(of) },
  {
    endpoint: desk.listConversationMessages,
    ...ANSWERS,
    sent: async (of) => {
      const sent = await inConversation(of)
      return { ...sent, query: { ...sent.query, page: 1, perpage: 30, busca: 'oi' } }
    },
  },
  { endpoint: desk.answerConversation, ...ANSWERS, sent: (of) => inConversation(of, aMessage()) },
  { endpoint: desk.readConversation, ...ANSWERS, sent: (of) => inConversation(of, { lida: 1 }) },
  { endpoint: desk.typeInConversation, ...ANSWERS, sent: (of) => inConversation(of) },
  { endpoint: desk.assignConversation, ...ANSWERS, sent: (of) => inConversation(of, { assume: true }) },
  {
    endpoint: desk.getConversationFile,
    ...ANSWERS,
    sent: async (of) => ({ params: await aRoom(of), query: { idfornecedor: of.store.slug } }),
  },
  {
    endpoint: desk.getChatSettings,
    answers: only([...REPRESENTATIVES, ...ATTENDANTS, ...STAFF]),
    rightful: 'staff for settings',
    sent: (of) => inStore(of),
  },
  {
    endpoint: desk.saveChatSettings,
    answers: only(['staff for settings']),
    rightful: 'staff for settings',
    sent: (of) => inStore(of, { ...SETTINGS, ausencia: `Voltamos amanhã. ${randomUUID()}` }),
  },
]
