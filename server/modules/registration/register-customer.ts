import { firstStanding, type Standing } from '#domain/customer/approval.ts'
import { localMoment } from '#domain/calendar.ts'
import { checkRegistration, type Registration, type RegistrationFault, type RegistrationRules, type TypedRegistration } from '#domain/customer/registration.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parseIdentifier } from '#domain/customer/identifier.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import { violatedConstraint } from '#server/platform/database.ts'
import { holdLogin } from '#server/platform/hold-login.ts'
import { inTransaction, type Scope } from '#server/platform/scope.ts'
import { findClaim, type Claim } from './find-claim.ts'
import { insertLogin, writeCustomer } from './insert-customer.ts'
import { currentTermsVersion, customerTraitsOf } from './queries.ts'

export interface NewRegistration {
  readonly typed: TypedRegistration
  readonly acceptsTerms: boolean
  /** The version that the person had before the eyes; null where it is not known. */
  readonly readTerms: number | null
  /** ISO instant */
  readonly now: string
}

export interface Registered {
  readonly loginId: string
  /** Of the password that was given. */
  readonly passwordHash: string | null
  /** Null for somebody who was a customer already, and proved it by the password. */
  readonly standing: Standing | null
}

/**
 * Makes a customer of this store: with a new login, or with the one that the person has from another store and proves by
 * its password. The same person twice at the same moment makes one record.
 * @throws Failure registration.invalid with everything that is wrong, access.badCredentials for a password that was changed meanwhile.
 */
export async function registerCustomer(scope: Scope, request: NewRegistration): Promise<Registered> {
  try {
    return await tryToRegister(scope, request)
  } catch (error) {
    // Somebody was faster with this e-mail or document: seen in the next look.
    if (violatedConstraint(error) === null) throw error
    return tryToRegister(scope, request)
  }
}

async function tryToRegister(scope: Scope, request: NewRegistration): Promise<Registered> {
  const [traits, terms] = await Promise.all([customerTraitsOf(scope), currentTermsVersion(scope)])
  const { typed } = request
  const rules = rulesOf(scope, traits, request.now)
  const claim = await claimOf(scope, typed)
  const checked = checkRegistration(typed, rules)
  const faults = [
    // A password that is in use already need not please the rule for new ones.
    ...checked.faults.filter(({ field }) => field !== 'password' || claim.kind === 'nobody' || claim.kind === 'taken'),
    ...(claim.kind === 'taken' ? claim.faults : []),
    ...termsFaults(terms, request),
  ]
  if (claim.kind === 'own-customer') return { loginId: claim.loginId, passwordHash: claim.passwordHash, standing: null }
  const registration = checked.value ?? checkRegistration({ ...typed, password: ACCEPTABLE }, rules).value
  if (faults.length > 0 || registration === null) throw new Failure('registration.invalid', {}, faults)
  return write(scope, registration, claim, { password: typed.password, terms })
}

/** Stands for a password that is not to be judged. */
const ACCEPTABLE = 'not judged by the rule for new ones'

async function write(scope: Scope, registration: Registration, claim: Claim, { password, terms }: { password: string; terms: number | null }): Promise<Registered> {
  const standing = firstStanding(scope.features)
  const passwordHash = claim.kind === 'own-login' ? claim.passwordHash : await hashPassword(password)
  return inTransaction(scope, async (scope) => {
    if (claim.kind === 'own-login') ensure(await holdLogin(scope.db, claim.loginId, passwordHash), 'access.badCredentials')
    const loginId = claim.kind === 'own-login' ? claim.loginId : await insertLogin(scope, registration, passwordHash ?? '')
    await writeCustomer(scope, registration, { loginId, standing, terms })
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
