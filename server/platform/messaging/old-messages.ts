import type { MessageChannel } from '#domain/customer/phone.ts'
import type { Db } from '../database/database.ts'
import { array, int4, int8, statement, text } from '../database/statement.ts'

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
  for (const statement of FORGET) await db.execute(statement, [MESSAGE_DAYS])
  for (const statement of [trimMails, trimPhoneMessages]) await db.execute(statement, [UNSENT_MESSAGES, unsentChannels])
}
