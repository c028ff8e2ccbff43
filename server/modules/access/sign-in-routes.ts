import * as wire from '#contract/access.ts'
import type { Actor } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { signInFailure, type Exchange } from '#server/platform/exchange.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isOfPages, serve, type Server } from '#server/platform/serve.ts'
import { isUuid } from '#server/platform/tenant.ts'
import { isNamed } from './acting-customer.ts'
import { authenticate } from './authenticate.ts'
import { carrySignIn } from './carry-login.ts'
import type { SignedIn } from './enter-store.ts'
import { loginReader } from './login-reader.ts'
import { signInByToken } from './sign-in-token.ts'
import { signedInReply, wireAccountOf } from './signed-in-reply.ts'
import { chooseClient, switchAccount } from './switch-customer.ts'

const TOKENS_PER_ADDRESS = 60

/** The two calls of specification §7 that begin a session, or go on with one for another customer. */
export function signInRoutes(server: Server): void {
  const understand = loginReader(server, 'sign-in')
  const admitToken = attemptLimit(server.ground.db, { name: 'sign-in token by address', perMinute: TOKENS_PER_ADDRESS })

  async function byPassword(scope: Scope, exchange: Exchange, { cpf, senha }: { cpf: string; senha: string }, chosen: string | null, admits?: (actor: Actor) => boolean) {
    const credentials = { identifier: await understand(scope, exchange, cpf), password: senha, formerToken: exchange.token, actingCustomerId: chosen }
    return authenticate(scope, credentials, admits)
  }

  serve(server, wire.authenticate, async ({ scope, exchange, input: { body } }) => {
    const chosen = chosenCustomer(body.idcadastroextracliente)
    const enter = async () => {
      if (body.jwttoken) {
        await admitToken(exchange.remoteAddress)
        return signInByToken(scope, body.jwttoken, exchange.token)
      }
      if (body.senha !== '' || chosen === null) return byPassword(scope, exchange, body, chosen)
      ensureOwnLogin(scope, body.idUsuarioLogado)
      return switchAccount(scope, ownToken(scope, exchange), chosen)
    }
    return replyTo(scope, exchange, body, await enter())
  })

  serve(server, wire.authenticateRepresentative, async ({ scope, exchange, input: { body } }) => {
    const client = chosenCustomer(body.idcliente)
    const isPasswordSent = body.senha !== '' || body.cpf !== ''
    const signedIn = isPasswordSent
      ? await byPassword(scope, exchange, body, client, (actor) => actor.kind === 'representative')
      : await chooseClient(scope, ownToken(scope, exchange), client)
    return replyTo(scope, exchange, body, signedIn)
  })

  async function replyTo(scope: Scope, exchange: Exchange, { tokenOrigin, voltar }: { tokenOrigin?: string; voltar?: string }, signedIn: SignedIn) {
    // A program keeps the token itself; only a page has a domain that the session must fit.
    const carried = isOfPages(tokenOrigin) ? await carrySignIn(server.ground, exchange, scope, signedIn, voltar) : null
    if (carried === null) return signedInReply(scope, exchange, signedIn, tokenOrigin)
    return { usuario: wireAccountOf(scope, signedIn.session), token: carried.code, redirecionar: carried.url }
  }
}

/** The customer that a body names: null where it names none. What is no id at all is nobody's account. */
function chosenCustomer(named: string | null | undefined): string | null {
  if (!isNamed(named)) return null
  ensure(isUuid(named), 'access.notAllowed')
  return named.toLowerCase()
}

/** Who goes on with a session names nobody but oneself. */
function ensureOwnLogin({ actor }: Scope, named: string | null | undefined): void {
  if (isNamed(named) && actor.kind !== 'visitor') ensure(named.toLowerCase() === actor.loginId, 'access.notAllowed')
}

/** Of somebody who is signed in: whoever is not has no session to go on with. */
function ownToken(scope: Scope, exchange: Exchange): string {
  if (scope.actor.kind === 'visitor' || exchange.token === null) throw signInFailure(exchange)
  return exchange.token
}
