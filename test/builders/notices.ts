import type pg from 'pg'
import type { App } from '#server/app.ts'
import { sendDueNotices } from '#server/modules/staff-notice/send-notices.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { eventsHandledFor, mailsTo, type WrittenMail } from './outbox.ts'

/** The mails to a person of the team, newest first, once the clock has sent what is due. */
export async function mailsToStaff(
  pool: pg.Pool,
  { appContext }: App,
  { email }: { readonly email: string },
): Promise<WrittenMail[]> {
  await eventsHandledFor(pool, email)
  await sendDueNotices(appContext.db, (supplierId) => openStoreScope(appContext, supplierId))
  return mailsTo(pool, email)
}

/** Their subjects, in alphabetical order. */
export const subjectsToStaff = async (pool: pg.Pool, app: App, person: { readonly email: string }): Promise<string[]> =>
  (await mailsToStaff(pool, app, person)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).toSorted()
