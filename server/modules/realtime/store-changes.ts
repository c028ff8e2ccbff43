import type { StoreChange, StoreTopic } from '#domain/events.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  int8,
  narrow,
  neverNull,
  statement,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'

export const orderTopicRow = { isQuote: bool, isByPix: bool, isInRun: bool }

/** SQL: of an order o, for `topicsOfOrder`. */
export const ORDER_TOPIC_COLUMNS = `o.payment_kind = 'pix' as is_by_pix,
     exists (select from quote_version q where q.supplier_id = $1 and q.order_number = o.number) as is_quote,
     exists (select from delivery_stop s where s.supplier_id = $1 and s.order_number = o.number) as is_in_run`

/** What people of the store look at when an order changes. */
export const topicsOfOrder = ({ isQuote, isByPix, isInRun }: RowOf<typeof orderTopicRow>): readonly StoreTopic[] => [
  'orders',
  ...(isQuote ? (['quotes'] as const) : []),
  // Those who look after the money confirm a Pix to the key of the store.
  ...(isByPix ? (['payments'] as const) : []),
  ...(isInRun ? (['deliveries'] as const) : []),
]

/** A courier learns that something changed, and reads the own runs: it may be an order of another courier. */
export const changeOfOrder = (topic: StoreTopic, number: number): StoreChange => ({
  topic,
  number: topic === 'deliveries' ? null : number,
  customerId: null,
})

// An event counts a minute longer, because it bears the time at which its transaction began. Of all customers, the newest orders of the store.
const findOrders = statement('realtime.store-orders-since', {
  parameters: [uuid, timestamptz],
  row: { number: int8, ...orderTopicRow },
  sql: `select o.number, ${ORDER_TOPIC_COLUMNS}
   from (select number, payment_kind from purchase_order where supplier_id = $1 order by number desc limit 200) o
   where exists (select from order_event e
     where e.supplier_id = $1 and e.order_number = o.number and e.happened_at > $2::timestamptz - interval '1 minute')
   order by o.number`,
})
const findTopics = statement('realtime.store-topics-since', {
  parameters: [uuid, timestamptz, array(text)],
  row: { topic: neverNull(narrow<StoreTopic>(text)) },
  sql: `select topic from unnest($3::text[]) as topic, lateral (select $2::timestamptz - interval '1 minute' as since) s where case topic
     when 'payments' then exists (select from settlement where supplier_id = $1 and created_at > since)
       or exists (select from payment where supplier_id = $1 and problem is not null and resolved_at is null and received_at > since)
     when 'registrations' then exists (select from customer where supplier_id = $1 and created_at > since)
     when 'conversations' then exists (select from chat_room where supplier_id = $1 and talked_at > since)
     when 'carts' then exists (select from cart where supplier_id = $1 and updated_at > since)
     when 'deliveries' then exists (select from delivery_run where supplier_id = $1 and (created_at > since or started_at > since))
   end`,
})

/** What changed in the store since an instant, of the topics that a page shows. */
export async function storeChangesSince(
  db: Db,
  supplierId: string,
  topics: readonly StoreTopic[],
  since: string,
): Promise<readonly StoreChange[]> {
  if (topics.length === 0) return []
  const [orders, others] = await Promise.all([
    db.many(findOrders, [supplierId, since]),
    db.many(findTopics, [supplierId, since, topics]),
  ])
  return [
    ...orders.flatMap((order) => topicsOfOrder(order).map((topic) => changeOfOrder(topic, order.number))),
    ...others.map(({ topic }) => ({ topic, number: null, customerId: null })),
  ].filter(({ topic }) => topics.includes(topic))
}
