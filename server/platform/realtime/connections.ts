import type { Server as SocketServer, Socket } from 'socket.io'
import type { ClientMessages, ServerMessages, SocketEvent, HandshakeSuccess } from '#contract/events.ts'
import { encodeFailure } from '#contract/failures.ts'
import { customerOf, loginIdOf, type Actor } from '#domain/access/actor.ts'
import { can, isAdmitted, type Action } from '#domain/access/can.ts'
import { mustSetUpFactor } from '#domain/access/second-factor.ts'
import { Failure } from '#domain/failure.ts'
import { featuresOf, type SupplierFeatures } from '#domain/supplier/features.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { AppContext } from '../http/request-context.ts'
import { findSupplier } from '../http/tenant.ts'
import { readSessions, type SessionKey } from '../session/session.ts'

/** An event for the sockets in the rooms whose actor has the customer, if one is named, and may do the action. */
export interface Notice {
  readonly supplierId: string
  /** Null for the people who work for the store. */
  readonly customerId: string | null
  readonly rooms: readonly string[]
  readonly action: Action
  readonly event: SocketEvent
}

/** Sockets whose rights may have changed: those with one of these ids, of any store. */
export interface Suspects {
  readonly loginId?: string | undefined
  /** The customer whose account the actor uses. */
  readonly customerId?: string | undefined
  readonly apiKeyId?: string | undefined
  /** In hexadecimal digits. */
  readonly sessionHash?: string | undefined
}

/** Data of a socket. */
interface SocketData {
  readonly supplier: Supplier
  readonly features: SupplierFeatures
  readonly tokenHash: Buffer
  /** As at the last look. */
  actor: Actor
}

interface ProcessMessages {
  recheck: (suspects: Suspects) => void
}

export type SocketIo = SocketServer<ClientMessages, ServerMessages, ProcessMessages, SocketData>
export type ConnectedSocket = Socket<ClientMessages, ServerMessages, ProcessMessages, SocketData>

export interface Connections {
  /** Whether the store has a socket in this process. */
  isOpenFor(supplierId: string): boolean
  /** Sends an event to the sockets of this process: every process is notified of it. */
  notify(notice: Notice): void
  /** Events of other processes may have been missed: rights are read again, and clients request what they missed. */
  resynchronizeHere(): void
  /** Closes the sockets of all processes whose rights are not what they were. */
  recheck(suspects: Suspects): void
  /** Closes the sockets of the store in this process that may not be open any more. */
  recheckStore(supplierId: string): void
  /** The current actor of the socket; null where the session has ended or has another customer. */
  currentViewer(socket: ConnectedSocket): Promise<Viewer | null>
  /** Sends the reason, and closes the connection. */
  expel(socket: ConnectedSocket, failure: Failure): void
  stop(): void
}

/** Of every socket of the store. */
export const storeRoom = (supplierId: string): string => `store ${supplierId}`

/** How long an expired session keeps a silent connection open at most. */
const RECHECK_EVERY_MS = 60_000

/** The open sockets of this process, and those of the others through the adapter. */
export function openConnections(io: SocketIo, appContext: AppContext): Connections {
  const { log } = appContext
  const deliveries = new Map<string, Promise<void>>()

  const inRooms = (rooms: readonly string[]): ConnectedSocket[] => {
    const known = io.sockets.adapter.rooms
    const ids = new Set(rooms.flatMap((room) => [...(known.get(room) ?? [])]))
    return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  }

  const expel = (socket: ConnectedSocket, failure: Failure): void => {
    socket.emit('handshake-error', encodeFailure(failure).body)
    socket.disconnect(true)
  }

  /** The session is read for every event, so that a withdrawn right takes effect at once. */
  const deliver = async ({ customerId, rooms, action, event }: Notice): Promise<void> => {
    const sockets = inRooms(rooms)
    if (sockets.length === 0) return
    const viewers = await viewersOf(appContext, sockets)
    for (const socket of sockets) {
      const viewer = viewers.get(socket)
      if (!viewer || (customerId !== null && customerOf(viewer.actor)?.id !== customerId))
        expel(socket, new Failure('access.sessionExpired'))
      else if (can(action, viewer.actor, viewer)) socket.emit(event.evento, event.dados as never)
    }
  }

  /** Events of one customer arrive in their order. */
  const enqueue = (notice: Notice): void => {
    if (inRooms(notice.rooms).length === 0) return
    const key = `${notice.supplierId} ${notice.customerId}`
    const delivery = (deliveries.get(key) ?? Promise.resolve()).then(async () => {
      try {
        await deliver(notice)
      } catch (error) {
        log.warn({ err: error }, 'a realtime event could not be delivered')
        for (const socket of inRooms(notice.rooms)) socket.emit('sincronizar')
      }
      if (deliveries.get(key) === delivery) deliveries.delete(key)
    })
    deliveries.set(key, delivery)
  }

  const closeChanged = async (sockets: readonly ConnectedSocket[]): Promise<void> => {
    if (sockets.length === 0) return
    const viewers = await viewersOf(appContext, sockets)
    for (const socket of sockets) {
      const viewer = viewers.get(socket)
      if (!viewer || JSON.stringify(viewer.actor) !== JSON.stringify(socket.data.actor))
        expel(socket, new Failure('access.sessionExpired'))
    }
  }
  const recheckSockets = (sockets: readonly ConnectedSocket[]): void => {
    closeChanged(sockets).catch((error: unknown) => {
      log.warn({ err: error }, 'rights of sockets could not be read')
      // Their clients come back with what they may do by then.
      for (const socket of sockets) socket.conn.close()
    })
  }
  const recheckHere = (suspects: Suspects): void =>
    recheckSockets([...io.sockets.sockets.values()].filter((socket) => isSuspect(socket.data, suspects)))

  io.on('recheck', recheckHere)
  const timer = setInterval(() => {
    closeChanged([...io.sockets.sockets.values()]).catch((error: unknown) =>
      log.warn({ err: error }, 'rights of sockets could not be read'),
    )
  }, RECHECK_EVERY_MS).unref()

  return {
    isOpenFor: (supplierId) => io.sockets.adapter.rooms.has(storeRoom(supplierId)),
    notify: enqueue,
    resynchronizeHere() {
      recheckSockets([...io.sockets.sockets.values()])
      io.local.emit('sincronizar')
    },
    recheck(suspects) {
      recheckHere(suspects)
      io.serverSideEmit('recheck', suspects)
    },
    recheckStore: (supplierId) => recheckSockets(inRooms([storeRoom(supplierId)])),
    async currentViewer(socket) {
      const viewer = (await viewersOf(appContext, [socket])).get(socket)
      if (!viewer || customerOf(viewer.actor)?.id !== customerOf(socket.data.actor)?.id) return null
      socket.data.actor = viewer.actor
      return viewer
    },
    expel,
    stop: () => clearInterval(timer),
  }
}

const isSuspect = (
  { actor, tokenHash }: SocketData,
  { loginId, customerId, apiKeyId, sessionHash }: Suspects,
): boolean =>
  (loginId !== undefined && loginIdOf(actor) === loginId) ||
  (customerId !== undefined && customerOf(actor)?.id === customerId) ||
  (apiKeyId !== undefined && actor.kind === 'api-key' && actor.keyId === apiKeyId) ||
  (sessionHash !== undefined && tokenHash.toString('hex') === sessionHash)

/** Null where the session is not open, or the store does not let its customer in. */
export async function viewerOf(appContext: AppContext, key: SessionKey): Promise<Viewer | null> {
  const [viewer] = await readViewers(appContext, [key])
  return viewer ?? null
}

async function viewersOf(
  appContext: AppContext,
  sockets: readonly ConnectedSocket[],
): Promise<ReadonlyMap<ConnectedSocket, Viewer>> {
  const keyOf = (supplierId: string, tokenHash: Buffer) => `${supplierId} ${tokenHash.toString('base64')}`
  const keys = new Map(
    sockets.map(({ data: { supplier, tokenHash } }) => [
      keyOf(supplier.id, tokenHash),
      { supplierId: supplier.id, tokenHash },
    ]),
  )
  const viewers = await readViewers(appContext, [...keys.values()])
  const byKey = new Map(viewers.map((viewer) => [keyOf(viewer.supplier.id, viewer.tokenHash), viewer]))
  return new Map(
    sockets.flatMap((socket) => {
      const viewer = byKey.get(keyOf(socket.data.supplier.id, socket.data.tokenHash))
      return viewer ? [[socket, viewer] as const] : []
    }),
  )
}

async function readViewers({ db, cache }: AppContext, keys: readonly SessionKey[]): Promise<Viewer[]> {
  const sessions = await readSessions(db, keys)
  const viewers = await Promise.all(
    sessions.map(async ({ supplierId, tokenHash, session: { actor, hasSecondFactor } }) => {
      // Of the storefront cache.
      const supplier = await findSupplier(db, cache, supplierId)
      if (supplier === null) return null
      const features = featuresOf(supplier.tags)
      const isIn = actor.kind !== 'visitor' && isAdmitted(actor, features)
      return isIn && !mustSetUpFactor(actor, hasSecondFactor, features)
        ? { db, supplier, features, actor, tokenHash }
        : null
    }),
  )
  return viewers.filter((viewer) => viewer !== null)
}

/** The actor of a socket, read from the session just now. */
export type Viewer = Pick<Scope, 'db' | 'supplier' | 'features' | 'actor'> & { readonly tokenHash: Buffer }

/** What the transport does not know itself: whose session a token is of, and who may join which room. */
export interface RoomRules {
  /** Hash of the token of the session that a JWT belongs to; null where it opens nothing. */
  sessionHashOf(supplierId: string, jwt: string): Promise<Buffer | null>
  /**
   * The rooms of the server behind the names that a client uses.
   * @throws Failure where one of them is no room, or the viewer may not join it.
   */
  roomsOf(viewer: Viewer, names: readonly string[]): Promise<readonly string[]>
  /** What happened in these rooms since an instant that the client got with its last handshake; null is none. */
  missedSince(
    viewer: Viewer,
    names: readonly string[],
    since: string | null,
  ): Promise<Pick<HandshakeSuccess, 'momento' | 'perdidos' | 'perdeuTudo'>>
}
