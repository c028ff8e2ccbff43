import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { firstRow, rows, statement, type Database } from './database.ts'
import { layoutMail, type MailBrand } from './mail-layout.ts'
import type { Mail } from './mail.ts'
import { openSmtp, SmtpRefusal, type Letter, type Smtp } from './smtp.ts'

export interface MailWorkerOptions {
  readonly db: Database
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly smtpUrl: string
  /** The sender's address; its name is the supplier's. */
  readonly from: string
  readonly pollMs?: number
  /** How long to wait after so many tries. */
  readonly retryDelayMs?: (attempts: number) => number
}

export interface MailWorker {
  stop(): Promise<void>
}

const BATCH_SIZE = 10
const POLL_MS = 2000
/** With the doubling delays below, the last try comes after about a day. */
const MAX_ATTEMPTS = 12
const FIRST_DELAY_MS = 30_000
const CLOSING_TIME_MS = 5000
const KEPT_DAYS = 30
const TIDY_INTERVAL_MS = 3_600_000

interface Waiting extends Pick<Letter, 'id' | 'to' | 'subject' | 'writtenAt'>, MailBrand {
  readonly supplierId: string
  readonly content: Mail
  readonly storeUrl: string
  readonly attempts: number
}

// One worker serves all suppliers, hence no supplier here. Taken for longer than a try can last: when this process ends in
// the middle of it, another one sends the message.
const take = statement<Waiting>(
  'mail.take',
  `update mail m set attempts = m.attempts + 1, next_attempt_at = now() + interval '10 minutes'
   from supplier s, (
     select w.supplier_id, w.id from mail w
     where w.sent_at is null and w.failed_at is null and w.next_attempt_at <= now()
     order by w.next_attempt_at limit $1 for update skip locked) waiting
   where m.supplier_id = waiting.supplier_id and m.id = waiting.id and s.id = m.supplier_id
   returning m.supplier_id as "supplierId", m.id, m.recipient as "to", m.subject, m.content, m.store_url as "storeUrl", m.attempts,
     m.created_at as "writtenAt", s.name, s.legal_name as "legalName", s.cnpj, s.theme, s.presentation`,
)
const markSent = statement('mail.sent', `update mail set sent_at = now(), content = null, last_error = null where supplier_id = $1 and id = $2`)
const markFailed = statement('mail.failed', `update mail set failed_at = now(), content = null, last_error = $3 where supplier_id = $1 and id = $2`)
const putOff = statement(
  'mail.put-off',
  `update mail set next_attempt_at = now() + make_interval(secs => $4), last_error = $3 where supplier_id = $1 and id = $2`,
)
// Of all suppliers, as it is sent.
const forget = statement('mail.forget', `delete from mail where created_at < now() - make_interval(days => $1) and (sent_at is not null or failed_at is not null)`)

/** Sends what is in the outbox until it is stopped. Several processes may each run one: a message is taken by one of them. */
export async function startMailWorker(options: MailWorkerOptions): Promise<MailWorker> {
  const { db, log, pollMs = POLL_MS } = options
  const smtp = await openSmtp(options.smtpUrl, options.from)
  const stopping = new AbortController()
  const pause = () => delay(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  let tidyAt = 0

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const batch = await rows(db, take, [BATCH_SIZE])
        await Promise.all(batch.map((mail) => deliver(smtp, mail, options)))
        if (batch.length === BATCH_SIZE) continue
        if (Date.now() > tidyAt) {
          tidyAt = Date.now() + TIDY_INTERVAL_MS
          await firstRow(db, forget, [KEPT_DAYS])
        }
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read')
      }
      await pause()
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([working, delay(CLOSING_TIME_MS, undefined, { ref: false })])
      smtp.close()
    },
  }
}

async function deliver(smtp: Smtp, mail: Waiting, { db, log, retryDelayMs = doubling }: MailWorkerOptions): Promise<void> {
  const key = [mail.supplierId, mail.id]
  try {
    await smtp.send({ ...mail, ...layoutMail(mail, mail.storeUrl, mail.content), fromName: mail.name, replyTo: mail.presentation.contacts.email })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    if (error instanceof SmtpRefusal || mail.attempts >= MAX_ATTEMPTS) {
      log.error({ mailId: mail.id, attempts: mail.attempts, reason }, 'an e-mail was given up')
      await firstRow(db, markFailed, [...key, reason])
    } else {
      log.warn({ mailId: mail.id, attempts: mail.attempts, reason }, 'an e-mail is put off')
      await firstRow(db, putOff, [...key, reason, retryDelayMs(mail.attempts) / 1000])
    }
    return
  }
  await firstRow(db, markSent, key)
}

const doubling = (attempts: number): number => FIRST_DELAY_MS * 2 ** (attempts - 1)
