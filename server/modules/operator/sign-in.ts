import { randomInt } from 'node:crypto'
import { OPERATOR_ISSUER } from '#contract/operator.ts'
import { RECOVERY_CODES, recoveryCodeFrom, typedAppCode, typedRecoveryCode } from '#domain/access/second-factor.ts'
import { ensure } from '#domain/failure.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { appUrl, newAppSecret, stepOfCode } from '#server/modules/second-factor/app-code.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, bool, bytea, int4, int8, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import {
  closeOperatorSession,
  openOperatorSession,
  PASSWORD_DIGEST_SQL,
} from '#server/platform/session/operator-session.ts'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { recordOperatorEvent } from './operator-log.ts'

/** Between the password and the code. */
const MINUTES = 5
/** Wrong codes end it, and the password is typed again. */
const MAX_TRIES = 5
const sealContext = (loginId: string): string => `operator app of ${loginId}`

// Operators are of no store: no supplier in these statements.
const findByEmail = statement('operator.by-email', {
  parameters: [text],
  row: { loginId: uuid, email: text, passwordHash: text, hasApp: bool },
  sql: `select o.login_id, l.email, l.password_hash, o.sealed_secret is not null as has_app
   from operator_account o join login l on l.id = o.login_id where l.email = $1`,
})
const insertChallenge = statement('operator-challenge.insert', {
  parameters: [bytea, uuid, bytea, nullable(bytea), int4],
  sql: `insert into operator_challenge (token_hash, login_id, password_digest, sealed_secret, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
})

/** The second step, and what an app needs to be set up where the person has none yet. */
export interface SecondStep {
  readonly challenge: string
  /** In base32; null for who has an app. */
  readonly secret: string | null
  /** The same as `otpauth:` URL, for a QR code. */
  readonly appUrl: string | null
}

interface ProvedPassword {
  readonly loginId: string
  readonly email: string
  readonly passwordHash: string
  readonly hasApp: boolean
}

/** Begins the second step of a person who proved the password. */
export async function beginSecondStep(db: Db, sealing: Sealing, proved: ProvedPassword): Promise<SecondStep> {
  const challenge = newSecret()
  const secret = proved.hasApp ? null : newAppSecret()
  await db.execute(insertChallenge, [
    hashSecret(challenge),
    proved.loginId,
    hashSecret(proved.passwordHash),
    secret === null ? null : sealing.seal(secret, sealContext(proved.loginId)),
    MINUTES,
  ])
  return { challenge, secret, appUrl: secret === null ? null : appUrl(secret, OPERATOR_ISSUER, proved.email) }
}

/**
 * An unknown mailbox, one of nobody's who is an operator and a wrong password look alike, also by the time that they take.
 * @throws Failure access.badCredentials
 */
export async function provePassword(
  db: Db,
  sealing: Sealing,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SecondStep> {
  const found = await db.one(findByEmail, [email.trim().toLowerCase()])
  const isRight = await matchesPassword(found?.passwordHash ?? null, password)
  ensure(found !== undefined && isRight, 'access.badCredentials')
  return beginSecondStep(db, sealing, found)
}

// Counted whether or not the code is right.
const countAnswer = statement('operator-challenge.answer', {
  parameters: [bytea, int4],
  row: { loginId: uuid, newSecret: nullable(bytea), sealedSecret: nullable(bytea), name: text },
  sql: `update operator_challenge c set tries = c.tries + 1
   from operator_account o join login l on l.id = o.login_id
   where c.token_hash = $1 and o.login_id = c.login_id and c.expires_at > now() and c.tries < $2
     and c.password_digest = ${PASSWORD_DIGEST_SQL}
   returning c.login_id, c.sealed_secret as new_secret, o.sealed_secret, l.name`,
})
const useChallenge = statement('operator-challenge.use', {
  parameters: [bytea],
  row: { loginId: uuid },
  sql: 'delete from operator_challenge where token_hash = $1 returning login_id',
})
const saveApp = statement('operator.save-app', {
  parameters: [uuid, bytea, int8],
  row: { loginId: uuid },
  sql: `update operator_account set sealed_secret = $2, last_step = $3 where login_id = $1 and sealed_secret is null returning login_id`,
})
// A step is accepted once, also of two requests at the same moment.
const useStep = statement('operator.use-step', {
  parameters: [uuid, int8],
  row: { loginId: uuid },
  sql: 'update operator_account set last_step = $2 where login_id = $1 and last_step < $2 returning login_id',
})
const useCode = statement('operator-recovery-code.use', {
  parameters: [uuid, bytea],
  row: { loginId: uuid },
  sql: 'update operator_recovery_code set used_at = now() where login_id = $1 and code_hash = $2 and used_at is null returning login_id',
})
const insertCodes = statement('operator-recovery-code.insert', {
  parameters: [uuid, array(bytea)],
  sql: 'insert into operator_recovery_code (login_id, code_hash) select $1, unnest($2::bytea[])',
})

export interface OpenedSession {
  readonly token: string
  /** Of who has just set up an app, once; else none. */
  readonly recoveryCodes: readonly string[]
}

interface CodeAnswer {
  readonly challenge: string
  /** Of the app, or a recovery code. */
  readonly code: string
  /** The session of the browser until now. It ends. */
  readonly formerToken: string | null
}

/**
 * Opens the session of an operator whose password was right, once. Wrong, used and foreign codes look alike.
 * @param admit counts the answers for a login
 * @throws Failure factor.expired, factor.wrong at the field of the code
 */
export async function proveCode(
  db: Db,
  sealing: Sealing,
  { challenge, code, formerToken }: CodeAnswer,
  admit: (loginId: string) => Promise<void>,
): Promise<OpenedSession> {
  const begun = await db.one(countAnswer, [hashSecret(challenge), MAX_TRIES])
  ensure(begun, 'factor.expired')
  const { loginId } = begun
  await admit(loginId)
  return db.transaction(async (db) => {
    // Of concurrent answers one is the first. A wrong one leaves it as it was.
    ensure(await db.one(useChallenge, [hashSecret(challenge)]), 'factor.expired')
    const recoveryCodes =
      begun.newSecret === null
        ? await proveKnownApp(db, sealing, { ...begun, code })
        : await setUpApp(db, sealing, { loginId, sealedSecret: begun.newSecret, code })
    await closeOperatorSession(db, formerToken)
    const token = await openOperatorSession(db, loginId)
    await recordOperatorEvent(db, begun, { action: 'operator.signed-in' })
    return { token, recoveryCodes }
  })
}

interface AppAnswer {
  readonly loginId: string
  readonly code: string
}

async function setUpApp(
  db: Db,
  sealing: Sealing,
  { loginId, sealedSecret, code }: AppAnswer & { readonly sealedSecret: Buffer },
): Promise<readonly string[]> {
  const step = stepOf(sealing, loginId, sealedSecret, code)
  ensure(step !== null, 'factor.wrong', { field: 'code' })
  // Set up at the same moment by somebody else who has the password: one of both is the first.
  ensure(await db.one(saveApp, [loginId, sealedSecret, step]), 'factor.expired')
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomInt))
  await db.execute(insertCodes, [loginId, codes.map((made) => hashSecret(typedRecoveryCode(made) ?? ''))])
  return codes
}

async function proveKnownApp(
  db: Db,
  sealing: Sealing,
  { loginId, sealedSecret, name, code }: AppAnswer & { readonly sealedSecret: Buffer | null; readonly name: string },
): Promise<readonly string[]> {
  const step = sealedSecret === null ? null : stepOf(sealing, loginId, sealedSecret, code)
  // Both are looked for, so that the time does not show which it was.
  const isNewStep = (await db.one(useStep, [loginId, step ?? -1])) !== undefined
  const isRecovery = (await db.one(useCode, [loginId, hashSecret(typedRecoveryCode(code) ?? '')])) !== undefined
  ensure(isNewStep || isRecovery, 'factor.wrong', { field: 'code' })
  if (isRecovery) await recordOperatorEvent(db, { loginId, name }, { action: 'operator.recovery-code-used' })
  return []
}

/** Null for a wrong code, and where the installation has another key since. */
function stepOf(sealing: Sealing, loginId: string, sealed: Buffer, code: string): number | null {
  try {
    return stepOfCode(sealing.open(sealed, sealContext(loginId)), typedAppCode(code) ?? '', Date.now())
  } catch {
    return null
  }
}
