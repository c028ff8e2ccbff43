import { changesBetween } from '#domain/access/audit.ts'
import {
  childrenOf,
  MAX_CATEGORIES,
  siblingsAfterMove,
  type CategoryPlace,
  type StoredCategory,
} from '#domain/catalog/category-tree.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { nameKey, slugOf } from '#domain/slug.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { array, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const list = statement('category.list', {
  parameters: [uuid],
  row: {
    id: uuid,
    slug: text,
    name: text,
    parentId: nullable(uuid),
    products: neverNull(int8),
    allProducts: neverNull(int8),
  },
  sql: `select c.id, c.slug, c.name, c.parent_id, coalesce(p.active, 0) as products, coalesce(p.stored, 0) as all_products
   from category c left join (
     select category_id, count(*) filter (where is_active) as active, count(*) as stored
     from product where supplier_id = $1 group by category_id
   ) p on p.category_id = c.id
   where c.supplier_id = $1
   order by c.position, c.name, c.id`,
})
const insert = statement('category.insert', {
  parameters: [uuid, uuid, uuid, text, text],
  sql: `insert into category (supplier_id, id, parent_id, name, slug, position)
   select $1, $2, $3, $4,
     case when exists (select from category c where c.supplier_id = $1 and c.slug = $5) then $5 || '-' || left($2::uuid::text, 8) else $5 end,
     (select coalesce(max(position), 0) + 1 from category c where c.supplier_id = $1 and c.parent_id is not distinct from $3)`,
})
const rename = statement('category.rename', {
  parameters: [uuid, uuid, text],
  sql: 'update category set name = $3 where supplier_id = $1 and id = $2',
})
const arrange = statement('category.arrange', {
  parameters: [uuid, uuid, uuid, array(uuid)],
  sql: `update category c set position = placed.at, parent_id = case when c.id = $2 then $3 else c.parent_id end
   from unnest($4::uuid[]) with ordinality as placed (id, at)
   where c.supplier_id = $1 and c.id = placed.id`,
})
const remove = statement('category.remove', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: `delete from category c where c.supplier_id = $1 and c.id = $2
     and not exists (select from coupon_category x where x.supplier_id = $1 and x.category_id = $2)
   returning c.id`,
})

const MAX_SLUG = 60

/** Departments and categories in the order of the store. Not from the cache, so that staff see what they stored. */
export const storedCategories = ({ db, supplier }: Scope): Promise<StoredCategory[]> => db.many(list, [supplier.id])

/** At the end. @throws Failure catalog.categoryNotFound, category.nameTaken, category.tooDeep, category.tooMany */
export function createCategory(scope: Scope, name: string, parentId: string | null): Promise<StoredCategory[]> {
  const id = crypto.randomUUID()
  return changeTree(scope, async ({ db, supplier }, all) => {
    ensure(all.length < MAX_CATEGORIES, 'category.tooMany', { maximum: MAX_CATEGORIES })
    const parent = parentId === null ? null : find(all, parentId)
    ensure(parent?.parentId == null, 'category.tooDeep', { field: 'parentId' })
    ensureFreeName(all, name, { id, parentId })
    await db.execute(insert, [supplier.id, id, parentId, name, slugOf(name, MAX_SLUG) || id])
    return { action: 'category.created', id }
  })
}

/** Its URL stays. @throws Failure catalog.categoryNotFound, category.nameTaken */
export const renameCategory = (scope: Scope, id: string, name: string): Promise<StoredCategory[]> =>
  changeTree(scope, async ({ db, supplier }, all) => {
    ensureFreeName(all, name, find(all, id))
    await db.execute(rename, [supplier.id, id, name])
    return { action: 'category.changed', id }
  })

/** @throws Failure catalog.categoryNotFound, category.nameTaken, category.tooDeep */
export const moveCategory = (scope: Scope, id: string, place: CategoryPlace): Promise<StoredCategory[]> =>
  changeTree(scope, async ({ db, supplier }, all) => {
    const siblings = siblingsAfterMove(all, id, place)
    ensureFreeName(all, find(all, id).name, { id, parentId: place.parentId })
    await db.execute(arrange, [supplier.id, id, place.parentId, siblings])
    return { action: 'category.changed', id }
  })

/** @throws Failure catalog.categoryNotFound, category.notEmpty with products or categories in it, category.hasCoupon */
export const removeCategory = (scope: Scope, id: string): Promise<StoredCategory[]> =>
  changeTree(scope, async ({ db, supplier }, all) => {
    const { allProducts } = find(all, id)
    ensure(allProducts === 0 && childrenOf(all, id).length === 0, 'category.notEmpty')
    try {
      ensure(await db.one(remove, [supplier.id, id]), 'category.hasCoupon')
    } catch (error) {
      // A product came in between.
      if (violatedConstraint(error) !== null) throw new Failure('category.notEmpty')
      throw error
    }
    return { action: 'category.removed', id }
  })

interface Change {
  readonly action: 'category.created' | 'category.changed' | 'category.removed'
  readonly id: string
}

/** Makes a change of the tree and records it. */
function changeTree(
  scope: Scope,
  change: (scope: Scope, all: readonly StoredCategory[]) => Promise<Change>,
): Promise<StoredCategory[]> {
  return inLockedTransaction(scope, async (scope) => {
    const before = await storedCategories(scope)
    const { action, id } = await change(scope, before)
    const after = await storedCategories(scope)
    const changes = changesBetween(auditFields(before, id), auditFields(after, id))
    const part = (after.find((category) => category.id === id) ?? find(before, id)).name
    if (changes.length > 0)
      await recordEvent(scope, {
        action,
        customerId: null,
        changes: changes.map((each) => ({ ...each, part })),
      })
    return after
  })
}

function auditFields(all: readonly StoredCategory[], id: string) {
  const category = all.find((each) => each.id === id)
  if (!category) return {}
  const siblings = childrenOf(all, category.parentId)
  return {
    name: category.name,
    department: all.find((each) => each.id === category.parentId)?.name ?? null,
    place: siblings.indexOf(category) + 1,
  }
}

function find(all: readonly StoredCategory[], id: string): StoredCategory {
  const category = all.find((each) => each.id === id)
  ensure(category, 'catalog.categoryNotFound')
  return category
}

/** Two categories of one department with one name could not be distinguished. */
function ensureFreeName(
  all: readonly StoredCategory[],
  name: string,
  { id, parentId }: Pick<StoredCategory, 'id' | 'parentId'>,
): void {
  const isTaken = childrenOf(all, parentId).some(
    (sibling) => sibling.id !== id && nameKey(sibling.name) === nameKey(name),
  )
  ensure(!isTaken, 'category.nameTaken', { field: 'name' })
}
