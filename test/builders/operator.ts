import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { TOTP } from 'otpauth'
import { recoveryCodeFrom, typedRecoveryCode } from '#domain/access/second-factor.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openOperatorSession } from '#server/platform/session/operator-session.ts'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { aLogin, PASSWORD } from './people.ts'
import { unique } from './store.ts'

export interface OperatorBuilder {
  readonly loginId: string
  readonly email: string
  readonly password: string
  /** Of an open session. */
  readonly token: string
}

/** A person whose second factor is set up, by an app that nobody has: sessions are opened beside it. */
export async function anOperator(pool: pg.Pool): Promise<OperatorBuilder> {
  const person = await aNewOperator(pool)
  await pool.query("update operator_account set sealed_secret = '\\x00' where login_id = $1", [person.loginId])
  return { ...person, token: await openOperatorSession(openDatabase(pool), person.loginId) }
}

/** A person who has not set up the second factor yet. */
export async function aNewOperator(pool: pg.Pool): Promise<Omit<OperatorBuilder, 'token'>> {
  const { loginId, email } = await aLogin({ pool }, 'Olga Prado')
  await pool.query('insert into operator_account (login_id) values ($1)', [loginId])
  return { loginId, email, password: PASSWORD }
}

/** The code of a link that `npm run operators -- add` prints, for a person without a login. */
export async function anOperatorInvitation(
  pool: pg.Pool,
  email = `${unique('operador')}@exemplo.com.br`,
): Promise<string> {
  const code = newSecret()
  await pool.query(
    "insert into operator_invitation (code_hash, email, name, expires_at) values ($1, $2, 'Olga Prado', now() + interval '1 day')",
    [hashSecret(code), email],
  )
  return code
}

/** What the authenticator app shows, some steps of thirty seconds later. */
export const codeOfApp = (secret: string, steps = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** The second step of a person whose password was right, with a recovery code. */
export async function anOperatorChallenge(
  pool: pg.Pool,
): Promise<{ readonly challenge: string; readonly code: string }> {
  const { loginId } = await anOperator(pool)
  const [challenge, code] = [newSecret(), recoveryCodeFrom(randomInt)]
  await pool.query('insert into operator_recovery_code (login_id, code_hash) values ($1, $2)', [
    loginId,
    hashSecret(typedRecoveryCode(code) ?? ''),
  ])
  await pool.query(
    `insert into operator_challenge (token_hash, login_id, password_digest, expires_at)
     select $2, id, sha256(convert_to(password_hash, 'UTF8')), now() + interval '5 minutes' from login where id = $1`,
    [loginId, hashSecret(challenge)],
  )
  return { challenge, code }
}
