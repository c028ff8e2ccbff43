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
import { violatedConstraint } from '#server/platform/database/database.ts'
import { bool, nullable, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailToEach } from '#server/platform/messaging/mail.ts'
import { lockLoginShared } from '#server/platform/session/session.ts'
import { checkEmailProof, sendEmailProof, takeEmailProof, type EmailProof } from './email-proof.ts'
import { insertLogin, writeCustomer } from './insert-customer.ts'
import { codeMail, documentNamedMail, joinMail, knownHereMail } from './mails.ts'
import { currentTermsVersion, customerTraitsOf } from './queries.ts'

export interface NewRegistration {
  readonly typed: TypedRegistration
  readonly acceptsTerms: boolean
  /** The version that the person had before the eyes; null where it is not known. */
  readonly readTerms: number | null
  /** The code that came to the mailbox; null where none was asked for yet. */
  readonly proof: EmailProof | null
  /** ISO instant */
  readonly now: string
}

export interface Registered {
  readonly loginId: string
  /** Of the password that was given. */
  readonly passwordHash: string
  /** Null for somebody who is known in the store already, and proved it by the password. */
  readonly standing: ApprovalStatus | null
}

/** The mailbox was written to, and nothing else happened. */
export interface ProofAsked {
  readonly proofId: string
  readonly email: string
}

/**
 * Makes a customer of this store of whoever proves to own the mailbox: by the code that was sent to it, or by the password of the login that it has
 * already. Without proof the mailbox is written to, and what is answered does not depend on who is known to anybody
 * (decision 28). The same person twice at the same moment makes one record.
 * @throws Failure registration.invalid with everything that is wrong, registration.badCode, access.badCredentials for a password that was changed meanwhile.
 */
export async function registerCustomer(scope: Scope, request: NewRegistration): Promise<Registered | ProofAsked> {
  try {
    return await tryToRegister(scope, request)
  } catch (error) {
    // Somebody was faster with this e-mail: seen in the next look.
    if (violatedConstraint(error) === null) throw error
    return tryToRegister(scope, request)
  }
}

async function tryToRegister(scope: Scope, request: NewRegistration): Promise<Registered | ProofAsked> {
  const { typed, proof } = request
  const [traits, terms, claim] = await Promise.all([
    customerTraitsOf(scope),
    currentTermsVersion(scope),
    claimOf(scope, typed),
  ])
  if (claim.kind === 'known-here') return entering(claim)
  const registration = checked(typed, claim, rulesOf(scope, traits, request.now), termsFaults(terms, request))
  if (claim.kind === 'own-login') return registerByPassword(scope, registration, claim, terms)
  if (proof === null) return askForProof(scope, registration, claim.mailboxOwner)
  const registered = await registerByProof(scope, { registration, proof, password: typed.password, terms })
  if (registered !== null) return registered
  // The same form was quicker, in another window: now its password proves who sent this one.
  const now = await claimOf(scope, typed)
  ensure(now.kind === 'known-here', 'registration.badCode', { field: 'confirmacao.codigo' })
  return entering(now)
}

const entering = ({ loginId, passwordHash }: Extract<Claim, { kind: 'known-here' }>): Registered => ({
  loginId,
  passwordHash,
  standing: null,
})

/** Stands for a password that is not to be judged. */
const ACCEPTABLE = 'not judged by the rule for new ones'

function checked(
  typed: TypedRegistration,
  claim: Claim,
  rules: RegistrationRules,
  others: readonly RegistrationFault[],
): Registration {
  // A password that is in use already need not please the rule for new ones.
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
  const standing = initialApprovalStatus(scope.features)
  return inTransaction(scope, async (scope) => {
    ensure(await lockLoginShared(scope.db, loginId, passwordHash), 'access.badCredentials')
    await writeCustomer(scope, registration, { loginId, standing, terms, isEmailProved: false })
    return { loginId, passwordHash, standing }
  })
}

/** What is no e-mail or document belongs to nobody; the rules say so themselves. */
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
    // A store that asks visitors where to asks its customers too.
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

/** Sees what the password proves. As much is asked and checked for a person whom nobody knows, so that time tells nothing. */
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

// Once a day: whoever types a document again and again fills nobody's inbox.
const namesakes = statement('registration.namesakes', {
  parameters: [uuid, text, text],
  row: { id: uuid, email: text },
  sql: `update customer set document_notice_at = now()
   where supplier_id = $1 and document = $2 and lower(email) <> $3 and erased_at is null
     and (document_notice_at is null or document_notice_at < now() - interval '1 day')
   returning id, email`,
})

/**
 * Writes to the mailbox that the form names: a code, or for somebody whom the store knows the way in. Whoever is known in
 * this store by the same document and another e-mail is told that somebody named it. Only mailboxes learn the difference:
 * as much is done for everybody.
 */
export function askForProof(
  scope: Scope,
  { email, document }: Registration,
  owner: MailboxOwner | null,
): Promise<ProofAsked> {
  return inTransaction(scope, async (scope) => {
    const mailWith = (code: string) =>
      owner === null ? codeMail(scope, code) : owner.isKnownHere ? knownHereMail(scope) : joinMail(scope, code)
    const [proofId, others] = await Promise.all([
      sendEmailProof(scope, { email, loginId: owner?.loginId ?? null, mailWith }),
      scope.db.many(namesakes, [scope.supplier.id, document, email]),
    ])
    await enqueueMailToEach(
      scope,
      others.map((other) => ({ to: other.email, customerId: other.id })),
      documentNamedMail(scope),
    )
    return { proofId, email }
  })
}
