import * as wire from '#contract/linked-user.ts'
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
    listUsers(scope, await managedCustomer(scope, await accountNamed(scope, [params.session, params.customerId]))),
  )

  serve(
    server,
    wire.accountUser,
    async ({ scope, requestContext, input: { params, query } }) => {
      const { customerId, userId } = await namedAccount(scope, [params.customerId, params.userId])
      ensure(userId !== null, 'access.notAllowed')
      const user = await userFor(scope, customerId, userId)
      return {
        user,
        signInToken: query.wantsToken ? await ownSignInToken(scope, requestContext, customerId, user) : null,
      }
    },
    { isChange: true },
  )

  serve(server, wire.inviteUser, async ({ scope, input: { params, body } }) => {
    // After the access check, so that no caller uses up the invitations of another account.
    const customerId = await managedCustomer(scope, await accountNamed(scope, [params.session, params.customerId]))
    await admitInvitation(`${scope.supplier.id} ${customerId}`)
    await admitRecipient(body.email.trim().toLowerCase())
    await inviteUser(scope, customerId, body)
    return wire.INVITATION_SENT
  })

  serve(server, wire.changeUser, async ({ scope, input: { params, body } }) => {
    const { customerId: idOfCustomer, userId: idOfUser, ...change } = body.user
    const { customerId, userId, namesUser } = await namedAccount(scope, [params.userId, idOfCustomer, idOfUser])
    ensure(namesUser && userId !== null, 'access.notAllowed')
    return changeUser(scope, customerId, userId, change)
  })

  serve(server, wire.removeUser, async ({ scope, input: { params } }) => {
    const segments = [params.supplier, params.customerId, params.userId]
    const { customerId, userId, namesUser } = await namedAccount(scope, segments)
    ensure(namesUser && userId !== null, 'access.notAllowed')
    await removeUser(scope, customerId, userId)
  })

  serve(server, wire.openAccounts, async ({ scope, input: { params } }) => {
    const [ownId, actingId] = [loginIdOf(scope.actor), customerOf(scope.actor)?.id ?? null]
    ensure(
      ownId !== null && idsAmong(scope, [params.session, params.userId]).every((id) => id === ownId || id === actingId),
      'access.notAllowed',
    )
    return { accounts: await openAccounts(scope, ownId, actingId) }
  })

  serve(server, wire.readInvitation, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    return readInvitation(scope, body.code)
  })

  serve(server, wire.acceptInvitation, async ({ scope, requestContext, input: { body } }) => {
    const { code, name, password, tokenOrigin } = body
    await admitClientIp(requestContext.clientIp)
    await admitCode(`${scope.supplier.id} ${code.replace(/\s/g, '')}`)
    const accepted = await acceptInvitation(scope, { code, name, password, formerToken: requestContext.token })
    return signedInReply(scope, requestContext, accepted, tokenOrigin)
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
