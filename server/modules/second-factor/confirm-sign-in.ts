import { ensure } from '#domain/failure.ts'
import { ensureSignedIn, openStoreSession, type SignedIn } from '#server/modules/access/sign-in.ts'
import type { ProvedLogin } from '#server/modules/access/known-device.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginShared } from '#server/platform/session/session.ts'
import type { FactorChoice } from '#domain/access/second-factor.ts'
import {
  countAnswer,
  findChallenge,
  setPasskeyChallenge,
  useChallenge,
} from '#server/modules/access/factor-challenge.ts'
import { choiceOf, findFactors, proveByCode } from './factors.ts'
import { codeUsedMail } from './mails.ts'
import { proveByPasskey, requestOptions, type RelyingParty, type UsedPasskey } from './passkeys.ts'

/**
 * How the person may go on, with what a passkey has to sign.
 * @throws Failure factor.expired
 */
export async function factorsOfSignIn(
  scope: Scope,
  { host }: RelyingParty,
  token: string,
): Promise<{ readonly choice: FactorChoice; readonly options: Record<string, unknown> | null }> {
  const challenge = await findChallenge(scope, 'sign-in', token)
  ensure(challenge, 'factor.expired')
  const { loginId } = challenge
  const choice = choiceOf(await findFactors(scope.db, loginId), host)
  if (!choice.hasPasskeysHere) return { choice, options: null }
  const request = await requestOptions(scope.db, loginId, host)
  await setPasskeyChallenge(scope, token, request.challenge)
  return { choice, options: request.options }
}

export interface FactorAnswer {
  readonly challenge: string
  /** Of the app, or a recovery code; empty where a passkey answers. */
  readonly code: string
  readonly passkey: UsedPasskey | null
  readonly formerToken: string | null
}

const findOwner = statement('second-factor.owner', {
  parameters: [uuid],
  row: { name: text, email: text, passwordHash: text },
  sql: 'select name, email, password_hash from login where id = $1',
})

/**
 * Opens the session of a person whose password was right, once. Wrong, used and foreign answers look alike.
 * @param admit counts the answers for a login
 * @throws Failure factor.expired, factor.wrong, access.badCredentials for a person whom the store does not know any more
 */
export async function confirmSignIn(
  scope: Scope,
  sealing: Sealing,
  relyingParty: RelyingParty,
  { challenge: token, code, passkey, formerToken }: FactorAnswer,
  admit: (loginId: string) => Promise<void>,
): Promise<SignedIn & ProvedLogin> {
  const challenge = await countAnswer(scope, 'sign-in', token)
  ensure(challenge, 'factor.expired')
  const { loginId, actingCustomerId, passkeyChallenge } = challenge
  await admit(loginId)
  return inTransaction(scope, async (scope) => {
    const { db } = scope
    // A new password waits for it, or was first and has ended the challenge.
    await lockLoginShared(db, loginId)
    // Of concurrent answers the others wait here. A wrong one leaves it as it was.
    ensure(await useChallenge(scope, token), 'factor.expired')
    const provedBy =
      passkey === null
        ? await proveByCode(db, sealing, loginId, code)
        : await proveByPasskey(db, relyingParty, loginId, passkeyChallenge, passkey)
    ensure(provedBy !== null, 'factor.wrong', { field: passkey === null ? 'code' : 'passkey' })
    const entry = { loginId, formerToken, actingCustomerId, isFactorProved: true }
    const signedIn = ensureSignedIn(await openStoreSession(scope, entry))
    const owner = await db.one(findOwner, [loginId])
    ensure(owner, 'access.badCredentials')
    if (provedBy === 'recovery-code') {
      const { recoveryCodesLeft } = await findFactors(db, loginId)
      const asPerson = { ...scope, actor: signedIn.session.actor }
      await recordEvent(asPerson, { action: 'staff.code-used', customerId: null, subjectId: loginId })
      const mail = codeUsedMail(scope, owner.name, recoveryCodesLeft)
      await enqueueMail(scope, { to: owner.email, about: { loginId }, ...mail })
    }
    return { ...signedIn, loginId, passwordHash: owner.passwordHash }
  })
}
