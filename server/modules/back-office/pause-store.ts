import { changesBetween } from '#domain/access/audit.ts'
import { nullable, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const lock = statement('store-pause.lock', {
  parameters: [uuid],
  row: { pausedUntil: nullable(timestamptz) },
  sql: 'select case when paused_until > now() then paused_until end as paused_until from supplier where id = $1 for no key update',
})
const write = statement('store-pause.write', {
  parameters: [uuid, nullable(timestamptz)],
  sql: 'update supplier set paused_until = $2 where id = $1',
})

/** From now on for so many minutes customers send no orders; zero opens the store. Returns the end. */
export function pauseStore(scope: Scope, minutes: number): Promise<string | null> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const before = (await db.one(lock, [supplier.id]))?.pausedUntil ?? null
    const until = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000).toISOString()
    await db.execute(write, [supplier.id, until])
    const changes = changesBetween({ pausedUntil: before }, { pausedUntil: until })
    if (changes.length > 0) await recordEvent(scope, { action: 'store.paused', customerId: null, changes })
    return until
  })
}
