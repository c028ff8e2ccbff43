import type { Identifier } from '#domain/customer/identifier.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'

const loginRow = {
  id: uuid,
  passwordHash: text,
}
export type LoginRow = RowOf<typeof loginRow>

/** So many people are tried who say that the same document is theirs. */
export const LOGINS_PER_DOCUMENT = 3

/**
 * The people who say that a document is theirs, as `id`, `rank` and `since`: those whom this store knows by it (rank 0), then
 * those whom a store of its company knows. Takes the names of three parameters.
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

// A person has one login on the whole platform; which stores know the person is seen in the next step.
const findByEmail = statement('login.by-email', {
  parameters: [text],
  row: loginRow,
  sql: 'select id, password_hash from login where email = $1',
})
// Nothing proves a document, so that several people may name the same one (decision 28): the password tells them apart.
const findByDocument = statement('login.by-document', {
  parameters: [uuid, text, text],
  row: loginRow,
  sql: `select l.id, l.password_hash from (${loginsOfDocumentSql('$1', '$2', '$3')}) d join login l on l.id = d.id order by d.rank, d.since, d.id`,
})

/** The logins that the identifier may mean in this store: one by e-mail, up to `LOGINS_PER_DOCUMENT` by document. */
export function findLogins({ db, supplier }: Scope, { kind, value }: Identifier): Promise<LoginRow[]> {
  return kind === 'email' ? db.many(findByEmail, [value]) : db.many(findByDocument, [supplier.id, kind, value])
}
