import * as wire from '#contract/access.ts'
import { closePresentedSession, closeSessionsInStore } from '#server/platform/session/close-session.ts'
import { changeToken } from '#server/platform/http/request-context.ts'
import { inTransaction } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { accountDetails, accountOf, findPermissions } from './account.ts'
import { loginReader } from './parse-login.ts'
import { loginTokenRoutes } from './login-token-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export function accessRoutes(server: Server): void {
  const understandLookUp = loginReader(server, 'look-up')

  // Says only how the store understands what was typed: the database is not even asked.
  serve(server, wire.signInCandidate, async ({ scope, requestContext, input: { params } }) => {
    const { kind, value } = await understandLookUp(scope, requestContext, params.login)
    return { candidato: kind === 'email' ? { email: value, cpf: null } : { email: null, cpf: value } }
  })

  signInRoutes(server)
  loginTokenRoutes(server)

  serve(
    server,
    wire.signOut,
    async ({ scope, requestContext }) => {
      if (requestContext.token !== null) await closePresentedSession(scope, requestContext.token)
      // Whoever works with the accounts of others leaves no session behind anywhere (rules §3).
      const { actor } = scope
      if (actor.kind === 'representative')
        await inTransaction(scope, (scope) => closeSessionsInStore(scope, actor.loginId))
      changeToken(requestContext, null)
      return { sucesso: true }
    },
    { isChange: true },
  )

  serve(server, wire.customerSettings, async ({ scope, session, input: { query } }) => {
    const account = accountOf(session)
    if (account === null) return { usuario: null }
    return {
      usuario: wire.encodeAccount(
        account,
        scope.supplier,
        query.resumo ? undefined : await accountDetails(scope, scope.actor),
      ),
    }
  })

  serve(server, wire.customerPermissions, async ({ scope, customer, input: { params } }) => {
    const permissions = await findPermissions(scope, customer, params.idUsuario)
    return { permissoes: permissions.map((idPermissao) => ({ idPermissao })) }
  })
}
