import type { FastifyRequest } from 'fastify'
import type { StoreOfPage } from '#contract/page.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { RequestContext, AppContext } from '../http/request-context.ts'
import { findSupplier, findSupplierByHost, isUuid } from '../http/tenant.ts'

/** The store that a page request is about. */
export interface StoreMatch {
  /** Null where neither host nor path names one. */
  readonly supplier: Supplier | null
  /** The supplier whose domain this is: no other is shown on it. */
  readonly whiteLabel: Supplier | null
  /** The supplier in the form that the page gets. */
  readonly store: StoreOfPage | null
}

/** A page request with its store, and the path and query below the store. */
export interface PageVisit extends Omit<StoreMatch, 'store'> {
  /** What comes before every path of the store. */
  readonly basename: string
  /** Below the store, beginning with a slash. */
  readonly path: string
  readonly search: URLSearchParams
  /** Whether a browser navigates, rather than loads a file. */
  readonly isNavigation: boolean
  readonly requestContext: RequestContext
}

export interface GateAnswer {
  /** The URL that the visitor has to visit before this page; null shows the page. */
  readonly url: string | null
  /** Whether the URL and the settings of the store decide alone, so that all visitors without cookies get this answer. */
  readonly isByStore: boolean
}

export type StoreGate = (visit: PageVisit) => Promise<GateAnswer>

/** The store by the host, else by the first segment. */
export async function matchStore(
  { db, cache, publicUrl }: AppContext,
  request: FastifyRequest,
  { host }: RequestContext,
): Promise<StoreMatch> {
  const segment = firstSegment(request.url)
  const whiteLabel = await findSupplierByHost(db, cache, host)
  const supplier = whiteLabel ?? (await findSupplier(db, cache, segment))
  if (supplier !== null) request.storeId = supplier.id
  const isNamed = whiteLabel === null || segment === whiteLabel.slug || segment.toLowerCase() === whiteLabel.id
  return {
    supplier,
    whiteLabel,
    store: supplier && {
      supplier,
      basename: isNamed ? `/${segment}` : '',
      canonicalUrl: canonicalStoreUrl(publicUrl, supplier),
    },
  }
}

/** The same URL below the slug that the store has now; null where it is below that already, or the host names the store. */
export function withPresentSlug(url: string, { supplier, whiteLabel }: StoreMatch): string | null {
  const segment = firstSegment(url)
  if (supplier === null || whiteLabel !== null || segment === supplier.slug || isUuid(segment)) return null
  return `/${supplier.slug}${url.slice(1 + segment.length)}`
}

const firstSegment = (url: string): string => /^\/([^/?#]+)/.exec(url)?.[1] ?? ''

export function createPageVisit(
  request: FastifyRequest,
  requestContext: RequestContext,
  { supplier, whiteLabel, store }: StoreMatch,
): PageVisit {
  const basename = store?.basename ?? ''
  const [path = '', query = ''] =
    request.url
      .slice(basename.length)
      .split('#', 1)[0]
      ?.split(/\?(.*)/s) ?? []
  return {
    supplier,
    whiteLabel,
    basename,
    path: path || '/',
    search: new URLSearchParams(query),
    isNavigation: request.headers.accept?.includes('text/html') ?? false,
    requestContext,
  }
}
