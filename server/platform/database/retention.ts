import { SEARCH_LOG_DAYS } from '#domain/catalog/search-log.ts'
import type { Db } from './database.ts'
import { runLong } from './long-statements.ts'
import { int8, statement, nullable, text } from './statement.ts'

interface Expiry {
  readonly table: string
  /** The instant from which a row's age counts. */
  readonly column: string
  readonly age: string
}

// A day after they expire, so that a late request still gets the answer of an expired code.
const expired = (table: string): Expiry => ({ table, column: 'expires_at', age: '1 day' })

const EXPIRIES: readonly Expiry[] = [
  ...[
    'sign_in_token',
    'login_token',
    'password_recovery',
    'email_verification',
    'phone_verification',
    'linked_user_invitation',
    'email_proof',
    'factor_challenge',
    'operator_challenge',
    'operator_invitation',
    'operator_session',
  ].map(expired),
  // Who did not come can be invited again for a while.
  { table: 'staff_invitation', column: 'expires_at', age: '90 days' },
  // Who still waits after a year has bought elsewhere.
  { table: 'availability_alert', column: 'created_at', age: '1 year' },
  // A dismissed product may be recommended again.
  { table: 'recommendation_feedback', column: 'created_at', age: '6 months' },
  // Long enough to see that a store measures.
  { table: 'measured_event', column: 'happened_at', age: '90 days' },
  // Until then none of them is sent twice.
  { table: 'staff_notice', column: 'created_at', age: '14 days' },
  // As long as staff see them.
  { table: 'search_event', column: 'happened_at', age: `${SEARCH_LOG_DAYS} days` },
]
const BATCH_ROWS = 1000
/** The rest waits for the next run: a table that was not cleaned for years is no reason to keep the disk busy. */
const BATCHES_PER_RUN = 200

// Rows that another process deletes concurrently are skipped. All stores are swept, hence no supplier here.
const deleteBatch = ({ table, column, age }: Expiry) =>
  statement(`${table}.delete-expired`, {
    parameters: [int8],
    row: { deleted: int8 },
    sql: `with expired as (
       delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${column} < now() - interval '${age}' order by ${column} limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired`,
  })
// By key, because a ctid is that of a row in one partition only.
const deleteSessions = statement('session.delete-expired', {
  parameters: [int8],
  row: { deleted: int8 },
  sql: `with expired as (
     select supplier_id, token_hash, expires_at from session where expires_at < now() - interval '1 day'
     order by expires_at limit $1 for update skip locked),
   gone as (
     delete from session s using expired e
     where s.supplier_id = e.supplier_id and s.token_hash = e.token_hash and s.expires_at = e.expires_at
     returning 1)
   select count(*) as deleted from gone`,
})
// Of sessions whose month was dropped.
const deleteCartViews = statement('cart-view.delete-old', {
  parameters: [],
  sql: `delete from cart_view v where not exists (
     select from session s where s.supplier_id = v.supplier_id and s.token_hash = v.token_hash)`,
})
// Their removal is undone within seconds.
const deleteRemovedViews = statement('saved-view.delete-removed', {
  parameters: [],
  sql: `delete from saved_view where removed_at < now() - interval '1 day'`,
})
// What was written in a chat, with its files.
const deleteMessages = statement('chat.delete-old', {
  parameters: [int8],
  row: { deleted: int8 },
  sql: `with expired as (
     delete from chat_message where (supplier_id, room_id, position) in (
       select supplier_id, room_id, position from chat_message where sent_at < now() - interval '2 years' order by sent_at limit $1)
     returning 1)
   select count(*) as deleted from expired`,
})
// Their client sends them again for a day at most; see decision 54.
const deleteCartOperations = statement('cart-operation.delete-old', {
  parameters: [int8],
  row: { deleted: int8 },
  sql: `with expired as (
     delete from cart_operation where (supplier_id, customer_id, id) in (
       select supplier_id, customer_id, id from cart_operation where applied_at < now() - interval '30 days'
       order by applied_at limit $1)
     returning 1)
   select count(*) as deleted from expired`,
})
// Until then they can be restored.
const deleteDisabledLists = statement('shopping-list.delete-disabled', {
  parameters: [int8],
  row: { deleted: int8 },
  sql: `with expired as (
     delete from shopping_list where (supplier_id, id) in (
       select supplier_id, id from shopping_list where disabled_at < now() - interval '30 days' order by disabled_at limit $1)
     returning 1)
   select count(*) as deleted from expired`,
})
// Their rows go with them, and nothing of them can be undone from then on. Few, because one may have 20,000 rows.
const deleteImports = statement('data-import.delete-old', {
  parameters: [int8],
  row: { deleted: int8 },
  sql: `with expired as (
     delete from data_import where (supplier_id, id) in (
       select supplier_id, id from data_import where created_at < now() - interval '30 days' order by created_at limit $1::bigint / 100 + 1)
     returning 1)
   select count(*) as deleted from expired`,
})
const STATEMENTS = [
  ...EXPIRIES.map(deleteBatch),
  deleteSessions,
  deleteMessages,
  deleteCartOperations,
  deleteDisabledLists,
  deleteImports,
]

/** Deletes what has expired, in batches. */
export async function deleteExpiredRows(db: Db, batchRows = BATCH_ROWS): Promise<void> {
  for (const deleteExpired of STATEMENTS) {
    for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
      const [counted] = await runLong(db, (db) => db.many(deleteExpired, [batchRows]))
      if ((counted?.deleted ?? 0) < batchRows) break
    }
  }
  await runLong(db, (db) => db.execute(deleteCartViews, []))
  await db.execute(deleteRemovedViews, [])
}

/** Tables in partitions of a month, and the retention of their rows after it. */
const PARTITIONED = [
  // An expired session opens nothing; its row is deleted a day later.
  { table: 'session', keepFor: '1 day' },
  // As messages to phones.
  { table: 'mail', keepFor: '30 days' },
  // Claims may be made for five years (CDC art. 27, CTN art. 173).
  { table: 'audit_event', keepFor: '5 years' },
  // The history of an order goes with the order.
  { table: 'order_event', keepFor: null },
] as const

const roll = statement('partitions.roll', {
  parameters: [text, nullable(text)],
  sql: 'select from (select roll_partitions($1, $2::text::interval)) as done',
})

/** Makes the partitions of the next months, and drops those whose rows are all older than their retention. */
export async function rollPartitions(db: Db): Promise<void> {
  for (const { table, keepFor } of PARTITIONED) await runLong(db, (db) => db.execute(roll, [table, keepFor]))
}
