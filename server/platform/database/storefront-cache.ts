import pg from 'pg'

/**
 * What all visitors of a store see, in memory: settings, categories, product lists. PostgreSQL notifies of every change
 * (`storefront-changed`, migration 0002); without that connection nothing is cached.
 */
export interface StorefrontCache {
  /** The cached value, else the loaded one. Callers share a load in progress. */
  remember<Value>(supplierId: string, key: string, load: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

interface Entry {
  readonly value: Promise<unknown>
}

/** Of all stores together: some 50 MB, the largest being lists of 100 products. */
const MAX_ENTRIES = 600
const RECONNECT_DELAY_MS = 1000
/** Bounds the harm of a lost notice, and brings what depends on the clock up to date. */
const MAX_AGE_MS = 60_000

export async function openStorefrontCache(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<StorefrontCache> {
  const shelves = new Map<string, Map<string, Entry>>()
  let isListening = false
  let isLossLogged = false
  let isClosed = false
  let client: pg.Client | null = null
  let reconnect: NodeJS.Timeout | null = null

  const listen = async (): Promise<void> => {
    const line = new pg.Client(connection)
    const lost = (error: Error) => {
      if (line !== client) return
      isListening = false
      client = null
      shelves.clear()
      // Its connection may be sound although the statement failed.
      line.end().catch(() => undefined)
      if (isClosed) return
      if (!isLossLogged) onError(error)
      isLossLogged = true
      reconnect = setTimeout(() => void listen().catch(lost), RECONNECT_DELAY_MS)
    }
    client = line
    line.on('error', lost)
    line.on('end', () => lost(new Error('the line for storefront changes ended')))
    line.on('notification', (notice) => shelves.delete(notice.payload ?? ''))
    try {
      await line.connect()
      await line.query('listen "storefront-changed"')
      isListening = line === client
      isLossLogged = false
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await listen()
  const expiry = setInterval(() => shelves.clear(), MAX_AGE_MS).unref()

  return {
    remember(supplierId, key, load) {
      if (!isListening) return load()
      const kept = shelves.get(supplierId)?.get(key)
      if (kept) return kept.value as ReturnType<typeof load>
      const value = load()
      makeRoom(shelves)
      const shelf = shelves.get(supplierId) ?? newShelf(shelves, supplierId)
      shelf.set(key, { value })
      value.catch(() => shelf.delete(key))
      return value
    },
    async close() {
      isClosed = true
      clearInterval(expiry)
      if (reconnect) clearTimeout(reconnect)
      await client?.end()
    },
  }
}

/** Takes the oldest entry of the store that was asked for first. */
function makeRoom(shelves: Map<string, Map<string, Entry>>): void {
  let count = 0
  for (const shelf of shelves.values()) count += shelf.size
  if (count < MAX_ENTRIES) return
  for (const [supplierId, shelf] of shelves) {
    for (const key of shelf.keys()) {
      shelf.delete(key)
      return
    }
    shelves.delete(supplierId)
  }
}

function newShelf(shelves: Map<string, Map<string, Entry>>, supplierId: string): Map<string, Entry> {
  const shelf = new Map<string, Entry>()
  shelves.set(supplierId, shelf)
  return shelf
}
