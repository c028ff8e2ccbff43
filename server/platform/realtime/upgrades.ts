import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensure } from '#domain/failure.ts'

interface Upgrade {
  readonly socket: Socket
  readonly head: Buffer
}

export interface UpgradeHandler {
  /** Checks the request before it becomes a web socket. What it throws is answered like the refusal of a call. */
  admit(request: FastifyRequest): Promise<void>
  accept(request: IncomingMessage, socket: Socket, head: Buffer): void
}

/** Whether a request is for a web socket; any other upgrade (h2c) is answered as an ordinary request. */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Routes upgrades to web sockets on one path through Fastify, so that they are seen like other requests: client IP, host, failures.
 * @returns the TCP connections of open web sockets
 */
export function upgradesOn(app: FastifyInstance, path: string, { admit, accept }: UpgradeHandler): ReadonlySet<Socket> {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new Set<Socket>()

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const socket = stream as Socket
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })

  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    ensure(upgrade, 'request.notFound')
    await admit(request)
    const { socket, head } = upgrade
    ensure(!socket.destroyed, 'request.unreadable')
    reply.hijack()
    reply.raw.detachSocket(socket)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    accept(request.raw, socket, head)
  })
  return sockets
}
