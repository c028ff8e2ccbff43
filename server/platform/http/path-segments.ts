import type { Endpoint } from '#contract/endpoint.ts'
import { isOpenSegment, NO_SUPPLIER_ID } from '#contract/values.ts'
import { isNamed, type Supplier } from '#domain/supplier/supplier.ts'
import { supplierOfRequest, type RequestContext, type AppContext } from './request-context.ts'
import { COOKIE_SESSION, SESSION_SEPARATOR, tokenInPath } from '../session/session.ts'
import { findSupplier, isUuid } from './tenant.ts'
import { isBlank } from './validation.ts'
import { statement, uuid } from '../database/statement.ts'

// The specification does not define the segments of some paths (`usuario/{a}/{b}`): each is recognized by its format.

type Params = Readonly<Record<string, unknown>>

/** Format of `newSecret`. No slug matches it, because a slug has no capitals and no underscore. */
const TOKEN = /^(?=.*[A-Z_])[0-9A-Za-z_-]{43}$/

/** The names of the segments that may be a session, a supplier, a customer or a login, in the order of the path. */
export function openSegmentsOf({ path, params }: Endpoint): readonly string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.filter((name) => isOpenSegment(params.properties[name] ?? {}))
}

const textsOf = (names: readonly string[], params: Params): string[] =>
  names.map((name) => params[name]).filter((value) => typeof value === 'string')

const isSession = (text: string): boolean =>
  text === COOKIE_SESSION || text.includes(SESSION_SEPARATOR) || TOKEN.test(text)

/** The token among the open segments of a call; null where they mean the cookie, or none is a session. */
export function tokenAmong(names: readonly string[], params: Params): string | null {
  return tokenInPath(textsOf(names, params).find(isSession))
}

// What else may stand in a segment is no key of the cache: ids of customers would push out those of stores.
const findSupplierId = statement('path.supplier', {
  parameters: [uuid],
  row: { id: uuid },
  useGenericPlan: true,
  sql: 'select id from supplier where is_active and id = $1',
})

/** The supplier of a call with open segments: the first that names a store, else as that of every call. */
export async function supplierAmong(
  appContext: AppContext,
  requestContext: RequestContext,
  names: readonly string[],
  params: Params,
): Promise<Supplier> {
  const { db, cache } = appContext
  const texts = textsOf(names, params).filter((text) => !isSession(text) && !isBlank(text) && text !== NO_SUPPLIER_ID)
  // Our own screens name the store in the header too, so that nothing has to be looked up.
  if (texts.some((text) => text === requestContext.supplierHeader))
    return supplierOfRequest(appContext, requestContext, undefined)
  for (const text of texts) {
    const named = isUuid(text) ? await db.one(findSupplierId, [text]) : await findSupplier(db, cache, text)
    if (named) return supplierOfRequest(appContext, requestContext, named.id)
  }
  // The all-zero id names none (rules §1). The slug of no store is refused, and not replaced by another store.
  const isUnnamed = names.some((name) => params[name] === NO_SUPPLIER_ID)
  return supplierOfRequest(appContext, requestContext, isUnnamed ? undefined : texts.find((text) => !isUuid(text)))
}

/** Of two segments the one that is not the store: the code of a link, which nothing else tells from a slug. */
export const otherThanStore = (
  { supplier }: { readonly supplier: Pick<Supplier, 'id' | 'slug' | 'formerSlugs'> },
  [first, second]: readonly [string, string],
): string =>
  first === NO_SUPPLIER_ID || isNamed(supplier, first) || first.toLowerCase() === supplier.id ? second : first

/** The ids of customers and logins in the segments, in their order, that of `{tok}{sep}{cli}` too; the store's own id is none of them. */
export function idsAmong(
  { supplier }: { readonly supplier: Pick<Supplier, 'id'> },
  segments: readonly (string | null | undefined)[],
): string[] {
  const texts = segments.filter((text) => typeof text === 'string').flatMap((text) => text.split(SESSION_SEPARATOR))
  const ids = texts.filter(isUuid).map((id) => id.toLowerCase())
  return [...new Set(ids)].filter((id) => id !== supplier.id && id !== NO_SUPPLIER_ID)
}
