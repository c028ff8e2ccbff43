import { hash, verify } from '@node-rs/argon2'
import type { Identifier } from '#domain/customer/document.ts'
import { ensure } from '#domain/failure.ts'
import { type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** The hash of a random password, as costly as the real ones: argon2id, 19 MiB, 2 passes. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$e0Gfq0TD2qYkdy8gtAmUbw$Lln7+ZSmvuRZgqbKYy8UtYsWdI+U5mg3n5NDnhrT8d8'

/** Takes as long for a login that does not exist (null), so that the time does not show who has an account. */
export async function matchesPassword(hash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(hash ?? DUMMY_HASH, password)
  return hash !== null && isRight
}

/** Argon2id with the cost of `DUMMY_HASH` (rules §4). */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

const loginRow = {
  id: uuid,
  passwordHash: text,
}
export type LoginRow = RowOf<typeof loginRow>

/** At most so many people with the same document are tried. */
export const LOGINS_PER_DOCUMENT = 3

/**
 * The logins with a document, as `id`, `rank` and `since`: those that this store knows by it (rank 0), then those that a
 * store of its company knows. Takes the names of three parameters.
 */
export const loginsOfDocumentSql = (supplierId: string, kind: string, document: string): string =>
  `select d.id, min(d.rank) as rank, min(d.since) as since
   from (
     select c.login_id as id, 0 as rank, c.created_at as since from customer c
     where c.supplier_id = ${supplierId} and c.document = ${document} and c.login_id is not null
     union all
     select l.id, 1, l.created_at from login l
     where l.document_kind = ${kind} and l.document = ${document} and exists (
       select from supplier s join supplier o on o.company_id = s.company_id
       where s.id = ${supplierId} and (
         exists (select from customer c where c.supplier_id = o.id and c.login_id = l.id)
         or exists (select from linked_user u where u.supplier_id = o.id and u.login_id = l.id)
         or exists (select from staff m where m.supplier_id = o.id and m.login_id = l.id)))
   ) d
   group by d.id
   order by rank, since, d.id
   limit ${LOGINS_PER_DOCUMENT}`

// A person has one login on the whole platform, so there is no supplier in this statement.
const findByEmail = statement('login.by-email', {
  parameters: [text],
  row: loginRow,
  sql: 'select id, password_hash from login where email = $1',
})
// A document is not proved, so several people may have the same one (decision 28): the password decides.
const findByDocument = statement('login.by-document', {
  parameters: [uuid, text, text],
  row: loginRow,
  sql: `select l.id, l.password_hash from (${loginsOfDocumentSql('$1', '$2', '$3')}) d join login l on l.id = d.id order by d.rank, d.since, d.id`,
})

/** The logins that the identifier may mean in this store: one by e-mail, up to `LOGINS_PER_DOCUMENT` by document. */
export function findLogins({ db, supplier }: Scope, { kind, value }: Identifier): Promise<LoginRow[]> {
  return kind === 'email' ? db.many(findByEmail, [value]) : db.many(findByDocument, [supplier.id, kind, value])
}

interface Credentials {
  readonly identifier: Identifier
  readonly password: string
}

/**
 * Returns the login that has this password. An unknown login and a wrong password give the same failure.
 * @throws Failure access.badCredentials
 */
export async function verifyPassword(scope: Scope, { identifier, password }: Credentials): Promise<LoginRow> {
  const logins = await findLogins(scope, identifier)
  const login = await loginWithPassword(logins, password, identifier.kind === 'email' ? 1 : LOGINS_PER_DOCUMENT)
  ensure(login, 'access.badCredentials')
  return login
}

/** The first login with the password. `checks` hashes are always verified, so that the time does not show how many logins there are. */
export async function loginWithPassword<Login extends Pick<LoginRow, 'passwordHash'>>(
  logins: readonly Login[],
  password: string,
  checks: number,
): Promise<Login | undefined> {
  const hashes = Array.from({ length: checks }, (_, index) => logins[index]?.passwordHash ?? null)
  const areRight = await Promise.all(hashes.map((hash) => matchesPassword(hash, password)))
  return logins[areRight.indexOf(true)]
}
