import type { Identifier } from '#domain/customer/identifier.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

export interface LoginRow {
  readonly id: string
  readonly password_hash: string
}

// A person has one login on the whole platform; which stores know the person is seen in the next step.
const findByEmail = statement<LoginRow>('login.by-email', 'select id, password_hash from login where email = $1')
// A company's number belongs to its customer record in the store, a person's document to the person.
const findByDocument = statement<LoginRow>(
  'login.by-document',
  `select id, password_hash from (
     select l.id, l.password_hash, 0 as rank from customer c join login l on l.id = c.login_id where c.supplier_id = $1 and c.document = $3
     union all
     select id, password_hash, 1 from login where document_kind = $2 and document = $3) found
   order by rank limit 1`,
)

/** The login that the identifier means in this store, whether or not the store knows the person. */
export function findLogin({ db, supplier }: Scope, { kind, value }: Identifier): Promise<LoginRow | undefined> {
  return kind === 'email' ? firstRow(db, findByEmail, [value]) : firstRow(db, findByDocument, [supplier.id, kind, value])
}
