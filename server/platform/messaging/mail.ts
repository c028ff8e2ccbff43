import { createHash } from 'node:crypto'
import type { DomainEvent } from '#domain/events.ts'
import { array, json, nullable, statement, text, timestamptz, uuid } from '../database/statement.ts'
import { dispatchAfterCommit, publishSql } from '../events/publish.ts'
import type { Scope } from '../http/scope.ts'

/** The texts of a message, all plain. `layoutMail` gives them their look when it is sent. */
export interface Mail {
  readonly subject: string
  /** What inboxes show beside the subject. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** To be typed or pasted; short ones are shown large. */
  readonly code?: { readonly caption: string; readonly value: string }
  readonly sections?: readonly MailSection[]
  /** In small print below. */
  readonly closing?: readonly string[]
  /** The recipient works for the store: the footer has no contacts of the store. */
  readonly isToStaff?: boolean
}

export interface MailSection {
  readonly title?: string
  readonly rows: readonly MailRow[]
}

export interface MailRow {
  readonly label: string
  /** In small print below the label. */
  readonly note?: string
  readonly value: string
  readonly isStrong?: boolean
}

/** What a message shows of its store. */
export type Sender = Pick<Scope, 'supplier' | 'storeUrl'>

export interface OutgoingMail extends Mail {
  /** One bare e-mail address. */
  readonly to: string
  /** The customer or person that the message is about, with whom it is erased (decision 21). */
  readonly about?: { readonly customerId: string } | { readonly loginId: string }
  /**
   * The event that caused the message: it is written once to each recipient, however often the event is handled. Such a
   * message holds no secret.
   */
  readonly cause?: DomainEvent
}

const insert = statement('mail.insert', {
  parameters: [uuid, text, text, json(), text, uuid, uuid, nullable(uuid), nullable(timestamptz)],
  useGenericPlan: true,
  sql: `with written as (
     insert into mail (supplier_id, recipient, subject, content, store_url, customer_id, login_id, id, created_at, holds_secret)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, gen_random_uuid()), coalesce($9, now()), $8 is null)
     on conflict do nothing returning id)
   ${publishSql('mail.written', { mailId: 'w.id' }, 'written w')}`,
})

/**
 * Writes a message in the transaction of the scope: it is sent if, and only if, that is committed (decision 41).
 * @throws TypeError where the recipient is not one address, or the message has no subject or links to what is not the web.
 */
export async function enqueueMail(scope: Scope, { to, about, cause, ...mail }: OutgoingMail): Promise<void> {
  if (!isMailbox(to)) throw new TypeError('not one e-mail address')
  const customerId = about && 'customerId' in about ? about.customerId : null
  const loginId = about && 'loginId' in about ? about.loginId : null
  await scope.db.one(insert, [
    scope.supplier.id,
    to,
    subjectOf(mail),
    JSON.stringify(mail),
    scope.storeUrl,
    customerId,
    loginId,
    cause ? mailIdOf(cause, to) : null,
    cause?.happenedAt ?? null,
  ])
  dispatchAfterCommit(scope)
}

/** The same for the same event and recipient. */
function mailIdOf({ id }: DomainEvent, to: string): string {
  const digits = createHash('sha256').update(`${id} ${to}`).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}

/** The same to a customer whose record, out of the supplier's own books, may have no address that mail could go to. */
export async function enqueueMailIfPossible(scope: Scope, mail: OutgoingMail): Promise<void> {
  if (isMailbox(mail.to)) await enqueueMail(scope, mail)
}

const insertEach = statement('mail.insert-each', {
  parameters: [uuid, text, json(), text, array(text), array(uuid)],
  sql: `with written as (
     insert into mail (supplier_id, recipient, subject, content, store_url, customer_id)
     select $1, r.recipient, $2, $3, $4, r.customer_id from unnest($5::text[], $6::uuid[]) as r (recipient, customer_id)
     returning id)
   ${publishSql('mail.written', { mailId: 'w.id' }, 'written w')}`,
})

/** The same message to several customers, each about their own record, in one statement however many they are. */
export async function enqueueMailToEach(
  scope: Scope,
  customers: readonly { readonly to: string; readonly customerId: string }[],
  mail: Mail,
): Promise<void> {
  const reachable = customers.filter(({ to }) => isMailbox(to))
  const content = [subjectOf(mail), JSON.stringify(mail), scope.storeUrl] as const
  await scope.db.one(insertEach, [
    scope.supplier.id,
    ...content,
    reachable.map(({ to }) => to),
    reachable.map(({ customerId }) => customerId),
  ])
  dispatchAfterCommit(scope)
}

const insertToStaff = statement('mail.insert-to-staff', {
  parameters: [uuid, text, array(text), array(text), array(text), array(uuid)],
  sql: `with written as (
     insert into mail (supplier_id, recipient, subject, content, store_url, login_id, holds_secret)
     select $1, r.recipient, r.subject, r.content::json, $2, r.login_id, false
     from unnest($3::text[], $4::text[], $5::text[], $6::uuid[]) as r (recipient, subject, content, login_id)
     returning id)
   ${publishSql('mail.written', { mailId: 'w.id' }, 'written w')}`,
})

interface StaffMail {
  readonly to: string
  readonly loginId: string
  /** Without a secret. */
  readonly mail: Mail
}

/** To each person a message of their own, in one statement however many they are. */
export async function enqueueMailsToStaff(scope: Scope, mails: readonly StaffMail[]): Promise<void> {
  const reachable = mails.filter(({ to }) => isMailbox(to))
  if (reachable.length === 0) return
  await scope.db.one(insertToStaff, [
    scope.supplier.id,
    scope.storeUrl,
    reachable.map(({ to }) => to),
    reachable.map(({ mail }) => subjectOf(mail)),
    reachable.map(({ mail }) => JSON.stringify(mail)),
    reachable.map(({ loginId }) => loginId),
  ])
  dispatchAfterCommit(scope)
}

/** Whether the text is one bare e-mail address: no list, no display name, no character that ends a header. */
export const isMailbox = (text: string): boolean => /^[^\s\p{Cc},;:<>"()@]+@[^\s\p{Cc},;:<>"()@]+$/u.test(text)

/** The subject for a header. @throws TypeError where it is empty */
export function subjectOf({ subject }: Pick<Mail, 'subject'>): string {
  const line = oneLine(subject)
  if (line === '') throw new TypeError('a message has a subject')
  return line
}

/** Names of stores and products come from people: a line break in one must not begin another header. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
