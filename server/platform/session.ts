import { VISITOR, type Actor, type ActingCustomer } from '#domain/access/actor.ts'
import { firstRow, statement, type Database } from './database.ts'
import { hashSecret, newSecret } from './secret.ts'

export const SESSION_COOKIE = 'commerce-auth-token'
export const SESSION_DAYS = 30
/** What first-party screens put where `{tok}` stands: the session is in the cookie (rules §1). */
export const COOKIE_SESSION = 'token'

/** `{tok}{sep}{cli}` in one path segment. */
export const SESSION_SEPARATOR = '|'

/** The token of the path segment, or null where it only points to the cookie. */
export function tokenInPath(segment: string | undefined): string | null {
  const token = segment?.split(SESSION_SEPARATOR, 1)[0] ?? ''
  return token === '' || token === COOKIE_SESSION ? null : token
}

/** The signed-in person as a store sees it. */
export interface Session {
  readonly actor: Actor
  readonly name: string
  readonly email: string
  readonly customerName: string
  readonly document: string
  /** Why the store refused the registration; null where it did not. */
  readonly refusalReason: string | null
  /** Whether the terms of use in force were accepted for the customer, or there are none; null where it works for nobody. */
  readonly hasAcceptedTerms: boolean | null
  /** Whether the person may go on for another customer of this store. */
  readonly hasOtherAccounts: boolean
  /** Whether the customer has a credit limit, or the store sells on account to customers of its kind. */
  readonly buysOnAccount: boolean
}

interface SessionRow {
  login_id: string | null
  api_key_id: string | null
  name: string | null
  email: string | null
  customer_id: string | null
  customer_name: string | null
  document: string | null
  kind: 'person' | 'company' | null
  is_approved: boolean | null
  refusal_reason: string | null
  linked_user_id: string | null
  permissions: string[] | null
  staff_id: string | null
  role: 'representative' | 'attendant' | 'staff' | null
  modules: string[] | null
  scopes: string[] | null
  has_accepted_terms: boolean
  has_other_accounts: boolean | null
  buys_on_account: boolean | null
}

/** Whether nothing is left to accept for a customer; true in a store without terms. Takes the names of two columns or parameters. */
export const acceptedTermsSql = (supplierId: string, customerId: string): string =>
  `coalesce((select max(version) from terms_of_use where supplier_id = ${supplierId})
     <= (select coalesce(max(version), 0) from terms_acceptance where supplier_id = ${supplierId} and customer_id = ${customerId}), true)`

const CUSTOMER = 'c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents'

// Whom a session works for is asked at every read: a key revoked, a client moved to another portfolio or a linked
// user removed ends it at once. A person's own record comes before the accounts of others.
const findSession = statement<SessionRow>(
  'session.find',
  `select s.login_id, k.id as api_key_id, l.name, l.email, c.id as customer_id, c.name as customer_name, c.document, c.kind,
          c.is_approved, c.refusal_reason, c.linked_user_id, c.permissions, m.id as staff_id, m.role, m.modules, k.scopes,
          ${acceptedTermsSql('s.supplier_id', 'c.id')} as has_accepted_terms,
          m.id is null and (
            exists (select from linked_user u where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and u.customer_id <> c.id)
            or (c.linked_user_id is not null and exists (select from customer o where o.supplier_id = s.supplier_id and o.login_id = s.login_id))
          ) as has_other_accounts,
          c.credit_limit_cents > 0 or exists (select from payment_method a where a.supplier_id = s.supplier_id and a.kind = 'account'
            and a.is_active and (a.customer_kind is null or a.customer_kind = c.kind) and c.id is not null) as buys_on_account
   from session s
   left join login l on l.id = s.login_id
   left join staff m on m.supplier_id = s.supplier_id and m.login_id = s.login_id and m.is_active
   left join api_key k on k.supplier_id = s.supplier_id and k.id = s.api_key_id and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now())
   left join lateral (
     select ${CUSTOMER}, null::uuid as linked_user_id, null::text[] as permissions, 0 as rank, c.created_at as since
     from customer c
     where c.supplier_id = s.supplier_id and c.login_id = s.login_id and m.id is null
       and (s.acting_customer_id is null or c.id = s.acting_customer_id)
     union all
     select ${CUSTOMER}, u.id, u.permissions, 1, u.created_at
     from linked_user u
     join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
     where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and m.id is null
       and (s.acting_customer_id is null or c.id = s.acting_customer_id)
     union all
     select ${CUSTOMER}, null, null, 2, c.created_at
     from customer c
     where c.supplier_id = s.supplier_id and c.id = s.acting_customer_id
       and (k.id is not null or m.role = 'attendant' or (m.role = 'representative' and exists (
         select from portfolio p
         -- not c.id, which is the same: PostgreSQL would read the whole portfolio to look the one client up in it
         where p.supplier_id = s.supplier_id and p.representative_id = m.id and p.customer_id = s.acting_customer_id)))
     order by rank, since
     limit 1
   ) c on true
   where s.supplier_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now()`,
)

/** Null when the token means nothing in this store: unknown, ended, expired or another supplier's. */
export async function readSession(db: Database, supplierId: string, token: string): Promise<Session | null> {
  const row = await firstRow(db, findSession, [supplierId, hashSecret(token)])
  if (!row) return null
  return {
    actor: actorOf(row),
    name: row.name ?? row.customer_name ?? '',
    email: row.email ?? '',
    customerName: row.customer_name ?? '',
    document: row.document ?? '',
    hasAcceptedTerms: row.customer_id === null ? null : row.has_accepted_terms,
    hasOtherAccounts: row.has_other_accounts === true,
    buysOnAccount: row.buys_on_account === true,
    refusalReason: row.refusal_reason,
  }
}

function actorOf(row: SessionRow): Actor {
  const customer: ActingCustomer | null =
    row.customer_id && row.kind ? { id: row.customer_id, kind: row.kind, isApproved: row.is_approved === true } : null
  const loginId = row.login_id
  if (loginId === null) {
    return row.api_key_id && customer ? { kind: 'api-key', loginId, keyId: row.api_key_id, scopes: row.scopes ?? [], customer } : VISITOR
  }
  if (row.staff_id && row.role) return { kind: row.role, loginId, staffId: row.staff_id, modules: row.modules ?? [], customer }
  if (customer && row.linked_user_id) return { kind: 'linked-user', loginId, customer, permissions: row.permissions ?? [] }
  if (customer) return { kind: 'customer', loginId, customer }
  return VISITOR
}

/** Whose session it is: a person's, or a key's for one customer. */
export type SessionHolder =
  | { readonly loginId: string; readonly actingCustomerId?: string | null }
  | { readonly apiKeyId: string; readonly actingCustomerId: string }

const insertSession = statement(
  'session.insert',
  `insert into session (supplier_id, token_hash, login_id, api_key_id, acting_customer_id, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
)

/** Opens a session and gives its token, the only time that it is known. */
export async function openSession(db: Database, supplierId: string, holder: SessionHolder): Promise<string> {
  const token = newSecret()
  const [loginId, apiKeyId] = 'loginId' in holder ? [holder.loginId, null] : [null, holder.apiKeyId]
  await firstRow(db, insertSession, [supplierId, hashSecret(token), loginId, apiKeyId, holder.actingCustomerId ?? null, SESSION_DAYS])
  return token
}

const hold = statement<{ id: string }>('session.hold-login', 'select id from login where id = $1 and ($2::text is null or password_hash = $2) for share')
const stop = statement('session.stop-login', 'select id from login where id = $1 for no key update')

/**
 * Until the end of the transaction nobody ends the sessions of the person: a new password waits, and then ends what was
 * opened meanwhile too. To be called before that which lets the person in is looked at for the last time.
 * @param passwordHash of the password that was right; null where something else lets the person in
 * @returns false where the login has another password by now
 */
export async function holdLogin(db: Database, loginId: string, passwordHash: string | null = null): Promise<boolean> {
  return (await firstRow(db, hold, [loginId, passwordHash])) !== undefined
}

/** The same, for whoever ends sessions: waits for those that are being opened, and keeps new ones out. */
export async function stopLogin(db: Database, loginId: string): Promise<void> {
  await firstRow(db, stop, [loginId])
}

const endSession = statement<{ ended: true }>(
  'session.end',
  'update session set ended_at = now() where supplier_id = $1 and token_hash = $2 and ended_at is null returning true as ended',
)

/** Whether it was open until now. */
export async function closeSession(db: Database, supplierId: string, token: string): Promise<boolean> {
  return (await firstRow(db, endSession, [supplierId, hashSecret(token)])) !== undefined
}

// On a host of several stores the browser has one session for all of them, whichever store it is of. Hence no supplier
// here, and yet its key: each store is looked at by it.
const endPresented = statement(
  'session.end-presented',
  `update session s set ended_at = now() from supplier p
   where s.supplier_id = p.id and s.token_hash = $1 and s.ended_at is null`,
)

/** Ends the session that somebody came with and leaves without: what the browser forgets opens nothing any more. */
export async function closePresentedSession(db: Database, token: string): Promise<void> {
  await firstRow(db, endPresented, [hashSecret(token)])
}

// One statement, so that a session that is taken over twice at the same moment goes on once.
const replaceSession = statement<{ token_hash: Buffer }>(
  'session.replace',
  `with ended as (
     update session set ended_at = now()
     where supplier_id = $1 and token_hash = $2 and ended_at is null and expires_at > now()
     returning login_id, expires_at)
   insert into session (supplier_id, token_hash, login_id, acting_customer_id, expires_at)
   select $1, $3, login_id, (select c.id from customer c where c.supplier_id = $1 and c.id = $4), expires_at from ended
   where login_id is not null
   returning token_hash`,
)

/**
 * Goes on with a person's session for another customer (null: the person's own record, or nobody), under a new token and
 * until the same time. Null when the session has ended. Whether the customer is open to the person is seen at the next read.
 */
export async function replaceSessionToken(db: Database, supplierId: string, token: string, actingCustomerId: string | null): Promise<string | null> {
  const successor = newSecret()
  const replaced = await firstRow(db, replaceSession, [supplierId, hashSecret(token), hashSecret(successor), actingCustomerId])
  return replaced ? successor : null
}

const endSessionsInStore = statement(
  'session.end-in-store',
  'update session set ended_at = now() where supplier_id = $1 and login_id = $2 and ended_at is null',
)

/** Ends all sessions of a person in this store. Within a transaction: one that is being opened is waited for. */
export async function closeSessionsInStore(db: Database, supplierId: string, loginId: string): Promise<void> {
  // One after the other: the second statement sees only what was there when it began.
  await Promise.all([stopLogin(db, loginId), firstRow(db, endSessionsInStore, [supplierId, loginId])])
}

// A session that names no customer works for the person's own record, and only without one for whoever else comes first.
const endSessionsOnCustomer = statement(
  'session.end-on-customer',
  `update session s set ended_at = now()
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null
     and (s.acting_customer_id = $3 or (s.acting_customer_id is null
       and not exists (select from customer c where c.supplier_id = $1 and c.login_id = $2)))`,
)

/** Ends a linked user's sessions on a customer's account, at once. */
export async function closeSessionsOnCustomer(db: Database, supplierId: string, loginId: string, customerId: string): Promise<void> {
  await firstRow(db, endSessionsOnCustomer, [supplierId, loginId, customerId])
}

// A person's sessions in every store: a new password shuts out whoever knew the old one. Hence no supplier here.
const endSessionsOfLogin = statement(
  'session.end-of-login',
  'update session set ended_at = now() where login_id = $1 and ended_at is null and token_hash is distinct from $2',
)

/**
 * Ends all sessions of a person, in every store, but for the one of `keptToken`. The row of the login must have been
 * written or locked before, in the same transaction (`stopLogin`).
 */
export async function closeSessionsOf(db: Database, loginId: string, keptToken: string | null = null): Promise<void> {
  await firstRow(db, endSessionsOfLogin, [loginId, keptToken === null ? null : hashSecret(keptToken)])
}
