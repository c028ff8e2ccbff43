import { LRUCache } from 'lru-cache'
import type { Notifications } from './notifications.ts'

/**
 * What all visitors of a store see, in memory: settings, categories, product lists. PostgreSQL notifies of every change
 * (`storefront-changed`, migration 0002); while notifications may be missed nothing is cached.
 */
export interface StorefrontCache {
  /** The cached value, else the loaded one. Callers share a load in progress. */
  remember<Value>(supplierId: string, key: string, load: () => Promise<Value>): Promise<Value>
  /** The same for values of very different sizes, such as pages, whose number is bounded by their bytes. */
  rememberSized<Value extends Sized>(supplierId: string, key: string, load: () => Promise<Value>): Promise<Value>
  /** Everything of a supplier is loaded again when so much time has passed: what it shows depends on the clock. */
  forgetAfter(supplierId: string, milliseconds: number): void
  /** Until then; infinite where nothing of the supplier depends on the clock. */
  millisecondsLeft(supplierId: string): number
  /** Counts the changes that were notified. */
  readonly changes: number
  /**
   * Notes that a request leads to a value of `rememberSized`, unless something has changed since `changes` was read: then the request
   * may lead elsewhere now.
   */
  noteRequest(request: string, supplierId: string, key: string, changes: number): void
  /** The value that such a request leads to; null where it was not noted, or something has changed since. */
  ofRequest(request: string): Sized | null
}

export interface Sized {
  readonly bytes: number
}

/** Of all stores together: some 50 MB, the largest being lists of 100 products. */
const MAX_ENTRIES = 600
/** Of all stores together: some 350 pages. */
const MAX_BYTES = 32 * 1024 * 1024
/** A request is noted by some 100 bytes. */
const MAX_REQUESTS = 2000
/** An entry besides its value. */
const ENTRY_BYTES = 1024
/** Bounds the harm of a lost notification, and brings what depends on the clock up to date. */
const MAX_AGE_MS = 60_000

/** Changes of slugs and domains are notified under it (triggers of migration 0002). */
export const NAMES_KEY = 'names'

interface SizedEntry {
  readonly loading: Promise<Sized>
  /** Null until it is loaded. */
  readonly value: Sized | null
}

/** @param now the time in milliseconds */
export async function openStorefrontCache(
  notifications: Notifications,
  now: () => number = Date.now,
): Promise<StorefrontCache> {
  const entries = new LRUCache<string, Promise<unknown>>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS })
  const sized = new LRUCache<string, SizedEntry>({ maxSize: MAX_BYTES, ttl: MAX_AGE_MS })
  /** Names in `sized` by request. */
  const requests = new LRUCache<string, string>({ max: MAX_REQUESTS })
  /** By supplier, the time at which what was loaded is no longer what the store shows. */
  const ends = new Map<string, number>()
  let changes = 0
  const forget = (supplierId: string) => {
    changes++
    ends.delete(supplierId)
    for (const cache of [entries, sized])
      for (const name of cache.keys()) if (name.startsWith(`${supplierId}\n`)) cache.delete(name)
  }
  const forgetEnded = (supplierId: string) => {
    const end = ends.get(supplierId)
    if (end !== undefined && end <= now()) forget(supplierId)
  }
  await notifications.listen('storefront-changed', {
    onNotification(supplierId) {
      // Names lead to stores: another store may answer now.
      if (supplierId === NAMES_KEY) requests.clear()
      forget(supplierId)
    },
    onLost: () => {
      changes++
      ends.clear()
      requests.clear()
      entries.clear()
      sized.clear()
    },
    onRestored: () => undefined,
  })

  const nameOf = (supplierId: string, key: string): string => `${supplierId}\n${key}`

  return {
    remember(supplierId, key, load) {
      if (!notifications.isListening()) return load()
      forgetEnded(supplierId)
      const name = nameOf(supplierId, key)
      const cached = entries.get(name)
      if (cached) return cached as ReturnType<typeof load>
      const value = load()
      entries.set(name, value)
      value.catch(() => entries.peek(name) === value && entries.delete(name))
      return value
    },
    rememberSized(supplierId, key, load) {
      if (!notifications.isListening()) return load()
      forgetEnded(supplierId)
      const name = nameOf(supplierId, key)
      const cached = sized.get(name)
      if (cached) return cached.loading as ReturnType<typeof load>
      const entry: SizedEntry = { loading: load(), value: null }
      sized.set(name, entry, { size: ENTRY_BYTES })
      // A change while the value is loaded drops it before it is complete.
      const isCurrent = () => sized.peek(name) === entry
      entry.loading.then(
        (value) => isCurrent() && sized.set(name, { ...entry, value }, { size: ENTRY_BYTES + value.bytes }),
        () => isCurrent() && sized.delete(name),
      )
      return entry.loading as ReturnType<typeof load>
    },
    forgetAfter(supplierId, milliseconds) {
      const end = now() + Math.ceil(milliseconds)
      ends.set(supplierId, Math.min(end, ends.get(supplierId) ?? end))
    },
    millisecondsLeft: (supplierId) => Math.max(0, (ends.get(supplierId) ?? Infinity) - now()),
    get changes() {
      return changes
    },
    noteRequest(request, supplierId, key, before) {
      if (before === changes && notifications.isListening()) requests.set(request, nameOf(supplierId, key))
    },
    ofRequest(request) {
      const name = requests.get(request)
      if (name !== undefined) forgetEnded(name.slice(0, name.indexOf('\n')))
      return name === undefined ? null : (sized.get(name)?.value ?? null)
    },
  }
}
