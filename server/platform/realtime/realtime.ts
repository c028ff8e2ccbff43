import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Server as EngineServer } from 'engine.io'
import type pg from 'pg'
import { Server as SocketServer } from 'socket.io'
import { Handshake, SocketAuth } from '#contract/events.ts'
import type { RealtimeSettings } from '#server/config.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { attemptLimit } from '../http/attempt-limit.ts'
import { checkOrigin } from '../http/cross-origin.ts'
import { answerTo } from '../http/failures.ts'
import { supplierOfRequest, type RequestContext } from '../http/request-context.ts'
import { isOwnUrl } from '#server/platform/pages/page-url.ts'
import { createRequestContext, type Server } from '../http/serve.ts'
import { messageValidatorOf } from '../http/validation.ts'
import {
  openConnections,
  storeRoom,
  viewerOf,
  type Connections,
  type ConnectedSocket,
  type SocketIo,
  type RoomRules,
} from './connections.ts'
import { openFanOut } from './fan-out.ts'
import {
  CONNECT_TIMEOUT_MS,
  CONNECTIONS_PER_MINUTE,
  limitConnection,
  MAX_CONNECTIONS_PER_IP,
  MAX_CONNECTIONS_PER_SESSION,
  MAX_MESSAGE_BYTES,
  OpenCounts,
} from './limits.ts'
import { upgradesOn } from './upgrades.ts'

export interface RealtimeOptions {
  readonly settings: RealtimeSettings
  readonly pool: Pick<pg.Pool, 'query'>
  readonly connection: pg.ClientConfig
  readonly rules: RoomRules
}

export interface Realtime extends Pick<
  Connections,
  'isOpenFor' | 'notify' | 'recheck' | 'recheckStore' | 'resynchronizeHere'
> {
  /** How many sockets of this process are open. */
  readonly openSockets: () => number
}

/** A connection that does not end in the time of its web socket's farewell is cut off. */
const FAREWELL_MS = 500

/** Serves the socket of specification §7 on the HTTP server of the application, until that closes. */
export async function openRealtime(server: Server, options: RealtimeOptions): Promise<Realtime> {
  const { app, appContext } = server
  const { settings, rules } = options
  const { log } = app
  const contexts = new WeakMap<IncomingMessage, RequestContext>()
  const ofIp = new OpenCounts()
  const countConnection = attemptLimit(appContext.db, {
    name: 'socket by client IP',
    perMinute: CONNECTIONS_PER_MINUTE,
  })
  let isClosing = false

  // Web sockets only: other transports would put the id of the connection into URLs, and need one process for all of them.
  const engine = new EngineServer({ transports: ['websocket'], maxHttpBufferSize: MAX_MESSAGE_BYTES })
  const io: SocketIo = new SocketServer({ serveClient: false, connectTimeout: CONNECT_TIMEOUT_MS })
  const fanOut = await openFanOut({
    pool: options.pool,
    connection: options.connection,
    redisUrl: settings.redisUrl,
    log,
    onGap: () => connections.resynchronizeHere(),
  })
  io.adapter(fanOut.adapter)
  io.bind(engine)
  engine.on('connection', limitConnection)

  const sockets = upgradesOn(app, settings.path, {
    async admit(request) {
      const context = createRequestContext(request)
      ensure(!isClosing, 'server.unavailable')
      await countConnection(context.clientIp)
      await checkPage(context, null)
      ensure(ofIp.add(context.clientIp, MAX_CONNECTIONS_PER_IP), 'request.tooMany')
      request.raw.socket.once('close', () => ofIp.remove(context.clientIp))
      contexts.set(request.raw, context)
    },
    accept: (request, socket, head) => engine.handleUpgrade(request as never, socket, head),
  })

  /** Pages of our own hosts, where the socket has another one, and those that the store lists (decision 30). */
  async function checkPage(context: RequestContext, supplierId: string | null): Promise<void> {
    const { otherOrigin } = context
    if (otherOrigin === null || (await isOwnUrl(appContext, otherOrigin))) return
    await checkOrigin(appContext, context, supplierId, true)
  }

  const readAuth = messageValidatorOf(SocketAuth)
  io.use((socket, next) => {
    void signIn(socket).then(
      () => next(),
      (error: unknown) => {
        const { body } = refusalOf(error)
        next(Object.assign(new Error(body.codigo), { data: body }))
      },
    )
  })

  /** Reads the session from the token alone, without cookies. */
  async function signIn(socket: ConnectedSocket): Promise<void> {
    const context = contexts.get(socket.request)
    ensure(context, 'request.unreadable')
    const { token, idfornecedor } = readAuth(socket.handshake.auth)
    const supplier = await supplierOfRequest(appContext, context, idfornecedor, token)
    await checkPage(context, supplier.id)
    const tokenHash = await rules.sessionHashOf(supplier.id, token)
    ensure(tokenHash, 'access.sessionExpired')
    const viewer = await viewerOf(appContext, { supplierId: supplier.id, tokenHash })
    ensure(viewer, 'access.sessionExpired')
    Object.assign(socket.data, { supplier, features: featuresOf(supplier.tags), tokenHash, actor: viewer.actor })
  }

  const connections = openConnections(io, appContext)
  const ofSession = new OpenCounts()
  const readHandshake = messageValidatorOf(Handshake)
  io.on('connection', (socket) => {
    const session = `${socket.data.supplier.id} ${socket.data.tokenHash.toString('base64')}`
    if (!ofSession.add(session, MAX_CONNECTIONS_PER_SESSION))
      return connections.expel(socket, new Failure('request.tooMany'))
    socket.once('disconnect', () => ofSession.remove(session))
    void socket.join(storeRoom(socket.data.supplier.id))
    let last = Promise.resolve()
    socket.on('handshake', (message) => {
      last = last.then(() => join(socket, message))
    })
  })

  /** Reads the rooms of the session again; earlier rooms do not count. */
  async function join(socket: ConnectedSocket, message: unknown): Promise<void> {
    if (!socket.connected) return
    try {
      const { room, keys = [], desde = null } = readHandshake(message)
      const names = [...new Set([...(room === undefined ? [] : [room]), ...keys])]
      const viewer = await connections.currentViewer(socket)
      if (viewer === null) return connections.expel(socket, new Failure('access.sessionExpired'))
      await socket.join([...(await rules.roomsOf(viewer, names))])
      // After the socket has joined, so that nothing happens between the two.
      const missed = await rules.missedSince(viewer, names, desde)
      socket.emit('handshake-success', { keys: names, ...missed })
    } catch (error) {
      socket.emit('handshake-error', refusalOf(error).body)
    }
  }

  function refusalOf(error: unknown) {
    const refusal = answerTo(error)
    if (refusal.status >= 500) log.error({ err: error }, 'a socket message failed')
    return refusal
  }

  app.addHook('preClose', async () => {
    isClosing = true
    connections.stop()
    // Their clients see a lost connection and turn to another process.
    engine.close()
    await Promise.race([untilEmpty(sockets), delay(FAREWELL_MS, undefined, { ref: false })])
    for (const socket of sockets) socket.destroy()
    await io.of('/').adapter.close()
    await fanOut.close()
  })
  return { ...connections, openSockets: () => sockets.size }
}

async function untilEmpty(sockets: ReadonlySet<unknown>): Promise<void> {
  while (sockets.size > 0) await delay(10, undefined, { ref: false })
}
