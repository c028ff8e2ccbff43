import type pg from 'pg'
import { expect } from 'vitest'
import { layoutMail } from '#server/platform/messaging/mail-layout.ts'
import type { MailBrand } from '#server/platform/messaging/mail-brand.ts'
import type { Mail } from '#server/platform/messaging/mail.ts'

export interface WrittenMail {
  readonly supplierId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly plain: string
}

interface MailRow extends Omit<WrittenMail, 'html' | 'plain'>, MailBrand {
  readonly content: Mail
  readonly storeUrl: string
}

/**
 * Waits until the subscribers have handled what the stores published, and what subscribers published in turn. A job that
 * failed more than once is not waited for: its next attempt is minutes away.
 */
export async function eventsHandledIn(pool: pg.Pool, suppliers: readonly string[]): Promise<void> {
  const waiting = async () =>
    (
      await pool.query({
        name: 'events-waiting',
        text: `select from domain_event where supplier_id = any($1)
         union all
         select from pgboss.job where state in ('created', 'retry', 'active') and name not like '%.deliver'
           and data ? 'id' and data ->> 'supplierId' = any($1::text[]) and start_after < now() + interval '15 seconds'`,
        values: [suppliers],
      })
    ).rowCount
  await expect.poll(waiting, { interval: 10 }).toBe(0)
}

/** The same of all stores that know a person. */
export async function eventsHandledFor(pool: pg.Pool, email: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.supplier_id as id from customer c left join login l on l.id = c.login_id where lower(c.email) = $1 or l.email = $1
     union select u.supplier_id from linked_user u join login l on l.id = u.login_id where l.email = $1
     union select m.supplier_id from staff m join login l on l.id = m.login_id where l.email = $1`,
    [email.toLowerCase()],
  )
  await eventsHandledIn(
    pool,
    rows.map(({ id }) => id),
  )
}

/** The mails to a person, newest first, as they would arrive. */
export async function mailsTo(pool: pg.Pool, email: string): Promise<WrittenMail[]> {
  await eventsHandledFor(pool, email)
  const { rows } = await pool.query<MailRow>(
    `select m.supplier_id as "supplierId", m.recipient as "to", m.subject, m.content, m.store_url as "storeUrl",
       s.name, s.legal_name as "legalName", s.cnpj, s.theme, s.presentation
     from mail m join supplier s on s.id = m.supplier_id where m.recipient = $1 order by m.created_at desc`,
    [email],
  )
  return Promise.all(
    rows.map(async ({ supplierId, to, subject, content, storeUrl, ...brand }) => ({
      supplierId,
      to,
      subject,
      ...(await layoutMail(brand, storeUrl, content)),
    })),
  )
}

export interface WrittenMessage {
  readonly channel: 'sms' | 'whatsapp'
  readonly customerId: string
  readonly text: string
  readonly code: string
}

/** What was written to a phone in a store, newest first. */
export async function messagesTo(pool: pg.Pool, supplierId: string, phone: string): Promise<WrittenMessage[]> {
  const { rows } = await pool.query<WrittenMessage>(
    `select channel, customer_id as "customerId", content ->> 'text' as text, content ->> 'code' as code
     from phone_message where supplier_id = $1 and recipient = $2 order by created_at desc`,
    [supplierId, phone],
  )
  return rows
}
