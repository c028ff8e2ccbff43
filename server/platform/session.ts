import { createHash, randomBytes } from 'node:crypto'
import { VISITOR, type Actor, type ActingCustomer } from '#domain/access/actor.ts'
import { firstRow, statement, type Database } from './database.ts'

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

const newToken = (): string => randomBytes(32).toString('base64url')
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The signed-in person as a store sees it. */
export interface Session {
  readonly actor: Actor
  readonly name: string
  readonly email: string
  readonly customerName: string
  readonly document: string
}

interface SessionRow {
  login_id: string
  name: string
  email: string
  customer_id: string | null
  customer_name: string | null
  document: string | null
  kind: 'person' | 'company' | null
  is_approved: boolean | null
  linked_user_id: string | null
  permissions: string[] | null
  staff_id: string | null
  role: 'representative' | 'attendant' | 'staff' | null
  modules: string[] | null
}

const findSession = statement<SessionRow>(
  'session.find',
  `select s.login_id, l.name, l.email, c.id as customer_id, c.name as customer_name, c.document, c.kind, c.is_approved,
          u.id as linked_user_id, u.permissions, m.id as staff_id, m.role, m.modules
   from session s
   join login l on l.id = s.login_id
   left join linked_user u on u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active
   left join staff m on m.supplier_id = s.supplier_id and m.login_id = s.login_id and m.is_active
   left join customer c on c.supplier_id = s.supplier_id
     and (c.id = u.customer_id or (u.id is null and c.login_id = s.login_id))
   where s.supplier_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now()
   order by u.created_at
   limit 1`,
)

/** Null when the token means nothing in this store: unknown, ended, expired or another supplier's. */
export async function readSession(db: Database, supplierId: string, token: string): Promise<Session | null> {
  const row = await firstRow(db, findSession, [supplierId, hashToken(token)])
  if (!row) return null
  return {
    actor: actorOf(row),
    name: row.name,
    email: row.email,
    customerName: row.customer_name ?? '',
    document: row.document ?? '',
  }
}

function actorOf(row: SessionRow): Actor {
  const customer: ActingCustomer | null =
    row.customer_id && row.kind ? { id: row.customer_id, kind: row.kind, isApproved: row.is_approved === true } : null
  const loginId = row.login_id
  if (row.staff_id && row.role) return { kind: row.role, loginId, staffId: row.staff_id, modules: row.modules ?? [], customer: null }
  if (customer && row.linked_user_id) return { kind: 'linked-user', loginId, customer, permissions: row.permissions ?? [] }
  if (customer) return { kind: 'customer', loginId, customer }
  return VISITOR
}

const insertSession = statement(
  'session.insert',
  `insert into session (supplier_id, token_hash, login_id, expires_at)
   values ($1, $2, $3, now() + make_interval(days => $4))`,
)

/** Opens a session and gives its token, the only time that it is known. */
export async function openSession(db: Database, supplierId: string, loginId: string): Promise<string> {
  const token = newToken()
  await firstRow(db, insertSession, [supplierId, hashToken(token), loginId, SESSION_DAYS])
  return token
}

const endSession = statement(
  'session.end',
  'update session set ended_at = now() where supplier_id = $1 and token_hash = $2 and ended_at is null',
)

export async function closeSession(db: Database, supplierId: string, token: string): Promise<void> {
  await firstRow(db, endSession, [supplierId, hashToken(token)])
}
