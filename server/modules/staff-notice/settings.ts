import type { StaffMember } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import {
  choicesFor,
  noticeKindsOf,
  type StaffNoticeChoice,
  type StaffNoticeKind,
  type StaffNoticeSettings,
} from '#domain/staff-notice/staff-notice.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { array, bool, json, nullable, statement, text, time, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

const find = statement('staff-notice.settings', {
  parameters: [uuid, uuid],
  row: {
    choices: json<readonly StaffNoticeChoice[]>(),
    startsAt: nullable(text),
    endsAt: nullable(text),
  },
  sql: `select (select coalesce(json_agg(json_build_object('kind', c.kind, 'isByMail', c.by_mail)), '[]')
       from staff_notice_choice c where c.supplier_id = $1 and c.staff_id = $2) as choices,
     to_char(q.starts_at, 'HH24:MI') as starts_at, to_char(q.ends_at, 'HH24:MI') as ends_at
   from staff f left join staff_quiet_hours q on q.supplier_id = $1 and q.staff_id = f.id
   where f.supplier_id = $1 and f.id = $2`,
})

/** Of what the person of the session is notified, and when not. */
export async function ownSettings(scope: Scope): Promise<StaffNoticeSettings> {
  const { staffId } = personOf(scope)
  const found = await scope.db.one(find, [scope.supplier.id, staffId])
  ensure(found, 'access.notAllowed')
  const { choices, startsAt, endsAt } = found
  return {
    choices: choicesFor(noticeKindsOf(scope.actor, scope), choices),
    quietHours: startsAt === null || endsAt === null ? null : { from: startsAt, until: endsAt },
  }
}

const saveChoices = statement('staff-notice.save-choices', {
  parameters: [uuid, uuid, array(text), array(bool)],
  sql: `insert into staff_notice_choice (supplier_id, staff_id, kind, by_mail)
   select $1, $2, c.kind, bool_and(c.by_mail) from unnest($3::text[], $4::boolean[]) as c (kind, by_mail) group by c.kind
   on conflict (supplier_id, staff_id, kind) do update set by_mail = excluded.by_mail`,
})
const saveQuietHours = statement('staff-notice.save-quiet-hours', {
  parameters: [uuid, uuid, nullable(time), nullable(time)],
  sql: `merge into staff_quiet_hours q using (select $1::uuid as supplier_id, $2::uuid as staff_id, $3::time as starts_at, $4::time as ends_at) s
     on q.supplier_id = $1 and q.staff_id = s.staff_id
   when matched and s.starts_at is null then delete
   when matched then update set starts_at = s.starts_at, ends_at = s.ends_at
   when not matched and s.starts_at is not null then insert (supplier_id, staff_id, starts_at, ends_at)
     values (s.supplier_id, s.staff_id, s.starts_at, s.ends_at)`,
})

/**
 * Saves what the person of the session chose. Kinds that are left out stay as they are.
 * @throws Failure access.notAllowed for a kind of which the person is never notified, staffNotice.badHours
 */
export async function saveOwnSettings(
  scope: Scope,
  { choices, quietHours }: StaffNoticeSettings,
): Promise<StaffNoticeSettings> {
  const { staffId } = personOf(scope)
  const kinds: readonly StaffNoticeKind[] = noticeKindsOf(scope.actor, scope)
  ensure(
    choices.every(({ kind }) => kinds.includes(kind)),
    'access.notAllowed',
  )
  ensure(quietHours === null || quietHours.from !== quietHours.until, 'staffNotice.badHours', {
    field: 'quietHours.until',
  })
  return inTransaction(scope, async (scope) => {
    await scope.db.execute(saveChoices, [
      scope.supplier.id,
      staffId,
      choices.map(({ kind }) => kind),
      choices.map(({ isByMail }) => isByMail),
    ])
    await scope.db.execute(saveQuietHours, [
      scope.supplier.id,
      staffId,
      quietHours?.from ?? null,
      quietHours?.until ?? null,
    ])
    return ownSettings(scope)
  })
}

function personOf({ actor }: Scope): StaffMember {
  const person = 'staffId' in actor ? actor : null
  ensure(person, 'access.notAllowed')
  return person
}

export const staffNoticePrivacy = {
  tables: {
    // Repeats the name of a customer for some hours at most.
    staff_notice: { exportedAs: null, erasedBy: 'foreign key' },
  },
} as const satisfies PrivacyPart
