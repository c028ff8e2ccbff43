import type { StoreEntry } from './data/store.ts'
import type { Row } from './rows.ts'
import type { SeedCatalogue } from './store-catalogue.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What shoppers of the last days searched for, a few hours apart. */
export function searchRows({ slug, searches = [] }: StoreEntry, { products }: SeedCatalogue, today: Date): Row[] {
  return searches.flatMap(({ text, times, next, chosen }, at) => {
    const product = chosen === undefined ? null : products.find(({ entry }) => entry.name === chosen)
    if (product === undefined) throw new Error(`no product ${chosen} in ${slug}`)
    return Array.from({ length: times }, (_, turn) => ({
      happened_at: new Date(today.getTime() - (turn * 2 + 1) * DAY_MS - at * HOUR_MS).toISOString(),
      text,
      found: 0,
      next_text: next?.text ?? null,
      next_found: next?.found ?? null,
      // Some look at the list and leave.
      product_id: product !== null && turn % 3 !== 2 ? product.pricing.id : null,
    }))
  })
}
