import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import type { ClientMessages, HandshakeSuccess, ServerMessages } from '#contract/events.ts'
import type { FailureBody } from '#contract/failures.ts'
import { anotherAddress } from './app.ts'

export type ClientSocket = Socket<ServerMessages, ClientMessages>

interface SocketOptions {
  /** Session token; null sends none. */
  readonly token: string | null
  /** UUID or slug. */
  readonly supplier: string
  readonly headers?: Readonly<Record<string, string>>
  readonly path?: string
}

/** Where a test's application listens; it begins to with the first call. */
export async function listening(app: {
  readonly server: { address(): unknown }
  listen(at: object): Promise<unknown>
}) {
  if (app.server.address() === null) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const open = new Set<ClientSocket>()
/** Closes what a test opened. Call it at the top of a test file. */
export function closeSocketsAfterEach(): void {
  afterEach(() => {
    for (const socket of open) socket.disconnect()
    open.clear()
  })
}

/** The JWT for the socket, as a client gets it. */
export async function socketJwt(origin: string, { token, supplier }: SocketOptions): Promise<string> {
  const response = await fetch(`${origin}/v4/app/${token}/socket`, {
    headers: { 'x-idfornecedor': supplier, 'x-forwarded-for': anotherAddress() },
  })
  return ((await response.json()) as { jwttoken: string }).jwttoken
}

/** A socket that connects with exactly this `auth`. */
export function rawSocket(
  origin: string,
  auth: unknown,
  { headers = {}, path = '/socket.io' }: Pick<SocketOptions, 'headers' | 'path'> = {},
): ClientSocket {
  const socket: ClientSocket = io(origin, {
    path,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: auth as object,
    extraHeaders: { 'x-forwarded-for': anotherAddress(), ...headers },
  })
  open.add(socket)
  return socket
}

/** Resolves to a connected socket. @throws Error with the refusal as `data`. */
export async function aSocket(origin: string, options: SocketOptions): Promise<ClientSocket> {
  const token = await socketJwt(origin, options)
  return connected(rawSocket(origin, { token, idfornecedor: options.supplier }, options))
}

export const connected = (socket: ClientSocket): Promise<ClientSocket> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

/** The refusal of a connection, or the error of the transport. */
export const refusal = (socket: ClientSocket): Promise<FailureBody | string> =>
  connected(socket).then(
    () => 'connected',
    (error: Error & { data?: FailureBody }) => error.data ?? error.message,
  )

export const handshake = (
  socket: ClientSocket,
  request: Parameters<ClientMessages['handshake']>[0],
): Promise<HandshakeSuccess> =>
  new Promise((resolve, reject) => {
    const settled = () => {
      socket.off('handshake-success', succeeded)
      socket.off('handshake-error', failed)
      socket.off('disconnect', ended)
    }
    const succeeded = (success: HandshakeSuccess) => {
      settled()
      resolve(success)
    }
    const failed = (failure: FailureBody) => {
      settled()
      reject(Object.assign(new Error(failure.codigo), { failure }))
    }
    const ended = () => failed({ codigo: 'server.unavailable', mensagem: 'disconnected' })
    socket.on('handshake-success', succeeded)
    socket.on('handshake-error', failed)
    socket.on('disconnect', ended)
    socket.emit('handshake', request)
  })

export const disconnected = (socket: ClientSocket): Promise<string> =>
  socket.disconnected
    ? Promise.resolve('already')
    : new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason)))
