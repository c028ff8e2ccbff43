import { loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { markRevoked } from './queries.ts'

/**
 * Ends a key and with it, at their next call, all its sessions.
 * @throws Failure access.notAllowed, also for a key of nobody, of another supplier, or one that was revoked before.
 */
export async function revokeKey(scope: Scope, keyId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const name = await markRevoked(scope, keyId, loginIdOf(scope.actor))
    ensure(name !== null, 'access.notAllowed')
    await recordEvent(scope, { action: 'api-key.revoked', details: { keyId, name } })
  })
}
