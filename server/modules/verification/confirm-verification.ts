import type { MessageChannel } from '#domain/customer/message-channel.ts'
import { ensure } from '#domain/failure.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { firstRow } from '#server/platform/database/database.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { CODES } from './queries.ts'

const MAX_TRIES = 5

/**
 * Takes the code that went to the e-mail address, or by either channel to the phone, as proof of it.
 * Throws Failure verification.badCode: wrong, too old, tried too often, or for an address or number that was changed since.
 */
export async function confirmVerification(scope: Scope, customerId: string, channel: MessageChannel, code: string): Promise<void> {
  const what = channel === 'email' ? 'email' : 'phone'
  const { takeTry, takeCode, markVerified } = CODES[what]
  const key = [scope.supplier.id, customerId]
  const sent = await firstRow(scope.db, takeTry, [...key, MAX_TRIES])
  const isRight = await matchesPassword(sent?.code_hash ?? null, code.replace(/\D/g, ''))
  ensure(sent && isRight, 'verification.badCode', { field: 'codigo' })
  await inTransaction(scope, async (scope) => {
    ensure(await firstRow(scope.db, takeCode, [...key, sent.code_hash]), 'verification.badCode', { field: 'codigo' })
    const verified = await firstRow(scope.db, markVerified, [...key, sent.sent_to])
    ensure(verified, 'verification.badCode', { field: 'codigo' })
    await recordEvent(scope, { action: `${what}.verified` })
  })
}
