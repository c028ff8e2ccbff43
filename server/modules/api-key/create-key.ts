import type { ApiKey, NewApiKey } from '#domain/access/api-key.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { insertKey } from './queries.ts'
import { newKeySecret } from './key-secret.ts'

/**
 * Makes a key of the supplier's. Its secret is in the answer and nowhere else.
 * @throws Failure access.notAllowed unless the staff member manages keys, apiKey.pastEnd for a last day that is over.
 */
export async function createKey(
  scope: Scope,
  key: NewApiKey,
  now: string = new Date().toISOString(),
): Promise<{ key: ApiKey; secret: string }> {
  ensure(key.lastDay === null || key.lastDay >= localMoment(now, scope.supplier.timeZone).date, 'apiKey.pastEnd', {
    field: 'expiraEm',
  })
  const { text, prefix, hash } = newKeySecret()
  return inTransaction(scope, async (scope) => {
    const made = await insertKey(scope, { ...key, prefix, secretHash: hash, createdBy: loginIdOf(scope.actor) })
    await recordEvent(scope, {
      action: 'api-key.created',
      details: { keyId: made.id, name: made.name, scopes: made.scopes },
    })
    return { key: made, secret: text }
  })
}
