import * as wire from '#contract/linked-user.ts'
import { isSignalled } from '#contract/values.ts'
import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import { ensure } from '#domain/failure.ts'
import { openAccounts } from '#server/modules/access/account.ts'
import { issueSignInToken } from '#server/modules/access/sign-in-token.ts'
import { signedInReply } from '#server/modules/access/sign-in.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import { idsAmong } from '#server/platform/http/path-segments.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { acceptInvitation, inviteUser, readInvitation } from './invitations.ts'
import { changeUser, removeUser } from './change-user.ts'
import { accountNamed, findUser, listUsers, managedCustomer, namedAccount } from './queries.ts'

const INVITATIONS_PER_MINUTE = 10
/** By recipient, so that invitations from many accounts do not fill one mailbox. */
const INVITATIONS_PER_RECIPIENT = 3
const CODES_PER_IP = 30
const TRIES_PER_CODE = 10

export function linkedUserRoutes(server: Server): void {
  const { db } = server.appContext
  const admitInvitation = attemptLimit(db, { name: 'invitation by customer', perMinute: INVITATIONS_PER_MINUTE })
  const admitRecipient = attemptLimit(db, { name: 'invitation by recipient', perMinute: INVITATIONS_PER_RECIPIENT })
  const admitClientIp = attemptLimit(db, { name: 'invitation code by client IP', perMinute: CODES_PER_IP })
  const admitCode = attemptLimit(db, { name: 'invitation code', perMinute: TRIES_PER_CODE })

  serve(server, wire.listAccountUsers, async ({ scope, input: { params } }) =>
    wire.encodeUsers(
      await listUsers(
        scope,
        await managedCustomer(scope, await accountNamed(scope, [params.sessao, params.idcliente])),
      ),
    ),
  )

  serve(
    server,
    wire.accountUser,
    async ({ scope, requestContext, input: { params, query } }) => {
      const { customerId, userId } = await namedAccount(scope, [params.idcliente, params.idusuario])
      ensure(userId !== null, 'access.notAllowed')
      const user = await userFor(scope, customerId, userId)
      if (!isSignalled(query.gerar_token_jwt)) return { usuario: wire.encodeUser(user) }
      return { usuario: wire.encodeUser(user), jwttoken: await ownSignInToken(scope, requestContext, customerId, user) }
    },
    { isChange: true },
  )

  serve(server, wire.inviteUser, async ({ scope, input: { params, body } }) => {
    // After the access check, so that no caller uses up the invitations of another account.
    const customerId = await managedCustomer(scope, await accountNamed(scope, [params.sessao, params.idcliente]))
    await admitInvitation(`${scope.supplier.id} ${customerId}`)
    await admitRecipient(body.email.trim().toLowerCase())
    await inviteUser(scope, customerId, {
      email: body.email,
      name: body.nome ?? '',
      permissions: wire.decodeGrants(body.permissoes ?? []),
      approvalAbove: wire.decodeApproval(body.aprovacao ?? {}),
    })
    return { sucesso: true, mensagem: wire.INVITATION_SENT }
  })

  serve(
    server,
    wire.changeUser,
    async ({
      scope,
      input: {
        params,
        body: { dadosUsuario },
      },
    }) => {
      const { idcliente, idusuario, nome, permissoes, aprovacao, ativo, visto } = dadosUsuario
      const { customerId, userId, namesUser } = await namedAccount(scope, [params.idusuario, idcliente, idusuario])
      ensure(namesUser && userId !== null, 'access.notAllowed')
      return wire.encodeUser(
        await changeUser(scope, customerId, userId, {
          name: nome,
          permissions: permissoes && wire.decodeGrants(permissoes),
          approvalAbove: aprovacao && wire.decodeApproval(aprovacao),
          isActive: ativo,
          seen: visto && { name: visto.nome, permissions: wire.decodeGrants(visto.permissoes) },
        }),
      )
    },
  )

  serve(server, wire.removeUser, async ({ scope, input: { params } }) => {
    const { customerId, userId, namesUser } = await namedAccount(scope, [
      params.idfornecedor,
      params.idcliente,
      params.idusuario,
    ])
    ensure(namesUser && userId !== null, 'access.notAllowed')
    await removeUser(scope, customerId, userId)
    return { sucesso: true }
  })

  serve(server, wire.openAccounts, async ({ scope, input: { params } }) => {
    const [ownId, actingId] = [loginIdOf(scope.actor), customerOf(scope.actor)?.id ?? null]
    ensure(
      ownId !== null &&
        idsAmong(scope, [params.sessao, params.idusuario]).every((id) => id === ownId || id === actingId),
      'access.notAllowed',
    )
    return wire.encodeOpenAccounts(await openAccounts(scope, ownId, actingId))
  })

  serve(server, wire.readInvitation, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    return wire.encodeOpenInvitation(await readInvitation(scope, body.codigo))
  })

  serve(server, wire.acceptInvitation, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    await admitCode(`${scope.supplier.id} ${body.codigo.replace(/\s/g, '')}`)
    const acceptance = {
      code: body.codigo,
      name: body.nome ?? '',
      password: body.senha,
      formerToken: requestContext.token,
    }
    return signedInReply(scope, requestContext, await acceptInvitation(scope, acceptance), body.tokenOrigin)
  })
}

/** The user that the path names: oneself, or any user of the account for an actor who manages it. */
async function userFor(scope: Scope, customerId: string, userId: string): Promise<AccountUser> {
  const isOwn = isSelf(scope, userId) && customerOf(scope.actor)?.id === customerId
  if (!isOwn) ensureCan('linked-user.manage', scope.actor, scope)
  const user = await findUser(scope, isOwn ? customerId : await managedCustomer(scope, customerId), userId)
  ensure(user, 'access.notAllowed')
  return user
}

/** Only for oneself: otherwise the audit would name another person (decision 16). */
function ownSignInToken(
  scope: Scope,
  requestContext: RequestContext,
  customerId: string,
  user: AccountUser,
): Promise<string> {
  ensure(
    isSelf(scope, user.id) && customerOf(scope.actor)?.id === customerId.toLowerCase() && requestContext.token !== null,
    'access.notAllowed',
  )
  return issueSignInToken(scope, {
    loginId: user.id,
    customerId: customerId.toLowerCase(),
    sessionToken: requestContext.token,
  })
}

const isSelf = ({ actor }: Scope, userId: string): boolean => loginIdOf(actor) === userId.toLowerCase()
