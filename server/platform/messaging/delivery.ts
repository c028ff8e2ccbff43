import type { PhoneChannel } from '#domain/customer/phone.ts'
import { cutText } from '#domain/cut-text.ts'
import type { Services } from '#server/config.ts'
import type { Db } from '../database/database.ts'
import { array, json, narrow, neverNull, statement, text, timestamptz, uuid } from '../database/statement.ts'
import { subscribe, type Subscriber } from '../events/subscribe.ts'
import { JobPutOff, JobRefused } from '../jobs/job-errors.ts'
import { layoutMail } from './mail-layout.ts'
import type { Mail } from './mail.ts'
import { DeliveryPutOff, smsGateway, whatsappGateway, type PhoneGateway } from './phone-gateway.ts'
import type { PhoneMessage } from './phone-message.ts'
import type { Smtp } from './smtp.ts'

type MessageTable = 'mail' | 'phone_message'

/** SQL of the content that is left of a message that was given up: one without a secret can be sent after all. */
const CONTENT_LEFT: Readonly<Record<MessageTable, string>> = {
  mail: 'case when holds_secret then null else content end',
  phone_message: 'null',
}

// What was sent or given up keeps no one-time code.
const outcomes = (table: MessageTable) => ({
  sent: statement(`${table}.sent`, {
    parameters: [uuid, uuid],
    sql: `update ${table} set sent_at = now(), content = null, last_error = null where supplier_id = $1 and id = $2`,
  }),
  failed: statement(`${table}.failed`, {
    parameters: [uuid, uuid, text],
    sql: `update ${table} set failed_at = now(), content = ${CONTENT_LEFT[table]}, last_error = $3
     where supplier_id = $1 and id = $2 and sent_at is null`,
  }),
  putOff: statement(`${table}.put-off`, {
    parameters: [uuid, uuid, text],
    sql: `update ${table} set last_error = $3 where supplier_id = $1 and id = $2`,
  }),
})
type Outcomes = ReturnType<typeof outcomes>
type MessageKey = readonly [supplierId: string, id: string]

async function attempt(db: Db, { sent, putOff }: Outcomes, key: MessageKey, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    await db.execute(putOff, [...key, reasonOf(error)])
    throw error
  }
  await db.execute(sent, key)
}

const reasonOf = (error: unknown): string => cutText(error instanceof Error ? error.message : String(error), 300)

const MAIL = outcomes('mail')
// A message that was sent, given up or erased since is not sent.
const beginMail = statement('mail.begin', {
  parameters: [uuid, uuid],
  row: { to: text, subject: text, content: neverNull(json<Mail>()), storeUrl: text, writtenAt: timestamptz },
  sql: `update mail set attempts = attempts + 1 where supplier_id = $1 and id = $2 and sent_at is null and failed_at is null
   returning recipient as "to", subject, content, store_url, created_at as "writtenAt"`,
})

const reopenMails = statement('mail.reopen', {
  parameters: [array(uuid), array(uuid)],
  sql: `update mail m set failed_at = null from unnest($1::uuid[], $2::uuid[]) as e (supplier_id, id)
   where m.supplier_id = e.supplier_id and m.id = e.id and m.content is not null`,
})

/** With delays that double from half a minute on, the last try comes after about a day. */
const MAIL_RETRIES = 11
const MAIL_RETRY_SECONDS = 20

/** Hands e-mails to the mail server. */
export const mailDelivery = (smtp: Smtp): Subscriber =>
  subscribe(
    'mail.written',
    {
      queue: 'mail.deliver',
      isSlow: true,
      retries: MAIL_RETRIES,
      retryDelaySeconds: MAIL_RETRY_SECONDS,
      giveUp: async ({ db, supplier }, { payload }, reason) => {
        await db.execute(MAIL.failed, [supplier.id, payload.mailId, reason])
      },
      reopen: async (db, events) => {
        const mails = [events.map(({ supplierId }) => supplierId), events.map(({ payload }) => payload.mailId)] as const
        await db.execute(reopenMails, mails)
      },
    },
    async ({ db, supplier }, { payload: { mailId } }) => {
      const key = [supplier.id, mailId] as const
      const mail = await db.one(beginMail, key)
      if (mail === undefined) return
      const bodies = await layoutMail(supplier, mail.storeUrl, mail.content)
      const { contacts } = supplier.presentation
      await attempt(db, MAIL, key, () =>
        smtp.send({ id: mailId, ...mail, ...bodies, fromName: supplier.name, replyTo: contacts.email }),
      )
    },
  )

const PHONE_MESSAGE = outcomes('phone_message')
const beginPhoneMessage = statement('phone_message.begin', {
  parameters: [uuid, uuid, text, text],
  row: {
    channel: narrow<PhoneChannel>(text),
    to: text,
    content: neverNull(json<PhoneMessage>()),
    expiresAt: timestamptz,
  },
  sql: `update phone_message set attempts = attempts + 1
   where supplier_id = $1 and id = $2 and sent_at is null and failed_at is null and channel in ($3, $4)
   returning channel, recipient as "to", content, expires_at`,
})

/** A code is valid for minutes: the first retries come soon, and none after it expired. */
const PHONE_RETRIES = 7
const PHONE_RETRY_SECONDS = 4

/** Hands messages to the services that send them to phones; those of a channel without a service wait. */
export function phoneDelivery(services: Pick<Services, PhoneChannel>, timeoutMs?: number): Subscriber {
  const gateways: Readonly<Record<PhoneChannel, PhoneGateway | null>> = {
    sms: services.sms && smsGateway(services.sms, timeoutMs),
    whatsapp: services.whatsapp && whatsappGateway(services.whatsapp, timeoutMs),
  }
  const channels = [services.sms && 'sms', services.whatsapp && 'whatsapp'] as const
  return subscribe(
    'phone-message.written',
    {
      queue: 'phone-message.deliver',
      isSlow: true,
      retries: PHONE_RETRIES,
      retryDelaySeconds: PHONE_RETRY_SECONDS,
      giveUp: async ({ db, supplier }, { payload }, reason) => {
        await db.execute(PHONE_MESSAGE.failed, [supplier.id, payload.messageId, reason])
      },
    },
    async ({ db, supplier }, { payload: { messageId } }) => {
      const key = [supplier.id, messageId] as const
      const message = await db.one(beginPhoneMessage, [...key, ...channels])
      if (message === undefined) return
      const { channel, to, content, expiresAt } = message
      const isOldIn = (ms: number) => Date.parse(expiresAt) <= Date.now() + ms
      await attempt(db, PHONE_MESSAGE, key, async () => {
        // An expired code is useless and costs the same.
        if (isOldIn(0)) throw new JobRefused('came too late')
        try {
          await gateways[channel]?.(to, content)
        } catch (error) {
          if (!(error instanceof DeliveryPutOff) || error.retryAfterMs === 0) throw error
          if (isOldIn(error.retryAfterMs)) throw new JobRefused(error.message)
          throw new JobPutOff(error.message, error.retryAfterMs / 1000)
        }
      })
    },
  )
}
