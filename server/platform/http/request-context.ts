import { isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { NO_SUPPLIER_ID } from '#contract/values.ts'
import { VISITOR } from '#domain/access/actor.ts'
import { isAdmitted } from '#domain/access/can.ts'
import { mustSetUpFactor } from '#domain/access/second-factor.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { Campaign } from '#domain/order/campaign.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { Services } from '#server/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { StorefrontCache } from '#server/platform/database/storefront-cache.ts'
import type { Events } from '#server/platform/events/event-bus.ts'
import type { SessionCache } from '#server/platform/session/session-cache.ts'
import { hashSecret, storeOfSession, type Session } from '#server/platform/session/session.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { logOfStore, type Log } from './request-log.ts'
import type { Scope } from './scope.ts'
import { findSupplier, findSupplierByHost, isSuspended, storeUrlOf } from './tenant.ts'
import { JobPutOff } from '../jobs/job-errors.ts'

/** What the whole process shares. */
export interface AppContext {
  readonly db: Db
  readonly cache: StorefrontCache
  readonly sessions: SessionCache
  readonly events: Events
  readonly log: FastifyBaseLogger
  readonly publicUrl: string
  readonly services: Services
  /** How many stores the owners of a company may open. */
  readonly storesPerCompany: number
  /** Encrypts secrets that are stored. */
  readonly sealing: Sealing
  /** Whether people reach us by https: cookies are then Secure. */
  readonly isSecure: boolean
}

/** What matters of a request besides its input. A page and all its calls share one. */
export interface RequestContext {
  /** As the log has it. */
  readonly requestId: string
  readonly log: Log
  /** Names the store in the lines of the log; the first counts, since a page may call other stores too. */
  readonly noteStore: (supplierId: string) => void
  readonly host: string
  /** Empty where the client sends none. */
  readonly userAgent: string
  /** Client IP as attempts are counted: of IPv6 the /64 network, see `rateLimitNetwork`. */
  readonly clientIp: string
  /** Origin of the calling page where it is another host's; null for our own pages and for programs. */
  readonly otherOrigin: string | null
  /** Whether that page may read the reply; set once the supplier of the call is known. */
  isReadable: boolean
  /** The session token: of the path or the header for other clients, else of the cookie. */
  token: string | null
  readonly idempotencyKey: string | null
  /** A random id that a page has as long as it is open; null where the client sends none. Never stored. */
  readonly visitId: string | null
  /** What brought the visitor; null without leave to count it (specification §2). */
  readonly campaign: Campaign | null
  /** False where the client says that its person does not agree to be measured. */
  readonly mayMeasure: boolean
  /** Tells when the client of a cancellable call has closed its connection; null for every other call. */
  clientAborted: AbortSignal | null
  /** The supplier that the client names in its header (specification §7: every request carries it). */
  readonly supplierHeader: string | null
  /** Cookies of the browser. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Cookies to set, by name: choices that the server needs to render a page. */
  readonly newCookies: Map<string, string>
  /** Set by sign-in and sign-out: the cookie to send back; null clears it, undefined leaves it. */
  newToken: string | null | undefined
  /** The session token of an operator, of the header or the cookie. */
  operatorToken: string | null
  /** The same for that of an operator, as `newToken`. */
  newOperatorToken: string | null | undefined
  /** Sessions already read for this request, by supplier. */
  readonly sessions: Map<string, Promise<Session | null>>
}

const VISIT_ID = /^[0-9a-f-]{36}$/

export const visitIdOf = ({ headers: { 'x-visita': id } }: Pick<FastifyRequest, 'headers'>): string | null =>
  typeof id === 'string' && VISIT_ID.test(id) ? id : null

/** The all-zero id names none (rules §1). */
export const namesSupplier = (reference: unknown): reference is string =>
  typeof reference === 'string' && reference !== '' && reference !== NO_SUPPLIER_ID

/**
 * The supplier of the call: named by the input, else by the header, else by the host; where none says, the store of the JWT that the
 * call is about, or of its session (rules §1).
 */
export async function supplierOfRequest(
  appContext: AppContext,
  requestContext: RequestContext,
  named: string | undefined,
  jwt: string | null = null,
): Promise<Supplier> {
  const { db, cache } = appContext
  const reference = [named, requestContext.supplierHeader].find(namesSupplier)
  const supplier = reference
    ? await findSupplier(db, cache, reference)
    : ((await findSupplierByHost(db, cache, requestContext.host)) ??
      (await supplierOfCredentials(appContext, requestContext, jwt)))
  ensure(supplier, 'supplier.notFound')
  return supplier
}

/** The JWT is checked where it is used: here it only says which store it is for. */
async function supplierOfCredentials(
  { db, cache }: AppContext,
  { token }: RequestContext,
  jwt: string | null,
): Promise<Supplier | null> {
  const id = jwt !== null ? audienceOf(jwt) : token !== null ? await storeOfSession(db, token) : null
  return id === null ? null : findSupplier(db, cache, id)
}

function audienceOf(jwt: string): string | null {
  try {
    const { aud } = decodeJwt(jwt)
    return typeof aud === 'string' ? aud : null
  } catch {
    return null
  }
}

function sessionOf(
  appContext: AppContext,
  requestContext: RequestContext,
  supplierId: string,
): Promise<Session | null> {
  const { token } = requestContext
  if (token === null) return Promise.resolve(null)
  const known = requestContext.sessions.get(supplierId)
  if (known) return known
  const session = appContext.sessions.read(supplierId, token)
  requestContext.sessions.set(supplierId, session)
  return session
}

/** Who has to set up a second factor first is a visitor, with the session that sets it up. */
export async function openScope(
  appContext: AppContext,
  requestContext: RequestContext,
  supplier: Supplier,
): Promise<Scope & { session: Session | null; isFactorMissing: boolean }> {
  requestContext.noteStore(supplier.id)
  const features = featuresOf(supplier.tags)
  const found = await sessionOf(appContext, requestContext, supplier.id)
  // Where the approval was withdrawn, open sessions end with their next call.
  const session = found !== null && isAdmitted(found.actor, features) ? found : null
  const isFactorMissing = session !== null && mustSetUpFactor(session.actor, session.hasSecondFactor, features)
  return {
    db: appContext.db,
    cache: appContext.cache,
    events: appContext.events,
    log: requestContext.log,
    supplier,
    features,
    actor: session === null || isFactorMissing ? VISITOR : session.actor,
    sessionHash: session !== null && requestContext.token !== null ? hashSecret(requestContext.token) : null,
    userAgent: requestContext.userAgent,
    storeUrl: storeUrlOf(appContext.publicUrl, supplier, requestContext.host),
    session,
    isFactorMissing,
  }
}

/** The scope of a store for work without a request, as a visitor; null where there is no such store. */
export async function openStoreScope(
  { db, cache, events, log, publicUrl }: AppContext,
  supplierId: string,
): Promise<Scope | null> {
  const supplier = await findSupplier(db, cache, supplierId)
  if (supplier === null) return null
  const features = featuresOf(supplier.tags)
  const storeUrl = storeUrlOf(publicUrl, supplier, '')
  return {
    db,
    cache,
    events,
    log: logOfStore(log, supplier.id),
    supplier,
    features,
    actor: VISITOR,
    sessionHash: null,
    userAgent: '',
    storeUrl,
  }
}

/** How soon a job of a suspended store is looked at again that began just when the store was suspended. */
const SUSPENDED_SECONDS = 600

/**
 * The same for a job, which is not lost where its store is suspended.
 * @throws JobPutOff
 */
export async function openJobScope(appContext: AppContext, supplierId: string): Promise<Scope | null> {
  for (const isLast of [false, true]) {
    const scope = await openStoreScope(appContext, supplierId)
    if (scope !== null) return scope
    if (await isSuspended(appContext.db, supplierId)) throw new JobPutOff('the store is suspended', SUSPENDED_SECONDS)
    // It may have been reopened just now: what is cached of it says so in a moment.
    if (!isLast) await appContext.cache.caughtUp()
  }
  return null
}

/** The scope for another store, with the same actor. */
export const scopeInStore = (
  { publicUrl }: AppContext,
  { host }: RequestContext,
  scope: Scope,
  supplier: Supplier,
): Scope => ({
  ...scope,
  supplier,
  features: featuresOf(supplier.tags),
  storeUrl: storeUrlOf(publicUrl, supplier, host),
})

/** A token that opens nothing, in a call that needs one, is an ended session rather than a missing one. */
export function signInFailure(requestContext: RequestContext): Failure {
  return new Failure(requestContext.token === null ? 'access.signInRequired' : 'access.sessionExpired')
}

/** Replaces the session of the request, for the reply and for further calls of the same page. */
export function changeToken(requestContext: RequestContext, token: string | null): void {
  requestContext.token = token
  requestContext.newToken = token
  requestContext.sessions.clear()
}

/** Groups of an IPv6 address that identify a subscriber's network (/64); the subscriber chooses the others. */
const NETWORK_GROUPS = 4
const GROUPS = 8
const IPV4_WITHIN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key under which attempts from a client are counted: its IPv4 address, or the /64 network of its IPv6 address. A
 * subscriber has so many IPv6 addresses that a count per address would limit nothing.
 */
export function rateLimitNetwork(ip: string): string {
  const ipv4 = IPV4_WITHIN_IPV6.exec(ip)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(ip)) return ip
  return groupsOf(ip)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The eight groups: `2001:db8::1` is `2001:db8:0:0:0:0:0:1`. */
function groupsOf(ip: string): string[] {
  const [start = [], end] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  if (!end) return start
  return [...start, ...Array.from({ length: Math.max(GROUPS - start.length - end.length, 0) }, () => '0'), ...end]
}
