import type { Socket } from 'socket.io-client'
import { Refusal } from '#contract/client.ts'
import {
  decodeStoreChange,
  encodeRoom,
  socketAccess,
  type ClientMessages,
  type HandshakeSuccess,
  type Room,
  type ServerMessages,
  type SocketEvent,
} from '#contract/events.ts'
import type { StoreChange, StoreTopic } from '#domain/events.ts'
import type { FailureBody } from '#contract/failures.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** Something of the customer or of the store changed. A version that is not newer than the known one is no change. */
export type LiveEvent =
  | { readonly kind: 'cart'; readonly version: number }
  | { readonly kind: 'order'; readonly number: number; readonly version: number }
  | { readonly kind: 'invoices' }
  | { readonly kind: 'chat'; readonly room: string }
  | { readonly kind: 'typing'; readonly room: string }
  | { readonly kind: 'store'; readonly change: StoreChange }
  | { readonly kind: 'customer-typing'; readonly customerId: string; readonly orderNumber: number | null }

/** Whose events a page gets: those of a customer, or those of topics of the store. */
export type Followed = { readonly customerId: string } | { readonly topics: readonly StoreTopic[] }

/** `lost`: the connection broke. `ended`: the server closed it, because the session may no longer do what it could. */
export type SocketEnd = 'lost' | 'ended'

export interface SocketListener {
  readonly onEvent: (event: LiveEvent) => void
  /** The server may have missed events. */
  readonly onGap: () => void
  readonly onEnd: (end: SocketEnd) => void
}

export interface LiveSocket {
  /**
   * Requests the events, first of all those since the instant of the last answer; null is none. Resolves to
   * the instant of this answer and whether everything has to be read again.
   */
  subscribe(since: string | null): Promise<{ readonly at: string; readonly isOutdated: boolean }>
  close(): void
}

const ANSWER_TIMEOUT_MS = 10_000

export const realtimeApi = ({ call, supplier }: ApiContext) => ({
  /** Opens one connection, and does not try again. Throws Refusal where the server does not admit the session. */
  connect: async (followed: Followed, listener: SocketListener): Promise<LiveSocket> => {
    const access = await callStore({ call, supplier }, socketAccess, {})
    const { io } = await import('socket.io-client')
    const socket: Socket<ServerMessages, ClientMessages> = io(access.url ?? location.origin, {
      path: access.path,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: ANSWER_TIMEOUT_MS,
      auth: { token: access.token, idfornecedor: supplier.id },
    })
    try {
      await connected(socket)
    } catch (error) {
      socket.disconnect()
      throw error
    }
    const hear = (event: SocketEvent): void => {
      const heard = decodeEvent(event)
      if (heard) listener.onEvent(heard)
    }
    socket.on('carrinho-alterado', (dados) => hear({ evento: 'carrinho-alterado', dados }))
    socket.on('pedido-alterado', (dados) => hear({ evento: 'pedido-alterado', dados }))
    socket.on('faturas-alteradas', (dados) => hear({ evento: 'faturas-alteradas', dados }))
    socket.on('loja-alterada', (dados) => hear({ evento: 'loja-alterada', dados }))
    socket.on('chat-alterado', (dados) => hear({ evento: 'chat-alterado', dados }))
    socket.on('chat-digitando', (dados) => hear({ evento: 'chat-digitando', dados }))
    socket.on('conversa-digitando', (dados) => hear({ evento: 'conversa-digitando', dados }))
    socket.on('sincronizar', listener.onGap)
    socket.once('disconnect', (reason) => {
      if (reason !== 'io client disconnect') listener.onEnd(reason === 'io server disconnect' ? 'ended' : 'lost')
    })
    const keys = roomsOf(followed, supplier.id).map(encodeRoom)
    return {
      async subscribe(since) {
        const answer = handshakeAnswer(socket)
        // A page that follows nothing learns that its session is over.
        socket.emit('handshake', { ...(keys.length > 0 && { keys }), ...(since !== null && { desde: since }) })
        const { momento, perdidos, perdeuTudo } = await answer
        for (const event of perdidos) hear(event)
        return { at: momento, isOutdated: perdeuTudo }
      },
      close: () => void socket.disconnect(),
    }
  },
})

const roomsOf = (followed: Followed, supplier: string): readonly Room[] =>
  'topics' in followed
    ? followed.topics.map((topic) => ({ kind: 'topic', topic, supplier }))
    : [{ kind: 'customer', customerId: followed.customerId, supplier }]

function connected(socket: Socket<ServerMessages, ClientMessages>): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error: Error & { readonly data?: FailureBody }) =>
      reject(error.data ? new Refusal(REFUSED, error.data) : error),
    )
  })
}

/** Sockets have no status. */
const REFUSED = 403

function handshakeAnswer(socket: Socket<ServerMessages, ClientMessages>): Promise<HandshakeSuccess> {
  const { promise, resolve, reject } = Promise.withResolvers<HandshakeSuccess>()
  const onError = (failure: FailureBody): void => reject(new Refusal(REFUSED, failure))
  const onEnd = (): void => reject(new Error('the connection ended'))
  const timer = setTimeout(() => reject(new Error('no answer to the handshake')), ANSWER_TIMEOUT_MS)
  socket.on('handshake-success', resolve)
  socket.on('handshake-error', onError)
  socket.on('disconnect', onEnd)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('handshake-success', resolve)
    socket.off('handshake-error', onError)
    socket.off('disconnect', onEnd)
  })
}

/** Null for an event of a later version of the server. */
function decodeEvent(event: SocketEvent): LiveEvent | null {
  if (event.evento === 'carrinho-alterado') return { kind: 'cart', version: event.dados.versao }
  if (event.evento === 'pedido-alterado')
    return { kind: 'order', number: event.dados.numpedido, version: event.dados.versao }
  if (event.evento === 'faturas-alteradas') return { kind: 'invoices' }
  if (event.evento === 'chat-alterado') return { kind: 'chat', room: event.dados.sala }
  if (event.evento === 'chat-digitando') return { kind: 'typing', room: event.dados.sala }
  if (event.evento === 'conversa-digitando')
    return { kind: 'customer-typing', customerId: event.dados.idcliente, orderNumber: event.dados.numpedido }
  const change = event.evento === 'loja-alterada' ? decodeStoreChange(event.dados) : null
  return change && { kind: 'store', change }
}
