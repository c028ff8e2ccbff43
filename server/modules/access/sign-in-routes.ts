import * as wire from '#contract/access.ts'
import type { Actor } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { signInFailure, type Exchange } from '#server/platform/exchange.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isOfPages, serve, type Server } from '#server/platform/serve.ts'
import { isUuid } from '#server/platform/tenant.ts'
import { isNamed, type Named } from './acting-customer.ts'
import { proveLogin } from './prove-login.ts'
import { carrySignIn } from './carry-login.ts'
import { enterStore, type SignedIn } from './enter-store.ts'
import { rememberDevice } from './known-device.ts'
import { knownDeviceProof, signInReader } from './login-reader.ts'
import { signInByToken } from './sign-in-token.ts'
import { signedInReply, wireAccountOf } from './signed-in-reply.ts'
import { storeOfLogin } from './store-of-login.ts'
import { chooseClient, switchAccount } from './switch-customer.ts'

const TOKENS_PER_ADDRESS = 60

interface Typed {
  readonly cpf?: string | null
  readonly senha?: string | null
}

/** The two calls of specification §7 that begin a session, or go on with one for another customer. */
export function signInRoutes(server: Server): void {
  const understand = signInReader(server)
  const proveOnKnownDevice = knownDeviceProof(server)
  const admitToken = attemptLimit(server.ground.db, { name: 'sign-in token by address', perMinute: TOKENS_PER_ADDRESS })

  async function byPassword(scope: Scope, exchange: Exchange, { cpf, senha }: Typed, { chosen, mayGoOn = false, admits }: Entering): Promise<Entered> {
    const [typed, password] = [cpf ?? '', senha ?? '']
    const login =
      (await proveOnKnownDevice(scope, exchange, typed, password)) ?? (await proveLogin(scope, { identifier: await understand(scope, exchange, typed), password }))
    const target = mayGoOn ? await storeOfLogin(server.ground, exchange, scope, login.id) : scope
    const entry = { loginId: login.id, passwordHash: login.password_hash, formerToken: exchange.token, actingCustomerId: chosen }
    const signedIn = await enterStore(target, entry, admits)
    await rememberDevice(target, exchange, entry)
    return { scope: target, signedIn }
  }

  serve(server, wire.authenticate, async ({ scope, exchange, input: { body } }) => {
    const chosen = chosenCustomer(body.idcadastroextracliente)
    const enter = async (): Promise<Entered> => {
      if (body.jwttoken) {
        await admitToken(exchange.remoteAddress)
        return { scope, signedIn: await signInByToken(scope, body.jwttoken, exchange.token) }
      }
      // Only a page can go on to another store, and only one that says which it is.
      const mayGoOn = chosen === null && isOfPages(exchange, body.tokenOrigin) && exchange.supplierHeader !== null
      if (body.senha || chosen === null) return byPassword(scope, exchange, body, { chosen, mayGoOn })
      ensureOwnLogin(scope, body.idUsuarioLogado)
      return { scope, signedIn: await switchAccount(scope, ownToken(scope, exchange), chosen) }
    }
    const entered = await enter()
    // The place that the person wanted to see is one of the store that was asked.
    const voltar = entered.scope === scope ? body.voltar : undefined
    return replyTo(exchange, { ...body, voltar }, entered)
  })

  serve(server, wire.authenticateRepresentative, async ({ scope, exchange, input: { body } }) => {
    const client = chosenCustomer(body.idcliente)
    const isPasswordSent = Boolean(body.senha || body.cpf)
    const entered = isPasswordSent
      ? await byPassword(scope, exchange, body, { chosen: client, admits: (actor) => actor.kind === 'representative' })
      : { scope, signedIn: await chooseClient(scope, ownToken(scope, exchange), client) }
    return replyTo(exchange, body, entered)
  })

  async function replyTo(exchange: Exchange, { tokenOrigin, voltar }: { tokenOrigin?: string | null; voltar?: string | undefined }, { scope, signedIn }: Entered) {
    // A program keeps the token itself; only a page has a domain that the session must fit.
    const carried = isOfPages(exchange, tokenOrigin) ? await carrySignIn(server.ground, exchange, scope, signedIn, voltar) : null
    if (carried === null) return signedInReply(scope, exchange, signedIn, tokenOrigin)
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
function ownToken(scope: Scope, exchange: Exchange): string {
  if (scope.actor.kind === 'visitor' || exchange.token === null) throw signInFailure(exchange)
  return exchange.token
}
