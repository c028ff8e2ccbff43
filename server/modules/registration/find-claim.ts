import type { CustomerDocumentKind, RegistrationFault } from '#domain/customer/registration.ts'
import { isPasswordOf } from '#server/modules/access/password.ts'
import { rows, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

export interface Claimant {
  readonly email: string
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  readonly password: string
}

/** To whom e-mail and document belong already. */
export type Claim =
  | { readonly kind: 'nobody' }
  /** The person has a login from elsewhere, and proved it by its password. */
  | { readonly kind: 'own-login'; readonly loginId: string; readonly passwordHash: string | null }
  /** The same, and is a customer of this store with this document. */
  | { readonly kind: 'own-customer'; readonly loginId: string; readonly passwordHash: string | null }
  | { readonly kind: 'taken'; readonly faults: readonly RegistrationFault[] }

interface FoundRow {
  readonly login_id: string | null
  readonly password_hash: string | null
  readonly has_email: boolean
  readonly has_document: boolean
  /** The login is another person's by its own document. */
  readonly has_other_document: boolean
  /** The document under which this store knows the login. */
  readonly document_here: string | null
  readonly is_staff: boolean
}

// A person's document belongs to one login on the whole platform; a company's only to its record in each store. The last
// row is a record of this store that has the document and no login yet. Each of the three ways to be found has its index.
const find = statement<FoundRow>(
  'registration.claims',
  `with known as (
     select id from login where email = $2
     union
     select id from login where $3 <> 'cnpj' and document_kind = $3 and document = $4
     union
     select login_id from customer where supplier_id = $1 and document = $4)
   select l.id as login_id, l.password_hash, l.email = $2 as has_email,
     coalesce(($3 <> 'cnpj' and l.document_kind = $3 and l.document = $4) or c.document = $4, false) as has_document,
     coalesce($3 <> 'cnpj' and l.document_kind = $3 and l.document <> $4, false) as has_other_document,
     c.document as document_here,
     exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id) as is_staff
   from known k join login l on l.id = k.id and l.erased_at is null left join customer c on c.supplier_id = $1 and c.login_id = l.id
   union all
   select null, null, false, true, false, c.document, false from customer c where c.supplier_id = $1 and c.document = $4 and c.login_id is null`,
)

/**
 * Sees whether somebody has the e-mail or the document already. Only whoever knows the password learns more than that;
 * it is checked (or one is hashed) in any case, so that time tells nothing.
 */
export async function findClaim(scope: Scope, { email, documentKind, document, password }: Claimant): Promise<Claim> {
  const found = await rows(scope.db, find, [scope.supplier.id, email, documentKind, document])
  if (found.length === 0) return { kind: 'nobody' }
  const [owner] = found
  const isOwn = await isPasswordOf(found.length === 1 ? (owner?.password_hash ?? null) : null, password)
  if (!isOwn || !owner?.login_id || owner.is_staff) return { kind: 'taken', faults: takenFaults(found, documentKind) }
  if (owner.has_other_document) return { kind: 'taken', faults: [{ field: documentKind, code: 'notYours' }] }
  if (owner.document_here === null) return { kind: 'own-login', loginId: owner.login_id, passwordHash: owner.password_hash }
  // One record in each store: the login is here with another document.
  if (owner.document_here !== document) return { kind: 'taken', faults: takenFaults(found, documentKind) }
  return { kind: 'own-customer', loginId: owner.login_id, passwordHash: owner.password_hash }
}

function takenFaults(found: readonly FoundRow[], documentKind: CustomerDocumentKind): RegistrationFault[] {
  return [
    ...(found.some((row) => row.has_email) ? [{ field: 'email', code: 'taken' } as const] : []),
    ...(found.some((row) => row.has_document) ? [{ field: documentKind, code: 'taken' } as const] : []),
  ]
}
