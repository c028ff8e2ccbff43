import type { FastifyRequest } from 'fastify'
import type { StoreOfPage } from '#contract/page.ts'
import { encodeSupplier } from '#contract/supplier.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { RequestContext, AppContext } from '../http/request-context.ts'
import { findSupplier, findSupplierByHost } from '../http/tenant.ts'

/** Whose store a page is asked of. */
export interface StoreMatch {
  /** Null where neither host nor path names one. */
  readonly supplier: Supplier | null
  /** The supplier whose domain this is: no other is shown on it. */
  readonly whiteLabel: Supplier | null
  /** The same as the page knows it. */
  readonly store: StoreOfPage | null
}

/** Somebody asks for a page: of which store, and of what in it. */
export interface PageVisit extends Omit<StoreMatch, 'store'> {
  /** What comes before every path of the store. */
  readonly basename: string
  /** Below the store, beginning with a slash. */
  readonly path: string
  readonly search: URLSearchParams
  /** A person's browser, rather than something that looks for a file. */
  readonly isNavigation: boolean
  readonly requestContext: RequestContext
}

/** Where the visitor has to go before this page may be seen, as an address; null lets in. */
export type StoreGate = (visit: PageVisit) => Promise<string | null>

/** The store by the host, else by the first segment. */
export async function matchStore(
  { db, cache }: AppContext,
  request: FastifyRequest,
  { host }: RequestContext,
): Promise<StoreMatch> {
  const segment = /^\/([^/?#]+)/.exec(request.url)?.[1] ?? ''
  const whiteLabel = await findSupplierByHost(db, cache, host)
  const supplier = whiteLabel ?? (await findSupplier(db, cache, segment))
  const isNamed = whiteLabel === null || segment === whiteLabel.slug || segment.toLowerCase() === whiteLabel.id
  return {
    supplier,
    whiteLabel,
    store: supplier && { supplier: encodeSupplier(supplier), basename: isNamed ? `/${segment}` : '' },
  }
}

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
