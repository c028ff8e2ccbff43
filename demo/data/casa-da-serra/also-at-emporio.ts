import type { ProductEntry } from '../catalogue.ts'
import { DEPARTMENTS } from '../emporio-da-serra/departments.ts'

const PRODUCTS = new Map(DEPARTMENTS.flatMap(({ categories }) => categories.flatMap(({ products }) => products)).map((entry) => [entry.name, entry]))

/** A product of the sister store, described, packed and drawn as there; its offers and its place on the home page stay there. */
export function alsoAtEmporio(name: string, own: Partial<ProductEntry> = {}): ProductEntry {
  const entry = PRODUCTS.get(name)
  if (!entry) throw new Error(`Empório da Serra sells nothing that is called "${name}"`)
  const { was: _was, tags: _tags, stock: _stock, ...same } = entry
  return { ...same, ...own }
}
