import { randomInt } from 'node:crypto'
import { changesBetween } from '#domain/access/audit.ts'
import { mobileOf, type MessageChannel, type PhoneChannel } from '#domain/customer/phone.ts'
import type { VerificationState } from '#domain/customer/verification.ts'
import { ensure } from '#domain/failure.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { int2, int4, int8, nullable, statement, text, timestamptz, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { enqueuePhoneMessage } from '#server/platform/messaging/phone-message.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { verificationMail, verificationMessage } from './mails.ts'

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

/** Sends a code to the customer's e-mail, and returns that. Throws Failure verification.done where it is proved already. */
export async function sendVerification(scope: Scope, customerId: string): Promise<string> {
  const { email, emailVerifiedAt } = await findContacts(scope, customerId)
  ensure(emailVerifiedAt === null, 'verification.done')
  const { code, codeHash } = await drawCode()
  await inTransaction(scope, async (scope) => {
    await Promise.all([
      scope.db.many(CODES.email.save, [scope.supplier.id, customerId, email, codeHash, CODE_MINUTES]),
      enqueueMail(scope, { to: email, about: { customerId }, ...verificationMail(scope, code) }),
    ])
  })
  return email
}

/** Maximum in 24 hours, because each message costs money and disturbs a person. */
const MESSAGES_A_DAY = 10

// Locked, so that concurrent requests are counted one after the other.
const lockCustomer = statement('verification.lock-customer', {
  parameters: [uuid, uuid],
  sql: 'select from customer where supplier_id = $1 and id = $2 for no key update',
})
// By number too, so that many accounts cannot send messages to one phone.
const countMessages = statement('verification.count-messages', {
  parameters: [uuid, uuid, text],
  row: { count: int8 },
  sql: `select count(*) as count from phone_message
   where supplier_id = $1 and (customer_id = $2 or recipient = $3) and created_at > now() - interval '1 day'`,
})

/**
 * Sends a code to the customer's phone, and returns its number in E.164.
 * @throws Failure verification.phoneDone where it is proved already, verification.noMobile where messages do not reach it,
 * verification.tooManyToday.
 */
export async function sendPhoneVerification(scope: Scope, customerId: string, channel: PhoneChannel): Promise<string> {
  const { phone, phoneVerifiedAt } = await findContacts(scope, customerId)
  ensure(phoneVerifiedAt === null, 'verification.phoneDone')
  const to = mobileOf(phone)
  ensure(to !== null, 'verification.noMobile')
  const { code, codeHash } = await drawCode()
  await inTransaction(scope, async (scope) => {
    const key = [scope.supplier.id, customerId] as const
    const [, sent] = await inOrder(
      () => scope.db.one(lockCustomer, key),
      () => scope.db.one(countMessages, [...key, to]),
    )
    ensure((sent?.count ?? 0) < MESSAGES_A_DAY, 'verification.tooManyToday', { maximum: MESSAGES_A_DAY })
    await Promise.all([
      scope.db.many(CODES.phone.save, [...key, phone, codeHash, CODE_MINUTES]),
      enqueuePhoneMessage(scope, {
        channel,
        to,
        customerId,
        validMinutes: CODE_MINUTES,
        ...verificationMessage(scope, code),
      }),
    ])
  })
  return to
}

const MAX_TRIES = 5

/**
 * Verifies the e-mail or the phone by the code that was sent to it.
 * Throws Failure verification.badCode: wrong, too old, tried too often, or for an e-mail or number that was changed since.
 */
export async function confirmVerification(
  scope: Scope,
  customerId: string,
  channel: MessageChannel,
  code: string,
): Promise<void> {
  const what = channel === 'email' ? 'email' : 'phone'
  const { takeTry, takeCode, markVerified } = CODES[what]
  const key = [scope.supplier.id, customerId] as const
  const sent = await scope.db.one(takeTry, [...key, MAX_TRIES])
  const isRight = await matchesPassword(sent?.codeHash ?? null, code.replace(/\D/g, ''))
  ensure(sent && isRight, 'verification.badCode', { field: 'code' })
  await inTransaction(scope, async (scope) => {
    ensure(await scope.db.one(takeCode, [...key, sent.codeHash]), 'verification.badCode', { field: 'code' })
    const verified = await scope.db.one(markVerified, [...key, sent.sentTo])
    ensure(verified, 'verification.badCode', { field: 'code' })
    await recordEvent(scope, {
      action: `${what}.verified`,
      changes: changesBetween({ isVerified: false }, { isVerified: true }),
    })
  })
}

const DIGITS = 6
export const CODE_MINUTES = 10

/** A code that people type, and its hash. The hash is slow: a million attempts take longer than a code is valid. */
export async function drawCode(): Promise<{ readonly code: string; readonly codeHash: string }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return { code, codeHash: await hashPassword(code) }
}

export const verificationPrivacy = {
  // When each was confirmed is part of the registration.
  tables: {
    email_verification: { exportedAs: null, erasedBy: 'foreign key' },
    phone_verification: { exportedAs: null, erasedBy: 'foreign key' },
  },
} as const satisfies PrivacyPart
