import * as wire from '#contract/team.ts'
import { rememberDevice } from '#server/modules/access/known-device.ts'
import { ensureSignedIn, signedInReply } from '#server/modules/access/sign-in.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { openChannels } from '#server/platform/messaging/channels.ts'
import {
  addClients,
  changeMember,
  deactivateMember,
  endSessions,
  passClients,
  reactivateMember,
  resetFactor,
} from './change-member.ts'
import {
  acceptInvitation,
  inviteMember,
  inviteMemberAgain,
  readInvitation,
  recipientOf,
  withdrawInvitation,
} from './invitations.ts'
import { findTeam, memberFile } from './queries.ts'

const INVITATIONS_PER_MINUTE = 30
/** By recipient, so that many stores do not fill one mailbox or phone. */
const INVITATIONS_PER_RECIPIENT = 3
const CODES_PER_IP = 30
const TRIES_PER_CODE = 10

export function teamRoutes(server: Server): void {
  const { db } = server.appContext
  const admitInvitation = attemptLimit(db, { name: 'team invitation by store', perMinute: INVITATIONS_PER_MINUTE })
  const admitRecipient = attemptLimit(db, {
    name: 'team invitation by recipient',
    perMinute: INVITATIONS_PER_RECIPIENT,
  })
  const admitClientIp = attemptLimit(db, { name: 'team invitation code by client IP', perMinute: CODES_PER_IP })
  const admitCode = attemptLimit(db, { name: 'team invitation code', perMinute: TRIES_PER_CODE })
  const canSendSms = () => openChannels(server.appContext).includes('sms')

  serve(server, wire.listTeam, ({ scope }) => findTeam(scope))
  serve(server, wire.teamMember, ({ scope, input: { params } }) => memberFile(scope, params.id))

  serve(server, wire.inviteMember, async ({ scope, input: { body } }) => {
    const recipient = recipientOf(body, canSendSms())
    await admitInvitation(scope.supplier.id)
    await admitRecipient(recipient.recipient)
    return inviteMember(scope, body, recipient)
  })
  serve(server, wire.inviteMemberAgain, async ({ scope, input: { params } }) => {
    await admitInvitation(scope.supplier.id)
    await admitRecipient(params.id)
    return inviteMemberAgain(scope, params.id, canSendSms())
  })
  serve(server, wire.withdrawInvitation, ({ scope, input: { params } }) => withdrawInvitation(scope, params.id))

  serve(server, wire.changeMember, ({ scope, input: { params, body } }) => changeMember(scope, params.id, body))
  serve(server, wire.deactivateMember, ({ scope, input: { params, body } }) => deactivateMember(scope, params.id, body))
  serve(server, wire.reactivateMember, ({ scope, input: { params } }) => reactivateMember(scope, params.id))
  serve(server, wire.endMemberSessions, ({ scope, input: { params, query } }) =>
    endSessions(scope, params.id, query.sessionId),
  )

  serve(server, wire.resetMemberFactor, ({ scope, input: { params } }) => resetFactor(scope, params.id))

  serve(server, wire.addClients, ({ scope, input: { params, body } }) => addClients(scope, params.id, body.clients))
  serve(server, wire.passClients, ({ scope, input: { params, body } }) =>
    passClients(scope, params.id, body.to, body.clients),
  )

  serve(server, wire.readTeamInvitation, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    return readInvitation(scope, body.code)
  })

  serve(server, wire.acceptTeamInvitation, async ({ scope, requestContext, input: { body } }) => {
    const { tokenOrigin, ...acceptance } = body
    await admitClientIp(requestContext.clientIp)
    await admitCode(`${scope.supplier.id} ${body.code.replace(/\s/g, '')}`)
    const joined = await acceptInvitation(scope, { ...acceptance, formerToken: requestContext.token })
    if ('proofId' in joined) return { account: null, token: null, proof: { id: joined.proofId, email: joined.email } }
    const signedIn = ensureSignedIn(joined)
    await rememberDevice(scope, requestContext, joined)
    return { ...(await signedInReply(scope, requestContext, signedIn, tokenOrigin)), proof: null }
  })
}
