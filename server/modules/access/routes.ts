import * as wire from '#contract/access.ts'
import * as signInWire from '#contract/sign-in.ts'
import { loginIdOf, type Actor } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { isNamed, type Named } from '#server/platform/http/authorize.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { changeToken, signInFailure, type RequestContext } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { isFirstParty, serve, type Server } from '#server/platform/http/serve.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { closeSessionsInStore, signOut } from '#server/platform/session/close-session.ts'
import { accountDetails, accountOf, findPermissions } from './account.ts'
import { rememberDevice } from './known-device.ts'
import { knownDeviceProof, loginReader, signInReader } from './parse-login.ts'
import { verifyPassword } from './password.ts'
import { signInByToken } from './sign-in-token.ts'
import { chooseClient, ensureSignedIn, signedInReply, signIn, storeOfLogin, switchAccount } from './sign-in.ts'
import { exchangeLoginToken, replyToSignIn, transferSession, type Entered } from './transfer-session.ts'

/** The same for all visitors. */
const NOT_SIGNED_IN = new CachedReply({ usuario: null })

export function accessRoutes(server: Server): void {
  const understandLookUp = loginReader(server, 'look-up')

  // Only parses what was typed: the database is not read.
  serve(server, signInWire.signInCandidate, async ({ scope, requestContext, input: { params } }) => {
    const { kind, value } = await understandLookUp(scope, requestContext, params.login)
    const candidate = kind === 'email' ? { email: value, document: null } : { email: null, document: value }
    return { candidate, message: null }
  })

  signInRoutes(server)
  loginTokenRoutes(server)

  serve(
    server,
    wire.signOut,
    async ({ scope, requestContext }) => {
      const { token } = requestContext
      // In a transaction, so that a subscriber of the events finds the session ended.
      if (token !== null) await inTransaction(scope, (scope) => signOut(scope, token))
      // A representative keeps no session after signing out (rules §3).
      const { actor } = scope
      if (actor.kind === 'representative')
        await inTransaction(scope, (scope) => closeSessionsInStore(scope, actor.loginId))
      changeToken(requestContext, null)
    },
    { isChange: true },
  )

  serve(server, wire.customerSettings, async ({ scope, session, input: { query } }) => {
    const account = accountOf(session, scope.features)
    if (account === null) return NOT_SIGNED_IN
    const details = query.isBrief ? undefined : await accountDetails(scope, scope.actor)
    return { account: wire.encodeAccount(account, scope.supplier, details) }
  })

  serve(server, wire.customerPermissions, async ({ scope, customer, input: { params } }) => ({
    permissions: await findPermissions(scope, customer, params.userId),
  }))
}

const TOKENS_PER_IP = 60

interface Typed {
  readonly identifier: string | null
  readonly password: string | null
}

/** The two calls of specification §7 that begin a session, or continue one for another customer. */
export function signInRoutes(server: Server): void {
  const readLogin = signInReader(server)
  const proveOnKnownDevice = knownDeviceProof(server)
  const admitToken = attemptLimit(server.appContext.db, {
    name: 'sign-in token by client IP',
    perMinute: TOKENS_PER_IP,
  })

  async function byPassword(
    scope: Scope,
    requestContext: RequestContext,
    typed: Typed,
    { chosen, allowSisterStore = false, admits }: Entering,
  ): Promise<Entered> {
    const [identifier, password] = [typed.identifier ?? '', typed.password ?? '']
    const login =
      (await proveOnKnownDevice(scope, requestContext, identifier, password)) ??
      (await verifyPassword(scope, { identifier: await readLogin(scope, requestContext, identifier), password }))
    const target = allowSisterStore ? await storeOfLogin(server.appContext, requestContext, scope, login.id) : scope
    const entry = {
      loginId: login.id,
      passwordHash: login.passwordHash,
      formerToken: requestContext.token,
      actingCustomerId: chosen,
    }
    const signedIn = ensureSignedIn(await signIn(target, entry, admits))
    await rememberDevice(target, requestContext, entry)
    return { scope: target, signedIn }
  }

  serve(server, signInWire.authenticate, async ({ scope, requestContext, input: { body } }) => {
    const chosen = chosenCustomer(body.storeRecordId)
    const enter = async (): Promise<Entered> => {
      if (body.signInToken) {
        await admitToken(requestContext.clientIp)
        return { scope, signedIn: await signInByToken(scope, body.signInToken, requestContext.token) }
      }
      // Only a page can continue at another store, and only one that names it.
      const allowSisterStore =
        chosen === null && isFirstParty(requestContext, body.tokenOrigin) && requestContext.supplierHeader !== null
      if (body.password || chosen === null) return byPassword(scope, requestContext, body, { chosen, allowSisterStore })
      ensureOwnLogin(scope, body.loginId)
      return { scope, signedIn: await switchAccount(scope, ownToken(scope, requestContext), chosen) }
    }
    const entered = await enter()
    // The return path belongs to the store of this request.
    const returnTo = entered.scope === scope ? body.returnTo : null
    return replyToSignIn(server.appContext, requestContext, { ...body, returnTo }, entered)
  })

  serve(server, signInWire.authenticateRepresentative, async ({ scope, requestContext, input: { body } }) => {
    const client = chosenCustomer(body.customerId)
    const isPasswordSent = Boolean(body.password || body.identifier)
    const entered = isPasswordSent
      ? await byPassword(scope, requestContext, body, {
          chosen: client,
          admits: (actor) => actor.kind === 'representative',
        })
      : { scope, signedIn: await chooseClient(scope, ownToken(scope, requestContext), client) }
    return replyToSignIn(server.appContext, requestContext, body, entered)
  })
}

interface Entering {
  /** The customer to work for, where one is named. */
  readonly chosen: string | null
  /** Whether a sister store will do, where only that knows the person. */
  readonly allowSisterStore?: boolean
  readonly admits?: (actor: Actor) => boolean
}

/** The customer that a body names, or null. An invalid id is no customer's. */
function chosenCustomer(named: Named): string | null {
  if (!isNamed(named)) return null
  ensure(isUuid(named), 'access.notAllowed')
  return named.toLowerCase()
}

/** A caller with a session may only name its own login. */
function ensureOwnLogin({ actor }: Scope, named: Named): void {
  if (isNamed(named) && actor.kind !== 'visitor') ensure(named.toLowerCase() === actor.loginId, 'access.notAllowed')
}

/** Token of the signed-in caller; a visitor has none. */
function ownToken(scope: Scope, requestContext: RequestContext): string {
  if (scope.actor.kind === 'visitor' || requestContext.token === null) throw signInFailure(requestContext)
  return requestContext.token
}

const CODES_PER_LOGIN = 10
const EXCHANGES_PER_IP = 30

/** Between the domains of stores. */
export function loginTokenRoutes(server: Server): void {
  const { db } = server.appContext
  const admitLogin = attemptLimit(db, { name: 'login-token by login', perMinute: CODES_PER_LOGIN })
  const admitClientIp = attemptLimit(db, {
    name: 'login tokens by client IP',
    perMinute: EXCHANGES_PER_IP,
  })

  serve(server, signInWire.transferLogin, async ({ scope, requestContext, input: { body } }) => {
    await admitLogin(loginIdOf(scope.actor) ?? '')
    const { url } = await transferSession(server.appContext, requestContext, scope, body.store, body.returnTo)
    return { continueAt: url }
  })

  serve(server, signInWire.exchangeLoginToken, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    const { code, email, tokenOrigin } = body
    const signedIn = await exchangeLoginToken(scope, { code, email, formerToken: requestContext.token })
    return { ...(await signedInReply(scope, requestContext, signedIn, tokenOrigin)), returnTo: signedIn.returnPath }
  })
}
