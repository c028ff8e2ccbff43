import { BASIC_SCOPE, isAdmitted } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import type { SignedIn } from '#server/modules/access/sign-in.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession } from '#server/platform/session/close-session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { hashSecret, readSession } from '#server/platform/session/session.ts'
import { bytea, statement, text, uuid } from '#server/platform/database/statement.ts'

const find = statement('api-key.login', {
  parameters: [uuid, bytea, text, text],
  row: { keyId: uuid, customerId: uuid },
  sql: `update api_key k set last_used_at = now()
   from customer c
   where k.supplier_id = $1 and k.secret_hash = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     and k.scopes @> array[$4::text] and c.supplier_id = $1 and c.erp_code = $3
   returning k.id as key_id, c.id as customer_id`,
})

interface KeyLogin {
  readonly apiKey: string
  /** The customer's code in the supplier's ERP. */
  readonly erpCode: string
  /** The session of the client until now. It ends. */
  readonly formerToken: string | null
}

/**
 * Opens a session for a customer by a key of the supplier.
 * @throws Failure access.apiKeyRefused for a key that is wrong, revoked, expired or without the scope, and for a customer
 * that is unknown or not admitted.
 */
export function loginByKey(scope: Scope, { apiKey, erpCode, formerToken }: KeyLogin): Promise<SignedIn> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, features } = scope
    const found = await db.one(find, [supplier.id, hashSecret(apiKey), erpCode.trim(), BASIC_SCOPE])
    ensure(found, 'access.apiKeyRefused')
    const token = await openSession(db, supplier.id, { apiKeyId: found.keyId, actingCustomerId: found.customerId })
    const session = await readSession(db, supplier.id, token)
    ensure(session?.actor.kind === 'api-key', 'access.apiKeyRefused')
    ensure(isAdmitted(session.actor, features), 'access.apiKeyRefused')
    if (formerToken !== null) await closePresentedSession(scope, formerToken)
    await recordEvent({ ...scope, actor: session.actor }, { action: 'api-key.used' })
    return { session, token }
  })
}
