import { sendContactMessage } from '#contract/contact-message.ts'
import { parseIdentifier } from '#domain/customer/document.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { inTransaction } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { enqueueMail, isMailbox } from '#server/platform/messaging/mail.ts'
import { contactMail } from './mails.ts'

const MESSAGES_A_MINUTE = 5

export function contactMessageRoutes(server: Server): void {
  const admit = attemptLimit(server.appContext.db, {
    name: 'contact message by store and client IP',
    perMinute: MESSAGES_A_MINUTE,
  })

  serve(server, sendContactMessage, async ({ scope, requestContext, input: { body } }) => {
    const email = parseIdentifier(body.email, ['email'])?.value
    ensure(email !== undefined, 'contact.badEmail', { field: 'email' })
    const to = scope.supplier.presentation.contacts.email
    ensure(isMailbox(to), 'contact.unavailable')
    await admit(`${scope.supplier.id} ${requestContext.clientIp}`)
    await inTransaction(scope, (scope) => enqueueMail(scope, { to, ...contactMail(scope, { ...body, email }) }))
  })
}
