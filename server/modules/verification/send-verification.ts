import { randomInt } from 'node:crypto'
import { ensure } from '#domain/failure.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import { rows, statement } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/mail.ts'
import { inTransaction, type Scope } from '#server/platform/scope.ts'
import { verificationMail } from './mails.ts'
import { findEmailState } from './queries.ts'

const DIGITS = 6
const CODE_MINUTES = 10

// The new code takes the place of the last one.
const keep = statement(
  'verification.keep',
  `insert into email_verification (supplier_id, customer_id, email, code_hash, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(mins => $5))
   on conflict (supplier_id, customer_id) do update
   set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = now(), tries = 0`,
)

/** Sends a code to the customer's e-mail address, and gives that. Throws Failure verification.done where it is proved already. */
export async function sendVerification(scope: Scope, customerId: string): Promise<string> {
  const { email, verifiedAt } = await findEmailState(scope, customerId)
  ensure(verifiedAt === null, 'verification.done')
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  // Slow to check: to try a million codes against the hash takes longer than a code lives.
  const codeHash = await hashPassword(code)
  await inTransaction(scope, async (scope) => {
    await Promise.all([
      rows(scope.db, keep, [scope.supplier.id, customerId, email, codeHash, CODE_MINUTES]),
      enqueueMail(scope, { to: email, about: { customerId }, ...verificationMail(scope, code) }),
    ])
  })
  return email
}
