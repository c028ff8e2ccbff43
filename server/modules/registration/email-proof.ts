import { randomInt } from 'node:crypto'
import { ensure } from '#domain/failure.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { enqueueMail, type Mail } from '#server/platform/messaging/mail.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int2, int4, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'

/** As the message says. */
export const PROOF_MINUTES = 30
const MAX_TRIES = 5
const DIGITS = 6
/** Of a code that opens a login which is there already: nobody finds it by asking for one code after another. */
const LOGIN_DIGITS = 12
/** More than anybody needs, and too few to fill somebody's inbox. */
const MAILS_PER_HOUR = 10

/** What proves that whoever sends a form reads the mailbox that it names: which code was asked for, and the code. */
export interface EmailProof {
  readonly id: string
  readonly code: string
}

// In whichever store they were asked for: it is one inbox. Hence no supplier here.
const countRecent = statement('email-proof.recent', {
  parameters: [text],
  row: { sent: int4 },
  sql: `select count(*)::int as sent from email_proof where email = $1 and created_at > now() - interval '1 hour'`,
})
// The codes of former days go with the next one, in whichever store.
const insert = statement('email-proof.insert', {
  parameters: [uuid, text, uuid, text, int4],
  row: { id: uuid },
  sql: `with old as (delete from email_proof where expires_at < now() - interval '1 day')
   insert into email_proof (supplier_id, email, login_id, code_hash, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning id`,
})
// Counted before it is compared, so that many at once are not more than five.
const countTry = statement('email-proof.try', {
  parameters: [uuid, uuid, text, int2],
  row: { codeHash: text },
  sql: `update email_proof set tries = tries + 1
   where supplier_id = $1 and id = $2 and email = $3 and tries < $4 and expires_at > now()
   returning code_hash`,
})
// Of several who come at once with the same code, one finds it.
const take = statement('email-proof.take', {
  parameters: [uuid, uuid, text, text],
  row: { loginId: nullable(uuid) },
  sql: 'delete from email_proof where supplier_id = $1 and id = $2 and email = $3 and code_hash = $4 returning login_id',
})

interface Asked {
  readonly email: string
  /** Whose mailbox it is already, if anybody's. */
  readonly loginId: string | null
  /** What is written to it: with the code, or, where nobody is to use it, without. */
  readonly mailWith: (code: string) => Mail
}

/** Writes to a mailbox what its owner has to know. What is done, and what it gives, is the same whoever that is. */
export async function sendEmailProof(scope: Scope, { email, loginId, mailWith }: Asked): Promise<string> {
  const code = drawCode(loginId === null ? DIGITS : LOGIN_DIGITS)
  const [codeHash, recent] = await Promise.all([hashPassword(code), scope.db.one(countRecent, [email])])
  const proof = await scope.db.one(insert, [scope.supplier.id, email, loginId, codeHash, PROOF_MINUTES])
  if (!proof) throw new Error('an insert returns its row')
  // The messages before it are still in the inbox.
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
 * Checks a code; gives what `takeEmailProof` wants.
 * @throws Failure registration.badCode: wrong, too old, tried too often, or for another e-mail.
 */
export async function checkEmailProof(scope: Scope, { id, code }: EmailProof, email: string): Promise<string> {
  const sent = await scope.db.one(countTry, [scope.supplier.id, id, email, MAX_TRIES])
  const isRight = await matchesPassword(sent?.codeHash ?? null, code.replace(/\D/g, ''))
  ensure(sent && isRight, 'registration.badCode', { field: 'confirmacao.codigo' })
  return sent.codeHash
}

/** Uses up a code that was right, in the transaction of the scope: whose mailbox it was; undefined where somebody was quicker. */
export async function takeEmailProof(
  scope: Scope,
  { id }: EmailProof,
  email: string,
  codeHash: string,
): Promise<{ readonly loginId: string | null } | undefined> {
  const taken = await scope.db.one(take, [scope.supplier.id, id, email, codeHash])
  return taken && { loginId: taken.loginId }
}
