import type { Paging } from '#contract/paging.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import {
  ensureSoundGroup,
  type StoredVariantGroup,
  type StoredVariant,
  type VariantAxis,
  type VariantGroupInput,
} from '#domain/catalog/variant-group.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { slugOf } from '#domain/slug.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  int4,
  int8,
  json,
  jsonb,
  jsonListSql,
  neverNull,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const VARIANTS = jsonListSql(
  `json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'packaging', p.packaging, 'price', p.price,
     'isActive', p.is_active, 'values', p.variant_values)`,
  'product p where p.supplier_id = g.supplier_id and p.variant_group_id = g.id',
  'p.variant_rank',
)
const groupRow = {
  id: uuid,
  version: int4,
  name: text,
  axes: jsonb<readonly VariantAxis[]>(),
  variants: neverNull(json<readonly (Omit<StoredVariant, 'price'> & { readonly price: UnitPrice })[]>()),
}
const MATCHES = `g.supplier_id = $1 and ($2 = '' or strpos(plain_text(g.name), plain_text($2)) > 0)`

const list = statement('variant-group.list', {
  parameters: [uuid, text, int8, int8],
  row: { ...groupRow, total: neverNull(int8) },
  sql: `select g.id, g.version, g.name, g.axes, ${VARIANTS} as variants, count(*) over () as total
   from variant_group g where ${MATCHES} order by plain_text(g.name), g.id limit $3 offset $4`,
})
const find = statement('variant-group.find', {
  parameters: [uuid, uuid],
  row: groupRow,
  sql: `select g.id, g.version, g.name, g.axes, ${VARIANTS} as variants from variant_group g where g.supplier_id = $1 and g.id = $2`,
})
const lock = statement('variant-group.lock', {
  parameters: [uuid, uuid],
  row: { version: int4 },
  sql: 'select version from variant_group where supplier_id = $1 and id = $2 for update',
})
const insert = statement('variant-group.insert', {
  parameters: [uuid, uuid, text, jsonb<string>()],
  sql: 'insert into variant_group (supplier_id, id, name, axes) values ($1, $2, $3, $4)',
})
const update = statement('variant-group.update', {
  parameters: [uuid, uuid, text, jsonb<string>()],
  sql: 'update variant_group set name = $3, axes = $4, version = version + 1 where supplier_id = $1 and id = $2',
})
const remove = statement('variant-group.remove', {
  parameters: [uuid, uuid],
  sql: 'delete from variant_group where supplier_id = $1 and id = $2',
})
const lockProducts = statement('variant-group.lock-products', {
  parameters: [uuid, uuid, array(uuid)],
  sql: `select from product where supplier_id = $1 and (variant_group_id = $2 or id = any($3)) order by id for no key update`,
})
const releaseProducts = statement('variant-group.release-products', {
  parameters: [uuid, uuid],
  sql: `update product set variant_group_id = null, variant_values = null, variant_rank = null
   where supplier_id = $1 and variant_group_id = $2`,
})
const joinProducts = statement('variant-group.join-products', {
  parameters: [uuid, uuid, json<string>()],
  row: { id: uuid },
  sql: `update product p set variant_group_id = $2, variant_values = array(select json_array_elements_text(v.variant -> 'values')),
     variant_rank = v.place - 1
   from json_array_elements($3::json) with ordinality as v (variant, place)
   where p.supplier_id = $1 and p.id = (v.variant ->> 'productId')::uuid and p.variant_group_id is null
   returning p.id`,
})
const ownedProducts = statement('variant-group.owned-products', {
  parameters: [uuid, array(uuid)],
  row: { products: neverNull(int8) },
  sql: 'select count(*) as products from product where supplier_id = $1 and id = any($2)',
})
// As the principal, with a name and code of its own, no bar code, and nothing in stock where that is counted.
const insertProducts = statement('variant-group.insert-products', {
  parameters: [uuid, uuid, array(uuid), array(text), array(text), array(text)],
  sql: `insert into product (supplier_id, id, category_id, code, slug, name, description, brand, unit, packaging, price, uninvoiced_price,
     wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, tags,
     stock_policy, is_quote_only, is_weighed, weight_tolerance, position)
   select $1, made.id, m.category_id, m.code || '-' || made.suffix, made.slug || '-' || left(made.id::text, 8), made.name, m.description,
     m.brand, m.unit, m.packaging, m.price, m.uninvoiced_price, m.wholesale_price, m.wholesale_minimum, m.increment_multiple, m.granularity,
     m.min_per_order, m.max_per_order, m.packaging_price, m.tiers, m.tags, m.stock_policy, m.is_quote_only, m.is_weighed, m.weight_tolerance,
     (select coalesce(max(position), 0) from product where supplier_id = $1 and is_active) + made.place
   from product m cross join unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) with ordinality as made (id, name, slug, suffix, place)
   where m.supplier_id = $1 and m.id = $2`,
})

export interface VariantGroupPage {
  readonly groups: readonly StoredVariantGroup[]
  readonly total: number
}

export async function listVariantGroups(
  { db, supplier }: Scope,
  searched: string,
  { limit, offset }: Paging,
): Promise<VariantGroupPage> {
  const groups = await db.many(list, [supplier.id, searched, limit, offset])
  return { groups, total: groups[0]?.total ?? 0 }
}

/** @throws Failure variantGroup.notFound */
export async function findVariantGroup({ db, supplier }: Scope, id: string): Promise<StoredVariantGroup> {
  const group = await db.one(find, [supplier.id, id])
  ensure(group, 'variantGroup.notFound')
  return group
}

/** @throws Failure variantGroup.nameTaken, and those of `ensureSoundGroup` and `fill`. */
export function createVariantGroup(scope: Scope, input: VariantGroupInput): Promise<StoredVariantGroup> {
  ensureSoundGroup(input)
  const id = crypto.randomUUID()
  return withOwnNames(() =>
    inTransaction(scope, async (scope) => {
      await lockVariants(scope, id, productsOf(input))
      await scope.db.execute(insert, [scope.supplier.id, id, input.name, JSON.stringify(input.axes)])
      const group = await fill(scope, id, input)
      await record(scope, 'variant-group.created', null, group)
      return group
    }),
  )
}

/**
 * Changes a group whole. What is in it no more stays a product by itself.
 * @throws Failure variantGroup.notFound, variantGroup.outdated where it was changed since `version`, and those of `createVariantGroup`.
 */
export function changeVariantGroup(
  scope: Scope,
  id: string,
  version: number,
  input: VariantGroupInput,
): Promise<StoredVariantGroup> {
  ensureSoundGroup(input)
  return withOwnNames(() =>
    inTransaction(scope, async (scope) => {
      const before = await lockGroup(scope, id, version)
      await lockVariants(scope, id, productsOf(input))
      await scope.db.execute(update, [scope.supplier.id, id, input.name, JSON.stringify(input.axes)])
      await scope.db.execute(releaseProducts, [scope.supplier.id, id])
      const group = await fill(scope, id, input)
      await record(scope, 'variant-group.changed', before, group)
      return group
    }),
  )
}

/** @throws Failure variantGroup.notFound, variantGroup.outdated */
export function removeVariantGroup(scope: Scope, id: string, version: number): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const before = await lockGroup(scope, id, version)
    await lockVariants(scope, id)
    await scope.db.execute(releaseProducts, [scope.supplier.id, id])
    await scope.db.execute(remove, [scope.supplier.id, id])
    await record(scope, 'variant-group.removed', before, null)
  })
}

/** The products of a group and those that are to join it, in the order in which orders lock them. */
export async function lockVariants({ db, supplier }: Scope, groupId: string, joining: readonly string[] = []) {
  await db.execute(lockProducts, [supplier.id, groupId, joining])
}

const productsOf = ({ variants }: VariantGroupInput): string[] => variants.flatMap(({ productId }) => productId ?? [])

async function lockGroup(scope: Scope, id: string, version: number): Promise<StoredVariantGroup> {
  const locked = await scope.db.one(lock, [scope.supplier.id, id])
  ensure(locked, 'variantGroup.notFound')
  ensure(locked.version === version, 'variantGroup.outdated')
  return findVariantGroup(scope, id)
}

/** @throws Failure variantGroup.productNotFound, variantGroup.productTaken, variantGroup.sameName */
async function fill(scope: Scope, groupId: string, input: VariantGroupInput): Promise<StoredVariantGroup> {
  const { db, supplier } = scope
  const { name, variants } = input
  const existing = productsOf(input)
  const placed = variants.map(({ productId, values }) => ({ productId: productId ?? crypto.randomUUID(), values }))
  const owned = await db.one(ownedProducts, [supplier.id, existing])
  ensure(owned?.products === existing.length, 'variantGroup.productNotFound', { field: 'variants' })
  const made = placed.filter(({ productId }) => !existing.includes(productId))
  const principal = existing[0]
  if (principal !== undefined && made.length > 0) {
    const names = made.map(({ values }) => [name, ...values].join(' · '))
    await db.execute(insertProducts, [
      supplier.id,
      principal,
      made.map(({ productId }) => productId),
      names,
      names.map((each) => slugOf(each, MAX_SLUG)),
      made.map(({ values }) =>
        values
          .map((value) => slugOf(value, MAX_SUFFIX))
          .join('-')
          .toUpperCase(),
      ),
    ])
  }
  const joined = await db.many(joinProducts, [supplier.id, groupId, JSON.stringify(placed)])
  ensure(joined.length === placed.length, 'variantGroup.productTaken', { field: 'variants' })
  const group = await findVariantGroup(scope, groupId)
  const names = group.variants.map((variant) => `${variant.name} ${variant.packaging ?? ''}`)
  // Carts, orders and papers know a variant by its name.
  ensure(new Set(names).size === names.length, 'variantGroup.sameName', { field: 'variants' })
  return group
}

const MAX_SLUG = 70
const MAX_SUFFIX = 20

async function withOwnNames<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'variant_group_name') throw new Failure('variantGroup.nameTaken', { field: 'name' })
    if (constraint === 'product_supplier_id_code_key')
      throw new Failure('variantGroup.codeTaken', { field: 'variants' })
    throw error
  }
}

const auditedGroup = ({ name, axes, variants }: StoredVariantGroup) => ({
  name,
  axes: axes.map((axis) => `${axis.name}: ${axis.values.join(', ')}`).join('; '),
  variants: variants.map(({ code, values }) => `${code} (${values.join(' · ')})`).join('; '),
})

async function record(
  scope: Scope,
  action: 'variant-group.created' | 'variant-group.changed' | 'variant-group.removed',
  before: StoredVariantGroup | null,
  after: StoredVariantGroup | null,
): Promise<void> {
  const part = (after ?? before)?.name ?? ''
  const changes = changesBetween(before ? auditedGroup(before) : {}, after ? auditedGroup(after) : {})
  if (changes.length === 0) return
  await recordEvent(scope, { action, customerId: null, changes: changes.map((change) => ({ ...change, part })) })
}
