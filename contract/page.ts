import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { Place } from '#domain/supplier/offer.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { Call } from './client.ts'

/** The interface between server and web: a request for a page, and the page. */
export interface PageRequest {
  /** By which the log has a fault of the page. */
  readonly requestId: string
  readonly method: string
  /** Path and query below the host. */
  readonly url: string
  /** Fields of a form that was sent without script. */
  readonly form: Readonly<Record<string, string>> | null
  /** Where the visitor reaches this store: `https://loja.exemplo`. */
  readonly origin: string
  readonly store: StoreOfPage | null
  /** The delivery place that the visitor chose, from a cookie for all stores of this host. */
  readonly chosenPlace?: Place | null
  /** The payment method that the visitor chose for prices, from a cookie for this store. */
  readonly chosenPaymentId?: string | null
  /** How the visitor chose to receive, where prices depend on it: from a cookie for this store. */
  readonly chosenDeliveryType?: DeliveryType | null
  /** Of lists of products, as a cookie has it. */
  readonly chosenListView?: string | null
  /** Id of the store that the visitor chose last. */
  readonly chosenSupplierId?: string | null
  /** Whether the visitor came by a link on a page of ours, whichever its domain. */
  readonly isFromOwnPages?: boolean
  /** The database is unavailable: the page must not make a call. */
  readonly isUnavailable?: boolean
}

export interface StoreOfPage {
  readonly supplier: Supplier
  /** The prefix of every path of the store: empty on its own domain, else `/slug`. */
  readonly basename: string
  /** `canonicalStoreUrl`: the same whichever host and path lead to the store. */
  readonly canonicalUrl: string
}

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /**
   * In parts, which follow each other without a gap. In a text with a single character beyond Latin-1 every character takes two bytes,
   * and it becomes bytes several times slower: what has none stays apart from what may have one.
   */
  readonly html: readonly PagePart[]
  /** An error that is no refusal: for the log, never for the page. */
  readonly fault?: unknown
}

/** A text, or its bytes in UTF-8. */
export type PagePart = string | Uint8Array

/** The store of shoppers, or its back office. */
export type AppName = 'store' | 'back-office'

/** What the components of a page are rendered from, as texts that another thread can take. */
export interface Screen {
  readonly app: AppName
  readonly basename: string
  /** Path and query below the host. */
  readonly url: string
  /** Of `encodeHydration`: the data from which a browser renders the same. */
  readonly hydration: string
}

export type RenderScreen = (screen: Screen) => Promise<PagePart>

/** Files of the web build that a page links to, by path below the host. */
export interface WebAssets extends AppAssets {
  /** Of the page on which one chooses a store. */
  readonly chooserScript?: string
  /** Of the back office, which shares no file with the store. */
  readonly backOffice?: AppAssets
}

/**
 * The one script that is written into pages; the security policy allows it by its hash. It loads the scripts of the page once the browser
 * reports a paint, with the picture that people look at first: they would share the line with it, and the main thread with the paint. A
 * callback of the next frame alone comes before the paint, on a busy machine a second before it. A hidden page paints nothing.
 *
 * A click before hydration is kept on the root element and repeated after it. Only the last one is kept, since people click again
 * when nothing happens. Links, and forms with an action, work by themselves.
 *
 * Where a script does not arrive, the page is loaded again: once, or as soon as the internet is back. A browser may not ask again for
 * what an import did not get.
 */
export const START_SCRIPT = `(() => {
  const root = document.getElementById('root')
  root.onclick = ({ target }) => {
    root.earlyPress = target.closest('button[type=button]') ?? root.earlyPress
  }
  root.onsubmit = (event) => {
    if (event.target.hasAttribute('action')) return
    event.preventDefault()
    root.earlyPress = event.submitter ?? event.target
  }
  const { script, preloads } = document.getElementById('page-data').dataset
  const start = () => {
    for (const href of preloads.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(script).catch((error) => {
      const reload = () => location.reload()
      if (!navigator.onLine) addEventListener('online', reload)
      else if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') setTimeout(reload, 3000)
      throw error
    })
  }
  const picture = document.querySelector('img[fetchpriority=high]')
  const arrived = picture && !picture.complete ? picture.decode().catch(() => {}) : null
  const painted = new Promise((paint) => {
    if (PerformanceObserver.supportedEntryTypes.includes('paint'))
      new PerformanceObserver(paint).observe({ type: 'paint', buffered: true })
    else paint()
  })
  const late = (milliseconds) => new Promise((pass) => setTimeout(pass, milliseconds))
  if (document.hidden) start()
  else
    Promise.all([Promise.race([arrived, late(1000)]), Promise.race([painted, late(3000)])]).then(() =>
      requestAnimationFrame(() => setTimeout(start)),
    )
})()`.replace(/\n\s*/g, '\n')

export interface AppAssets {
  readonly script: string
  readonly styles: readonly string[]
  /** By the file's name without its end. */
  readonly fonts: Readonly<Record<string, string>>
  /** Scripts that a screen needs besides the first, by the screen's source file. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

export type RenderPage = (request: PageRequest, call: Call) => Promise<Page>
