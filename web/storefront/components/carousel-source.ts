import type { Call } from '#contract/client.ts'
import { decodePageSection, pageSections } from '#contract/content.ts'
import type { Input } from '#contract/endpoint.ts'
import type { PageSection } from '#domain/content/content.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'

/** From one page to the question for its carousels (specification §9). */
export const PAGE_DEBOUNCE_MS = 10
/** From the carousels to the question for their products (specification §9). */
export const PRODUCTS_DELAY_MS = 1000

/** Which carousels: those of a page, or of a static page. */
export type CarouselPage = { readonly page: string } | { readonly idstaticpage: string }

export interface Carousels {
  readonly sections: readonly PageSection[]
  readonly products: 'waiting' | 'shown' | 'failed'
}

export const sectionsInput = (
  supplierId: string,
  page: CarouselPage,
  loadProdutos: boolean,
): Input<typeof pageSections> => ({
  params: { sessao: COOKIE_SESSION, idfornecedor: supplierId },
  query: { ...page, ...(loadProdutos ? {} : { loadProdutos }) },
})

/** Rows of products first come without them. */
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
  readonly #call: Call
  readonly #supplierId: string

  constructor(call: Call, supplierId: string, start: Carousels = { sections: [], products: 'waiting' }) {
    this.#call = call
    this.#supplierId = supplierId
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
        const sections = await this.#ask(page, false, request)
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
        const sections = await this.#ask(page, true, request)
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

  async #ask(page: CarouselPage, withProducts: boolean, { signal }: AbortController): Promise<PageSection[]> {
    return (await this.#call(pageSections, sectionsInput(this.#supplierId, page, withProducts), { signal })).map(
      decodePageSection,
    )
  }

  #show(state: Carousels): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
