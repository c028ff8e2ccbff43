import { ensure } from '#domain/failure.ts'
import { isPasswordOf } from '#server/modules/access/password.ts'
import { recordEvent } from '#server/platform/audit.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import { inTransaction, type Scope } from '#server/platform/scope.ts'

const MAX_TRIES = 5

// Counted before it is compared, so that many at once are not more than five.
const takeTry = statement<{ code_hash: string; email: string }>(
  'verification.try',
  `update email_verification set tries = tries + 1
   where supplier_id = $1 and customer_id = $2 and tries < $3 and expires_at > now()
   returning code_hash, email`,
)
// Only of the address that the code was sent to.
const markVerified = statement<{ id: string }>(
  'verification.confirm',
  'update customer set email_verified_at = now() where supplier_id = $1 and id = $2 and email = $3 returning id',
)
// Of several who come at once with the same code, one finds it.
const takeCode = statement<{ customer_id: string }>(
  'verification.take',
  'delete from email_verification where supplier_id = $1 and customer_id = $2 and code_hash = $3 returning customer_id',
)

/** Throws Failure verification.badCode: wrong, too old, tried too often, or for an address that was changed since. */
export async function confirmVerification(scope: Scope, customerId: string, code: string): Promise<void> {
  const key = [scope.supplier.id, customerId]
  const sent = await firstRow(scope.db, takeTry, [...key, MAX_TRIES])
  const isRight = await isPasswordOf(sent?.code_hash ?? null, code.replace(/\D/g, ''))
  ensure(sent && isRight, 'verification.badCode', { field: 'codigo' })
  await inTransaction(scope, async (scope) => {
    ensure(await firstRow(scope.db, takeCode, [...key, sent.code_hash]), 'verification.badCode', { field: 'codigo' })
    const verified = await firstRow(scope.db, markVerified, [...key, sent.email])
    ensure(verified, 'verification.badCode', { field: 'codigo' })
    await recordEvent(scope, { action: 'email.verified' })
  })
}
