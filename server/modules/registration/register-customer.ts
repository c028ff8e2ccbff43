import { initialApprovalStatus, type ApprovalStatus } from '#domain/customer/customer-record.ts'
import { localMoment } from '#domain/calendar.ts'
import {
  checkRegistration,
  type Registration,
  type RegistrationFault,
  type RegistrationRules,
  type TypedRegistration,
} from '#domain/customer/registration.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parseIdentifier } from '#domain/customer/document.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { lockLoginShared } from '#server/platform/session/lock-login.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { askForProof } from './ask-for-proof.ts'
import type { EmailProof } from './email-proof.ts'
import { findClaim, type Claim } from './find-claim.ts'
import { writeCustomer } from './insert-customer.ts'
import { currentTermsVersion, customerTraitsOf } from './queries.ts'
import { registerByProof } from './register-by-proof.ts'

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
