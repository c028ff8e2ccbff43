import { ensure } from '#domain/failure.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { CODE_MINUTES, drawCode } from './code.ts'
import { verificationMail } from './mails.ts'
import { CODES, findContacts } from './queries.ts'

/** Sends a code to the customer's e-mail address, and gives that. Throws Failure verification.done where it is proved already. */
export async function sendVerification(scope: Scope, customerId: string): Promise<string> {
  const { email, emailVerifiedAt } = await findContacts(scope, customerId)
  ensure(emailVerifiedAt === null, 'verification.done')
  const { code, codeHash } = await drawCode()
  await inTransaction(scope, async (scope) => {
    await Promise.all([
      scope.db.many(CODES.email.keep, [scope.supplier.id, customerId, email, codeHash, CODE_MINUTES]),
      enqueueMail(scope, { to: email, about: { customerId }, ...verificationMail(scope, code) }),
    ])
  })
  return email
}
