import type { MessageChannel } from '#domain/customer/phone.ts'
import { ensure } from '#domain/failure.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { CODES } from './queries.ts'

const MAX_TRIES = 5

/**
 * Takes the code that went to the e-mail address, or by either channel to the phone, as proof of it.
 * Throws Failure verification.badCode: wrong, too old, tried too often, or for an address or number that was changed since.
 */
export async function confirmVerification(
  scope: Scope,
  customerId: string,
  channel: MessageChannel,
  code: string,
): Promise<void> {
  const what = channel === 'email' ? 'email' : 'phone'
  const { takeTry, takeCode, markVerified } = CODES[what]
  const key = [scope.supplier.id, customerId] as const
  const sent = await scope.db.one(takeTry, [...key, MAX_TRIES])
  const isRight = await matchesPassword(sent?.codeHash ?? null, code.replace(/\D/g, ''))
  ensure(sent && isRight, 'verification.badCode', { field: 'codigo' })
  await inTransaction(scope, async (scope) => {
    ensure(await scope.db.one(takeCode, [...key, sent.codeHash]), 'verification.badCode', { field: 'codigo' })
    const verified = await scope.db.one(markVerified, [...key, sent.sentTo])
    ensure(verified, 'verification.badCode', { field: 'codigo' })
    await recordEvent(scope, { action: `${what}.verified` })
  })
}
