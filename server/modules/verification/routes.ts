import * as wire from '#contract/verification.ts'
import { formatPhone, mobileOf, type MessageChannel } from '#domain/customer/phone.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { openChannels } from '#server/platform/messaging/channels.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { confirmVerification, findContacts, sendPhoneVerification, sendVerification } from './verification.ts'

const MESSAGES_PER_MINUTE = 3
const TRIES_PER_MINUTE = 10

export function verificationRoutes(server: Server): void {
  const { db } = server.appContext
  const admitMessage = attemptLimit(db, { name: 'verification message by customer', perMinute: MESSAGES_PER_MINUTE })
  const admitTry = attemptLimit(db, { name: 'verification code by customer', perMinute: TRIES_PER_MINUTE })

  serve(server, wire.verificationState, async ({ scope, customer }) => {
    const contacts = await findContacts(scope, customer.id)
    return { ...contacts, isMobile: mobileOf(contacts.phone) !== null, channels: openChannels(server.appContext) }
  })

  serve(
    server,
    wire.sendVerification,
    async ({ scope, customer: { id }, input: { query } }) => {
      ensure(openChannels(server.appContext).includes(query.channel), 'verification.channelUnavailable')
      await admitMessage(`${scope.supplier.id} ${id}`)
      return send(scope, id, query.channel)
    },
    { isChange: true },
  )

  serve(server, wire.confirmVerification, async ({ scope, customer: { id }, input: { body } }) => {
    await admitTry(`${scope.supplier.id} ${id}`)
    await confirmVerification(scope, id, body.channel, body.code)
    return body.channel === 'email' ? wire.verificationText.confirmed : wire.verificationText.phoneConfirmed
  })
}

async function send(scope: Scope, customerId: string, channel: MessageChannel): Promise<string> {
  if (channel === 'email') return wire.verificationText.sent(await sendVerification(scope, customerId))
  return wire.verificationText.sentToPhone(
    channel,
    formatPhone(await sendPhoneVerification(scope, customerId, channel)),
  )
}
