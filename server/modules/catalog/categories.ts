import type { Category, CategoryLink } from '#domain/catalog/product.ts'
import { Failure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { nullable, type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'

const categoryRow = {
  id: uuid,
  slug: text,
  name: text,
  parentId: nullable(uuid),
  picture: nullable(text),
}
type CategoryRow = RowOf<typeof categoryRow>

const findCategories = statement('catalog.categories', {
  parameters: [uuid],
  row: categoryRow,
  useGenericPlan: true,
  sql: 'select id, parent_id, slug, name, picture from category where supplier_id = $1 order by position, name, id',
})

/** The departments of the store, each with its categories, in the store's own order. */
export async function categoryTree(scope: Scope): Promise<Category[]> {
  const all = await categoriesOf(scope)
  return all
    .filter((category) => category.parentId === null)
    .map((category) => ({
      ...linkOf(category),
      picture: category.picture,
      children: childrenOf(all, category.id).map(linkOf),
    }))
}

/**
 * The ids of a category, given by id or slug, and of all below it: a department shows the products of its categories.
 * @throws Failure catalog.categoryNotFound
 */
export async function categoryWithDescendants(scope: Scope, reference: string): Promise<string[]> {
  const all = await categoriesOf(scope)
  const named = reference.toLowerCase()
  const top = all.find((category) => category.id === named) ?? all.find((category) => category.slug === reference)
  if (!top) throw new Failure('catalog.categoryNotFound')
  const found = new Set([top.id])
  // The set grows during the loop: an added category adds its own children.
  for (const id of found) for (const child of childrenOf(all, id)) found.add(child.id)
  return [...found]
}

/** From the department down to the category. */
export async function categoryPath(scope: Scope, categoryId: string): Promise<CategoryLink[]> {
  const byId = new Map((await categoriesOf(scope)).map((category) => [category.id, category]))
  const path = new Set<CategoryRow>()
  let next = byId.get(categoryId)
  while (next && !path.has(next)) {
    path.add(next)
    next = next.parentId === null ? undefined : byId.get(next.parentId)
  }
  return [...path].map(linkOf).toReversed()
}

const categoriesOf = (scope: Scope): Promise<CategoryRow[]> =>
  scope.cache.remember(scope.supplier.id, 'categories', () => scope.db.many(findCategories, [scope.supplier.id]))

const childrenOf = (all: readonly CategoryRow[], id: string): CategoryRow[] =>
  all.filter((category) => category.parentId === id)
const linkOf = ({ id, slug, name }: CategoryRow): CategoryLink => ({ id, slug, name })
