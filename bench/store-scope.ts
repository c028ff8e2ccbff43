import type pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import type { StorefrontCache } from '#server/platform/database/storefront-cache.ts'
import { openStoreScope, type AppContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const NO_CACHE: Pick<StorefrontCache, 'remember'> = { remember: (_supplierId, _key, load) => load() }

/** A scope of a store for use cases that are measured without a server; nothing is cached. */
export async function storeScope(pool: pg.Pool, slug: string): Promise<Scope> {
  const { rows } = await pool.query<{ id: string }>('select id from supplier where slug = $1', [slug])
  const context = { db: openDatabase(pool), cache: NO_CACHE, publicUrl: 'http://localhost' } as unknown as AppContext
  const scope = await openStoreScope(context, rows[0]?.id ?? '')
  if (scope === null) throw new Error(`no store ${slug}`)
  return scope
}
