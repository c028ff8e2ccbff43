import { periodFaults } from '#domain/content/edited-content.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  normalizedProfile,
  storeProfileFaults,
  type EditedStoreProfile,
  type StoreProfile,
} from '#domain/supplier/store-profile.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  bool,
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { completeProfile, ensureStoredPictures, profileChanges, storeProfile, writeVersion } from './store-profile.ts'

const isFuture = statement('store-profile.is-future', {
  parameters: [uuid, text],
  row: { isFuture: neverNull(bool) },
  sql: 'select $2::text::timestamp at time zone s.time_zone > now() as is_future from supplier s where s.id = $1',
})
const schedule = statement('store-profile.schedule', {
  parameters: [uuid, jsonb(), text, int4, nullable(uuid)],
  sql: `insert into store_profile_schedule as p (supplier_id, profile, starts_at, based_on, staff_id)
   select s.id, $2, $3::text::timestamp at time zone s.time_zone, $4, $5 from supplier s where s.id = $1
   on conflict (supplier_id) do update set id = excluded.id, profile = excluded.profile, starts_at = excluded.starts_at,
     based_on = excluded.based_on, staff_id = excluded.staff_id`,
})
const cancel = statement('store-profile.cancel-schedule', {
  parameters: [uuid],
  sql: 'delete from store_profile_schedule where supplier_id = $1',
})
// Of all stores, since the job belongs to none.
const findDue = statement('store-profile.due', {
  parameters: [int8],
  row: { supplierId: uuid },
  sql: `select supplier_id from store_profile_schedule where starts_at <= now() and ${ofOpenStoreSql('store_profile_schedule')}
   order by starts_at limit $1`,
})
const takeDue = statement('store-profile.take-due', {
  parameters: [uuid],
  row: { profile: jsonb<StoreProfile>(), staffId: nullable(uuid), loginId: nullable(uuid) },
  sql: `delete from store_profile_schedule p where p.supplier_id = $1 and p.starts_at <= now()
   returning p.profile, p.staff_id, (select m.login_id from staff m where m.supplier_id = p.supplier_id and m.id = p.staff_id)`,
})

interface ScheduledStart {
  /** On the clock of the store, as `2026-12-10T08:00`. */
  readonly localStart: string
  /** The number of the version that the change is based on. */
  readonly seen: number
  /** The schedule that this one takes the place of; null where the person saw none. */
  readonly seenSchedule: string | null
}

/**
 * The store will be like this from an instant on, as a whole: what others publish until then is not in it.
 * @throws Failure storeProfile.outdated, storeProfile.scheduledByOther, storeProfile.invalid with everything that is wrong,
 * storeProfile.pictureUnknown
 */
export function scheduleStoreProfile(
  scope: Scope,
  typed: StoreProfile,
  { localStart, seen, seenSchedule }: ScheduledStart,
): Promise<EditedStoreProfile> {
  const faults = [...storeProfileFaults(typed), ...periodFaults({ from: localStart, until: null })]
  if (faults.length > 0) throw new Failure('storeProfile.invalid', {}, faults)
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const isSound = (await db.one(isFuture, [supplier.id, localStart]))?.isFuture === true
    if (!isSound) throw new Failure('storeProfile.invalid', {}, [{ field: 'from', code: 'notInFuture' }])
    const before = await storeProfile(scope)
    ensure(before.version === seen, 'storeProfile.outdated')
    ensure((before.schedule?.id ?? null) === seenSchedule, 'storeProfile.scheduledByOther')
    await ensureStoredPictures(scope, typed, before)
    const profile = normalizedProfile(typed)
    const staffId = actor.kind === 'staff' ? actor.staffId : null
    await db.execute(schedule, [supplier.id, JSON.stringify(profile), localStart, seen, staffId])
    await recordEvent(scope, {
      action: 'store-profile.scheduled',
      customerId: null,
      changes: [
        ...profileChanges(before.profile, profile),
        { field: 'shownFrom', before: before.schedule?.localStart ?? null, after: localStart },
      ],
    })
    return storeProfile(scope)
  })
}

/** Cancels the schedule; the store stays as it is. @throws Failure storeProfile.notScheduled, also where it was replaced by another */
export function cancelScheduledProfile(scope: Scope, id: string): Promise<EditedStoreProfile> {
  return inLockedTransaction(scope, async (scope) => {
    const { schedule: cancelled } = await storeProfile(scope)
    ensure(cancelled?.id === id.toLowerCase(), 'storeProfile.notScheduled')
    await scope.db.execute(cancel, [scope.supplier.id])
    await recordEvent(scope, {
      action: 'store-profile.unscheduled',
      customerId: null,
      changes: [{ field: 'shownFrom', before: cancelled.localStart, after: null }],
    })
    return storeProfile(scope)
  })
}

/** Stores that change in one run; the others wait for the next. */
const BATCH = 100

/** Publishes what starts by now, each store on its own: one that fails does not keep the others. */
export async function publishScheduledProfiles(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId } of await db.many(findDue, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope !== null) await publishDue(scope).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} stores stayed as they were`)
}

/** Publishes the profile of a store, unless its schedule was cancelled or put off before the lock. */
function publishDue(scope: Scope): Promise<void> {
  return inLockedTransaction(scope, async (scope) => {
    const due = await scope.db.one(takeDue, [scope.supplier.id])
    if (!due) return
    const { profile, staffId, loginId } = due
    // The author is the person who scheduled it, not the job.
    const author: Scope =
      staffId === null || loginId === null
        ? scope
        : { ...scope, actor: { kind: 'staff', loginId, staffId, modules: [], customer: null } }
    await writeVersion(author, await storeProfile(scope), completeProfile(profile), staffId)
  })
}
