import type { MessageChannel } from '#domain/customer/phone.ts'
import type { Db } from '#server/platform/database/database.ts'
import { runLong } from '#server/platform/database/long-statements.ts'
import {
  array,
  isoTimeSql,
  jsonListSql,
  statement,
  text,
  uuid,
  int4,
  int8,
} from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '../database/privacy-part.ts'

// Messages about the customer are deleted with the record; these went to the customer's e-mail for another reason.
const deleteOfCustomer = statement('mail.erase-customer', {
  parameters: [uuid, uuid],
  sql: `delete from mail m using customer c
   where c.supplier_id = $1 and c.id = $2 and m.supplier_id = $1 and m.recipient = c.email`,
})
const deleteOfPerson = statement('mail.erase-person', {
  parameters: [uuid, uuid],
  sql: `delete from mail m using login l
   where l.id = $2 and m.supplier_id = $1 and (m.recipient = l.email or m.login_id = $2)`,
})
// In every store, because no store has a record of these people any more.
const deleteOfLogins = statement('mail.erase-logins', {
  parameters: [array(uuid), array(text)],
  sql: 'delete from mail where login_id = any($1::uuid[]) or recipient = any($2::text[])',
})

export const messagingPrivacy = {
  tables: {
    mail: { exportedAs: 'mails', erasedBy: 'statement' },
    phone_message: { exportedAs: 'phoneMessages', erasedBy: 'foreign key' },
  },
  exports: {
    mails: jsonListSql(
      `json_build_object('subject', m.subject, 'createdAt', ${isoTimeSql('m.created_at')}, 'sentAt', ${isoTimeSql('m.sent_at')})`,
      `mail m where m.supplier_id = $1 and (m.customer_id = $3 or m.login_id = $2
         or m.recipient in (select l.email from login l where l.id = $2
           union all select c.email from customer c where c.supplier_id = $1 and c.id = $3))`,
      'm.created_at, m.id',
    ),
    phoneMessages: jsonListSql(
      `json_build_object('channel', h.channel, 'phone', h.recipient, 'createdAt', ${isoTimeSql('h.created_at')},
        'sentAt', ${isoTimeSql('h.sent_at')})`,
      'phone_message h where h.supplier_id = $1 and h.customer_id = $3',
      'h.created_at, h.id',
    ),
  },
  eraseCustomer: ({ db, supplier }, { customerId }) => db.execute(deleteOfCustomer, [supplier.id, customerId]),
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteOfPerson, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds, emails }) => db.execute(deleteOfLogins, [loginIds, emails]),
} as const satisfies PrivacyPart

/** Messages are needed for some days and contain e-mails and phones of people. */
const MESSAGE_DAYS = 30
const UNSENT_MESSAGES = 500

// Every store of the machine has its own newest messages, hence no supplier here.
const trim = (table: 'mail' | 'phone_message', isOurs: string) =>
  statement(`${table}.trim`, {
    parameters: [int8, array(text)],
    sql: `delete from ${table} m using (
       select w.supplier_id, w.id, row_number() over (partition by w.supplier_id order by w.created_at desc, w.id) as place
       from ${table} w where ${isOurs}) counted
     where counted.supplier_id = m.supplier_id and counted.id = m.id and counted.place > $1`,
  })
const trimMails = trim('mail', `'email' = any($2::text[])`)
const trimPhoneMessages = trim('phone_message', 'w.channel = any($2)')
const forget = (table: 'mail' | 'phone_message') =>
  statement(`${table}.forget`, {
    parameters: [int4],
    sql: `delete from ${table} where created_at < now() - make_interval(days => $1)`,
  })
const FORGET = [forget('mail'), forget('phone_message')]

/** Deletes old messages, and, of channels that no service sends, all but the newest of each store. */
export async function deleteOldMessages(db: Db, unsentChannels: readonly MessageChannel[]): Promise<void> {
  for (const statement of FORGET) await runLong(db, (db) => db.execute(statement, [MESSAGE_DAYS]))
  for (const statement of [trimMails, trimPhoneMessages])
    await runLong(db, (db) => db.execute(statement, [UNSENT_MESSAGES, unsentChannels]))
}
