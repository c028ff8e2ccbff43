import { randomInt } from 'node:crypto'
import {
  RECOVERY_CODES,
  recoveryCodeFrom,
  typedAppCode,
  typedRecoveryCode,
  type FactorChoice,
  type Passkey,
} from '#domain/access/second-factor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  bytea,
  int8,
  isoTimeSql,
  json,
  nullable,
  statement,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { hashSecret } from '#server/platform/session/session.ts'
import { stepOfCode } from './app-code.ts'

// A login and its factors are the person's on the whole platform: no supplier in these statements.

const contextOf = (loginId: string): string => `authenticator app of ${loginId}`

/** A sealed secret opens for this person alone. */
export const sealAppSecret = (sealing: Sealing, loginId: string, secret: string): Buffer =>
  sealing.seal(secret, contextOf(loginId))
/** Null where the installation has another key since. */
export function openAppSecret(sealing: Sealing, loginId: string, sealed: Buffer): string | null {
  try {
    return sealing.open(sealed, contextOf(loginId))
  } catch {
    return null
  }
}

const find = statement('second-factor.find', {
  parameters: [uuid],
  row: { appSince: nullable(timestamptz), recoveryCodesLeft: int8, passkeys: json<Passkey[]>() },
  sql: `select (select added_at from authenticator_app where login_id = $1) as app_since,
     (select count(*) from recovery_code where login_id = $1 and used_at is null) as recovery_codes_left,
     (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'host', p.host,
        'addedAt', ${isoTimeSql('p.added_at')}, 'lastUsedAt', ${isoTimeSql('p.last_used_at')}) order by p.added_at), '[]')
      from passkey p where p.login_id = $1) as passkeys`,
})

export interface StoredFactors {
  readonly appSince: string | null
  readonly recoveryCodesLeft: number
  readonly passkeys: readonly Passkey[]
}

export async function findFactors(db: Db, loginId: string): Promise<StoredFactors> {
  return (await db.one(find, [loginId])) ?? { appSince: null, recoveryCodesLeft: 0, passkeys: [] }
}

/** With what the person can go on at the host. */
export function choiceOf({ appSince, recoveryCodesLeft, passkeys }: StoredFactors, host: string): FactorChoice {
  const hosts = [...new Set(passkeys.map((passkey) => passkey.host))]
  return {
    hasApp: appSince !== null,
    hasRecoveryCodes: recoveryCodesLeft > 0,
    hasPasskeysHere: hosts.includes(host),
    otherHosts: hosts.filter((other) => other !== host),
  }
}

const findApp = statement('authenticator-app.find', {
  parameters: [uuid],
  row: { sealedSecret: bytea },
  sql: 'select sealed_secret from authenticator_app where login_id = $1',
})
// A step is accepted once, also of two requests at the same moment.
const useStep = statement('authenticator-app.use-step', {
  parameters: [uuid, int8],
  row: { loginId: uuid },
  sql: 'update authenticator_app set last_step = $2 where login_id = $1 and last_step < $2 returning login_id',
})
const saveApp = statement('authenticator-app.save', {
  parameters: [uuid, bytea, int8],
  sql: `insert into authenticator_app (login_id, sealed_secret, last_step) values ($1, $2, $3)
   on conflict (login_id) do update set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, added_at = now()`,
})
const deleteApp = statement('authenticator-app.delete', {
  parameters: [uuid],
  row: { loginId: uuid },
  sql: 'delete from authenticator_app where login_id = $1 returning login_id',
})

/** @param step that of the code by which it was confirmed, which opens nothing any more */
export async function storeApp(db: Db, loginId: string, sealedSecret: Buffer, step: number): Promise<void> {
  await db.execute(saveApp, [loginId, sealedSecret, step])
}
export const removeStoredApp = async (db: Db, loginId: string): Promise<boolean> =>
  (await db.one(deleteApp, [loginId])) !== undefined

const useCode = statement('recovery-code.use', {
  parameters: [uuid, bytea],
  row: { loginId: uuid },
  sql: 'update recovery_code set used_at = now() where login_id = $1 and code_hash = $2 and used_at is null returning login_id',
})
const deleteCodes = statement('recovery-code.delete-all', {
  parameters: [uuid],
  sql: 'delete from recovery_code where login_id = $1',
})
const insertCodes = statement('recovery-code.insert', {
  parameters: [uuid, array(bytea)],
  sql: 'insert into recovery_code (login_id, code_hash) select $1, unnest($2::bytea[])',
})

const hashOfCode = (code: string): Buffer => hashSecret(typedRecoveryCode(code) ?? '')

/** A new set, in place of the old one. Only hashes are stored. */
export async function renewCodes(db: Db, loginId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomInt))
  await db.execute(deleteCodes, [loginId])
  await db.execute(insertCodes, [loginId, codes.map(hashOfCode)])
  return codes
}

export type ProvedBy = 'app' | 'recovery-code'

/**
 * Consumes a code of the app or a recovery code; null where it is neither. Both are looked for whatever the person has,
 * so that the time does not show it.
 */
export async function proveByCode(db: Db, sealing: Sealing, loginId: string, typed: string): Promise<ProvedBy | null> {
  const [appCode, recoveryCode] = [typedAppCode(typed), typedRecoveryCode(typed)]
  const app = await db.one(findApp, [loginId])
  const secret = app ? openAppSecret(sealing, loginId, app.sealedSecret) : null
  const step = secret !== null && appCode !== null ? stepOfCode(secret, appCode, Date.now()) : null
  const isNewStep = (await db.one(useStep, [loginId, step ?? -1])) !== undefined
  const isRecovery = (await db.one(useCode, [loginId, hashSecret(recoveryCode ?? '')])) !== undefined
  return isNewStep ? 'app' : isRecovery ? 'recovery-code' : null
}

const settle = statement('login.settle-second-factor', {
  parameters: [uuid],
  row: { hasSecondFactor: bool },
  sql: `with factor as (
     select exists (select from authenticator_app where login_id = $1) or exists (select from passkey where login_id = $1) as is_there),
   codes as (delete from recovery_code r using factor f where r.login_id = $1 and not f.is_there)
   update login l set has_second_factor = f.is_there from factor f where l.id = $1 returning l.has_second_factor`,
})

/** After a change of the factors, while the login is locked: whether the person has one. Without any, recovery codes are worth nothing. */
export const settleFactors = async (db: Db, loginId: string): Promise<boolean> =>
  (await db.one(settle, [loginId]))?.hasSecondFactor === true

const deletePasskeys = statement('passkey.delete-all', {
  parameters: [uuid],
  sql: 'delete from passkey where login_id = $1',
})

/** Takes every factor of a person who lost them all; returns false where there was none. */
export async function removeAllFactors(db: Db, loginId: string): Promise<boolean> {
  const before = await findFactors(db, loginId)
  await db.one(deleteApp, [loginId])
  await db.execute(deletePasskeys, [loginId])
  await settleFactors(db, loginId)
  return before.appSince !== null || before.passkeys.length > 0
}

const deleteChallenges = statement('second-factor.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from factor_challenge where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('second-factor.erase-logins', {
  parameters: [array(uuid)],
  sql: `with challenges as (delete from factor_challenge where login_id = any($1::uuid[])),
   apps as (delete from authenticator_app where login_id = any($1::uuid[])),
   codes as (delete from recovery_code where login_id = any($1::uuid[]))
   delete from passkey where login_id = any($1::uuid[])`,
})

export const secondFactorPrivacy = {
  tables: {
    factor_challenge: { exportedAs: null, erasedBy: 'statement' },
    authenticator_app: { exportedAs: null, erasedBy: 'statement' },
    recovery_code: { exportedAs: null, erasedBy: 'statement' },
    passkey: { exportedAs: null, erasedBy: 'statement' },
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteChallenges, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
