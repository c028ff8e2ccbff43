import type { FieldChange } from '#domain/access/audit.ts'
import { MAX_CATEGORIES } from '#domain/catalog/category-tree.ts'
import type { NewCategory } from '#domain/data-import/new-records.ts'
import { bool, int8, neverNull, outerJoined, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { slugOf } from '#domain/slug.ts'

const MAX_SLUG = 60

/** As they are stored with the import, departments before what is in them. */
export const storedCategory = ({ id, parentId, name }: NewCategory) => ({
  id,
  parent_id: parentId,
  name,
  slug: slugOf(name, MAX_SLUG) || id,
})

/** The categories `n` that the import $2 makes, in their order. */
const NEW = `data_import i, jsonb_array_elements(i.new_categories) with ordinality as e (category, place),
     jsonb_populate_record(null::category, e.category) n
   where i.supplier_id = $1 and i.id = $2`

const hasNew = statement('data-import.has-new-categories', {
  parameters: [uuid, uuid],
  row: { found: neverNull(bool) },
  sql: `select new_categories <> '[]' as found from data_import where supplier_id = $1 and id = $2`,
})
/** Whether the import makes categories: who does so changes the tree of the store. */
export const makesCategories = async ({ db, supplier }: Scope, id: string): Promise<boolean> =>
  (await db.one(hasNew, [supplier.id, id]))?.found === true

const countTaken = statement('data-import.count-taken-categories', {
  parameters: [uuid, uuid, int8],
  row: { taken: neverNull(int8) },
  sql: `select case when count(*) = 0 then 0 else count(*) filter (where c.id is not null)
       + greatest(0, count(*) + (select count(*) from category where supplier_id = $1) - $3) end as taken
   from (select n.* from ${NEW}) n
     left join category c on c.supplier_id = $1 and c.parent_id is not distinct from n.parent_id
       and plain_text(c.name) = plain_text(n.name)`,
})
/** Planned categories that exist by now, or that would exceed the maximum. */
export async function countTakenCategories({ db, supplier }: Scope, id: string): Promise<number> {
  return (await db.one(countTaken, [supplier.id, id, MAX_CATEGORIES]))?.taken ?? 0
}

const insert = statement('data-import.insert-categories', {
  parameters: [uuid, uuid],
  row: { name: text, ...outerJoined({ parentName: text }) },
  sql: `with added as (
     insert into category (supplier_id, id, parent_id, name, slug, position)
     select $1, n.id, n.parent_id, n.name,
       case when row_number() over (partition by n.slug order by e.place) > 1
           or exists (select from category c where c.supplier_id = $1 and c.slug = n.slug)
         then n.slug || '-' || left(n.id::text, 8) else n.slug end,
       (select coalesce(max(c.position), 0) from category c where c.supplier_id = $1 and c.parent_id is not distinct from n.parent_id)
         + row_number() over (partition by n.parent_id order by e.place)
     from ${NEW}
     returning id, parent_id, name)
   select a.name, coalesce(p.name, b.name) as parent_name
   from added a left join category p on p.supplier_id = $1 and p.id = a.parent_id left join added b on b.id = a.parent_id
   order by 2 nulls first, 1`,
})
// Categories that were renamed, moved or used since are kept.
const removeUnused = (name: string, level: 'null' | 'not null') =>
  statement(name, {
    parameters: [uuid, uuid],
    row: { name: text, ...outerJoined({ parentName: text }) },
    sql: `with removed as (
       delete from category c using (select n.* from ${NEW}) n
       where c.supplier_id = $1 and c.id = n.id and c.parent_id is ${level}
         and c.name = n.name and c.parent_id is not distinct from n.parent_id
         and not exists (select from product u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from category u where u.supplier_id = $1 and u.parent_id = c.id)
         and not exists (select from coupon_category u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from promotion_category u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from short_link u where u.supplier_id = $1 and u.category_id = c.id)
       returning c.name, c.parent_id)
     select r.name, p.name as parent_name from removed r left join category p on p.supplier_id = $1 and p.id = r.parent_id
     order by 2 nulls first, 1`,
  })
const removeCategories = removeUnused('data-import.remove-categories', 'not null')
const removeDepartments = removeUnused('data-import.remove-departments', 'null')

interface MadeCategory {
  readonly name: string
  readonly parentName: string | null
}

/** Makes the categories that the rows of the import name, at the end of the others. */
export async function makeCategories(scope: Scope, id: string): Promise<void> {
  const made = await scope.db.many(insert, [scope.supplier.id, id])
  await record(scope, 'category.created', made)
}

/** Removes the categories that the import made and that nothing uses. */
export async function removeMadeCategories(scope: Scope, id: string): Promise<void> {
  const inDepartments = await scope.db.many(removeCategories, [scope.supplier.id, id])
  const departments = await scope.db.many(removeDepartments, [scope.supplier.id, id])
  await record(scope, 'category.removed', [...inDepartments, ...departments])
}

/** One event for all of them. */
async function record(scope: Scope, action: 'category.created' | 'category.removed', made: readonly MadeCategory[]) {
  const sides = (value: string) =>
    action === 'category.created' ? { before: null, after: value } : { before: value, after: null }
  const changes = made.flatMap(({ name, parentName }): FieldChange[] => [
    { field: 'name', part: name, ...sides(name) },
    ...(parentName === null ? [] : [{ field: 'department', part: name, ...sides(parentName) } as const]),
  ])
  if (changes.length > 0) await recordEvent(scope, { action, customerId: null, changes })
}
