import { type LoggedSearch, isStillTyped, mayBePersonal } from '#domain/catalog/search-log.ts'
import type { Recipient } from '#server/platform/http/cached-reply.ts'

/** What follows later is about something else. */
const TRAIL_MS = 3 * 60_000
const WRITE_EVERY_MS = 5000
/** Visitors that are followed at once; the oldest are written first. */
const MOST_TRAILS = 20_000
/** Searches that wait to be written; more are dropped, so that a database that is away fills no memory. */
const MOST_WAITING = 20_000

interface Step extends LoggedSearch {
  readonly at: number
  readonly isCorrected: boolean
}

interface Searched {
  readonly text: string
  /** Products that have the text as it was typed. */
  readonly found: number
  /** Something was found by other words than the typed ones. */
  readonly isCorrected: boolean
}

interface Trail {
  /** The search before the last one. */
  readonly earlier: Step | null
  readonly last: Step
}

/**
 * Follows in memory what a visitor does after a search, and has the searches written in batches without the visitor. A request
 * pays for a few entries of a map; what one process has not seen it does not know.
 */
export class SearchTrail {
  readonly #trails = new Map<string, Trail>()
  readonly #write: (searches: readonly LoggedSearch[]) => Promise<void>
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  #waiting: LoggedSearch[] = []

  constructor(write: (searches: readonly LoggedSearch[]) => Promise<void>, now: () => number = Date.now) {
    this.#write = write
    this.#now = now
    this.#timer = setInterval(() => void this.#writeEnded(), WRITE_EVERY_MS).unref()
  }

  noteSearch(shopper: Recipient, { text, found, isCorrected }: Searched): void {
    if (!isShopper(shopper)) return
    const at = this.#now()
    const key = keyOf(shopper)
    const trail = key === null ? null : this.#openTrail(key, at)
    const plain = text.toLowerCase()
    if (trail?.last.text === plain) return
    // A document that is typed on would be logged up to its last digit.
    if (mayBePersonal(text)) return key === null ? undefined : this.#end(key, trail)
    const last: Step = {
      supplierId: shopper.supplierId,
      text: plain,
      found,
      at,
      isCorrected,
      nextText: null,
      nextFound: null,
      productId: null,
      isAdded: false,
    }
    if (key === null) return this.#keep(last)
    if (trail && isStillTyped(trail.last.text, plain, at - trail.last.at)) {
      const { earlier } = trail
      return this.#follow(key, { earlier: earlier && { ...earlier, nextText: plain, nextFound: found }, last })
    }
    if (trail?.earlier) this.#keep(trail.earlier)
    // Who looked at a product searches for something else.
    const isFollowed = trail !== null && trail.last.productId === null
    if (trail !== null && !isFollowed) this.#keep(trail.last)
    this.#follow(key, { earlier: isFollowed ? { ...trail.last, nextText: plain, nextFound: found } : null, last })
  }

  /** Of the searches that led to a product, the first product counts; that it was put into the cart counts in any case. */
  noteProduct(shopper: Recipient, productId: string, isAdded: boolean): void {
    const key = keyOf(shopper)
    const trail = key === null ? null : this.#openTrail(key, this.#now())
    if (key === null || trail === null) return
    const led = (step: Step): Step => ({
      ...step,
      productId: isAdded && !step.isAdded ? productId : (step.productId ?? productId),
      isAdded: step.isAdded || isAdded,
    })
    this.#follow(key, { earlier: trail.earlier && led(trail.earlier), last: led(trail.last) })
  }

  /** Writes what is known, whether or not more may follow. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const [key, trail] of this.#trails) this.#end(key, trail)
    await this.#writeWaiting()
  }

  #openTrail(key: string, at: number): Trail | null {
    const trail = this.#trails.get(key) ?? null
    if (trail === null || at - trail.last.at <= TRAIL_MS) return trail
    this.#end(key, trail)
    return null
  }

  /** The newest trails are the last of the map. */
  #follow(key: string, trail: Trail): void {
    this.#trails.delete(key)
    this.#trails.set(key, trail)
    const [oldest] = this.#trails
    if (this.#trails.size > MOST_TRAILS && oldest) this.#end(...oldest)
  }

  #end(key: string, trail: Trail | null): void {
    this.#trails.delete(key)
    if (trail?.earlier) this.#keep(trail.earlier)
    if (trail) this.#keep(trail.last)
  }

  /** A correction after which a product was chosen was a good one. */
  #keep({ at: _at, isCorrected, ...search }: Step): void {
    if (isCorrected && search.nextText === null && search.productId !== null) return
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(search)
  }

  async #writeEnded(): Promise<void> {
    const now = this.#now()
    for (const [key, trail] of this.#trails) if (now - trail.last.at > TRAIL_MS) this.#end(key, trail)
    await this.#writeWaiting()
  }

  async #writeWaiting(): Promise<void> {
    const searches = this.#waiting
    this.#waiting = []
    if (searches.length > 0) await this.#write(searches)
  }
}

/** The store's own people try things out. */
const isShopper = ({ actor }: Recipient): boolean => actor.kind !== 'staff' && actor.kind !== 'api-key'

/**
 * Stays in memory: a session, or for a visitor the page that calls. Null for a visitor who sends neither: many people share an address, so
 * that what follows a search of one would be another's.
 */
function keyOf({ supplierId, sessionHash, visitId }: Recipient): string | null {
  const id = sessionHash?.toString('base64') ?? visitId
  return id === null ? null : `${supplierId} ${id}`
}
