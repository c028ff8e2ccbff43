import { unitPriceFromReais } from '#domain/amounts.ts'
import type { StoreEntry } from './data/store.ts'
import { stableId } from './identifiers.ts'
import type { Row } from './rows.ts'
import type { SeedCatalogue } from './store-catalogue.ts'

const PROMOTION_DAYS = 30

/** The promotions of a store, by table. */
export function promotionRows(
  { slug, promotions }: StoreEntry,
  { products }: SeedCatalogue,
  today: Date,
): [table: string, rows: Row[]][] {
  const idOf = (name: string) => stableId(slug, 'promotion', name)
  // São Paulo is three hours behind UTC all year.
  const midnight = (days: number) =>
    `${new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T03:00:00Z`
  const productRow = (promotion: string, [name, reais]: readonly [string, number | null], at: number): Row => {
    const product = products.find(({ entry }) => entry.name === name)
    if (product === undefined) throw new Error(`no product ${name} in ${slug}`)
    return {
      promotion_id: idOf(promotion),
      product_id: product.pricing.id,
      position: at + 1,
      price: reais === null ? null : unitPriceFromReais(reais),
    }
  }
  return [
    [
      'promotion',
      promotions.map(({ name, percent, startsInDays, forCompanies = false }) => ({
        id: idOf(name),
        name,
        discount: percent * 100,
        customer_kind: forCompanies ? 'company' : null,
        starts_at: midnight(startsInDays),
        ends_at: midnight(startsInDays + PROMOTION_DAYS),
      })),
    ],
    [
      'promotion_product',
      promotions.flatMap(({ name, products: of }) => Object.entries(of).map((each, at) => productRow(name, each, at))),
    ],
  ]
}
