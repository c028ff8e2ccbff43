import { LRUCache } from 'lru-cache'
import { CacheCounter, type CacheUsage } from './cache-usage.ts'
import type { Notifications } from './notifications.ts'

/**
 * What all visitors of a store see, in memory: settings, categories, product lists. PostgreSQL notifies of every change
 * (`storefront-changed`, by `watch_storefront`); while notifications may be missed nothing is cached.
 */
export interface StorefrontCache {
  /** The cached value, else the loaded one. Callers share a load in progress. */
  remember<Value>(supplierId: string, key: string, load: () => Promise<Value>): Promise<Value>
  /** The same, for a load that is stopped when all who wait for it have left. */
  rememberWhileWanted<Value>(
    supplierId: string,
    key: string,
    clientAborted: AbortSignal,
    load: (unwanted: AbortSignal) => Promise<Value>,
  ): Promise<Value>
  /** The same for what is kept as bytes, such as pages: other values take nothing of its room. */
  rememberSized<Value extends Sized>(supplierId: string, key: string, load: () => Promise<Value>): Promise<Value>
  /** Resolves once nothing is cached that was committed otherwise before. */
  caughtUp(): Promise<void>
  /** Counts the changes of any store, notified or by the clock. */
  readonly changes: number
  /**
   * Notes that a request leads to a cached value, unless something has changed since `changes` was read: then the request may lead
   * elsewhere now.
   */
  noteRequest(request: string, supplierId: string, key: string, changes: number): void
  /** The value that such a request leads to; null where it was not noted, or something of the store has changed since. */
  ofRequest(request: string): unknown
  /** For how long what is cached of the store holds at most: until the clock changes what is shown. */
  lifetimeMs(supplierId: string): number
  readonly usage: () => StorefrontCacheUsage
}

export interface StorefrontCacheUsage {
  readonly values: CacheUsage
  readonly pages: CacheUsage & { readonly bytes: number }
  /** Requests of visitors that are answered before anything else is done. */
  readonly requests: CacheUsage
}

/** In how many milliseconds the clock alone changes what visitors of a store see, such as a promotion that begins; null is not soon. */
export type UntilNextChange = (supplierId: string) => Promise<number | null>

export interface Sized {
  readonly bytes: number
}

/** Of all stores together: some 500 lists or 6,000 products. */
const MAX_VALUE_BYTES = 48 * 1024 * 1024
/** Of all stores together: some 2,000 pages. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** Whose next change by the clock is known. */
const MAX_STORES = 600
/** A request is noted by some 200 bytes. */
const MAX_REQUESTS = 10_000
/** An entry besides its value. */
const ENTRY_BYTES = 1024
/** A value takes more memory than its JSON, which is kept beside it, plain and compressed. */
const BYTES_OF_JSON_BYTE = 3
/** Bounds the harm of a lost notification. */
const MAX_AGE_MS = 60_000
/** After which the next change by the clock is looked up again, whose clock is another one. */
const MAX_DEADLINE_MS = 3_600_000

/** Changes of slugs and domains are notified under it (triggers of `database/migrations/0001-platform.sql`). */
export const NAMES_KEY = 'names'

interface Entry {
  readonly loading: Promise<unknown>
  /** Null until it is loaded. */
  readonly value: unknown
}

/** A load under way that may be stopped. */
interface WantedLoad {
  readonly value: Promise<unknown>
  readonly unwanted: AbortController
  waiting: number
}

/** When everything of a store must be loaded again. */
interface Deadline {
  /** By the monotonic clock; null until it is known. */
  at: number | null
  readonly loading: Promise<unknown>
}

/** No one gets the value before it is known until when it holds. */
async function loadBefore<Value>({ at, loading }: Deadline, load: () => Promise<Value>): Promise<Value> {
  if (at !== null) return load()
  const [value] = await Promise.all([load(), loading])
  return value
}

function bytesOfValue(value: unknown): number {
  const jsonBytes = hasJson(value) ? value.json.length : (JSON.stringify(value) ?? '').length
  return BYTES_OF_JSON_BYTE * jsonBytes
}

/** A reply has its JSON, which is sent. */
const hasJson = (value: unknown): value is { readonly json: Buffer } =>
  typeof value === 'object' && value !== null && 'json' in value && Buffer.isBuffer(value.json)

export async function openStorefrontCache(
  notifications: Notifications,
  untilNextChange: UntilNextChange = () => Promise.resolve(null),
): Promise<StorefrontCache> {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_VALUE_BYTES, ttl: MAX_AGE_MS })
  const sized = new LRUCache<string, Entry>({ maxSize: MAX_PAGE_BYTES, ttl: MAX_AGE_MS })
  const wanted = new Map<string, WantedLoad>()
  /** Names in `entries` or `sized` by request. */
  const requests = new LRUCache<string, string>({ max: MAX_REQUESTS })
  /** By store. */
  const deadlines = new LRUCache<string, Deadline>({ max: MAX_STORES })
  const [ofValues, ofPages, ofRequests] = [new CacheCounter(), new CacheCounter(), new CacheCounter()]
  let changes = 0
  const forget = (supplierId: string): void => {
    changes++
    deadlines.delete(supplierId)
    const isOfSupplier = (name: string) => name.startsWith(`${supplierId}\n`)
    for (const cache of [entries, sized]) for (const name of cache.keys()) if (isOfSupplier(name)) cache.delete(name)
    // Of visitors who no longer see prices, it would lead to the list with prices that a customer loads next.
    for (const [request, name] of requests.entries()) if (isOfSupplier(name)) requests.delete(request)
  }
  // Counted from before the question, so that an entry ends too early rather than too late.
  const deadlineOf = (supplierId: string): Deadline => {
    const known = deadlines.get(supplierId)
    if (known && (known.at === null || performance.now() < known.at)) return known
    if (known) forget(supplierId)
    const begin = performance.now()
    const loading = untilNextChange(supplierId).then((ms) => {
      deadline.at = begin + Math.min(ms ?? MAX_DEADLINE_MS, MAX_DEADLINE_MS)
    })
    const deadline: Deadline = { at: null, loading }
    deadlines.set(supplierId, deadline)
    loading.catch(() => deadlines.peek(supplierId) === deadline && deadlines.delete(supplierId))
    return deadline
  }
  await notifications.listen('storefront-changed', {
    onNotification(supplierId) {
      // Names lead to stores: another store may answer now.
      if (supplierId === NAMES_KEY) requests.clear()
      forget(supplierId)
    },
    onLost: () => {
      changes++
      requests.clear()
      deadlines.clear()
      entries.clear()
      sized.clear()
    },
    onRestored: () => undefined,
  })

  const nameOf = (supplierId: string, key: string): string => `${supplierId}\n${key}`

  /** The load under way for a name, unless a change has made it obsolete. */
  const wantedLoad = (name: string): WantedLoad | null => {
    const found = wanted.get(name)
    return found && entries.peek(name)?.loading === found.value ? found : null
  }

  function store<Value>(
    cache: LRUCache<string, Entry>,
    name: string,
    loading: Promise<Value>,
    bytesOf: (value: Value) => number,
  ): Promise<Value> {
    const entry: Entry = { loading, value: null }
    cache.set(name, entry, { size: ENTRY_BYTES })
    // A change while the value is loaded drops it before it is complete.
    const isCurrent = () => cache.peek(name) === entry
    loading.then(
      (value) => isCurrent() && cache.set(name, { loading, value }, { size: ENTRY_BYTES + bytesOf(value) }),
      () => isCurrent() && cache.delete(name),
    )
    return loading
  }

  const lifetimeMs = (supplierId: string): number => {
    const at = deadlines.get(supplierId)?.at
    return at === undefined || at === null ? 0 : Math.max(0, at - performance.now())
  }

  const valueOfRequest = (request: string): unknown => {
    const name = requests.get(request)
    if (name === undefined || lifetimeMs(name.slice(0, name.indexOf('\n'))) <= 0) return null
    return (entries.get(name) ?? sized.get(name))?.value ?? null
  }

  return {
    remember(supplierId, key, load) {
      if (!notifications.isListening()) return load()
      const deadline = deadlineOf(supplierId)
      const name = nameOf(supplierId, key)
      const underWay = wantedLoad(name)
      // Who cannot go waits to the end.
      if (underWay) underWay.waiting++
      const cached = ofValues.counted(entries.get(name))
      if (cached) return cached.loading as ReturnType<typeof load>
      return store(entries, name, loadBefore(deadline, load), bytesOfValue)
    },
    rememberWhileWanted(supplierId, key, clientAborted, load) {
      if (!notifications.isListening()) return load(clientAborted)
      const deadline = deadlineOf(supplierId)
      const name = nameOf(supplierId, key)
      let underWay = wantedLoad(name)
      if (!underWay) {
        const cached = ofValues.counted(entries.get(name))
        if (cached) return cached.loading as ReturnType<typeof load>
        const unwanted = new AbortController()
        const value = store(
          entries,
          name,
          loadBefore(deadline, () => load(unwanted.signal)),
          bytesOfValue,
        )
        const started: WantedLoad = { value, unwanted, waiting: 0 }
        const settle = () => wanted.get(name) === started && wanted.delete(name)
        value.then(settle, settle)
        wanted.set(name, started)
        underWay = started
      }
      const shared = underWay
      shared.waiting++
      clientAborted.addEventListener(
        'abort',
        () => {
          if (--shared.waiting > 0) return
          if (entries.peek(name)?.loading === shared.value) entries.delete(name)
          shared.unwanted.abort()
        },
        { once: true },
      )
      return shared.value as ReturnType<typeof load>
    },
    rememberSized(supplierId, key, load) {
      if (!notifications.isListening()) return load()
      const deadline = deadlineOf(supplierId)
      const name = nameOf(supplierId, key)
      const cached = ofPages.counted(sized.get(name))
      if (cached) return cached.loading as ReturnType<typeof load>
      return store(sized, name, loadBefore(deadline, load), ({ bytes }) => bytes)
    },
    caughtUp: () => notifications.caughtUp(),
    get changes() {
      return changes
    },
    noteRequest(request, supplierId, key, before) {
      if (before === changes && notifications.isListening()) requests.set(request, nameOf(supplierId, key))
    },
    ofRequest: (request) => ofRequests.counted(valueOfRequest(request)),
    lifetimeMs,
    usage: () => ({
      values: ofValues.usage(entries.size),
      pages: { ...ofPages.usage(sized.size), bytes: sized.calculatedSize },
      requests: ofRequests.usage(requests.size),
    }),
  }
}
