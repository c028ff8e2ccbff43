import type { Registration } from '#domain/customer/registration.ts'
import { enqueueMailToEach } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { sendEmailProof } from './email-proof.ts'
import type { MailboxOwner } from './find-claim.ts'
import { codeMail, documentNamedMail, joinMail, knownHereMail } from './mails.ts'
import type { ProofAsked } from './register-customer.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'

// Once a day: whoever types a document again and again fills nobody's inbox.
const namesakes = statement('registration.namesakes', {
  parameters: [uuid, text, text],
  row: { id: uuid, email: text },
  sql: `update customer set document_notice_at = now()
   where supplier_id = $1 and document = $2 and lower(email) <> $3 and erased_at is null
     and (document_notice_at is null or document_notice_at < now() - interval '1 day')
   returning id, email`,
})

/**
 * Writes to the mailbox that the form names: a code, or for somebody whom the store knows the way in. Whoever is known in
 * this store by the same document and another e-mail is told that somebody named it. Only mailboxes learn the difference:
 * as much is done for everybody.
 */
export function askForProof(
  scope: Scope,
  { email, document }: Registration,
  owner: MailboxOwner | null,
): Promise<ProofAsked> {
  return inTransaction(scope, async (scope) => {
    const mailWith = (code: string) =>
      owner === null ? codeMail(scope, code) : owner.isKnownHere ? knownHereMail(scope) : joinMail(scope, code)
    const [proofId, others] = await Promise.all([
      sendEmailProof(scope, { email, loginId: owner?.loginId ?? null, mailWith }),
      scope.db.many(namesakes, [scope.supplier.id, document, email]),
    ])
    await enqueueMailToEach(
      scope,
      others.map((other) => ({ to: other.email, customerId: other.id })),
      documentNamedMail(scope),
    )
    return { proofId, email }
  })
}
