import type { Scope } from '#server/platform/http/scope.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

// A login is the person's on the whole platform: a link is worth nothing any more whichever store sent it. Hence no supplier here.
const end = statement('recovery.end-all', {
  parameters: [uuid],
  sql: 'update password_recovery set ended_at = now() where login_id = $1 and ended_at is null',
})

/** Ends the links by which the person could still choose a new password. */
export async function endRecoveryLinks({ db }: Scope, loginId: string): Promise<void> {
  await db.many(end, [loginId])
}
