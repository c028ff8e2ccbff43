import { authorOf, customerOf } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/access/audit-action.ts'
import type { Scope } from '../http/scope.ts'
import { jsonb, statement, text, uuid } from '../database/statement.ts'

/** What an audit event needs of the scope. */
type AuditScope = Pick<Scope, 'db' | 'actor'> & { readonly supplier: Pick<Scope['supplier'], 'id'> }

export interface AuditEntry {
  readonly action: AuditAction
  /** The customer whose account the event is about; by default the acting customer. */
  readonly customerId?: string | null
  /** Facts about the change: no secrets, and no personal data that an erasure would have to find. */
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
}

const insert = statement('audit.insert', {
  parameters: [uuid, text, uuid, uuid, text, uuid, jsonb()],
  sql: `insert into audit_event (supplier_id, action, login_id, api_key_id, acting_as, customer_id, details)
   values ($1, $2, $3, $4, $5, $6, $7)`,
})

/** Appends who did what, as whom and for whom, in the transaction of the scope (rules §3). */
export async function recordEvent(scope: AuditScope, { action, customerId, details = {} }: AuditEntry): Promise<void> {
  const author = authorOf(scope.actor)
  const about = customerId === undefined ? (customerOf(scope.actor)?.id ?? null) : customerId
  await scope.db.one(insert, [
    scope.supplier.id,
    action,
    author.loginId,
    author.apiKeyId,
    author.actingAs,
    about,
    JSON.stringify(details),
  ])
}
