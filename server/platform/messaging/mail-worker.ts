import { json, jsonb, neverNull, text, timestamptz } from '../database/statement.ts'
import { layoutMail, type MailBrand } from './mail-layout.ts'
import type { Mail } from './mail.ts'
import { outboxStatements, startOutboxWorker, type OutboxWorker, type WorkerOptions } from './outbox-worker.ts'
import { openSmtp } from './smtp.ts'

export interface MailWorkerOptions extends WorkerOptions {
  readonly smtpUrl: string
  /** The sender's address; its name is the supplier's. */
  readonly from: string
  /** Delay in milliseconds after a number of attempts. */
  readonly retryDelayMs?: (attempts: number) => number
}

/** With the doubling delays below, the last try comes after about a day. */
const MAX_ATTEMPTS = 12
const FIRST_DELAY_MS = 30_000
const LEASE_MINUTES = 10

const COLUMNS = `m.recipient as "to", m.subject, m.content, m.store_url as "storeUrl", m.created_at as "writtenAt",
  s.name, s.legal_name as "legalName", s.cnpj, s.theme, s.presentation`
const MAIL = {
  to: text,
  subject: text,
  content: neverNull(json<Mail>()),
  storeUrl: text,
  writtenAt: timestamptz,
  name: text,
  legalName: text,
  cnpj: text,
  theme: jsonb<MailBrand['theme']>(),
  presentation: jsonb<MailBrand['presentation']>(),
}
const STATEMENTS = outboxStatements({ table: 'mail', columns: COLUMNS, row: MAIL, leaseMinutes: LEASE_MINUTES })

/** Hands the e-mails that wait to the mail server, until it is stopped. */
export async function startMailWorker({
  smtpUrl,
  from,
  retryDelayMs = doubling,
  ...options
}: MailWorkerOptions): Promise<OutboxWorker> {
  const smtp = await openSmtp(smtpUrl, from)
  return startOutboxWorker(
    {
      statements: STATEMENTS,
      deliver: (mail) =>
        smtp.send({
          ...mail,
          ...layoutMail(mail, mail.storeUrl, mail.content),
          fromName: mail.name,
          replyTo: mail.presentation.contacts.email,
        }),
      retryDelayMs: ({ attempts }) => (attempts < MAX_ATTEMPTS ? retryDelayMs(attempts) : null),
      close: smtp.close,
    },
    options,
  )
}

const doubling = (attempts: number): number => FIRST_DELAY_MS * 2 ** (attempts - 1)
