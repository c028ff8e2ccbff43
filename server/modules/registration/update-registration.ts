import type { ActingCustomer } from '#domain/access/actor.ts'
import { localMoment } from '#domain/calendar.ts'
import { checkDetails, type Details, type RegistrationFault, type TypedDetails } from '#domain/customer/registration.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { endRecoveryLinks } from '#server/modules/password/change-password.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { CODES } from '#server/modules/verification/verification.ts'
import { checkEmailProof, sendEmailProof, takeEmailProof, type EmailProof } from './email-proof.ts'
import { emailChangedMail, emailInUseMail, newEmailMail } from './mails.ts'
import { customerTraitsOf, DETAILS } from './queries.ts'
import type { ProofRequested } from './register-customer.ts'
import { type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'

export interface Update {
  readonly typed: TypedDetails
  /** The current one; required only where the e-mail changes, because it is used to sign in. */
  readonly password: string
  /** The code that was sent to the new e-mail; null where none was requested yet. */
  readonly proof: EmailProof | null
  /** ISO instant */
  readonly now: string
}

const loginRow = {
  id: uuid,
  name: text,
  email: text,
  customerEmail: text,
  passwordHash: text,
}
type LoginRow = RowOf<typeof loginRow>

const findLogin = statement('registration.own-login', {
  parameters: [uuid, uuid, uuid],
  row: loginRow,
  sql: `select l.id, l.name, l.email, c.email as customer_email, l.password_hash from customer c join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and l.id = $3`,
})
// Name and sign-in e-mail belong to the person in every store, hence no supplier here.
const writeLogin = statement('registration.update-login', {
  parameters: [uuid, text, text, text],
  row: { id: uuid },
  sql: 'update login set name = $2, email = $3 where id = $1 and (email = $3 or password_hash = $4) returning id',
})
const writeCustomer = statement('registration.update-customer', {
  parameters: [uuid, uuid, ...DETAILS.parameters],
  sql: `update customer set ${DETAILS.assignments(3)} where supplier_id = $1 and id = $2`,
})

/**
 * Updates the customer's own record except the document. A code is sent to a new e-mail first, and
 * nothing changes before its code comes back. The answer does not depend on the owner of the mailbox.
 * @returns null once it is written
 * @throws Failure registration.updateInvalid with everything that is wrong, registration.badCode, access.notAllowed for any other actor.
 */
export async function updateRegistration(
  scope: Scope,
  customer: ActingCustomer,
  { typed, password, proof, now }: Update,
): Promise<ProofRequested | null> {
  const { actor } = scope
  ensure(actor.kind === 'customer', 'access.notAllowed')
  const [traits, login] = await Promise.all([
    customerTraitsOf(scope),
    scope.db.one(findLogin, [scope.supplier.id, customer.id, actor.loginId]),
  ])
  ensure(login, 'access.notAllowed')
  const checked = checkDetails(typed, customer.kind === 'company', {
    traits,
    today: localMoment(now, scope.supplier.timeZone).date,
  })
  const faults = [...checked.faults, ...(await emailFaults(login, typed.email, password))]
  if (faults.length > 0 || checked.value === null) throw new Failure('registration.updateInvalid', {}, faults)
  const { value } = checked
  if (!changesEmail(login, value.email)) await inTransaction(scope, (scope) => write(scope, customer, login, value))
  else if (proof === null) return sendCodeToNewEmail(scope, value.email)
  else await writeProved(scope, customer, login, { details: value, proof })
  return null
}

const findOwner = statement('registration.email-owner', {
  parameters: [text],
  row: { id: uuid },
  sql: 'select id from login where email = $1',
})

async function sendCodeToNewEmail(scope: Scope, email: string): Promise<ProofRequested> {
  const owner = await scope.db.one(findOwner, [email])
  const mailWith = (code: string) => (owner === undefined ? newEmailMail(scope, code) : emailInUseMail(scope))
  return {
    proofId: await inTransaction(scope, (scope) =>
      sendEmailProof(scope, { email, loginId: owner?.id ?? null, mailWith }),
    ),
    email,
  }
}

interface ProvedChange {
  readonly details: Details
  readonly proof: EmailProof
}

async function writeProved(
  scope: Scope,
  customer: ActingCustomer,
  login: LoginRow,
  { details, proof }: ProvedChange,
): Promise<void> {
  const { email } = details
  const codeHash = await checkEmailProof(scope, proof, email)
  try {
    await inTransaction(scope, async (scope) => {
      const taken = await takeEmailProof(scope, proof, email, codeHash)
      ensure(taken && taken.loginId === null, 'registration.badCode', { field: 'proof.code' })
      await write(scope, customer, login, details)
      await scope.db.one(CODES.email.markVerified, [scope.supplier.id, customer.id, email])
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'login_email_key') throw error
    throw new Failure('registration.updateInvalid', {}, [{ field: 'email', code: 'taken' }])
  }
}

/** The password protects the account on an unlocked device. */
async function emailFaults(login: LoginRow, typedEmail: string, password: string): Promise<RegistrationFault[]> {
  if (!changesEmail(login, typedEmail.trim().toLowerCase())) return []
  if (password === '') return [{ field: 'password', code: 'wrongPassword' }]
  return (await matchesPassword(login.passwordHash, password)) ? [] : [{ field: 'password', code: 'password.wrong' }]
}

const changesEmail = (login: LoginRow, email: string): boolean => email !== login.customerEmail && email !== login.email

/** In the transaction of the scope. */
async function write(scope: Scope, { id }: ActingCustomer, login: LoginRow, details: Details): Promise<void> {
  const { fullName, email } = details
  const signInEmail = changesEmail(login, email) ? email : login.email
  const written = await scope.db.one(writeLogin, [login.id, fullName, signInEmail, login.passwordHash])
  // The password was changed concurrently: the former one no longer allows it.
  if (!written) throw new Failure('registration.updateInvalid', {}, [{ field: 'password', code: 'password.wrong' }])
  // A recovery link in the former mailbox must not open the account.
  if (signInEmail !== login.email) await endRecoveryLinks(scope, login.id)
  await scope.db.many(writeCustomer, [scope.supplier.id, id, ...DETAILS.values(details)])
  await recordEvent(scope, { action: 'customer.updated', details: { isEmailChanged: signInEmail !== login.email } })
  await notifyFormerEmails(scope, id, login, email)
}

/** Sends a notice to each former e-mail: the record may have had another one than the login. */
async function notifyFormerEmails(scope: Scope, customerId: string, login: LoginRow, email: string): Promise<void> {
  const left = new Set([login.customerEmail.toLowerCase(), ...(changesEmail(login, email) ? [login.email] : [])])
  const recipients = [...left].filter((former) => former !== email)
  await Promise.all(
    recipients.map((to) =>
      enqueueMailIfPossible(scope, { to, about: { customerId }, ...emailChangedMail(scope, login.name) }),
    ),
  )
}
