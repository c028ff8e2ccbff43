import * as wire from '#contract/access.ts'
import type { Actor } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { signInFailure, type RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isFirstParty, serve, type Server } from '#server/platform/http/serve.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { isNamed, type Named } from '#server/platform/http/acting-customer.ts'
import { verifyPassword } from './password.ts'
import { transferSignIn } from './transfer-session.ts'
import {
  chooseClient,
  type SignedIn,
  signedInReply,
  signIn,
  storeOfLogin,
  switchAccount,
  wireAccountOf,
} from './sign-in.ts'
import { rememberDevice } from './known-device.ts'
import { knownDeviceProof, signInReader } from './parse-login.ts'
import { signInByToken } from './sign-in-token.ts'

const TOKENS_PER_IP = 60

interface Typed {
  readonly cpf?: string | null
  readonly senha?: string | null
}

/** The two calls of specification §7 that begin a session, or go on with one for another customer. */
export function signInRoutes(server: Server): void {
  const understand = signInReader(server)
  const proveOnKnownDevice = knownDeviceProof(server)
  const admitToken = attemptLimit(server.appContext.db, {
    name: 'sign-in token by client IP',
    perMinute: TOKENS_PER_IP,
  })

  async function byPassword(
    scope: Scope,
    requestContext: RequestContext,
    { cpf, senha }: Typed,
    { chosen, mayGoOn = false, admits }: Entering,
  ): Promise<Entered> {
    const [typed, password] = [cpf ?? '', senha ?? '']
    const login =
      (await proveOnKnownDevice(scope, requestContext, typed, password)) ??
      (await verifyPassword(scope, { identifier: await understand(scope, requestContext, typed), password }))
    const target = mayGoOn ? await storeOfLogin(server.appContext, requestContext, scope, login.id) : scope
    const entry = {
      loginId: login.id,
      passwordHash: login.passwordHash,
      formerToken: requestContext.token,
      actingCustomerId: chosen,
    }
    const signedIn = await signIn(target, entry, admits)
    await rememberDevice(target, requestContext, entry)
    return { scope: target, signedIn }
  }

  serve(server, wire.authenticate, async ({ scope, requestContext, input: { body } }) => {
    const chosen = chosenCustomer(body.idcadastroextracliente)
    const enter = async (): Promise<Entered> => {
      if (body.jwttoken) {
        await admitToken(requestContext.clientIp)
        return { scope, signedIn: await signInByToken(scope, body.jwttoken, requestContext.token) }
      }
      // Only a page can go on to another store, and only one that says which it is.
      const mayGoOn =
        chosen === null && isFirstParty(requestContext, body.tokenOrigin) && requestContext.supplierHeader !== null
      if (body.senha || chosen === null) return byPassword(scope, requestContext, body, { chosen, mayGoOn })
      ensureOwnLogin(scope, body.idUsuarioLogado)
      return { scope, signedIn: await switchAccount(scope, ownToken(scope, requestContext), chosen) }
    }
    const entered = await enter()
    // The place that the person wanted to see is one of the store that was asked.
    const voltar = entered.scope === scope ? body.voltar : undefined
    return replyTo(requestContext, { ...body, voltar }, entered)
  })

  serve(server, wire.authenticateRepresentative, async ({ scope, requestContext, input: { body } }) => {
    const client = chosenCustomer(body.idcliente)
    const isPasswordSent = Boolean(body.senha || body.cpf)
    const entered = isPasswordSent
      ? await byPassword(scope, requestContext, body, {
          chosen: client,
          admits: (actor) => actor.kind === 'representative',
        })
      : { scope, signedIn: await chooseClient(scope, ownToken(scope, requestContext), client) }
    return replyTo(requestContext, body, entered)
  })

  async function replyTo(
    requestContext: RequestContext,
    { tokenOrigin, voltar }: { tokenOrigin?: string | null; voltar?: string | undefined },
    { scope, signedIn }: Entered,
  ) {
    // A program keeps the token itself; only a page has a domain that the session must fit.
    const carried = isFirstParty(requestContext, tokenOrigin)
      ? await transferSignIn(server.appContext, requestContext, scope, signedIn, voltar)
      : null
    if (carried === null) return signedInReply(scope, requestContext, signedIn, tokenOrigin)
    return { usuario: wireAccountOf(scope, signedIn.session), token: carried.code, redirecionar: carried.url }
  }
}

interface Entering {
  /** The customer to work for, where one is named. */
  readonly chosen: string | null
  /** Whether a sister store will do, where only that knows the person. */
  readonly mayGoOn?: boolean
  readonly admits?: (actor: Actor) => boolean
}

interface Entered {
  readonly scope: Scope
  readonly signedIn: SignedIn
}

/** The customer that a body names: null where it names none. What is no id at all is nobody's account. */
function chosenCustomer(named: Named): string | null {
  if (!isNamed(named)) return null
  ensure(isUuid(named), 'access.notAllowed')
  return named.toLowerCase()
}

/** Who goes on with a session names nobody but oneself. */
function ensureOwnLogin({ actor }: Scope, named: Named): void {
  if (isNamed(named) && actor.kind !== 'visitor') ensure(named.toLowerCase() === actor.loginId, 'access.notAllowed')
}

/** Of somebody who is signed in: whoever is not has no session to go on with. */
function ownToken(scope: Scope, requestContext: RequestContext): string {
  if (scope.actor.kind === 'visitor' || requestContext.token === null) throw signInFailure(requestContext)
  return requestContext.token
}
