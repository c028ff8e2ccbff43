import { dayNumber, isoDate } from '#domain/calendar.ts'
import { queueNotices } from '#server/modules/staff-notice/queue-notices.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, date, neverNull, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { weekMail } from './mails.ts'
import { salesReport } from './sales-report.ts'

// Who chose the numbers of the week, where it is Monday after seven and they are not on their way yet. Tuesday makes up for an outage.
// Reads all stores, hence no supplier in its filter.
const findRecipients = statement('report.recipients-of-week', {
  parameters: [timestamptz],
  row: { supplierId: uuid, monday: neverNull(date), loginIds: neverNull(array(uuid)) },
  sql: `select s.id as supplier_id, l.monday, array_agg(f.login_id) as login_ids
   from staff_notice_choice c
   join staff f on f.supplier_id = c.supplier_id and f.id = c.staff_id and f.is_active
   join supplier s on s.id = c.supplier_id and s.is_active
   cross join lateral (select date_trunc('week', $1 at time zone s.time_zone)::date as monday, $1 at time zone s.time_zone as clock) l
   where c.kind = 'weekly-report' and c.by_mail and l.clock >= l.monday + time '07:00' and l.clock < l.monday + 2
     and not exists (select from staff_notice n
       where n.supplier_id = s.id and n.staff_id = f.id and n.kind = 'weekly-report' and n.cause = 'week/' || l.monday)
   group by s.id, l.monday`,
})

/** Products that the message names. */
const BEST_SELLERS = 5

/**
 * On Mondays notifies who chose so of what was sold in the week before, each person once a week. A store whose days are not all summed up is left for the
 * next run, and one that fails does not keep the others.
 * @param now ISO instant
 */
export async function notifyOfWeek(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
  now = new Date().toISOString(),
): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, monday, loginIds } of await db.many(findRecipients, [now])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await notifyStore(scope, monday, loginIds)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} stores did not get their week`)
}

async function notifyStore(scope: Scope, monday: string, loginIds: readonly string[]): Promise<void> {
  const week = await salesReport(scope, {
    name: 'free',
    from: isoDate(dayNumber(monday) - 7),
    until: isoDate(dayNumber(monday) - 1),
    comparison: 'before',
    dimension: 'product',
    sort: 'highest',
    limit: BEST_SELLERS,
    offset: 0,
  })
  if (week.staleDays > 0) return
  await queueNotices(scope, loginIds, {
    kind: 'weekly-report',
    cause: `week/${monday}`,
    mail: weekMail(scope, week),
    customerId: null,
  })
}
