import type { VerificationState } from '#contract/verification.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int2, int4, nullable, statement, text, timestamptz, uuid } from '#server/platform/database/statement.ts'

type Contacts = Omit<VerificationState, 'isMobile' | 'channels'>

const find = statement('verification.state', {
  parameters: [uuid, uuid],
  row: {
    email: text,
    emailVerifiedAt: nullable(timestamptz),
    emailCodeSentAt: nullable(timestamptz),
    phone: nullable(text),
    phoneVerifiedAt: nullable(timestamptz),
    phoneCodeSentAt: nullable(timestamptz),
  },
  sql: `select c.email, c.email_verified_at as "emailVerifiedAt", e.created_at as "emailCodeSentAt",
     c.phone, c.phone_verified_at as "phoneVerifiedAt", p.created_at as "phoneCodeSentAt"
   from customer c
   left join email_verification e on e.supplier_id = $1 and e.customer_id = c.id and e.email = c.email and e.expires_at > now()
   left join phone_verification p on p.supplier_id = $1 and p.customer_id = c.id and p.phone = c.phone and p.expires_at > now()
   where c.supplier_id = $1 and c.id = $2`,
})

/** Throws Failure access.notAllowed where the store has no such customer. */
export async function findContacts(scope: Scope, customerId: string): Promise<Contacts> {
  const contacts = await scope.db.one(find, [scope.supplier.id, customerId])
  ensure(contacts, 'access.notAllowed')
  return contacts
}

/** Statements for the last code of a customer's e-mail or phone, in the table `…_verification`; `…_verified_at` is set by a proof. */
const codesFor = (what: 'email' | 'phone') => ({
  // The new code replaces the last one.
  save: statement(`verification.save-${what}`, {
    parameters: [uuid, uuid, text, text, int4],
    sql: `insert into ${what}_verification (supplier_id, customer_id, ${what}, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict (supplier_id, customer_id) do update
     set ${what} = excluded.${what}, code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = now(), tries = 0`,
  }),
  // Counted before the comparison, so that concurrent attempts cannot exceed the limit.
  takeTry: statement(`verification.try-${what}`, {
    parameters: [uuid, uuid, int2],
    row: { codeHash: text, sentTo: text },
    sql: `update ${what}_verification set tries = tries + 1
     where supplier_id = $1 and customer_id = $2 and tries < $3 and expires_at > now()
     returning code_hash, ${what} as sent_to`,
  }),
  // Of concurrent requests with the same code one finds the row.
  takeCode: statement(`verification.take-${what}`, {
    parameters: [uuid, uuid, text],
    row: { customerId: uuid },
    sql: `delete from ${what}_verification where supplier_id = $1 and customer_id = $2 and code_hash = $3 returning customer_id`,
  }),
  // Only where the e-mail or phone is still the one that got the code.
  markVerified: statement(`verification.confirm-${what}`, {
    parameters: [uuid, uuid, text],
    row: { id: uuid },
    sql: `update customer set ${what}_verified_at = now() where supplier_id = $1 and id = $2 and ${what} = $3 returning id`,
  }),
})

export const CODES = { email: codesFor('email'), phone: codesFor('phone') }
