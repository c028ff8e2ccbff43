import { localMoment } from '#domain/calendar.ts'
import { initialApprovalStatus, type ApprovalStatus } from '#domain/customer/customer-record.ts'
import { parseIdentifier } from '#domain/customer/document.ts'
import { maskEmail, parseEmail } from '#domain/customer/email.ts'
import {
  checkRegistration,
  type CustomerDocumentKind,
  type Registration,
  type RegistrationFault,
  type RegistrationRules,
  type TypedRegistration,
} from '#domain/customer/registration.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  hashPassword,
  LOGINS_PER_DOCUMENT,
  loginsOfDocumentSql,
  loginWithPassword,
} from '#server/modules/access/password.ts'
import { writePassword } from '#server/modules/password/change-password.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { bool, nullable, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailToEach } from '#server/platform/messaging/mail.ts'
import { lockLoginShared } from '#server/platform/session/session.ts'
import { checkEmailProof, sendEmailProof, takeEmailProof, type EmailProof } from './email-proof.ts'
import { codeMail, documentNamedMail, joinMail, knownHereMail } from './mails.ts'
import { currentTermsVersion, customerTraitsOf, insertLogin, writeCustomer } from './queries.ts'

export interface NewRegistration {
  readonly typed: TypedRegistration
  readonly acceptsTerms: boolean
  /** The version that was shown; null where it is unknown. */
  readonly readTerms: number | null
  /** The code that was sent to the mailbox; null where none was requested yet. */
  readonly proof: EmailProof | null
  /** ISO instant */
  readonly now: string
}

export interface Registered {
  readonly loginId: string
  /** Of the password that was given. */
  readonly passwordHash: string
  /** Null for a person who is a customer of the store already and proved it by the password. */
  readonly approvalStatus: ApprovalStatus | null
}

/** A mail with a code was sent, and nothing else changed. */
export interface ProofRequested {
  readonly proofId: string
  readonly email: string
}

/**
 * Registers a person who proves to own the mailbox: by the code that was sent to it, or by the password of the login that it has
 * already. Without proof a mail is sent, and the answer does not depend on who is a customer
 * (decision 28). Two concurrent requests of one person make one record.
 * @throws Failure registration.invalid with everything that is wrong, registration.badCode, access.badCredentials for a password that was changed concurrently.
 */
export async function registerCustomer(scope: Scope, request: NewRegistration): Promise<Registered | ProofRequested> {
  try {
    return await tryToRegister(scope, request)
  } catch (error) {
    // A concurrent request registered this e-mail: the second attempt finds it.
    if (violatedConstraint(error) === null) throw error
    return tryToRegister(scope, request)
  }
}

async function tryToRegister(scope: Scope, request: NewRegistration): Promise<Registered | ProofRequested> {
  const { typed, proof } = request
  const [traits, terms, claim] = await Promise.all([
    customerTraitsOf(scope),
    currentTermsVersion(scope),
    claimOf(scope, typed),
  ])
  if (claim.kind === 'known-here') return knownCustomer(claim)
  const registration = checkedRegistration(
    typed,
    claim,
    rulesOf(scope, traits, request.now),
    termsFaults(terms, request),
  )
  if (claim.kind === 'own-login') return registerByPassword(scope, registration, claim, terms)
  if (proof === null) return requestProof(scope, registration, claim.mailboxOwner)
  const registered = await registerByProof(scope, { registration, proof, password: typed.password, terms })
  if (registered !== null) return registered
  // A concurrent request with the same form was first: its password proves the sender of this one.
  const now = await claimOf(scope, typed)
  ensure(now.kind === 'known-here', 'registration.badCode', { field: 'proof.code' })
  return knownCustomer(now)
}

const knownCustomer = ({ loginId, passwordHash }: Extract<Claim, { kind: 'known-here' }>): Registered => ({
  loginId,
  passwordHash,
  approvalStatus: null,
})

/** Replaces a password that the rule for new ones does not concern. */
const ACCEPTABLE = 'not judged by the rule for new ones'

function checkedRegistration(
  typed: TypedRegistration,
  claim: Claim,
  rules: RegistrationRules,
  others: readonly RegistrationFault[],
): Registration {
  // The rule for new passwords does not apply to one in use.
  const contradictions = claim.kind === 'unproved' ? claim.faults : []
  const isOld = claim.kind === 'own-login' || contradictions.length > 0
  const { value, faults } = checkRegistration(isOld ? { ...typed, password: ACCEPTABLE } : typed, rules)
  const all = [...faults, ...contradictions, ...others]
  if (all.length > 0 || value === null) throw new Failure('registration.invalid', {}, all)
  return value
}

function registerByPassword(
  scope: Scope,
  registration: Registration,
  claim: Extract<Claim, { kind: 'own-login' }>,
  terms: number | null,
): Promise<Registered> {
  const { loginId, passwordHash } = claim
  const approvalStatus = initialApprovalStatus(scope.features)
  return inTransaction(scope, async (scope) => {
    ensure(await lockLoginShared(scope.db, loginId, passwordHash), 'access.badCredentials')
    await writeCustomer(scope, registration, { loginId, approvalStatus, terms, isEmailProved: false })
    return { loginId, passwordHash, approvalStatus }
  })
}

/** An invalid e-mail or document finds no login; the rules report it. */
function claimOf(scope: Scope, typed: TypedRegistration): Promise<Claim> {
  const parsed = parseEmail(typed.email)
  const email = 'email' in parsed ? parsed.email : ''
  const document = parseIdentifier(typed.document, [typed.documentKind])?.value ?? ''
  return findClaim(scope, { email, documentKind: typed.documentKind, document, password: typed.password })
}

function termsFaults(current: number | null, { acceptsTerms, readTerms }: NewRegistration): RegistrationFault[] {
  if (current === null) return []
  if (readTerms !== null && readTerms !== current) return [{ field: 'terms', code: 'termsOutdated' }]
  return acceptsTerms ? [] : [{ field: 'terms', code: 'termsNotAccepted' }]
}

function rulesOf({ supplier, features }: Scope, traits: RegistrationRules['traits'], now: string): RegistrationRules {
  return {
    identification: supplier.identification,
    traits,
    // A store that requires a delivery place of visitors requires an address of customers.
    requiresAddress: features.hasDelivery && features.requiresAddressToAccess,
    today: localMoment(now, supplier.timeZone).date,
  }
}

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

// A login belongs to the whole platform, hence no supplier. It is locked, so that no session opens with its former password.
const lockOwner = statement('registration.lock-owner', {
  parameters: [uuid, text],
  row: ownerRow,
  sql: `select l.id, l.name, l.email, coalesce(l.document, '') as document, l.document_kind as "documentKind",
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id) as "isCustomerHere"
   from login l where l.email = $2 for no key update of l`,
})

/**
 * Registers the person who read the code in the mailbox. A login that the mailbox has already is theirs, as after a recovered
 * password: it gets the password of the form, and every other session ends.
 * @returns null where a concurrent request with the same form was first
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
    // The mailbox got a login since: the code was not made for it.
    ensure((owner?.id ?? null) === taken.loginId, 'registration.badCode', { field: 'proof.code' })
    if (owner === undefined)
      return registered(scope, registration, await insertLogin(scope, registration, passwordHash))
    const isOthers = owner.documentKind === documentKind && documentKind !== 'cnpj' && owner.document !== document
    if (isOthers) throw new Failure('registration.invalid', {}, [{ field: documentKind, code: 'notYours' }])
    await writePassword(scope, owner, passwordHash)
    return owner.isCustomerHere
      ? { loginId: owner.id, passwordHash, approvalStatus: null }
      : registered(scope, registration, owner.id)
  })

  async function registered(scope: Scope, registration: Registration, loginId: string): Promise<Registered> {
    const approvalStatus = await writeCustomer(scope, registration, {
      loginId,
      approvalStatus: initialApprovalStatus(scope.features),
      terms,
      isEmailProved: true,
    })
    return { loginId, passwordHash, approvalStatus }
  }
}

export interface Claimant {
  readonly email: string
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  readonly password: string
}

/** The login that has the mailbox already. */
export interface MailboxOwner {
  readonly loginId: string
  /** The person is a customer of this store, or works for it. */
  readonly isKnownHere: boolean
}

/** What the password proves about the person who registers. */
export type Claim =
  /** Nothing, or (with faults) a login that contradicts the form. The owner of the mailbox must not appear in the answer. */
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
  /** The login has another document. */
  hasOtherDocument: bool,
  /** The document under which this store knows the login. */
  documentHere: nullable(text),
  isStaff: bool,
}
type FoundRow = RowOf<typeof foundRow>

const findClaims = statement('registration.claims', {
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

/** Finds what the password proves. The work is the same for an unknown person, so that the time reveals nothing. */
export async function findClaim(scope: Scope, { email, documentKind, document, password }: Claimant): Promise<Claim> {
  const found = await scope.db.many(findClaims, [scope.supplier.id, email, documentKind, document])
  const own = await loginWithPassword(found, password, CHECKS)
  if (own) return claimOfOwner(own, documentKind, document)
  const owner = found.find(({ hasEmail }) => hasEmail)
  return {
    kind: 'unproved',
    mailboxOwner: owner ? { loginId: owner.id, isKnownHere: isKnownHere(owner) } : null,
    faults: [],
  }
}

function claimOfOwner(own: FoundRow, documentKind: CustomerDocumentKind, document: string): Claim {
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

// Once a day, so that repeated requests do not fill a mailbox.
const markSameDocument = statement('registration.markSameDocument', {
  parameters: [uuid, text, text],
  row: { id: uuid, email: text },
  sql: `update customer set document_notice_at = now()
   where supplier_id = $1 and document = $2 and lower(email) <> $3 and erased_at is null
     and (document_notice_at is null or document_notice_at < now() - interval '1 day')
   returning id, email`,
})

/**
 * Sends a mail to the mailbox of the form: a code, or a link to sign in for a known customer. A customer of
 * this store with the same document and another e-mail gets a notice. Only the mailboxes learn the difference:
 * the work is the same in every case.
 */
export function requestProof(
  scope: Scope,
  { email, document }: Registration,
  owner: MailboxOwner | null,
): Promise<ProofRequested> {
  return inTransaction(scope, async (scope) => {
    const mailWith = (code: string) =>
      owner === null ? codeMail(scope, code) : owner.isKnownHere ? knownHereMail(scope) : joinMail(scope, code)
    const [proofId, others] = await Promise.all([
      sendEmailProof(scope, { email, loginId: owner?.loginId ?? null, mailWith }),
      scope.db.many(markSameDocument, [scope.supplier.id, document, email]),
    ])
    await enqueueMailToEach(
      scope,
      others.map((other) => ({ to: other.email, customerId: other.id })),
      documentNamedMail(scope),
    )
    return { proofId, email }
  })
}
