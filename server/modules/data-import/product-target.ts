import { authorOf } from '#domain/access/actor.ts'
import {
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
import { countTakenCategories, makeCategories, makesCategories, removeMadeCategories } from './new-categories.ts'
import { lockStore, type Scope } from '#server/platform/http/scope.ts'
import { IN_RANGE, type ImportTarget, type RecordColumns, type RowRange } from './import-target.ts'
import { categoryPaths } from './imports.ts'
import { fieldChanges, PRODUCT_COLUMNS } from './product-columns.ts'
import {
  countTakenGroups,
  lockVariantGroups,
  takeBackVariantGroups,
  variantGroupNames,
  writeVariantGroups,
} from './variant-groups.ts'
import { openProductPlanner, openStockPlanner } from './product-rows.ts'

// In the order in which orders lock them.
const lockProducts = statement('data-import.lock-products', {
  parameters: [uuid, uuid],
  sql: `select from product p
   where p.supplier_id = $1 and p.id in (
     select r.record_id from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by p.id for no key update`,
})

/** The product `p` is in another group, or has other values in it, than one side of its row `r` says. */
const isOtherVariant = (side: 'before' | 'after') =>
  `(p.variant_group_id::text, to_jsonb(p.variant_values)) is distinct from
     (r.${side} ->> 'variant_group_id', nullif(r.${side} -> 'variant_values', 'null'))`
const countOutdated = statement('data-import.count-outdated', {
  parameters: [uuid, uuid],
  row: { outdated: neverNull(int8) },
  sql: `select count(*) as outdated
   from import_row r
     left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
     left join product o on r.outcome = 'added' and o.supplier_id = r.supplier_id and o.code = r.after ->> 'code'
   where r.supplier_id = $1 and r.import_id = $2
     and (r.outcome = 'changed' and (p.version is distinct from r.version
         or r.before ? 'variant_group_id' and ${isOtherVariant('before')}) or r.outcome = 'added' and o.id is not null)`,
})
// Sales go on while people look at the preview.
const noteStock = statement('data-import.note-stock', {
  parameters: [uuid, uuid],
  sql: `update import_row r set before = jsonb_set(r.before, '{stock}', to_jsonb(p.stock))
   from product p
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed' and r.before ? 'stock'
     and p.supplier_id = r.supplier_id and p.id = r.record_id and p.stock <> (r.before ->> 'stock')::integer`,
})

const LIST = PRODUCT_COLUMNS.join(', ')
const OF_RECORD = PRODUCT_COLUMNS.map((column) => `n.${column}`).join(', ')
/** The columns of the search words, which PostgreSQL computes again whenever one of them is written, even with the same value. */
const WORDS = ['name', 'brand', 'packaging', 'description']
const FIGURES = PRODUCT_COLUMNS.filter((column) => !WORDS.includes(column))
const CHANGES_WORDS = `r.after ?| array[${WORDS.map((column) => `'${column}'`).join(', ')}]`
/** Writes the columns of one side into the products `p`; counting the stock makes no new version. */
const updateFrom = (side: 'before' | 'after', columns: readonly string[], condition: string) => `update product p
   set (${columns.join(', ')}) = (
       select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(p, r.${side}) n),
     version = p.version + case when r.${side} - 'stock' = '{}' then 0 else 1 end
   from import_row r
   where ${IN_RANGE} and r.outcome = 'changed' and ${condition} and p.supplier_id = r.supplier_id and p.id = r.record_id`

const CHUNK = [uuid, uuid, int4, int4] as const
const noteMovements = (name: 'apply' | 'restore', before: 'before' | 'after', after: 'before' | 'after') =>
  statement(`data-import.${name}-stock-movements`, {
    parameters: [...CHUNK, nullable(uuid)],
    sql: `insert into stock_movement (supplier_id, id, product_id, kind, change, stock, moved_by)
     select r.supplier_id, gen_random_uuid(), r.record_id, 'import',
       (r.${after} ->> 'stock')::integer - (r.${before} ->> 'stock')::integer, (r.${after} ->> 'stock')::integer, $5
     from import_row r
     where ${IN_RANGE} and r.outcome = 'changed' and r.after ? 'stock' and r.before ? 'stock'`,
  })
const movements = {
  after: noteMovements('apply', 'before', 'after'),
  before: noteMovements('restore', 'after', 'before'),
}
const change = {
  words: statement('data-import.change-words', {
    parameters: CHUNK,
    sql: updateFrom('after', PRODUCT_COLUMNS, CHANGES_WORDS),
  }),
  figures: statement('data-import.change-figures', {
    parameters: CHUNK,
    sql: updateFrom('after', FIGURES, `not ${CHANGES_WORDS}`),
  }),
}
const restore = {
  words: statement('data-import.restore-words', {
    parameters: CHUNK,
    sql: updateFrom('before', PRODUCT_COLUMNS, CHANGES_WORDS),
  }),
  figures: statement('data-import.restore-figures', {
    parameters: CHUNK,
    sql: updateFrom('before', FIGURES, `not ${CHANGES_WORDS}`),
  }),
}

// New products come behind the others in the store's own order, in the order of the file. A row that waits since before
// sheets had tags names none.
const addProducts = statement('data-import.add-products', {
  parameters: [uuid, uuid, int4, int4],
  sql: `insert into product (supplier_id, id, slug, position, ${LIST})
   select r.supplier_id, r.record_id,
     case when row_number() over (partition by r.after ->> 'slug' order by r.number) > 1
         or exists (select from product o where o.supplier_id = $1 and o.slug = r.after ->> 'slug')
       then (r.after ->> 'slug') || '-' || left(r.record_id::text, 8) else r.after ->> 'slug' end,
     (select coalesce(max(o.position), 0) from product o where o.supplier_id = $1 and o.is_active) + row_number() over (order by r.number),
     ${OF_RECORD}
   from import_row r, jsonb_populate_record(null::product, '{"tags": []}' || r.after) n
   where ${IN_RANGE} and r.outcome = 'added'`,
})
/** Where a new product may be needed by now. */
export const USED_IN = [
  'cart_line',
  'order_line',
  'order_question',
  'price_request',
  'subscription_line',
  'shopping_list_line',
  'coupon_product',
  'combo_product',
  'availability_alert',
  'price_list_price',
  'promotion_product',
  'short_link',
  'chat_message',
]
const IS_USED = USED_IN.map(
  (table) => `exists (select from ${table} u where u.supplier_id = $1 and u.product_id = r.record_id)`,
).join(' or ')
const VERSION = `case when r.outcome = 'added' then 1 when r.after - 'stock' = '{}' then r.version else r.version + 1 end`
/** An import that was applied later and undone again made two versions, and left everything as it was. */
const UNDONE_SINCE = `select o.record_id, 2 * count(*) as versions
   from data_import i
     join data_import d on d.supplier_id = $1 and d.state = 'undone' and d.applied_at > i.applied_at
     join import_row o on o.supplier_id = $1 and o.import_id = d.id and o.outcome = 'changed' and o.after - 'stock' <> '{}'
   where i.supplier_id = $1 and i.id = $2 group by o.record_id`
const TOUCHED = `from import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
     left join (${UNDONE_SINCE}) u on u.record_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and (p.version is distinct from ${VERSION} + coalesce(u.versions, 0) or r.after ? 'stock' and p.stock <> (r.after ->> 'stock')::integer
       or r.after ? 'variant_group_id' and ${isOtherVariant('after')}
       or r.outcome = 'added' and (p.pictures <> '[]' or ${IS_USED}))`
const countTouched = statement('data-import.count-touched', {
  parameters: [uuid, uuid],
  row: { touched: neverNull(int8) },
  sql: `select count(*) as touched ${TOUCHED}`,
})
const findTouched = statement('data-import.touched', {
  parameters: [uuid, uuid, int8],
  row: {
    number: int4,
    outcome: neverNull(narrow<'added' | 'changed'>(text)),
    after: jsonb<RecordColumns>(),
    now: nullable(jsonb<RecordColumns>()),
    isUsed: neverNull(bool),
  },
  sql: `select r.number, r.outcome, r.after, to_jsonb(p) as now, ${IS_USED} as is_used ${TOUCHED} order by r.number limit $3`,
})
const deleteProducts = statement('data-import.delete-products', {
  parameters: [uuid, uuid, int4, int4],
  sql: `delete from product p using import_row r
   where ${IN_RANGE} and r.outcome = 'added'
     and p.supplier_id = r.supplier_id and p.id = r.record_id`,
})

async function writeChanges(
  { db, supplier, actor }: Scope,
  side: 'before' | 'after',
  id: string,
  [first, last]: RowRange,
) {
  const { words, figures } = side === 'after' ? change : restore
  await db.execute(words, [supplier.id, id, first, last])
  await db.execute(figures, [supplier.id, id, first, last])
  await db.execute(movements[side], [supplier.id, id, first, last, authorOf(actor).loginId])
}

/** Rows that add and change products. */
export const productTarget: ImportTarget = {
  openPlanner: openProductPlanner,
  lock: async (scope, id) => {
    if (await makesCategories(scope, id)) await lockStore(scope)
    await lockVariantGroups(scope, id)
    await scope.db.execute(lockProducts, [scope.supplier.id, id])
  },
  countOutdated: async (scope, id) =>
    ((await scope.db.one(countOutdated, [scope.supplier.id, id]))?.outdated ?? 0) +
    (await countTakenCategories(scope, id)) +
    (await countTakenGroups(scope, id)),
  prepare: async (scope, id) => {
    await scope.db.execute(noteStock, [scope.supplier.id, id])
    await makeCategories(scope, id)
    await writeVariantGroups(scope, id)
  },
  apply: async (scope, id, range) => {
    await writeChanges(scope, 'after', id, range)
    await scope.db.execute(addProducts, [scope.supplier.id, id, ...range])
  },
  restore: async (scope, id, range) => {
    await writeChanges(scope, 'before', id, range)
    await scope.db.execute(deleteProducts, [scope.supplier.id, id, ...range])
  },
  removeMade: async (scope, id) => {
    await removeMadeCategories(scope, id)
    await takeBackVariantGroups(scope, id)
  },
  countTouched: async ({ db, supplier }, id) => (await db.one(countTouched, [supplier.id, id]))?.touched ?? 0,
  findTouched: ({ db, supplier }, id, limit) => db.many(findTouched, [supplier.id, id, limit]),
  describe: async (scope) => {
    const names = { categories: await categoryPaths(scope), groups: await variantGroupNames(scope) }
    return (before, after) => fieldChanges(before, after, names)
  },
  races: [
    'product_supplier_id_code_key',
    'product_supplier_id_slug_key',
    'product_supplier_id_category_id_fkey',
    'category_supplier_id_parent_id_fkey',
    'variant_group_name',
    'variant_group_code',
    'product_supplier_id_variant_group_id_fkey',
    'product_variant_rank',
    'product_variant_values',
  ],
}

/** Rows that count the stock of products. */
export const stockTarget: ImportTarget = { ...productTarget, openPlanner: openStockPlanner }
