import { LRUCache } from 'lru-cache'
import { CacheCounter, type CacheUsage } from '../database/cache-usage.ts'
import type { Db, WriteListener } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { hashSecret, readSession, type Session } from './session.ts'

/**
 * The sessions of the last requests, in memory. A change drops them in two ways: what this process writes does so before its
 * caller gets the answer, and PostgreSQL notifies every process (`sessions-changed`, by `watch_sessions`). While notifications
 * may be missed nothing is cached.
 */
export interface SessionCache {
  /** As `readSession`. Requests share a reading under way. */
  read(supplierId: string, token: string): Promise<Session | null>
  /** Drops the sessions of the supplier, or all, where a session is read from one of the tables. */
  readonly noteWrite: WriteListener
  readonly usage: () => CacheUsage
}

/** Some 2 kB each. */
const MAX_SESSIONS = 5000
/** The clock alone may change a session: it expires, new terms are in force, a person comes of age. */
const MAX_AGE_MS = 5000

/** All that `readSession` reads, but for the time zone of the store. */
export const SESSION_TABLES: ReadonlySet<string> = new Set([
  'session',
  'login',
  'staff',
  'api_key',
  'customer',
  'linked_user',
  'portfolio',
  'price_list',
  'payment_method',
  'content_item',
  'content_version',
  'terms_acceptance',
])

export async function openSessionCache(db: Db, notifications: Notifications): Promise<SessionCache> {
  const sessions = new LRUCache<string, Promise<Session | null>>({ max: MAX_SESSIONS, ttl: MAX_AGE_MS })
  const lookUps = new CacheCounter()
  const forget = (supplierId: string | null): void => {
    if (supplierId === null) return sessions.clear()
    for (const name of sessions.keys()) if (name.startsWith(supplierId)) sessions.delete(name)
  }
  await notifications.listen('sessions-changed', {
    // A change that concerns people in any store names none.
    onNotification: (supplierId) => forget(supplierId || null),
    onLost: () => sessions.clear(),
    onRestored: () => undefined,
  })

  return {
    read(supplierId, token) {
      if (!notifications.isListening()) return readSession(db, supplierId, token)
      const name = `${supplierId} ${hashSecret(token).toString('base64')}`
      const known = lookUps.counted(sessions.get(name))
      if (known) return known
      const reading = readSession(db, supplierId, token)
      sessions.set(name, reading)
      const drop = () => sessions.peek(name) === reading && sessions.delete(name)
      // Tokens that open nothing would push out those that do.
      reading.then((session) => session === null && drop(), drop)
      return reading
    },
    noteWrite(tables, supplierId) {
      if (tables.some((table) => SESSION_TABLES.has(table))) forget(supplierId)
    },
    usage: () => lookUps.usage(sessions.size),
  }
}
