import { authorOf, type Actor } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderNote } from '#domain/order/order-note.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  bool,
  int8,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const MOST_NOTES = 200

const findOrder = statement('order-note.order', {
  parameters: [uuid, int8],
  row: { number: int8 },
  sql: 'select number from purchase_order where supplier_id = $1 and number = $2',
})
const findNotes = statement('order-note.list', {
  parameters: [uuid, int8, uuid, text],
  row: { id: uuid, body: text, writtenBy: nullable(text), writtenAt: timestamptz, isOwn: neverNull(bool) },
  sql: `select n.id, n.body, coalesce(l.name, k.name) as written_by, n.written_at,
     coalesce(n.written_by = $3::uuid or n.api_key_id::text = $4::text, false) as is_own
   from order_note n
   left join login l on l.id = n.written_by
   left join api_key k on k.supplier_id = $1 and k.id = n.api_key_id
   where n.supplier_id = $1 and n.order_number = $2 order by n.written_at desc, n.id limit ${MOST_NOTES}`,
})
const insertNote = statement('order-note.insert', {
  parameters: [uuid, int8, uuid, text, uuid, uuid],
  row: { id: uuid },
  sql: `insert into order_note (supplier_id, order_number, id, body, written_by, api_key_id) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning id`,
})
const removeNote = statement('order-note.remove', {
  parameters: [uuid, int8, uuid, uuid, uuid],
  row: { id: uuid },
  sql: `delete from order_note where supplier_id = $1 and order_number = $2 and id = $3 and (written_by = $4 or api_key_id = $5)
   returning id`,
})

const authorIdsOf = (actor: Actor) => {
  const { loginId, apiKeyId } = authorOf(actor)
  return [loginId, apiKeyId] as const
}

/** What staff wrote down about an order, the newest first. @throws Failure order.notFound */
export async function listOrderNotes({ db, supplier, actor }: Scope, number: number): Promise<OrderNote[]> {
  ensure(await db.one(findOrder, [supplier.id, number]), 'order.notFound')
  return db.many(findNotes, [supplier.id, number, ...authorIdsOf(actor)])
}

/** The notes with a new one. The same note sent again is one. @throws Failure order.notFound, order.noteMissing */
export function addOrderNote(
  scope: Scope,
  number: number,
  { id, body: typed }: Pick<OrderNote, 'id' | 'body'>,
): Promise<OrderNote[]> {
  const body = typed.trim()
  ensure(body !== '', 'order.noteMissing', { field: 'body' })
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    ensure(await db.one(findOrder, [supplier.id, number]), 'order.notFound')
    const added = await db.one(insertNote, [supplier.id, number, id, body, ...authorIdsOf(actor)])
    const notes = await db.many(findNotes, [supplier.id, number, ...authorIdsOf(actor)])
    if (added) await recordCount(scope, number, { before: notes.length - 1, after: notes.length })
    return notes
  })
}

/** @throws Failure order.noteNotFound, also for the note of another author */
export function removeOrderNote(scope: Scope, number: number, id: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const author = authorIdsOf(actor)
    ensure(await db.one(removeNote, [supplier.id, number, id, ...author]), 'order.noteNotFound')
    const { length } = await db.many(findNotes, [supplier.id, number, ...author])
    await recordCount(scope, number, { before: length + 1, after: length })
  })
}

/** Without the text and the customer: what customers download of their data has the log of what is about them. */
const recordCount = (scope: Scope, orderNumber: number, { before, after }: { before: number; after: number }) =>
  recordEvent(scope, {
    action: 'order.noted',
    customerId: null,
    orderNumber,
    changes: changesBetween({ internalNotes: before }, { internalNotes: after }),
  })

const dropNotes = statement('order-note.erase', {
  parameters: [uuid, uuid],
  sql: `delete from order_note n using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and n.supplier_id = $1 and n.order_number = o.number`,
})

export const orderNotePrivacy = {
  // What staff write for each other is no part of what customers download.
  tables: { order_note: { exportedAs: null, erasedBy: 'statement' } },
  eraseCustomer: ({ db, supplier }, { tombstoneId }) => db.execute(dropNotes, [supplier.id, tombstoneId]),
} as const satisfies PrivacyPart
