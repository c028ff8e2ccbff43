import { createHash, randomBytes } from 'node:crypto'
import { VISITOR, worksForStore, type ActingCustomer, type Actor } from '#domain/access/actor.ts'
import { ADULT_AGE } from '#domain/customer/person.ts'
import { type Db, inOrder } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  bytea,
  narrow,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
  isoTimeSql,
  jsonListSql,
} from '#server/platform/database/statement.ts'

export const SESSION_COOKIE = 'commerce-auth-token'
export const SESSION_DAYS = 30
/** First-party screens send this in place of `{tok}`: the session is in the cookie (rules §1). */
export const COOKIE_SESSION = 'token'

/** `{tok}{sep}{cli}` in one path segment. */
export const SESSION_SEPARATOR = '|'

/** The token of the path segment; null where the session is in the cookie. */
export function tokenInPath(segment: string | undefined): string | null {
  const token = segment?.split(SESSION_SEPARATOR, 1)[0] ?? ''
  return token === '' || token === COOKIE_SESSION ? null : token
}

/** The token of `Authorization`, bare or as `Bearer`. Other schemes belong to a proxy and are ignored. */
export const tokenInHeader = (header: string | undefined): string | null =>
  /^(?:bearer +)?([^\s]+)$/i.exec(header?.trim() ?? '')?.[1] ?? null

/** The signed-in person as a store sees it. */
export interface Session {
  readonly actor: Actor
  readonly name: string
  readonly email: string
  readonly customerName: string
  readonly document: string
  /** Why the store refused the registration; null where it did not. */
  readonly refusalReason: string | null
  /** Whether the terms of use in force were accepted for the customer, or there are none; null where the session has no customer. */
  readonly hasAcceptedTerms: boolean | null
  /** Whether the customer is a company, or the person was born long enough ago as far as is known. */
  readonly isAdult: boolean
  /** Whether the person may switch to another customer of this store. */
  readonly hasOtherAccounts: boolean
  /** Whether the customer has a credit limit, or the store sells on account to customers of its kind. */
  readonly buysOnAccount: boolean
  /** Whether it was opened with a second factor. */
  readonly isFactorProved: boolean
  /** Whether the person has a second factor, which who works for the store must have proved. */
  readonly hasSecondFactor: boolean
}

const sessionRow = {
  loginId: nullable(uuid),
  apiKeyId: nullable(uuid),
  name: nullable(text),
  email: nullable(text),
  customerId: nullable(uuid),
  customerName: nullable(text),
  document: nullable(text),
  kind: nullable(narrow<'person' | 'company'>(text)),
  isApproved: nullable(bool),
  priceListId: nullable(uuid),
  refusalReason: nullable(text),
  linkedUserId: nullable(uuid),
  permissions: nullable(array(text)),
  staffId: nullable(uuid),
  role: nullable(narrow<'representative' | 'attendant' | 'staff'>(text)),
  modules: nullable(array(text)),
  scopes: nullable(array(text)),
  hasAcceptedTerms: bool,
  isAdult: nullable(bool),
  hasOtherAccounts: nullable(bool),
  buysOnAccount: nullable(bool),
  isFactorProved: bool,
  hasSecondFactor: nullable(bool),
}
type SessionRow = RowOf<typeof sessionRow>

/** Whether nothing is left to accept for a customer; true in a store without terms. Takes the names of two columns or parameters. */
export const acceptedTermsSql = (supplierId: string, customerId: string): string =>
  `coalesce((
     select exists (select from terms_acceptance where supplier_id = ${supplierId} and customer_id = ${customerId} and version = terms.version)
     from terms_in_force(${supplierId}) terms), true)`

const CUSTOMER =
  'c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date'

// The customer of a session is looked up at every read: a key revoked, a client moved to another portfolio or a linked
// user removed ends it at once. A person's own record comes before the accounts of others.
const COLUMNS = `s.login_id, k.id as api_key_id, l.name, l.email, c.id as customer_id, c.name as customer_name, c.document, c.kind,
          c.is_approved, (select l.id from price_list_of(s.supplier_id, c.id) l) as price_list_id, c.refusal_reason, c.linked_user_id, c.permissions, m.id as staff_id, m.role, m.modules, k.scopes,
          ${acceptedTermsSql('s.supplier_id', 'c.id')} as has_accepted_terms,
          c.kind = 'company' or (s.login_id is not null and m.id is null and c.linked_user_id is null
            and c.birth_date <= (select (now() at time zone f.time_zone)::date from supplier f where f.id = s.supplier_id)
              - interval '${ADULT_AGE} years') as is_adult,
          m.id is null and (
            exists (select from linked_user u where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and u.customer_id <> c.id)
            or (c.linked_user_id is not null and exists (select from customer o where o.supplier_id = s.supplier_id and o.login_id = s.login_id))
          ) as has_other_accounts,
          c.credit_limit_cents > 0 or exists (select from payment_method a where a.supplier_id = s.supplier_id and a.kind = 'account'
            and a.is_active and (a.customer_kind is null or a.customer_kind = c.kind) and c.id is not null) as buys_on_account,
          s.is_factor_proved, l.has_second_factor`
const FROM_SESSION = `session s
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
       and (k.id is not null or m.role = 'attendant' or (m.role = 'staff' and 'orders' = any (m.modules)) or (m.role = 'representative' and exists (
         select from portfolio p
         -- not c.id, which is the same: PostgreSQL would read the whole portfolio to look the one client up in it
         where p.supplier_id = s.supplier_id and p.representative_id = m.id and p.customer_id = s.acting_customer_id)))
     order by rank, since
     limit 1
   ) c on true`
const IS_OPEN = 's.ended_at is null and s.expires_at > now()'

const findSession = statement('session.find', {
  parameters: [uuid, bytea],
  row: sessionRow,
  useGenericPlan: true,
  sql: `select ${COLUMNS} from ${FROM_SESSION} where s.supplier_id = $1 and s.token_hash = $2 and ${IS_OPEN}`,
})
// Of several stores, each session with its own.
const findSessions = statement('session.find-several', {
  parameters: [array(uuid), array(bytea)],
  row: { ...sessionRow, supplierId: uuid, tokenHash: bytea },
  useGenericPlan: true,
  sql: `select s.supplier_id, s.token_hash, ${COLUMNS} from ${FROM_SESSION}
   where (s.supplier_id, s.token_hash) in (select * from unnest($1::uuid[], $2::bytea[])) and ${IS_OPEN}`,
})

/**
 * Null where the token opens no session of this store: unknown, ended, expired, another supplier's, or of a person who works for the
 * store and has not proved the second factor in it.
 */
export async function readSession(db: Db, supplierId: string, token: string): Promise<Session | null> {
  const session = await readOpenedSession(db, supplierId, token)
  return session === null || isFactorOwed(session) ? null : session
}

/** The same where the second factor may not be proved yet: only for the sign-in, which then requests it. */
export async function readOpenedSession(db: Db, supplierId: string, token: string): Promise<Session | null> {
  const row = await db.one(findSession, [supplierId, hashSecret(token)])
  return row ? toSession(row) : null
}

/** Whether a person who works for the store has a second factor that the session was opened without: it opens nothing (decision 118). */
export const isFactorOwed = ({ actor, hasSecondFactor, isFactorProved }: Session): boolean =>
  worksForStore(actor) && hasSecondFactor && !isFactorProved

// The store is what is looked for, hence no supplier here.
const findStore = statement('session.store', {
  parameters: [bytea],
  row: { supplierId: uuid },
  sql: `select s.supplier_id from session s join supplier f on f.id = s.supplier_id and f.is_active
   where s.token_hash = $1 and s.expires_at > now()`,
})

/** The store whose session the token is, also where that was ended; null where it is no store's. */
export async function storeOfSession(db: Db, token: string): Promise<string | null> {
  return (await db.one(findStore, [hashSecret(token)]))?.supplierId ?? null
}

/** What names a session without opening it. */
export interface SessionKey {
  readonly supplierId: string
  readonly tokenHash: Buffer
}

/** The open ones among several sessions. */
export async function readSessions(
  db: Db,
  keys: readonly SessionKey[],
): Promise<readonly (SessionKey & { readonly session: Session })[]> {
  const rows = await db.many(findSessions, [
    keys.map(({ supplierId }) => supplierId),
    keys.map(({ tokenHash }) => tokenHash),
  ])
  return rows
    .map((row) => ({ supplierId: row.supplierId, tokenHash: row.tokenHash, session: toSession(row) }))
    .filter(({ session }) => !isFactorOwed(session))
}

const toSession = (row: SessionRow): Session => ({
  actor: actorOf(row),
  name: row.name ?? row.customerName ?? '',
  email: row.email ?? '',
  customerName: row.customerName ?? '',
  document: row.document ?? '',
  hasAcceptedTerms: row.customerId === null ? null : row.hasAcceptedTerms,
  isAdult: row.isAdult === true,
  hasOtherAccounts: row.hasOtherAccounts === true,
  buysOnAccount: row.buysOnAccount === true,
  refusalReason: row.refusalReason,
  isFactorProved: row.isFactorProved,
  hasSecondFactor: row.hasSecondFactor === true,
})

function actorOf(row: SessionRow): Actor {
  const customer: ActingCustomer | null =
    row.customerId && row.kind
      ? { id: row.customerId, kind: row.kind, isApproved: row.isApproved === true, priceListId: row.priceListId }
      : null
  const loginId = row.loginId
  if (loginId === null) {
    return row.apiKeyId
      ? { kind: 'api-key', loginId, keyId: row.apiKeyId, scopes: row.scopes ?? [], customer }
      : VISITOR
  }
  if (row.staffId && row.role)
    return { kind: row.role, loginId, staffId: row.staffId, modules: row.modules ?? [], customer }
  if (customer && row.linkedUserId)
    return { kind: 'linked-user', loginId, customer, permissions: row.permissions ?? [] }
  if (customer) return { kind: 'customer', loginId, customer }
  return VISITOR
}

const hold = statement('session.hold-login', {
  parameters: [uuid, text],
  row: { id: uuid },
  sql: 'select id from login where id = $1 and ($2::text is null or password_hash = $2) for share',
})
const stop = statement('session.stop-login', {
  parameters: [uuid],
  sql: 'select from login where id = $1 for no key update',
})

/**
 * Locks the login, shared, until the end of the transaction: a change of the password waits, and then also ends the
 * session that this transaction opens. Call it before the last check of the credentials.
 * @param passwordHash of the password that was right; null where something else lets the person in
 * @returns false where the login has another password by now
 */
export async function lockLoginShared(db: Db, loginId: string, passwordHash: string | null = null): Promise<boolean> {
  return (await db.one(hold, [loginId, passwordHash])) !== undefined
}

/** Locks the login for ending its sessions: waits for sessions that are being opened, and delays new ones. */
export async function lockLoginExclusive(db: Db, loginId: string): Promise<void> {
  await db.one(stop, [loginId])
}

const BYTES = 32

/** 256 random bits as URL-safe text, for session tokens, one-time codes and API keys. Only the hash is stored. */
export const newSecret = (): string => randomBytes(BYTES).toString('base64url')

/** The stored form of a secret. 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The same for a secret pasted from a message, which may contain blanks and line breaks. */
export const hashPastedSecret = (secret: string): Buffer => hashSecret(secret.replace(/\s/g, ''))

const emptyEvents = statement('audit.erase-customer', {
  parameters: [uuid, uuid, uuid],
  sql: `update audit_event set login_id = nullif(login_id, $3), changes = '[]' where supplier_id = $1 and customer_id = $2`,
})
// Changes of a linked user hold how the account calls the person.
const emptyChangesOfUser = statement('audit.erase-user', {
  parameters: [uuid, uuid],
  sql: `update audit_event set changes = '[]' where supplier_id = $1 and subject = 'linked-user' and subject_id = $2`,
})
// Sessions of API clients for this customer.
const deleteClientSessions = statement('session.erase-customer', {
  parameters: [uuid, uuid],
  sql: 'delete from session where supplier_id = $1 and acting_customer_id = $2 and login_id is null',
})
const deleteOfPerson = statement('session.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from session where supplier_id = $1 and login_id = $2',
})
// In every store, because no store has a record of these people any more.
const deleteOfLogins = statement('session.erase-logins', {
  parameters: [array(uuid)],
  sql: 'delete from session where login_id = any($1::uuid[])',
})

export const sessionPrivacy = {
  tables: {
    session: { exportedAs: 'sessions', erasedBy: 'statement' },
    audit_event: { exportedAs: 'events', erasedBy: 'statement' },
  },
  exports: {
    sessions: jsonListSql(
      `json_build_object('createdAt', ${isoTimeSql('s.created_at')}, 'expiresAt', ${isoTimeSql('s.expires_at')},
        'endedAt', ${isoTimeSql('s.ended_at')})`,
      'session s where s.supplier_id = $1 and s.login_id = $2',
      's.created_at',
    ),
    // What the person did, and what was done about the person's account.
    events: jsonListSql(
      `json_build_object('at', ${isoTimeSql('e.happened_at')}, 'action', e.action, 'details', e.details, 'changes', case when e.customer_id = $3 then e.changes else '[]' end)`,
      'audit_event e where e.supplier_id = $1 and (e.login_id = $2 or e.customer_id = $3)',
      'e.happened_at, e.id',
    ),
  },
  eraseCustomer: ({ db, supplier }, { customerId, loginId }) =>
    inOrder(
      () => db.execute(emptyEvents, [supplier.id, customerId, loginId]),
      () => db.execute(deleteClientSessions, [supplier.id, customerId]),
    ),
  erasePerson: ({ db, supplier }, loginId) =>
    Promise.all([
      db.execute(deleteOfPerson, [supplier.id, loginId]),
      db.execute(emptyChangesOfUser, [supplier.id, loginId]),
    ]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
