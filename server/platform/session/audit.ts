import { authorOf, customerOf, worksForStore } from '#domain/access/actor.ts'
import { subjectOf, type AuditAction, type AuditSource, type FieldChange } from '#domain/access/audit.ts'
import type { Scope } from '../http/scope.ts'
import { array, int8, jsonb, statement, text, uuid } from '../database/statement.ts'

/** What an audit event needs of the scope. */
type AuditScope = Pick<Scope, 'db' | 'actor'> & { readonly supplier: Pick<Scope['supplier'], 'id'> }

export interface AuditEntry {
  readonly action: AuditAction
  /** The customer whose account the event is about; by default the acting customer. */
  readonly customerId?: string | null
  /** The changed record, where it is not the customer's: login of a linked user, or a key. */
  readonly subjectId?: string | null
  readonly orderNumber?: number
  /** Each field before and after. May hold personal data: it is emptied when the customer or the linked user is erased. */
  readonly changes?: readonly FieldChange[]
  /** Facts about the event: no secrets, and no personal data that an erasure would have to find. */
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
}

const insert = statement('audit.insert', {
  parameters: [uuid, text, uuid, uuid, text, uuid, jsonb(), jsonb(), text, text, uuid, int8],
  sql: `insert into audit_event
     (supplier_id, action, login_id, api_key_id, acting_as, customer_id, details, changes, source, subject, subject_id, order_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
})

/** Appends who did what, as whom and for whom, in the transaction of the scope (rules §3). */
export async function recordEvent(scope: AuditScope, entry: AuditEntry): Promise<void> {
  const { action, customerId, subjectId = null, orderNumber = null, changes = [], details = {} } = entry
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
    JSON.stringify(changes),
    sourceOf(author),
    subjectOf(action),
    subjectId,
    orderNumber,
  ])
}

/**
 * The same for what customers do as well, and whose own changes are not audited: only where somebody who works for the
 * store made the change, and something differs.
 */
export async function recordStaffChange(
  scope: AuditScope,
  entry: AuditEntry & { readonly changes: readonly FieldChange[] },
): Promise<void> {
  if (worksForStore(scope.actor) && entry.changes.length > 0) await recordEvent(scope, entry)
}

const sourceOf = ({ loginId, apiKeyId }: ReturnType<typeof authorOf>): AuditSource =>
  apiKeyId !== null ? 'program' : loginId === null ? 'system' : 'person'

const insertEach = statement('audit.insert-each', {
  parameters: [uuid, text, uuid, text, text, array(uuid), array(text)],
  sql: `insert into audit_event (supplier_id, action, login_id, acting_as, subject, customer_id, changes, source)
   select $1, $2, $3, $4, $5, e.customer_id, e.changes::jsonb, 'bulk'
   from unnest($6::uuid[], $7::text[]) as e (customer_id, changes)`,
})

/** The same event of many customers at once, in one statement, each with its own changes. */
export async function recordEventOfEach(
  scope: AuditScope,
  action: AuditAction,
  customers: readonly { readonly id: string; readonly changes: readonly FieldChange[] }[],
): Promise<void> {
  const author = authorOf(scope.actor)
  await scope.db.one(insertEach, [
    scope.supplier.id,
    action,
    author.loginId,
    author.actingAs,
    subjectOf(action),
    customers.map(({ id }) => id),
    customers.map(({ changes }) => JSON.stringify(changes)),
  ])
}
