import { maskEmail } from '#domain/customer/email.ts'
import type { CustomerDocumentKind, RegistrationFault } from '#domain/customer/registration.ts'
import { LOGINS_PER_DOCUMENT, loginsOfDocumentSql, loginWithPassword } from '#server/modules/access/password.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { bool, nullable, type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'

export interface Claimant {
  readonly email: string
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  readonly password: string
}

/** Whose mailbox it is already. */
export interface MailboxOwner {
  readonly loginId: string
  /** Is a customer of this store, or works for it. */
  readonly isKnownHere: boolean
}

/** What the password proves of whoever registers. */
export type Claim =
  /** Nothing, or (with faults) that the person has a login which does not go with what the form says. Who owns the mailbox is for the mailbox alone to learn. */
  | {
      readonly kind: 'unproved'
      readonly mailboxOwner: MailboxOwner | null
      readonly faults: readonly RegistrationFault[]
    }
  /** The person has a login from elsewhere. */
  | { readonly kind: 'own-login'; readonly loginId: string; readonly passwordHash: string }
  /** The person is a customer of this store with this document, or works for it. */
  | { readonly kind: 'known-here'; readonly loginId: string; readonly passwordHash: string }

const foundRow = {
  id: uuid,
  passwordHash: text,
  email: text,
  hasEmail: bool,
  /** The login has another document of its own. */
  hasOtherDocument: bool,
  /** The document under which this store knows the login. */
  documentHere: nullable(text),
  isStaff: bool,
}
type FoundRow = RowOf<typeof foundRow>

const find = statement('registration.claims', {
  parameters: [uuid, text, text, text],
  row: foundRow,
  sql: `select l.id, l.password_hash, l.email, l.email = $2 as has_email,
     coalesce($3 <> 'cnpj' and l.document_kind = $3 and l.document <> $4, false) as has_other_document,
     c.document as document_here,
     exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id) as is_staff
   from (
     select id from login where email = $2
     union
     select id from (${loginsOfDocumentSql('$1', '$3', '$4')}) d) k
   join login l on l.id = k.id and l.erased_at is null
   left join customer c on c.supplier_id = $1 and c.login_id = l.id
   order by has_email desc, l.created_at, l.id`,
})
const CHECKS = 1 + LOGINS_PER_DOCUMENT

/** Sees what the password proves. As much is asked and checked for a person whom nobody knows, so that time tells nothing. */
export async function findClaim(scope: Scope, { email, documentKind, document, password }: Claimant): Promise<Claim> {
  const found = await scope.db.many(find, [scope.supplier.id, email, documentKind, document])
  const own = await loginWithPassword(found, password, CHECKS)
  if (own) return claimOf(own, documentKind, document)
  const owner = found.find(({ hasEmail }) => hasEmail)
  return {
    kind: 'unproved',
    mailboxOwner: owner ? { loginId: owner.id, isKnownHere: isKnownHere(owner) } : null,
    faults: [],
  }
}

function claimOf(own: FoundRow, documentKind: CustomerDocumentKind, document: string): Claim {
  const { id: loginId, passwordHash } = own
  const contradicted = (fault: RegistrationFault): Claim => ({ kind: 'unproved', mailboxOwner: null, faults: [fault] })
  if (!own.hasEmail) return contradicted({ field: 'email', code: 'otherEmail', suggestion: maskEmail(own.email) })
  if (own.isStaff || own.documentHere === document) return { kind: 'known-here', loginId, passwordHash }
  if (own.hasOtherDocument) return contradicted({ field: documentKind, code: 'notYours' })
  // One record in each store: the login is here with another document.
  if (own.documentHere !== null) return contradicted({ field: 'email', code: 'registeredHere' })
  return { kind: 'own-login', loginId, passwordHash }
}

const isKnownHere = ({ isStaff, documentHere }: FoundRow): boolean => isStaff || documentHere !== null
