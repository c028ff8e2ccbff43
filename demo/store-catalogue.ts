import { type UnitPrice, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { PriceTier, ProductPricing } from '#domain/catalog/product.ts'
import type { DepartmentEntry, ProductEntry, VariantGroupEntry } from './data/catalogue.ts'
import type { StoreEntry } from './data/store.ts'
import { gtin13, slugOf, stableId } from './identifiers.ts'
import { BRANDS } from './pictures/brands.ts'
import type { PictureSubject } from './pictures/recipe.ts'

/** A product as it is stored, with the codes that the entries leave out. */
export interface SeedProduct {
  readonly entry: ProductEntry
  readonly categoryId: string
  readonly code: string
  readonly gtin: string
  readonly slug: string
  readonly pricing: ProductPricing
  readonly previousPrice: UnitPrice | null
  readonly position: number
  /** Null for a product that is no variant. */
  readonly variant: SeedVariant | null
}

export interface SeedVariant {
  readonly groupId: string
  readonly values: readonly string[]
  readonly rank: number
}

export interface SeedCategory {
  readonly id: string
  readonly parentId: string | null
  readonly slug: string
  readonly name: string
  readonly position: number
  /** Only departments have a picture. */
  readonly department: DepartmentEntry | null
}

export interface SeedCatalogue {
  readonly categories: readonly SeedCategory[]
  readonly products: readonly SeedProduct[]
}

/** Gives ids, codes and places to the entries of a store; the same every time. */
export function catalogueOf(store: StoreEntry): SeedCatalogue {
  const categories: SeedCategory[] = []
  const products: SeedProduct[] = []
  const codes = gtinIssuer(store.slug)
  for (const department of store.departments) {
    const parent = category(store, department.name, null, categories.length, department)
    categories.push(parent)
    for (const [index, { name, products: entries }] of department.categories.entries()) {
      const child = category(store, name, parent.id, categories.length, null)
      categories.push(child)
      for (const [place, entry] of entries.entries()) {
        const code = `${department.code}${index + 1}${String(place + 1).padStart(3, '0')}`
        products.push(seedProduct(store, entry, child.id, code, codes(entry), products.length))
      }
    }
  }
  addVariants(store, products, codes)
  return { categories, products: products.map((item) => ({ ...item, position: showcasePosition(item) })) }
}

/** After all other products, so that those keep their codes and places. */
function addVariants(store: StoreEntry, products: SeedProduct[], codes: (entry: ProductEntry) => string): void {
  for (const group of store.variantGroups ?? []) {
    const principal = group.variants[0]?.[0]
    const first = products.find(({ entry }) => entry.name === principal)
    if (!first) throw new Error(`${group.name} begins with no product of ${store.slug}`)
    for (const [rank, [given, ...values]] of group.variants.entries()) {
      const variant = { groupId: variantGroupId(store, group), values, rank }
      const known = products.findIndex(({ entry }) => entry.name === given)
      const product = products[known]
      if (product) products[known] = { ...product, variant }
      else if (typeof given === 'string') throw new Error(`no product ${given} in ${store.slug}`)
      else {
        const place = products.filter(({ categoryId }) => categoryId === first.categoryId).length + 1
        const code = `${first.code.slice(0, -3)}${String(place).padStart(3, '0')}`
        products.push({ ...seedProduct(store, given, first.categoryId, code, codes(given), products.length), variant })
      }
    }
  }
}

export const variantGroupId = ({ slug }: StoreEntry, { name }: VariantGroupEntry): string =>
  stableId(slug, 'variant group', name)

function category(
  store: StoreEntry,
  name: string,
  parentId: string | null,
  position: number,
  department: DepartmentEntry | null,
): SeedCategory {
  const slug = slugOf(name)
  return { id: stableId(store.slug, 'category', slug), parentId, slug, name, position, department }
}

function seedProduct(
  store: StoreEntry,
  entry: ProductEntry,
  categoryId: string,
  code: string,
  gtin: string,
  position: number,
): SeedProduct {
  const slug = slugOf(entry.name)
  const pricing = pricingOf(stableId(store.slug, 'product', code), entry)
  const previousPrice = entry.was === undefined ? null : unitPriceFromReais(entry.was)
  return { entry, categoryId, code, gtin, slug, pricing, previousPrice, position, variant: null }
}

export function pricingOf(id: string, entry: ProductEntry): ProductPricing {
  const tiers: PriceTier[] = (entry.tiers ?? []).map(([from, price]) => ({
    from: quantityFromUnits(from),
    price: unitPriceFromReais(price),
  }))
  const units = (value: number | undefined) => (value === undefined ? null : quantityFromUnits(value))
  const reais = (value: number | undefined) => (value === undefined ? null : unitPriceFromReais(value))
  return {
    id,
    name: entry.name,
    price: unitPriceFromReais(entry.price),
    wholesalePrice: reais(entry.wholesale?.price),
    wholesaleMinimum: units(entry.wholesale?.from),
    incrementMultiple: units(entry.multiple),
    granularity: units(entry.step),
    minPerOrder: units(entry.min),
    maxPerOrder: units(entry.max),
    packagingPrice: reais(entry.giftWrap),
    tiers,
  }
}

/** The first page of a store shows what sells it: favourites and offers, mixed over the departments. */
function showcasePosition({ entry, position }: SeedProduct): number {
  const tags = entry.tags ?? []
  if (entry.stock === 0) return 30_000 + position
  if (tags.includes('destaques') || tags.includes('giro-rapido')) return spread(position)
  if (tags.includes('ofertas')) return 5_000 + spread(position)
  return 10_000 + position * 10
}

/** A fixed shuffle. */
const spread = (position: number): number => (position * 467) % 4_999

const GTIN_COUNTRY = '789'

/** Numbers as a maker would give them: its own prefix, then its items in turn. */
function gtinIssuer(slug: string): (entry: ProductEntry) => string {
  const makers = Object.keys(BRANDS)
  const given = new Map<string, number>()
  // Another one for each demonstration store, so that no two sell the same number by chance.
  const storeDigit = slug.length % 5
  return ({ brand }) => {
    const item = (given.get(brand) ?? 0) + 1
    given.set(brand, item)
    const maker = 61_000 + makers.indexOf(brand) * 37
    return gtin13(`${GTIN_COUNTRY}${maker}${storeDigit}${String(item).padStart(3, '0')}`)
  }
}

/** What goes by weight has no fixed weight on its label. */
export function pictureSubject({ picture, brand, packaging, unit }: ProductEntry): PictureSubject {
  return { recipe: picture, brand, weight: unit === 'kg' ? 'peso variável' : (packaging.split(', ')[0] ?? packaging) }
}
