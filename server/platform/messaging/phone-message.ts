import type { PhoneChannel } from '#domain/customer/phone.ts'
import { dispatchAfterCommit, publishSql } from '../events/publish.ts'
import type { Scope } from '../http/scope.ts'
import { int4, json, nullable, statement, text, uuid } from '../database/statement.ts'

/** What goes to a phone: a one-time code, and the words around it; of an invitation the code is in the link. */
export interface PhoneMessage {
  /** The text of an SMS. WhatsApp has the words of an approved template, and takes only the code. */
  readonly text: string
  readonly code: string
}

export interface OutgoingPhoneMessage extends PhoneMessage {
  readonly channel: PhoneChannel
  /** A Brazilian mobile number in E.164. */
  readonly to: string
  /** Whose account it is about; null where it is nobody's yet. */
  readonly customerId: string | null
  /** After this time it is useless, and is not sent. */
  readonly validMinutes: number
}

/** Text of an SMS that takes 160 signs in one part, which a single accent would make 70. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

const insert = statement('phone-message.insert', {
  parameters: [uuid, nullable(uuid), text, text, json(), int4],
  sql: `with written as (
     insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6)) returning id)
   ${publishSql('phone-message.written', { messageId: 'w.id' }, 'written w')}`,
})

/** Writes a message to a phone in the transaction of the scope: it is sent if, and only if, that is committed. */
export async function enqueuePhoneMessage(
  scope: Scope,
  { channel, to, customerId, validMinutes, text, code }: OutgoingPhoneMessage,
): Promise<void> {
  await scope.db.one(insert, [scope.supplier.id, customerId, channel, to, JSON.stringify({ text, code }), validMinutes])
  dispatchAfterCommit(scope)
}
