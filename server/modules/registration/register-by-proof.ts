import { initialApprovalStatus } from '#domain/customer/customer-record.ts'
import type { Registration } from '#domain/customer/registration.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import { writePassword } from '#server/modules/password/change-password.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { checkEmailProof, takeEmailProof, type EmailProof } from './email-proof.ts'
import { insertLogin, writeCustomer } from './insert-customer.ts'
import type { Registered } from './register-customer.ts'
import { bool, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'

interface ProvedRegistration {
  readonly registration: Registration
  readonly proof: EmailProof
  readonly password: string
  /** The terms that were accepted; null for a store without terms. */
  readonly terms: number | null
}

const ownerRow = {
  id: uuid,
  name: text,
  email: text,
  document: text,
  documentKind: nullable(text),
  isCustomerHere: bool,
}

// A login is the person's on the whole platform. Locked, so that nothing is opened with its former password meanwhile.
const lockOwner = statement('registration.lock-owner', {
  parameters: [uuid, text],
  row: ownerRow,
  sql: `select l.id, l.name, l.email, coalesce(l.document, '') as document, l.document_kind as "documentKind",
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id) as "isCustomerHere"
   from login l where l.email = $2 for no key update of l`,
})

/**
 * Registers whoever read the code in the mailbox. A login that the mailbox has already is the person's, as after a recovered
 * password: it gets the one of the form, and every other session ends.
 * @returns null where the same form was quicker
 * @throws Failure registration.badCode; registration.invalid where the login has another document.
 */
export async function registerByProof(
  scope: Scope,
  { registration, proof, password, terms }: ProvedRegistration,
): Promise<Registered | null> {
  const { email, documentKind, document } = registration
  const codeHash = await checkEmailProof(scope, proof, email)
  const passwordHash = await hashPassword(password)
  return inTransaction(scope, async (scope) => {
    const taken = await takeEmailProof(scope, proof, email, codeHash)
    if (taken === undefined) return null
    const owner = await scope.db.one(lockOwner, [scope.supplier.id, email])
    // The mailbox got a login since: this code was not drawn to open it.
    ensure((owner?.id ?? null) === taken.loginId, 'registration.badCode', { field: 'confirmacao.codigo' })
    if (owner === undefined) return finish(scope, registration, await insertLogin(scope, registration, passwordHash))
    const isOthers = owner.documentKind === documentKind && documentKind !== 'cnpj' && owner.document !== document
    if (isOthers) throw new Failure('registration.invalid', {}, [{ field: documentKind, code: 'notYours' }])
    await writePassword(scope, owner, passwordHash)
    return owner.isCustomerHere
      ? { loginId: owner.id, passwordHash, standing: null }
      : finish(scope, registration, owner.id)
  })

  async function finish(scope: Scope, registration: Registration, loginId: string): Promise<Registered> {
    const standing = await writeCustomer(scope, registration, {
      loginId,
      standing: initialApprovalStatus(scope.features),
      terms,
      isEmailProved: true,
    })
    return { loginId, passwordHash, standing }
  }
}
