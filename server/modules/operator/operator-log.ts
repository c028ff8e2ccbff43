import { pagingAt } from '#contract/paging.ts'
import type { Operator, OperatorAction, OperatorEvent } from '#domain/operation/operator.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, narrow, nullable, statement, text, timestamptz, uuid } from '#server/platform/database/statement.ts'

// Of the installation: no supplier in these statements.
const insert = statement('operator-event.insert', {
  parameters: [text, nullable(uuid), text, nullable(uuid), text, text],
  sql: `insert into operator_event (action, login_id, author, store_id, store_name, note) values ($1, $2, $3, $4, $5, $6)`,
})

interface OperatorEntry {
  readonly action: OperatorAction
  readonly store?: { readonly id: string; readonly name: string }
  readonly note?: string
}

/**
 * Appends what an operator did, in the transaction of `db`.
 * @param author null for the command line
 */
export async function recordOperatorEvent(
  db: Db,
  author: Pick<Operator, 'loginId' | 'name'> | null,
  { action, store, note = '' }: OperatorEntry,
): Promise<void> {
  await db.execute(insert, [
    action,
    author?.loginId ?? null,
    author?.name ?? '',
    store?.id ?? null,
    store?.name ?? '',
    note,
  ])
}

const list = statement('operator-event.list', {
  parameters: [nullable(uuid), int8, int8],
  row: {
    id: int8,
    happenedAt: timestamptz,
    action: narrow<OperatorAction>(text),
    author: text,
    storeId: nullable(uuid),
    storeName: text,
    note: text,
    total: int8,
  },
  sql: `select id, happened_at, action, author, store_id, store_name, note, count(*) over () as total
   from operator_event where $1::uuid is null or store_id = $1
   order by happened_at desc, id desc limit $2 offset $3`,
})

interface LogPage {
  readonly events: readonly OperatorEvent[]
  readonly total: number
}

/** Newest first. @param storeId null for all */
export async function listOperatorEvents(
  db: Db,
  storeId: string | null,
  page: { readonly page: number; readonly limit: number },
): Promise<LogPage> {
  const { limit, offset } = pagingAt(page)
  const rows = await db.many(list, [storeId, limit, offset])
  return { events: rows.map(({ total: _total, ...event }) => event), total: rows[0]?.total ?? 0 }
}
