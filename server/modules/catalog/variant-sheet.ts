import { authorOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromUnitPrice, unitsFromQuantity, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { StockPolicy } from '#domain/catalog/stored-product.ts'
import type { VariantAxis } from '#domain/catalog/variant-group.ts'
import {
  faultsOfRows,
  type VariantRow,
  type VariantRowChange,
  type VariantSheet,
} from '#domain/catalog/variant-sheet.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  bool,
  int4,
  int8,
  json,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockVariants } from './variant-groups.ts'

const variantRow = {
  id: uuid,
  version: int4,
  code: text,
  gtin: nullable(text),
  name: text,
  packaging: nullable(text),
  values: neverNull(array(text)),
  price: narrow<UnitPrice>(int8),
  previousPrice: nullable(narrow<UnitPrice>(int8)),
  stockPolicy: narrow<StockPolicy>(text),
  stock: narrow<Quantity>(int4),
  isActive: bool,
}
const groupStatement = (name: string, locking: '' | 'for update') =>
  statement(name, {
    parameters: [uuid, uuid],
    row: { name: text, axes: jsonb<readonly VariantAxis[]>() },
    sql: `select name, axes from variant_group where supplier_id = $1 and id = $2 ${locking}`,
  })
const findGroup = groupStatement('variant-sheet.group', '')
const lockGroup = groupStatement('variant-sheet.lock', 'for update')
const listRows = statement('variant-sheet.rows', {
  parameters: [uuid, uuid],
  row: variantRow,
  sql: `select p.id, p.version, p.code, p.gtin, p.name, p.packaging, p.variant_values as values, p.price, p.previous_price,
     p.stock_policy, p.stock, p.is_active
   from product p where p.supplier_id = $1 and p.variant_group_id = $2 order by p.variant_rank`,
})
const findTaken = statement('variant-sheet.taken-codes', {
  parameters: [uuid, uuid, array(text)],
  row: { code: text },
  sql: `select code from product where supplier_id = $1 and variant_group_id is distinct from $2 and code = any($3)`,
})
// Two rows may take the code, or the values, of each other, which no index allows on the way.
const park = statement('variant-sheet.park', {
  parameters: [uuid, array(uuid)],
  sql: `update product set code = '#' || id::text, variant_values = array[id::text] where supplier_id = $1 and id = any($2)`,
})
const write = statement('variant-sheet.write', {
  parameters: [uuid, json<string>()],
  sql: `update product p set code = n.code, gtin = n.gtin, price = n.price, is_active = n."isActive",
     variant_values = array(select json_array_elements_text(n.values)), version = p.version + 1
   from json_to_recordset($2::json) as n (id uuid, code text, gtin text, price bigint, "isActive" boolean, values json)
   where p.supplier_id = $1 and p.id = n.id`,
})
const writeStock = statement('variant-sheet.write-stock', {
  parameters: [uuid, array(uuid), array(int4), text, nullable(uuid)],
  sql: `with counted as (
     insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
     select p.supplier_id, gen_random_uuid(), p.id, 'count', n.stock - p.stock, n.stock, $4, $5
     from unnest($2::uuid[], $3::integer[]) as n (id, stock) join product p on p.supplier_id = $1 and p.id = n.id)
   update product p set stock = n.stock from unnest($2::uuid[], $3::integer[]) as n (id, stock)
   where p.supplier_id = $1 and p.id = n.id`,
})
const touchGroup = statement('variant-sheet.touch-group', {
  parameters: [uuid, uuid],
  sql: 'update variant_group set version = version + 1 where supplier_id = $1 and id = $2',
})

/** @throws Failure variantGroup.notFound */
export async function variantSheet({ db, supplier }: Scope, id: string): Promise<VariantSheet> {
  const group = await db.one(findGroup, [supplier.id, id])
  ensure(group, 'variantGroup.notFound')
  return { id, ...group, rows: await db.many(listRows, [supplier.id, id]) }
}

/**
 * Changes several variants of a group at once: all of them, or none.
 * @throws Failure variantGroup.notFound, variantGroup.rowsRefused with what is wrong in each row.
 */
export async function changeVariantSheet(...change: Parameters<typeof changeRows>): Promise<VariantSheet> {
  try {
    return await changeRows(...change)
  } catch (error) {
    // Another product took one of the codes after they were compared: by now it is found, with the row that wants it too.
    if (violatedConstraint(error) === 'product_supplier_id_code_key') return changeRows(...change)
    throw error
  }
}

function changeRows(
  scope: Scope,
  id: string,
  changes: readonly VariantRowChange[],
  reason: string,
): Promise<VariantSheet> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const group = await db.one(lockGroup, [supplier.id, id])
    ensure(group, 'variantGroup.notFound')
    await lockVariants(scope, id)
    const rows = await db.many(listRows, [supplier.id, id])
    const taken = await db.many(findTaken, [supplier.id, id, changes.map(({ code }) => code)])
    const faults = faultsOfRows(changes, { axes: group.axes, rows }, new Set(taken.map(({ code }) => code)))
    if (faults.length > 0) throw new Failure('variantGroup.rowsRefused', {}, faults)
    const before = new Map(rows.map((row) => [row.id, row]))
    await writeRows(scope, { groupId: id, changes, before, reason })
    const audited = changes.flatMap((change) => {
      const row = before.get(change.id)
      const changed = row
        ? changesBetween(auditedRow(row), auditedRow({ ...row, ...change, stock: change.stock ?? row.stock }))
        : []
      const isCounted = changed.some(({ field }) => field === 'stock')
      const why = isCounted && reason !== '' ? changesBetween({}, { reason }) : []
      return [...changed, ...why].map((each) => ({ ...each, part: row?.code ?? '' }))
    })
    if (audited.length > 0)
      await recordEvent(scope, { action: 'variant-group.changed', customerId: null, changes: audited })
    return variantSheet(scope, id)
  })
}

const contentOf = ({ code, gtin, price, isActive, values }: VariantRow | VariantRowChange): string =>
  JSON.stringify([code, gtin, price, isActive, values])

async function writeRows(
  { db, supplier, actor }: Scope,
  {
    groupId,
    changes,
    before,
    reason,
  }: {
    readonly groupId: string
    readonly changes: readonly VariantRowChange[]
    readonly before: ReadonlyMap<string, VariantRow>
    readonly reason: string
  },
): Promise<void> {
  const rewritten = changes.filter((change) => {
    const row = before.get(change.id)
    return row !== undefined && contentOf(row) !== contentOf(change)
  })
  const counted = changes.flatMap(({ id, stock }) =>
    stock !== null && stock !== before.get(id)?.stock ? [{ id, stock }] : [],
  )
  const moved = rewritten.filter(({ id, code, values }) => {
    const row = before.get(id)
    return row?.code !== code || JSON.stringify(row.values) !== JSON.stringify(values)
  })
  if (moved.length > 0) {
    await db.execute(park, [supplier.id, moved.map(({ id }) => id)])
    await db.execute(touchGroup, [supplier.id, groupId])
  }
  if (rewritten.length > 0) await db.execute(write, [supplier.id, JSON.stringify(rewritten)])
  if (counted.length > 0)
    await db.execute(writeStock, [
      supplier.id,
      counted.map(({ id }) => id),
      counted.map(({ stock }) => stock),
      reason,
      authorOf(actor).loginId,
    ])
}

const auditedRow = ({ code, gtin, price, isActive, values, stock }: Omit<VariantRow, 'name' | 'packaging'>) => ({
  code,
  gtin,
  price: reaisFromUnitPrice(price),
  isActive,
  variants: values.join(' · '),
  stock: unitsFromQuantity(stock),
})
