import type { PageSection } from '#domain/content/content.ts'
import type { CarouselPage, LoadSections } from '../../shared/api/content.ts'

/** From the page to the request for its carousels (specification §9). */
export const PAGE_DEBOUNCE_MS = 10
/** From the carousels to the request for their products (specification §9). */
export const PRODUCTS_DELAY_MS = 1000

export interface Carousels {
  readonly sections: readonly PageSection[]
  readonly products: 'waiting' | 'shown' | 'failed'
}

/** Rows of products first come without them. */
export interface LoadedCarousels extends Carousels {
  /** Whether the carousels come from memory: they are loaded again, a moment after the page. */
  readonly isCached: boolean
}

export const shownSections = ({ sections, products }: Carousels): PageSection[] =>
  sections.filter(
    (section) =>
      section.banners.length + section.products.length > 0 || (section.kind === 'products' && products !== 'shown'),
  )

/** The carousels of a page as a browser brings them: the page first, its products a moment later. */
export class CarouselSource {
  #state: Carousels
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #load: LoadSections

  constructor(load: LoadSections, start: Carousels = { sections: [], products: 'waiting' }) {
    this.#load = load
    this.#state = start
  }

  readonly state = (): Carousels => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A page of which nothing is known yet. Without its carousels it is whole, so a failure shows none. */
  open(page: CarouselPage): void {
    this.#later(PAGE_DEBOUNCE_MS, async (request) => {
      try {
        const sections = await this.#load(page, false, { signal: request.signal })
        if (request.signal.aborted) return
        this.#show({ sections, products: 'waiting' })
        if (sections.some(({ kind }) => kind === 'products')) this.fill(page)
      } catch {
        if (!request.signal.aborted) this.#show({ sections: [], products: 'waiting' })
      }
    })
  }

  /** A page whose carousels are there, to be filled with products as they are now. */
  fill(page: CarouselPage, delayMs = PRODUCTS_DELAY_MS): void {
    this.#later(delayMs, async (request) => {
      try {
        const sections = await this.#load(page, true, { signal: request.signal })
        if (!request.signal.aborted) this.#show({ sections, products: 'shown' })
      } catch {
        if (!request.signal.aborted && this.#state.products !== 'shown')
          this.#show({ ...this.#state, products: 'failed' })
      }
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#request.abort()
  }

  #later(delayMs: number, work: (request: AbortController) => Promise<void>): void {
    this.stop()
    const request = new AbortController()
    this.#request = request
    this.#timer = setTimeout(() => void work(request), delayMs)
  }

  #show(state: Carousels): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
