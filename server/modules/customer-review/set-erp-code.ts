import { changesBetween } from '#domain/access/audit.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { nullable, statement, text, uuid } from '#server/platform/database/statement.ts'

const lock = statement('review.lock-erp-code', {
  parameters: [uuid, uuid],
  row: { erpCode: nullable(text) },
  sql: 'select erp_code from customer where supplier_id = $1 and id = $2 and erased_at is null for no key update',
})
const write = statement('review.write-erp-code', {
  parameters: [uuid, uuid, text],
  sql: 'update customer set erp_code = $3 where supplier_id = $1 and id = $2',
})
// A program found this customer by the code that is no longer its own: it may have meant another.
const endProgramSessions = statement('review.end-program-sessions', {
  parameters: [uuid, uuid],
  sql: 'update session set ended_at = now() where supplier_id = $1 and acting_customer_id = $2 and api_key_id is not null and ended_at is null',
})

/**
 * Gives a customer the code by which the supplier's own books know it, and by which programs with a key sign in for it;
 * nothing but blanks takes the code away. Sessions that a program opened by the former code end.
 * @returns the code as it is kept, null where there is none.
 * @throws Failure access.notAllowed, customer.erpCodeTaken where another customer of the store has it.
 */
export async function setErpCode(scope: Scope, customerId: string, typed: string | null): Promise<string | null> {
  const code = typed?.trim() || null
  try {
    await inTransaction(scope, async (scope) => {
      const key = [scope.supplier.id, customerId] as const
      const customer = await scope.db.one(lock, key)
      ensure(customer, 'access.notAllowed')
      const former = customer.erpCode
      if (former === code) return
      await scope.db.many(write, [...key, code])
      if (former !== null) await scope.db.many(endProgramSessions, key)
      await recordEvent(scope, {
        action: 'customer.coded',
        customerId,
        changes: changesBetween({ erpCode: former }, { erpCode: code }),
        details: { hadCode: former !== null, hasCode: code !== null },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_erp_code') throw error
    throw new Failure('customer.erpCodeTaken', { field: 'codigoErp' })
  }
  return code
}
