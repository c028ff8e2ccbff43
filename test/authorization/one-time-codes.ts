import { randomInt } from 'node:crypto'
import { recoveryCodeFrom, typedRecoveryCode } from '#domain/access/second-factor.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import { hashPastedSecret, hashSecret, newSecret } from '#server/platform/session/session.ts'
import { unique, type StoreBuilder } from '#test/builders/store.ts'

// What an e-mail or an SMS would have brought to the person: the code itself is not stored.

export async function aRecoveryCode({ pool, id }: StoreBuilder, loginId: string): Promise<string> {
  const code = newSecret()
  await pool.query(
    'update password_recovery set ended_at = now() where supplier_id = $1 and login_id = $2 and ended_at is null',
    [id, loginId],
  )
  await pool.query(
    `insert into password_recovery (supplier_id, code_hash, login_id, expires_at) values ($1, $2, $3, now() + interval '30 minutes')`,
    [id, hashPastedSecret(code), loginId],
  )
  return code
}

export async function aLoginToken({ pool, id }: StoreBuilder, loginId: string): Promise<string> {
  const code = newSecret()
  await pool.query(
    `insert into login_token (supplier_id, code_hash, login_id, expires_at) values ($1, $2, $3, now() + interval '1 minute')`,
    [id, hashPastedSecret(code), loginId],
  )
  return code
}

/** For a new person, unless an e-mail is named. */
export async function anInvitation(
  { pool, id }: StoreBuilder,
  customerId: string,
  email = `${unique('convidada')}@exemplo.com.br`,
): Promise<{ code: string; invitationId: string }> {
  const code = newSecret()
  const { rows } = await pool.query<{ id: string }>(
    `insert into linked_user_invitation (supplier_id, customer_id, email, code_hash, expires_at) values ($1, $2, $3, $4, now() + interval '7 days') returning id`,
    [id, customerId, email, hashPastedSecret(code)],
  )
  return { code, invitationId: rows[0]?.id ?? '' }
}

/** To work for the store, for a new person unless an e-mail is named. */
export async function aTeamInvitation(
  { pool, id }: StoreBuilder,
  email = `${unique('convidada')}@exemplo.com.br`,
): Promise<{ code: string; id: string }> {
  const code = newSecret()
  const { rows } = await pool.query<{ id: string }>(
    `insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, expires_at)
     values ($1, 'Rita', 'email', $2, 'staff', '{picking}', $3, now() + interval '7 days') returning id`,
    [id, email, hashPastedSecret(code)],
  )
  return { code, id: rows[0]?.id ?? '' }
}

/** For a mailbox without a person. */
export async function aRegistrationCode(
  { pool, id: supplierId }: StoreBuilder,
  email: string,
): Promise<{ id: string; codigo: string }> {
  const codigo = '482913'
  const { rows } = await pool.query<{ id: string }>(
    `insert into email_proof (supplier_id, email, code_hash, expires_at) values ($1, $2, $3, now() + interval '30 minutes') returning id`,
    [supplierId, email, await hashPassword(codigo)],
  )
  return { id: rows[0]?.id ?? '', codigo }
}

export async function aVerificationCode({ pool, id }: StoreBuilder, customerId: string): Promise<string> {
  const code = '482913'
  await pool.query('update customer set email_verified_at = null where supplier_id = $1 and id = $2', [id, customerId])
  await pool.query(
    `insert into email_verification (supplier_id, customer_id, email, code_hash, expires_at)
     select supplier_id, id, email, $3, now() + interval '10 minutes' from customer where supplier_id = $1 and id = $2
     on conflict (supplier_id, customer_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [id, customerId, await hashPassword(code)],
  )
  return code
}

/** Of a person who works for the store, whose only second factor is a passkey that is not at hand. */
export async function aRecoveryCodeOfStaff({ pool }: StoreBuilder, loginId: string): Promise<string> {
  const code = recoveryCodeFrom(randomInt)
  await pool.query('insert into recovery_code (login_id, code_hash) values ($1, sha256($2::text::bytea))', [
    loginId,
    typedRecoveryCode(code),
  ])
  await pool.query(
    `insert into passkey (login_id, credential_id, host, name, public_key, use_count) values ($1, $2, 'outra.exemplo', 'Celular', '', 0)`,
    [loginId, unique('chave')],
  )
  await pool.query('update login set has_second_factor = true where id = $1', [loginId])
  return code
}

/** After the right password. */
export async function aFactorChallenge({ pool, id }: StoreBuilder, loginId: string): Promise<string> {
  const token = newSecret()
  await pool.query(
    `insert into factor_challenge (supplier_id, token_hash, login_id, purpose, expires_at)
     values ($1, $2, $3, 'sign-in', now() + interval '5 minutes')`,
    [id, hashSecret(token), loginId],
  )
  return token
}
