import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import { MAX_PASSKEYS, typedAppCode, type SecondFactors } from '#domain/access/second-factor.ts'
import { ensure } from '#domain/failure.ts'
import { ensureOwnPassword } from '#server/modules/password/change-password.ts'
import { bytea, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail, type Mail } from '#server/platform/messaging/mail.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closeSessionsOf } from '#server/platform/session/close-session.ts'
import { lockLoginExclusive } from '#server/platform/session/session.ts'
import { appUrl, newAppSecret, stepOfCode } from './app-code.ts'
import { countAnswer, openChallenge, useChallenge } from '#server/modules/access/factor-challenge.ts'
import {
  findFactors,
  openAppSecret,
  removeStoredApp,
  renewCodes,
  sealAppSecret,
  settleFactors,
  storeApp,
} from './factors.ts'
import { codesRenewedMail, factorAddedMail, factorRemovedMail, type FactorKind } from './mails.ts'
import {
  creationOptions,
  removeStoredPasskey,
  storePasskey,
  verifyCreated,
  type CreatedPasskey,
  type RelyingParty,
} from './passkeys.ts'

/** What the caller has besides the password. */
export async function ownFactors(scope: Scope, { host }: Pick<RelyingParty, 'host'>): Promise<SecondFactors> {
  const factors = await findFactors(scope.db, ownId(scope))
  return { ...factors, isRequired: scope.features.requiresSecondFactor, host }
}

const ownId = ({ actor }: Scope): string => loginIdOf(actor) ?? ''

export interface BegunApp {
  readonly setUp: string
  readonly secret: string
  readonly appUrl: string
}

/**
 * Draws a secret that counts once a first code proves that the app has it.
 * @throws Failure password.wrong
 */
export async function beginApp(scope: Scope, sealing: Sealing, password: string): Promise<BegunApp> {
  const self = await ensureOwnPassword(scope, password, 'password')
  const secret = newAppSecret()
  const sealedSecret = sealAppSecret(sealing, self.id, secret)
  const setUp = await openChallenge(scope, { purpose: 'app', loginId: self.id, sealedSecret })
  return { setUp, secret, appUrl: appUrl(secret, scope.supplier.name, self.email) }
}

/** The page, with the token of its session, which stays open where a first factor ends the others. */
export interface Caller {
  readonly relyingParty: RelyingParty
  readonly token: string | null
}

export interface AddedFactor {
  readonly security: SecondFactors
  /** Null where those that the person has go on counting. */
  readonly codes: readonly string[] | null
}

/** @throws Failure factor.expired, factor.wrong at the field of the code */
export async function confirmApp(
  scope: Scope,
  sealing: Sealing,
  caller: Caller,
  { setUp, code }: { readonly setUp: string; readonly code: string },
): Promise<AddedFactor> {
  const begun = await countAnswer(scope, 'app', setUp)
  ensure(begun !== null && begun.loginId === ownId(scope) && begun.sealedSecret !== null, 'factor.expired')
  const { loginId, sealedSecret } = begun
  const secret = openAppSecret(sealing, loginId, sealedSecret)
  const step = secret === null ? null : stepOfCode(secret, typedAppCode(code) ?? '', Date.now())
  ensure(step !== null, 'factor.wrong', { field: 'code' })
  return addFactor(scope, caller, setUp, 'authenticator-app', {}, ({ db }) => storeApp(db, loginId, sealedSecret, step))
}

/** @throws Failure password.wrong, factor.tooManyPasskeys */
export async function beginPasskey(
  scope: Scope,
  { host }: RelyingParty,
  password: string,
): Promise<{ readonly setUp: string; readonly options: Record<string, unknown> }> {
  const self = await ensureOwnPassword(scope, password, 'password')
  const { passkeys } = await findFactors(scope.db, self.id)
  ensure(passkeys.length < MAX_PASSKEYS, 'factor.tooManyPasskeys', { maximum: MAX_PASSKEYS })
  const { options, challenge } = await creationOptions(scope, host, self)
  const setUp = await openChallenge(scope, { purpose: 'passkey', loginId: self.id, passkeyChallenge: challenge })
  return { setUp, options }
}

/** @throws Failure factor.expired, factor.badPasskey, factor.tooManyPasskeys */
export async function confirmPasskey(
  scope: Scope,
  caller: Caller,
  { setUp, name, passkey }: { readonly setUp: string; readonly name: string; readonly passkey: CreatedPasskey },
): Promise<AddedFactor> {
  const begun = await countAnswer(scope, 'passkey', setUp)
  ensure(begun !== null && begun.loginId === ownId(scope) && begun.passkeyChallenge !== null, 'factor.expired')
  const { loginId, passkeyChallenge } = begun
  const { relyingParty } = caller
  const verified = await verifyCreated(relyingParty, passkeyChallenge, passkey)
  ensure(verified, 'factor.badPasskey')
  const changes = { name, domain: relyingParty.host }
  return addFactor(scope, caller, setUp, 'passkey', changes, async ({ db }) => {
    const { passkeys } = await findFactors(db, loginId)
    ensure(passkeys.length < MAX_PASSKEYS, 'factor.tooManyPasskeys', { maximum: MAX_PASSKEYS })
    ensure(await storePasskey(db, loginId, relyingParty.host, name, verified), 'factor.badPasskey')
  })
}

// The session that set the first factor up has proved it.
const markProved = statement('session.mark-factor-proved', {
  parameters: [uuid, bytea],
  sql: 'update session set is_factor_proved = true where supplier_id = $1 and token_hash = $2',
})

async function addFactor(
  scope: Scope,
  { relyingParty, token }: Caller,
  setUp: string,
  kind: FactorKind,
  about: Readonly<Partial<Record<'name' | 'domain', string>>>,
  store: (scope: Scope) => Promise<void>,
): Promise<AddedFactor> {
  const codes = await inTransaction(scope, async (scope) => {
    const { db, supplier, sessionHash } = scope
    const loginId = ownId(scope)
    await lockLoginExclusive(db, loginId)
    ensure(await useChallenge(scope, setUp), 'factor.expired')
    const before = await findFactors(db, loginId)
    await store(scope)
    await settleFactors(db, loginId)
    const isFirst = before.appSince === null && before.passkeys.length === 0
    if (isFirst) {
      await db.execute(markProved, [supplier.id, sessionHash])
      await closeSessionsOf(scope, loginId, token)
    }
    await noteChange(scope, 'staff.factor-added', changesBetween({}, { factor: kind, ...about }), ({ name }) =>
      factorAddedMail(scope, name, kind),
    )
    return before.recoveryCodesLeft === 0 ? renewCodes(db, loginId) : null
  })
  return { security: await ownFactors(scope, relyingParty), codes }
}

/** @throws Failure password.wrong, factor.notFound, factor.last */
export async function removeApp(scope: Scope, relyingParty: RelyingParty, password: string): Promise<SecondFactors> {
  await ensureOwnPassword(scope, password, 'password')
  return removeFactor(scope, relyingParty, 'authenticator-app', async ({ db }, loginId) => {
    ensure(await removeStoredApp(db, loginId), 'factor.notFound')
    return {}
  })
}

/** @throws Failure password.wrong, factor.notFound, factor.last */
export async function removePasskey(
  scope: Scope,
  relyingParty: RelyingParty,
  id: string,
  password: string,
): Promise<SecondFactors> {
  await ensureOwnPassword(scope, password, 'password')
  return removeFactor(scope, relyingParty, 'passkey', async ({ db }, loginId) => {
    const removed = await removeStoredPasskey(db, loginId, id)
    ensure(removed, 'factor.notFound')
    return { name: removed.name, domain: removed.host }
  })
}

async function removeFactor(
  scope: Scope,
  relyingParty: RelyingParty,
  kind: FactorKind,
  remove: (scope: Scope, loginId: string) => Promise<Readonly<Partial<Record<'name' | 'domain', string>>>>,
): Promise<SecondFactors> {
  await inTransaction(scope, async (scope) => {
    const loginId = ownId(scope)
    await lockLoginExclusive(scope.db, loginId)
    const about = await remove(scope, loginId)
    const hasOther = await settleFactors(scope.db, loginId)
    ensure(hasOther || !scope.features.requiresSecondFactor, 'factor.last')
    await noteChange(scope, 'staff.factor-removed', changesBetween({ factor: kind, ...about }, {}), ({ name }) =>
      factorRemovedMail(scope, name, kind, !hasOther),
    )
  })
  return ownFactors(scope, relyingParty)
}

/** @throws Failure password.wrong, factor.notFound without a factor beside which they would count */
export async function renewRecoveryCodes(
  scope: Scope,
  relyingParty: RelyingParty,
  password: string,
): Promise<{ readonly security: SecondFactors; readonly codes: readonly string[] }> {
  await ensureOwnPassword(scope, password, 'password')
  const codes = await inTransaction(scope, async (scope) => {
    const loginId = ownId(scope)
    await lockLoginExclusive(scope.db, loginId)
    ensure(await settleFactors(scope.db, loginId), 'factor.notFound')
    await noteChange(scope, 'staff.codes-renewed', [], ({ name }) => codesRenewedMail(scope, name))
    return renewCodes(scope.db, loginId)
  })
  return { security: await ownFactors(scope, relyingParty), codes }
}

const findPerson = statement('second-factor.person', {
  parameters: [uuid],
  row: { name: text, email: text },
  sql: 'select name, email from login where id = $1',
})

/** Into the log, without a secret, and to the person, who may not have made the change. */
async function noteChange(
  scope: Scope,
  action: 'staff.factor-added' | 'staff.factor-removed' | 'staff.codes-renewed',
  changes: readonly FieldChange[],
  mailTo: (person: { readonly name: string }) => Mail,
): Promise<void> {
  const loginId = ownId(scope)
  await recordEvent(scope, { action, customerId: null, subjectId: loginId, changes })
  const person = await scope.db.one(findPerson, [loginId])
  if (person) await enqueueMail(scope, { to: person.email, about: { loginId }, ...mailTo(person) })
}
