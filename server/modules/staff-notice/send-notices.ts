import { isJoined, mayBeNotified, type NoticedPerson, type StaffNoticeKind } from '#domain/staff-notice/staff-notice.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, int8, json, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailsToStaff, type Mail } from '#server/platform/messaging/mail.ts'
import { noticesMail } from './mails.ts'

interface DueNotice {
  readonly kind: StaffNoticeKind
  readonly mail: Mail
}

// Of all stores: the clock belongs to none.
const findDue = statement('staff-notice.stores-due', {
  parameters: [int8],
  row: { supplierId: uuid },
  sql: `select distinct n.supplier_id from staff_notice n where n.sent_at is null and n.due_at <= now() and ${ofOpenStoreSql('n')} limit $1`,
})

// What is due to a person who was deactivated since is taken, and reaches nobody.
const take = statement('staff-notice.take-due', {
  parameters: [uuid, int8],
  row: {
    loginId: uuid,
    email: text,
    kind: narrow<NoticedPerson['kind']>(text),
    modules: array(text),
    notices: json<readonly DueNotice[]>(),
  },
  sql: `with due as (
     select n.staff_id, n.kind, n.cause, n.content, n.created_at from staff_notice n
     where n.supplier_id = $1 and n.sent_at is null and n.due_at <= now() order by n.due_at limit $2 for update skip locked),
   taken as (
     update staff_notice n set sent_at = now(), content = null from due d
     where n.supplier_id = $1 and n.staff_id = d.staff_id and n.kind = d.kind and n.cause = d.cause)
   select l.id as login_id, l.email, f.role as kind, f.modules,
     json_agg(json_build_object('kind', d.kind, 'mail', d.content) order by d.created_at, d.cause) as notices
   from due d join staff f on f.supplier_id = $1 and f.id = d.staff_id and f.is_active join login l on l.id = f.login_id
   group by l.id, l.email, f.role, f.modules`,
})

const STORES = 200
/** Of a store in one run; the others wait for the next. */
const NOTICES = 2000

/** Sends each person what is due, as one message; the numbers of a week as another one. */
export async function sendDueNotices(db: Db, openScope: (supplierId: string) => Promise<Scope | null>): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId } of await db.many(findDue, [STORES])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, sendOfStore)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `notices of ${failures.length} stores were not sent`)
}

/** A person may have lost a module since: what is not theirs to see any more is left out. */
async function sendOfStore(scope: Scope): Promise<void> {
  const people = await scope.db.many(take, [scope.supplier.id, NOTICES])
  const mails = people.flatMap(({ loginId, email, notices, ...person }) => {
    const theirs = notices.filter(({ kind }) => mayBeNotified(person, kind, scope))
    const joined = theirs.flatMap(({ kind, mail }) => (isJoined(kind) ? [{ kind, mail }] : []))
    const alone = theirs.filter(({ kind }) => !isJoined(kind)).map(({ mail }) => mail)
    const [first, second] = joined
    const together = second === undefined ? (first?.mail ?? null) : noticesMail(scope, joined)
    return [...alone, ...(together === null ? [] : [together])].map((mail) => ({ to: email, loginId, mail }))
  })
  await enqueueMailsToStaff(scope, mails)
}
