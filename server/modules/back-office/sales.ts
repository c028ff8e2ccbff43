import type { Cents } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ORDER_GROUPS } from '#domain/order/order-status.ts'
import { SALES_DAYS, type Sales } from '#domain/order/sales.ts'
import { IS_SOLD } from '#server/modules/order/sold-sql.ts'
import { date, int4, int8, narrow, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

const byDay = statement('back-office.sales-by-day', {
  parameters: [uuid, date, text, int4],
  row: { date: neverNull(date), orders: neverNull(int8), total: neverNull(narrow<Cents>(int8)) },
  sql: `select d.day as date, coalesce(s.orders, 0) as orders, coalesce(s.total, 0)::bigint as total
   from (select $2::date - back as day from generate_series(0, $4 - 1) as back) d
   left join (
     select (o.placed_at at time zone $3)::date as day, count(*) as orders, sum(o.total_cents) as total
     from purchase_order o
     where o.supplier_id = $1 and o.placed_at >= ($2::date - $4 + 1)::timestamp at time zone $3
       and ${IS_SOLD}
     group by 1) s on s.day = d.day
   order by d.day`,
})

const countPromised = statement('back-office.promised-orders', {
  parameters: [uuid, date],
  row: { late: neverNull(int8), today: neverNull(int8), tomorrow: neverNull(int8) },
  sql: `select count(*) filter (where o.delivery_date < $2) as late, count(*) filter (where o.delivery_date = $2) as today,
     count(*) filter (where o.delivery_date = $2 + 1) as tomorrow
   from purchase_order o
   where o.supplier_id = $1 and o.status in (${quoted(ORDER_GROUPS.open)}) and o.delivery_date <= $2 + 1`,
})

/** What the store sold in the last four weeks, and how many open orders are promised for which day. */
export async function readSales({ db, supplier }: Scope): Promise<Sales> {
  const today = localMoment(new Date().toISOString(), supplier.timeZone).date
  const [days, promised] = await db.pipelined((db) =>
    Promise.all([
      db.many(byDay, [supplier.id, today, supplier.timeZone, SALES_DAYS]),
      db.one(countPromised, [supplier.id, today]),
    ]),
  )
  return { days, promised: promised ?? { late: 0, today: 0, tomorrow: 0 } }
}
