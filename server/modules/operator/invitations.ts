import { randomUUID } from 'node:crypto'
import { passwordFault } from '#domain/access/sign-in.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parseFullName } from '#domain/customer/person.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { operatorInvitationPath } from '#contract/operator.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  bool,
  bytea,
  int4,
  neverNull,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { hashPastedSecret, hashSecret, newSecret } from '#server/platform/session/session.ts'
import { recordOperatorEvent } from './operator-log.ts'
import { beginSecondStep, type SecondStep } from './sign-in.ts'

const LINK_HOURS = 24

// Operators are of no store: no supplier in these statements.
const invite = statement('operator-invitation.save', {
  parameters: [bytea, text, text, int4],
  sql: `insert into operator_invitation (code_hash, email, name, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))
   on conflict (email) do update set code_hash = excluded.code_hash, name = excluded.name, expires_at = excluded.expires_at`,
})

/**
 * Returns a link by which the person becomes an operator, once and for a day; one that was issued before is worth nothing. For who is an
 * operator already it sets up another app.
 * @throws Failure operator.invalid with everything that is wrong
 */
export async function inviteOperator(
  db: Db,
  typed: { readonly name: string; readonly email: string },
  publicUrl: string,
): Promise<string> {
  const name = parseFullName(typed.name)
  const email = parseEmail(typed.email)
  const faults = [
    ...(name === null ? [{ field: 'name', code: 'notAFullName' }] : []),
    ...('fault' in email ? [{ field: 'email', code: email.fault }] : []),
  ]
  if (name === null || 'fault' in email) throw new Failure('operator.invalid', {}, faults)
  const code = newSecret()
  await db.transaction(async (db) => {
    await db.execute(invite, [hashSecret(code), email.email, name, LINK_HOURS])
    await recordOperatorEvent(db, null, { action: 'operator.invited', note: email.email })
  })
  return `${new URL(publicUrl).origin}${operatorInvitationPath(code)}`
}

const useInvitation = statement('operator-invitation.use', {
  parameters: [bytea],
  row: { email: text, name: text },
  sql: 'delete from operator_invitation where code_hash = $1 and expires_at > now() returning email, name',
})
const findLogin = statement('operator.login', {
  parameters: [text],
  row: { id: uuid, name: text, passwordHash: text },
  sql: 'select id, name, password_hash from login where email = $1',
})
const insertLogin = statement('operator.insert-login', {
  parameters: [uuid, text, text, text],
  sql: 'insert into login (id, name, email, password_hash) values ($1, $2, $3, $4)',
})
const saveAccount = statement('operator.save', {
  parameters: [uuid],
  sql: `with codes as (delete from operator_recovery_code where login_id = $1),
     sessions as (delete from operator_session where login_id = $1),
     challenges as (delete from operator_challenge where login_id = $1)
   insert into operator_account (login_id) values ($1)
   on conflict (login_id) do update set sealed_secret = null, last_step = -1`,
})

/**
 * Makes the person of the link an operator, and begins to set up the second factor. Who has a login proves it by its password; who has none
 * chooses one. A refusal does not use up the link.
 * @throws Failure operator.badInvitation, access.badCredentials, operator.invalid at the password
 */
export async function acceptOperatorInvitation(
  db: Db,
  sealing: Sealing,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<SecondStep> {
  return db.transaction(async (db) => {
    const invited = await db.one(useInvitation, [hashPastedSecret(code)])
    ensure(invited, 'operator.badInvitation')
    const login = await db.one(findLogin, [invited.email])
    const person = login ? await provedLogin(login, password) : await newLogin(db, invited, password)
    await db.execute(saveAccount, [person.id])
    await recordOperatorEvent(db, { loginId: person.id, name: person.name }, { action: 'operator.joined' })
    const proved = { loginId: person.id, email: invited.email, passwordHash: person.passwordHash, hasApp: false }
    return beginSecondStep(db, sealing, proved)
  })
}

interface Person {
  readonly id: string
  readonly name: string
  readonly passwordHash: string
}

async function provedLogin(login: Person, password: string): Promise<Person> {
  ensure(await matchesPassword(login.passwordHash, password), 'access.badCredentials')
  return login
}

async function newLogin(
  db: Db,
  { email, name }: { readonly email: string; readonly name: string },
  password: string,
): Promise<Person> {
  const fault = passwordFault(password, { name, email, document: '' })
  if (fault !== null) throw new Failure('operator.invalid', {}, [{ field: 'password', code: fault }])
  const person = { id: randomUUID(), name, passwordHash: await hashPassword(password) }
  await db.execute(insertLogin, [person.id, name, email, person.passwordHash])
  return person
}

const makeOperator = statement('operator.first', {
  parameters: [uuid],
  sql: 'insert into operator_account (login_id) values ($1)',
})

/** In the transaction that makes the first store: its owner looks after the installation too, and sets up the second factor later. */
export async function makeFirstOperator(
  db: Db,
  owner: { readonly loginId: string; readonly name: string },
): Promise<void> {
  await db.execute(makeOperator, [owner.loginId])
  await recordOperatorEvent(db, owner, { action: 'operator.joined' })
}

const list = statement('operator.list', {
  parameters: [],
  row: { email: text, name: text, addedAt: timestamptz, hasApp: neverNull(bool) },
  sql: `select l.email, l.name, o.added_at, o.sealed_secret is not null as has_app
   from operator_account o join login l on l.id = o.login_id order by l.email`,
})

export interface ListedOperator {
  readonly email: string
  readonly name: string
  /** ISO instant. */
  readonly addedAt: string
  /** Whether the second factor is set up. */
  readonly hasApp: boolean
}

/** All operators of the installation. */
export const listOperators = (db: Db): Promise<ListedOperator[]> => db.many(list, [])

const remove = statement('operator.remove', {
  parameters: [text],
  row: { loginId: uuid },
  sql: `delete from operator_account o using login l where l.id = o.login_id and l.email = $1 returning o.login_id`,
})
const removeInvitation = statement('operator-invitation.remove', {
  parameters: [text],
  row: { email: text },
  sql: 'delete from operator_invitation where email = $1 returning email',
})

/**
 * Takes away what the person may do as an operator, with open sessions and the link that was not used; the login and its stores stay.
 * Returns whether the person was an operator or invited.
 */
export const removeOperator = (db: Db, email: string): Promise<boolean> =>
  db.transaction(async (db) => {
    const mailbox = email.trim().toLowerCase()
    const removed = await db.one(remove, [mailbox])
    const withdrawn = await db.one(removeInvitation, [mailbox])
    if (removed === undefined && withdrawn === undefined) return false
    await recordOperatorEvent(db, null, { action: 'operator.removed', note: mailbox })
    return true
  })

/** Operators stay as long as the command line leaves them; a login of theirs is never erased with a store's customer. */
export const operatorPrivacy = {
  tables: {
    operator_account: { exportedAs: null, erasedBy: 'nothing' },
    operator_recovery_code: { exportedAs: null, erasedBy: 'nothing' },
    operator_challenge: { exportedAs: null, erasedBy: 'nothing' },
    operator_session: { exportedAs: null, erasedBy: 'nothing' },
    operator_event: { exportedAs: null, erasedBy: 'nothing' },
  },
} as const satisfies PrivacyPart
