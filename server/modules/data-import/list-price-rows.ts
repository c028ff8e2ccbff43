import { cellText } from '#contract/import-sheet.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import type { DataImport, RowChange } from '#domain/data-import/data-import.ts'
import type { ReadRow } from '#domain/data-import/import-row.ts'
import { planListPriceRow, type AgreedProduct, type PlannedPrice } from '#domain/data-import/list-price-import.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  IN_RANGE,
  NOTHING_MADE,
  type ImportTarget,
  type RecordColumns,
  type RowPlanner,
  type StoredPlan,
} from './import-target.ts'
import { productIdentifier } from './product-rows.ts'

const findAgreed = statement('data-import.agreed-products', {
  parameters: [uuid, uuid, array(text), array(text)],
  row: { id: uuid, code: text, gtin: nullable(text), name: text, agreedPrice: nullable(narrow<UnitPrice>(int8)) },
  sql: `select p.id, p.code, p.gtin, p.name, x.price as agreed_price
   from product p
     left join price_list_price x on x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = p.id
   where p.supplier_id = $1 and (p.code = any($3) or code_key(p.code) = any($4) or p.gtin = any($4)) order by p.id`,
})
// Who agrees prices by hand locks their list.
const lock = statement('data-import.lock-price-list', {
  parameters: [uuid, uuid],
  sql: `select from price_list l join data_import i on i.supplier_id = $1 and i.id = $2 and l.id = i.price_list_id
   where l.supplier_id = $1 for update of l`,
})

/** The changed rows `r` of an import with the product `p` and its agreed price `x` today. */
const CHANGED = `from import_row r
     join data_import i on i.supplier_id = $1 and i.id = $2
     left join product p on p.supplier_id = $1 and p.id = r.record_id
     left join price_list_price x on x.supplier_id = $1 and x.price_list_id = i.price_list_id and x.product_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed'`
const differsFrom = (side: 'before' | 'after') =>
  `(p.id is null or i.price_list_id is null or x.price is distinct from (r.${side} ->> 'price')::bigint)`

const countOther = (side: 'before' | 'after') =>
  statement(`data-import.count-other-prices ${side}`, {
    parameters: [uuid, uuid],
    row: { rows: neverNull(int8) },
    sql: `select count(*) as rows ${CHANGED} and ${differsFrom(side)}`,
  })
const countOutdated = countOther('before')
const countTouched = countOther('after')
const findTouched = statement('data-import.touched-prices', {
  parameters: [uuid, uuid, int8],
  row: {
    number: int4,
    after: jsonb<RecordColumns>(),
    now: nullable(jsonb<RecordColumns>()),
    isUsed: neverNull(bool),
  },
  sql: `select r.number, r.after, case when p.id is not null then jsonb_build_object('price', x.price) end as now, false as is_used
   ${CHANGED} and ${differsFrom('after')} order by r.number limit $3`,
})
const write = (side: 'before' | 'after') =>
  statement(`data-import.write-prices ${side}`, {
    parameters: [uuid, uuid, int4, int4],
    sql: `with wanted as (
       select r.record_id as product_id, (r.${side} ->> 'price')::bigint as price, i.price_list_id
       from import_row r join data_import i on i.supplier_id = $1 and i.id = $2
       where ${IN_RANGE} and r.outcome = 'changed'),
     removed as (
       delete from price_list_price x using wanted w
       where x.supplier_id = $1 and x.price_list_id = w.price_list_id and x.product_id = w.product_id and w.price is null)
     insert into price_list_price (supplier_id, price_list_id, product_id, price)
     select $1, w.price_list_id, w.product_id, w.price from wanted w where w.price is not null
     on conflict (supplier_id, price_list_id, product_id) do update set price = excluded.price`,
  })
const writeAfter = write('after')
const writeBefore = write('before')

async function openPlanner({ db, supplier }: Scope, dataImport: DataImport): Promise<RowPlanner> {
  const { blanks, priceListId } = dataImport
  const identify = productIdentifier<AgreedProduct>(supplier, (codes, keys) =>
    db.many(findAgreed, [supplier.id, priceListId, codes, keys]),
  )
  return {
    plan: async (rows) =>
      (await identify(rows, dataImport)).map(({ row, found, planOnce }) =>
        storedPlan(
          row,
          planOnce(() => planListPriceRow(row, found, blanks)),
        ),
      ),
    made: () => NOTHING_MADE,
  }
}

function storedPlan(row: ReadRow, plan: PlannedPrice): StoredPlan {
  const { product } = plan
  const [before, after] =
    plan.outcome === 'changed' ? [{ price: plan.product.agreedPrice }, { price: plan.after }] : [{}, {}]
  return {
    number: row.number,
    outcome: plan.outcome,
    recordId: product?.id ?? null,
    version: null,
    name: product?.name ?? row.cells.code ?? row.cells.gtin ?? '',
    changes: priceChanges(before, after),
    faults: [...(plan.outcome === 'refused' ? plan.faults : []), ...row.warnings],
    before,
    after,
  }
}

function priceChanges(before: RecordColumns, after: RecordColumns): RowChange[] {
  const textOf = ({ price }: RecordColumns) =>
    typeof price === 'number' ? cellText('agreedPrice', price as UnitPrice) : null
  const change: RowChange = { field: 'agreedPrice', before: textOf(before), after: textOf(after) }
  return change.before === change.after ? [] : [change]
}

/** Rows that agree prices of products on one price list. */
export const listPriceTarget: ImportTarget = {
  openPlanner,
  lock: ({ db, supplier }, id) => db.execute(lock, [supplier.id, id]),
  countOutdated: async ({ db, supplier }, id) => (await db.one(countOutdated, [supplier.id, id]))?.rows ?? 0,
  prepare: async () => undefined,
  apply: ({ db, supplier }, id, range) => db.execute(writeAfter, [supplier.id, id, ...range]),
  restore: ({ db, supplier }, id, range) => db.execute(writeBefore, [supplier.id, id, ...range]),
  removeMade: async () => undefined,
  countTouched: async ({ db, supplier }, id) => (await db.one(countTouched, [supplier.id, id]))?.rows ?? 0,
  findTouched: ({ db, supplier }, id, limit) => db.many(findTouched, [supplier.id, id, limit]),
  describe: async () => priceChanges,
  races: ['price_list_price_supplier_id_product_id_fkey', 'price_list_price_supplier_id_price_list_id_fkey'],
}
