import { Type, type Static } from 'typebox'
import type { StoreChange, StoreTopic } from '#domain/events.ts'
import type { FailureBody } from './failures.ts'
import { UUID } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { orNull, record } from './wire/field.ts'
import { ofSession, text } from './wire/values.ts'

/** Where the socket is, and how a client proves its session there; fetched before every connection. */
export const socketAccess = fieldEndpoint({
  method: 'GET',
  path: '/v4/app/:sessao/socket',
  summary: 'Onde conectar o socket, e o JWT que o autentica por um minuto',
  area: 'Tempo real',
  access: 'signed-in',
  params: record(ofSession),
  reply: record({
    url: ['url', orNull(text('Como https://socket.exemplo.com.br; nulo é o endereço da própria loja'))],
    path: ['caminho', text('Opção path do cliente Socket.IO')],
    token: ['jwttoken', text('Vai em auth.token da conexão, nunca no endereço')],
  }),
})

/** What a client sends in `auth` when it connects (specification §7 "Realtime socket"). */
export const SocketAuth = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 2000, description: 'De socketAccess, ou de gerar_token_jwt' }),
  idfornecedor: Type.Optional(Type.String({ maxLength: 80, description: 'UUID ou slug; senão vale o do endereço' })),
})

export const MAX_ROOMS = 20
const Sala = Type.String({
  minLength: 1,
  maxLength: 120,
  description:
    'CODPED:{numpedido}, IDCLI:{idcliente}:{idfornecedor}, ou EQUIPE:{assunto}:{idfornecedor} com o assunto pedidos, orcamentos, cadastros, recebimentos, entregas, conversas ou carrinhos',
})

/** The event `handshake`: `room` or `keys` name the rooms whose events the client wants. */
export const Handshake = Type.Object({
  room: Type.Optional(Sala),
  keys: Type.Optional(Type.Array(Sala, { minItems: 1, maxItems: MAX_ROOMS })),
  desde: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'O momento do último handshake-success, para saber o que aconteceu desde então',
    }),
  ),
})

const TOPIC = {
  orders: 'pedidos',
  quotes: 'orcamentos',
  registrations: 'cadastros',
  payments: 'recebimentos',
  deliveries: 'entregas',
  conversations: 'conversas',
  carts: 'carrinhos',
} as const satisfies Record<StoreTopic, string>
type Assunto = (typeof TOPIC)[StoreTopic]

/** Events of the server by name. They carry ids, and the version by which a client knows what it has seen. */
export interface SocketEvents {
  'carrinho-alterado': { readonly idcliente: string; readonly versao: number }
  /** `versao` counts what happened to the order. */
  'pedido-alterado': { readonly idcliente: string; readonly numpedido: number; readonly versao: number }
  /** Invoices or credit: one reads them again. */
  'faturas-alteradas': { readonly idcliente: string }
  /** A message was written, received or read; `total_mensagens` is the position of the newest. */
  'chat-alterado': { readonly sala: string; readonly total_mensagens: number }
  /** A member of staff is writing. */
  'chat-digitando': { readonly sala: string }
  /** For the people who work for the store; the customer is named of registrations, conversations and carts. */
  'loja-alterada': { readonly assunto: Assunto; readonly numpedido: number | null; readonly idcliente: string | null }
  /** The customer of a conversation is writing. */
  'conversa-digitando': { readonly numpedido: number | null; readonly idcliente: string }
}
export type SocketEventName = keyof SocketEvents

export type SocketEvent<Name extends SocketEventName = SocketEventName> = {
  readonly [Each in Name]: { readonly evento: Each; readonly dados: SocketEvents[Each] }
}[Name]

export interface HandshakeSuccess {
  readonly keys: readonly string[]
  /** ISO instant by the clock of the database. */
  readonly momento: string
  /** What happened since `desde`, or within the last minute; some of it may be known already. */
  readonly perdidos: readonly SocketEvent[]
  /** The client was away for so long that it should read everything again. */
  readonly perdeuTudo: boolean
}

export interface ClientMessages {
  handshake: (request: Static<typeof Handshake>) => void
}

type Listeners = { readonly [Name in SocketEventName]: (data: SocketEvents[Name]) => void }
export interface ServerMessages extends Listeners {
  'handshake-success': (success: HandshakeSuccess) => void
  /** Before the server closes the connection, too. */
  'handshake-error': (failure: FailureBody) => void
  /** The server may have missed events: a client sends `handshake` again. */
  sincronizar: () => void
}

export const encodeStoreChange = ({ topic, number, customerId }: StoreChange): SocketEvents['loja-alterada'] => ({
  assunto: TOPIC[topic],
  numpedido: number,
  idcliente: customerId,
})

/** Null for a topic of a later version of the server. */
export function decodeStoreChange({ assunto, ...ids }: SocketEvents['loja-alterada']): StoreChange | null {
  const topic = topicOf(assunto)
  return topic === null ? null : { topic, number: ids.numpedido, customerId: ids.idcliente }
}

const topicOf = (name: string | undefined): StoreTopic | null =>
  (Object.keys(TOPIC) as StoreTopic[]).find((topic) => TOPIC[topic] === name) ?? null

/** What a room is about (specification §4 "Menu and chat"); that of a topic is for the people who work for the store. */
export type Room =
  | { readonly kind: 'order'; readonly number: number }
  | { readonly kind: 'customer'; readonly customerId: string; readonly supplier: string }
  | { readonly kind: 'topic'; readonly topic: StoreTopic; readonly supplier: string }

export function encodeRoom(room: Room): string {
  if (room.kind === 'order') return `CODPED:${room.number}`
  if (room.kind === 'topic') return `EQUIPE:${TOPIC[room.topic]}:${room.supplier}`
  return `IDCLI:${room.customerId}:${room.supplier}`
}

const ORDER_ROOM = /^CODPED:([1-9]\d{0,15})$/
const CUSTOMER_ROOM = new RegExp(`^IDCLI:(${UUID.slice(1, -1)}):([0-9a-zA-Z-]{1,80})$`)
const TOPIC_ROOM = /^EQUIPE:([a-z]+):([0-9a-zA-Z-]{1,80})$/

/** Null for a name that is no room. */
export function decodeRoom(name: string): Room | null {
  const number = ORDER_ROOM.exec(name)?.[1]
  if (number !== undefined)
    return Number.isSafeInteger(Number(number)) ? { kind: 'order', number: Number(number) } : null
  const [, topicName, store] = TOPIC_ROOM.exec(name) ?? []
  const topic = topicOf(topicName)
  if (topic !== null && store !== undefined) return { kind: 'topic', topic, supplier: store.toLowerCase() }
  const [, customerId, supplier] = CUSTOMER_ROOM.exec(name) ?? []
  return customerId !== undefined && supplier !== undefined
    ? { kind: 'customer', customerId: customerId.toLowerCase(), supplier: supplier.toLowerCase() }
    : null
}
