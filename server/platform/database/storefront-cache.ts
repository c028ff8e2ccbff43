import { LRUCache } from 'lru-cache'
import type { Notifications } from './notifications.ts'

/**
 * What all visitors of a store see, in memory: settings, categories, product lists. PostgreSQL notifies of every change
 * (`storefront-changed`, migration 0002); while notifications may be missed nothing is cached.
 */
export interface StorefrontCache {
  /** The cached value, else the loaded one. Callers share a load in progress. */
  remember<Value>(supplierId: string, key: string, load: () => Promise<Value>): Promise<Value>
}

/** Of all stores together: some 50 MB, the largest being lists of 100 products. */
const MAX_ENTRIES = 600
/** Bounds the harm of a lost notification, and brings what depends on the clock up to date. */
const MAX_AGE_MS = 60_000

export async function openStorefrontCache(notifications: Notifications): Promise<StorefrontCache> {
  const entries = new LRUCache<string, Promise<unknown>>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS })
  await notifications.listen('storefront-changed', {
    onNotification(supplierId) {
      for (const name of entries.keys()) if (name.startsWith(`${supplierId}\n`)) entries.delete(name)
    },
    onLost: () => entries.clear(),
    onRestored: () => undefined,
  })

  return {
    remember(supplierId, key, load) {
      if (!notifications.isListening()) return load()
      const name = `${supplierId}\n${key}`
      const cached = entries.get(name)
      if (cached) return cached as ReturnType<typeof load>
      const value = load()
      entries.set(name, value)
      value.catch(() => {
        if (entries.peek(name) === value) entries.delete(name)
      })
      return value
    },
  }
}
