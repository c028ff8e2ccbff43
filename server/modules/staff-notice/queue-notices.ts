import { IS_MAILED_BY_DEFAULT, type StaffNoticeKind } from '#domain/staff-notice/staff-notice.ts'
import { array, bool, json, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Mail } from '#server/platform/messaging/mail.ts'

/** SQL: the end of the quiet hours `q` that are under way in the zone $8, else now. */
const DUE_AT = `case when case when q.starts_at < q.ends_at then l.clock >= q.starts_at and l.clock < q.ends_at
       else l.clock >= q.starts_at or l.clock < q.ends_at end
     then ((l.day + case when l.clock < q.ends_at then 0 else 1 end) + q.ends_at) at time zone $8 else now() end`

// Twice is once, also after it was sent.
const insert = statement('staff-notice.insert', {
  parameters: [uuid, text, text, json(), nullable(uuid), array(uuid), bool, text],
  useGenericPlan: true,
  sql: `insert into staff_notice (supplier_id, staff_id, kind, cause, content, customer_id, due_at)
   select $1, f.id, $2, $3, $4, $5, ${DUE_AT}
   from staff f
   cross join (select (now() at time zone $8)::date as day, (now() at time zone $8)::time as clock) l
   left join staff_notice_choice c on c.supplier_id = $1 and c.staff_id = f.id and c.kind = $2
   left join staff_quiet_hours q on q.supplier_id = $1 and q.staff_id = f.id
   where f.supplier_id = $1 and f.login_id = any($6::uuid[]) and f.is_active and coalesce(c.by_mail, $7)
   on conflict do nothing`,
})

export interface NewNotice {
  readonly kind: StaffNoticeKind
  /** What it tells of: the same cause is notified once. */
  readonly cause: string
  readonly mail: Mail
  /** The customer whom it names, and with whom it is erased. */
  readonly customerId: string | null
}

/**
 * Notifies people of the team within a minute, or after their quiet hours, of what they chose to hear: one statement however many they are.
 * @param loginIds who may see what it is about
 */
export async function queueNotices(
  { db, supplier }: Scope,
  loginIds: readonly string[],
  { kind, cause, mail, customerId }: NewNotice,
): Promise<void> {
  if (loginIds.length === 0) return
  await db.execute(insert, [
    supplier.id,
    kind,
    cause,
    JSON.stringify(mail),
    customerId,
    loginIds,
    IS_MAILED_BY_DEFAULT[kind],
    supplier.timeZone,
  ])
}
