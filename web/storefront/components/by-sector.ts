import type { Category, Sector } from '#domain/catalog/product.ts'

/** The departments on display under their sectors, each once; what no sector has stands last, without a name. */
export function bySector(
  departments: readonly Category[],
  sectors: readonly Sector[],
): { readonly name: string; readonly departments: readonly Category[] }[] {
  const left = new Set(departments)
  const grouped = sectors.map(({ name, departments: members }) => {
    const own = [...left].filter(({ id }) => members.some((member) => member.id === id))
    for (const department of own) left.delete(department)
    return { name, departments: own }
  })
  return [...grouped, { name: '', departments: [...left] }].filter((group) => group.departments.length > 0)
}
