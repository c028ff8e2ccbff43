import { changesBetween, type AuditAction, type AuditedFields } from '#domain/access/audit.ts'
import { ensure } from '#domain/failure.ts'
import { int4, statement, uuid } from '../database/statement.ts'
import type { Scope } from '../http/scope.ts'
import { recordEvent } from './audit.ts'

/**
 * A kind of record that several people look after: who changes one says which version of it was shown. The record has an id and a
 * version in its table; `failure` begins the codes `….notFound` and `….outdated`.
 */
export function versionedRecord(
  name: string,
  { table, failure }: { readonly table: string; readonly failure: 'combo' | 'coupon' | 'priceList' | 'promotion' },
) {
  const lock = statement(`${name}.lock`, {
    parameters: [uuid, uuid],
    row: { version: int4 },
    sql: `select version from ${table} where supplier_id = $1 and id = $2 for update`,
  })
  return {
    /**
     * Locks a record of the store until the transaction ends; `version` is null where any will do.
     * @throws Failure of the kind: notFound, and outdated where it was changed since `version`.
     */
    async lock({ db, supplier }: Scope, id: string, version: number | null): Promise<void> {
      const locked = await db.one(lock, [supplier.id, id])
      ensure(locked, `${failure}.notFound`)
      ensure(version === null || locked.version === version, `${failure}.outdated`)
    },
  }
}

/** Notes in the log which fields of a record of the store were changed, each with the name of the record; nothing where none was. */
export async function recordChangedFields(
  scope: Scope,
  action: AuditAction,
  name: string,
  before: AuditedFields,
  after: AuditedFields,
): Promise<void> {
  const changes = changesBetween(before, after).map((change) => ({ ...change, part: name }))
  if (changes.length > 0) await recordEvent(scope, { action, customerId: null, changes })
}
