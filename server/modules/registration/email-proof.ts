import { randomInt } from 'node:crypto'
import { ensure } from '#domain/failure.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { enqueueMail, type Mail } from '#server/platform/messaging/mail.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int2, int4, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'

/** Lifetime of a code, also written in the message. */
export const PROOF_MINUTES = 30
const MAX_TRIES = 5
const DIGITS = 6
/** Digits of a code that opens an existing login: too many to guess over several codes. */
const LOGIN_DIGITS = 12
/** More than a person needs, and too few to fill a mailbox. */
const MAILS_PER_HOUR = 10

/** Proof that the sender of a form reads its mailbox: the id of the sent code, and the code. */
export interface EmailProof {
  readonly id: string
  readonly code: string
}

// Counted over all stores, because it is one mailbox. Hence no supplier here.
const countRecent = statement('email-proof.recent', {
  parameters: [text],
  row: { sent: int4 },
  sql: `select count(*)::int as sent from email_proof where email = $1 and created_at > now() - interval '1 hour'`,
})
// Deletes old codes of the mailbox in every store.
const insert = statement('email-proof.insert', {
  parameters: [uuid, text, uuid, text, int4],
  row: { id: uuid },
  sql: `with old as (delete from email_proof where expires_at < now() - interval '1 day')
   insert into email_proof (supplier_id, email, login_id, code_hash, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning id`,
})
// Counted before the comparison, so that concurrent attempts cannot exceed the limit.
const countTry = statement('email-proof.try', {
  parameters: [uuid, uuid, text, int2],
  row: { codeHash: text },
  sql: `update email_proof set tries = tries + 1
   where supplier_id = $1 and id = $2 and email = $3 and tries < $4 and expires_at > now()
   returning code_hash`,
})
// Of concurrent requests with the same code one finds the row.
const take = statement('email-proof.take', {
  parameters: [uuid, uuid, text, text],
  row: { loginId: nullable(uuid) },
  sql: 'delete from email_proof where supplier_id = $1 and id = $2 and email = $3 and code_hash = $4 returning login_id',
})

interface ProofMail {
  readonly email: string
  /** The login that has the mailbox already, or null. */
  readonly loginId: string | null
  /** The mail with the code, or without it where it must not be used. */
  readonly mailWith: (code: string) => Mail
}

/** Sends a mail to a mailbox. Work and result do not depend on its owner. */
export async function sendEmailProof(scope: Scope, { email, loginId, mailWith }: ProofMail): Promise<string> {
  const code = drawCode(loginId === null ? DIGITS : LOGIN_DIGITS)
  const [codeHash, recent] = await Promise.all([hashPassword(code), scope.db.one(countRecent, [email])])
  const proof = await scope.db.one(insert, [scope.supplier.id, email, loginId, codeHash, PROOF_MINUTES])
  if (!proof) throw new Error('an insert returns its row')
  // Earlier messages remain in the mailbox, so more would not help.
  if ((recent?.sent ?? 0) < MAILS_PER_HOUR)
    await enqueueMail(scope, {
      to: email,
      ...(loginId === null ? {} : { about: { loginId } }),
      ...mailWith(inGroups(code)),
    })
  return proof.id
}

const drawCode = (digits: number): string => Array.from({ length: digits }, () => randomInt(10)).join('')
const inGroups = (code: string): string => (code.length === DIGITS ? code : (code.match(/.{4}/g) ?? []).join(' '))

/**
 * Checks a code and returns its hash for `takeEmailProof`.
 * @throws Failure registration.badCode: wrong, too old, tried too often, or for another e-mail.
 */
export async function checkEmailProof(scope: Scope, { id, code }: EmailProof, email: string): Promise<string> {
  const sent = await scope.db.one(countTry, [scope.supplier.id, id, email, MAX_TRIES])
  const isRight = await matchesPassword(sent?.codeHash ?? null, code.replace(/\D/g, ''))
  ensure(sent && isRight, 'registration.badCode', { field: 'proof.code' })
  return sent.codeHash
}

/** Uses up a verified code in the transaction of the scope. Returns the owner of the mailbox; undefined where a concurrent request used it. */
export async function takeEmailProof(
  scope: Scope,
  { id }: EmailProof,
  email: string,
  codeHash: string,
): Promise<{ readonly loginId: string | null } | undefined> {
  const taken = await scope.db.one(take, [scope.supplier.id, id, email, codeHash])
  return taken && { loginId: taken.loginId }
}
