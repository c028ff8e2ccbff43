import type pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import type { PublishingScope } from '#server/platform/events/publish.ts'
import { openScope, type RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Server } from '#server/platform/http/serve.ts'
import { findSupplier } from '#server/platform/http/tenant.ts'
import type { StoreBuilder } from './store.ts'

/** What a use case gets when this token (or a visitor) calls, for tests that give it the time or run it in a transaction. */
export async function scopeOf(server: Server, store: StoreBuilder, token: string | null = null): Promise<Scope> {
  const { appContext } = server
  const supplier = await findSupplier(appContext.db, appContext.cache, store.id)
  if (!supplier) throw new Error('the store does not exist')
  return openScope(appContext, { ...exchangeFrom('127.0.0.1', store.id), log: appContext.log, token }, supplier)
}

/** For what publishes events outside of an application: they stay in the table until one looks there. */
export const publishingScope = (pool: pg.Pool, supplierId: string): PublishingScope => ({
  db: openDatabase(pool),
  events: {
    dispatch: () => undefined,
    broadcast: () => undefined,
    on: () => () => undefined,
    onGap: () => () => undefined,
  },
  supplier: { id: supplierId },
})

/** What a page has at hand that is made for a visitor from this address. */
export const exchangeFrom = (clientIp: string, supplier: string): RequestContext => ({
  requestId: '',
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  noteStore: () => undefined,
  host: 'localhost',
  clientIp,
  otherOrigin: null,
  isReadable: true,
  token: null,
  operatorToken: null,
  newOperatorToken: undefined,
  idempotencyKey: null,
  visitId: null,
  campaign: null,
  mayMeasure: true,
  clientAborted: null,
  supplierHeader: supplier,
  cookies: {},
  newCookies: new Map(),
  userAgent: '',
  newToken: undefined,
  sessions: new Map(),
})
