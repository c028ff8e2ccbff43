import { randomInt, randomUUID } from 'node:crypto'
import type { IdentityProof, RequestKind, RequestState } from '#domain/privacy/privacy-request.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import type { Person } from './people.ts'
import type { StoreBuilder } from './store.ts'

interface RequestFields {
  readonly kind?: RequestKind
  readonly state?: RequestState
  readonly proof?: IdentityProof | null
  /** Whose account it came from; null for somebody without one. */
  readonly person?: Person | null
  readonly email?: string
  /** Days from today to the end of the term. */
  readonly daysLeft?: number
  /** That was sent to the e-mail. */
  readonly code?: string
}

/** A request about personal data, with its first event. Returns its id. */
export async function aPrivacyRequest(
  store: StoreBuilder,
  {
    kind = 'access',
    state = 'received',
    person = null,
    email = person?.email ?? '',
    daysLeft = 15,
    code,
    proof = code === undefined ? 'session' : null,
  }: RequestFields = {},
): Promise<string> {
  const id = randomUUID()
  await store.pool.query(
    `with r as (
       insert into privacy_request (supplier_id, id, protocol, kind, state, channel, name, email, text, customer_id, login_id, due_on, identity_proof,
         closed_at, code_channel, code_hash, code_expires_at)
       values ($1, $2, $3, $4, $5, $6, 'Zuleica Quintanilha', $7, 'Da Zuleica', $8, $9,
         (now() at time zone 'America/Sao_Paulo')::date + $10::integer, $11, case when $5 = 'answered' then now() end,
         case when $12::text is not null then 'email' end, $12, now() + interval '1 hour'))
     insert into privacy_request_event (supplier_id, request_id, position, step) values ($1, $2, 1, 'received')`,
    [
      store.id,
      id,
      `20261130-${String(randomInt(10 ** 8)).padStart(8, '0')}`,
      kind,
      state,
      person ? 'account' : 'form',
      email,
      person?.customerId ?? null,
      person?.loginId ?? null,
      daysLeft,
      proof,
      code === undefined ? null : await hashPassword(code),
    ],
  )
  return id
}
