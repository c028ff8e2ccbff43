import type { Category, CategoryLink } from '#domain/catalog/product.ts'

/** From the department down to the category with this slug or id; empty where there is none. */
export function categoryTrail(categories: readonly Category[], reference: string | null): CategoryLink[] {
  for (const department of categories) {
    if (isNamed(department, reference)) return [linkOf(department)]
    const child = department.children.find((category) => isNamed(category, reference))
    if (child) return [linkOf(department), child]
  }
  return []
}

const isNamed = (category: CategoryLink, reference: string | null): boolean =>
  category.slug === reference || category.id === reference
const linkOf = ({ id, slug, name }: CategoryLink): CategoryLink => ({ id, slug, name })
