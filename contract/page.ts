import type { Place } from '#domain/supplier/offer.ts'
import type { Call } from './client.ts'
import type { Fornecedor } from './supplier.ts'

/** The one door between server and web: a request for a page, and the page. */
export interface PageRequest {
  readonly method: string
  /** Path and query below the host. */
  readonly url: string
  /** Fields of a form that was sent without script. */
  readonly form: Readonly<Record<string, string>> | null
  /** Where people reach this store, for canonical links: `https://loja.exemplo`. */
  readonly origin: string
  readonly store: StoreOfPage | null
  /** Where the visitor said to want to receive, as the browser keeps it for every store of this host. */
  readonly keptPlace?: Place | null
  /** The payment method that the visitor chose to see prices by, as the browser keeps it for this store. */
  readonly keptPaymentId?: string | null
  /** The store that the visitor chose last, by id. */
  readonly chosenSupplierId?: string | null
  /** Whether the visitor came by a link on a page of ours, whichever its domain. */
  readonly isFromOwnPages?: boolean
  /** The stores cannot be had at the moment: the page has to do without any call. */
  readonly isUnavailable?: boolean
}

export interface StoreOfPage {
  readonly supplier: Fornecedor
  /** What comes before every path of the store: empty on a domain of its own, else `/slug`. */
  readonly basename: string
}

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /** What went wrong without being anybody's refusal: for the log, never for the page. */
  readonly fault?: unknown
}

/** Files of the web build that a page links to, by path below the host. */
export interface WebAssets {
  readonly script: string
  readonly styles: readonly string[]
  /** Of the page on which one chooses a store. */
  readonly chooserScript?: string
  /** Scripts that a screen needs besides the first, by the screen's source file. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

export type RenderPage = (request: PageRequest, call: Call) => Promise<Page>
