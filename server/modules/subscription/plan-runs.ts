import { deliveryOf, occurrenceAfter, planningDay } from '#domain/subscription/schedule.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { date, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { placeRun } from './place-run.ts'
import { lockSubscription, morningSql, scheduleOf } from './queries.ts'

/** Subscriptions, and runs, that are handled at once; the others wait for the next minute. */
const BATCH = 100

// Of all stores: the schedule belongs to none.
const findToPlan = statement('subscription.to-plan', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid },
  sql: `select supplier_id, id from subscription where plan_at <= now() and ${ofOpenStoreSql('subscription')} order by plan_at limit $1`,
})
const findDue = statement('subscription.due', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid, date },
  sql: `select r.supplier_id, r.subscription_id as id, r.date from subscription_run r
   join subscription s on s.supplier_id = r.supplier_id and s.id = r.subscription_id and s.status = 'active'
   where r.status = 'due' and r.try_at <= now() and ${ofOpenStoreSql('r')} order by r.try_at limit $1`,
})
const findLapsed = statement('subscription.lapsed', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid, date },
  sql: `select supplier_id, subscription_id as id, date from subscription_run
   where status = 'waiting' and lapses_at <= now() and ${ofOpenStoreSql('subscription_run')} order by lapses_at limit $1`,
})

/**
 * What subscriptions need at this minute: dates are planned and their reminders sent, prices that were not answered lapse, and orders
 * are placed. May run in several processes at once. One subscription that fails does not stop the others.
 */
export async function runSubscriptions(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
): Promise<void> {
  const failures: unknown[] = []
  const forEach = async <Found extends { readonly supplierId: string }>(
    found: readonly Found[],
    work: (scope: Scope, found: Found) => Promise<unknown>,
  ) => {
    for (const one of found) {
      const scope = await openScope(one.supplierId)
      if (scope === null) continue
      await work(scope, one).catch((error: unknown) => failures.push(error))
    }
  }
  await forEach(await db.many(findToPlan, [BATCH]), (scope, { id }) => planNext(scope, id))
  await forEach(await db.many(findLapsed, [BATCH]), (scope, { id, date }) => lapse(scope, id, date))
  await forEach(await db.many(findDue, [BATCH]), (scope, { id, date }) => placeRun(scope, id, date))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscriptions failed`)
}

// A date that was skipped before it was planned stays skipped; only its time is added.
const plan = statement('subscription.plan', {
  parameters: [uuid, uuid, date, text, date, text],
  row: { status: text },
  sql: `insert into subscription_run as r (supplier_id, subscription_id, date, status, skip_reason, try_at)
   values ($1, $2, $3, $4, case when $4 = 'skipped' then 'closed' end, ${morningSql('$5', '$6')})
   on conflict (supplier_id, subscription_id, date) do update set try_at = coalesce(r.try_at, excluded.try_at)
   returning r.status`,
})
const moveOn = statement('subscription.move-on', {
  parameters: [uuid, uuid, date, date, text],
  sql: `update subscription set next_on = $3, plan_at = ${morningSql('$4', '$5')} where supplier_id = $1 and id = $2 and status = 'active'`,
})
const isStillToPlan = statement('subscription.is-to-plan', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from subscription where supplier_id = $1 and id = $2 and plan_at <= now()',
})

/** Gives the next occurrence its run, and turns to the one after it. */
function planNext(scope: Scope, id: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const row = await lockSubscription(scope, id, null)
    if (!row || !(await db.one(isStillToPlan, [supplier.id, id]))) return
    const { nextOn, noticeDays } = row
    const schedule = scheduleOf(row)
    const delivery = deliveryOf(nextOn, schedule)
    const status = delivery === null ? 'skipped' : 'due'
    const planned = await db.one(plan, [
      supplier.id,
      id,
      nextOn,
      status,
      delivery?.orderedOn ?? nextOn,
      supplier.timeZone,
    ])
    const following = occurrenceAfter(row.firstOn, schedule.interval, nextOn)
    const planOn = planningDay(schedule, following, noticeDays)
    await db.execute(moveOn, [supplier.id, id, following, planOn, supplier.timeZone])
    if (planned?.status === 'due')
      await publish(scope, 'subscription.date-changed', { subscriptionId: id, date: nextOn, to: 'planned' })
    else if (delivery === null)
      await publish(scope, 'subscription.date-changed', { subscriptionId: id, date: nextOn, to: 'skipped' })
  })
}

const lapseOne = statement('subscription.lapse', {
  parameters: [uuid, uuid, date],
  row: { date },
  sql: `update subscription_run set status = 'skipped', skip_reason = 'consent-lapsed'
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'waiting' and lapses_at <= now()
   returning date`,
})

/** Leaves out a date whose price the customer did not answer in time. */
function lapse(scope: Scope, id: string, date: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    if (await scope.db.one(lapseOne, [scope.supplier.id, id, date]))
      await publish(scope, 'subscription.date-changed', { subscriptionId: id, date, to: 'skipped' })
  })
}
