import { randomUUID } from 'node:crypto'
import { unitPriceFromReais } from '#domain/amounts.ts'
import { unique, type StoreBuilder } from './store.ts'

export interface PromotionFields {
  readonly name?: string
  /** In hundredths of a percent. */
  readonly discount?: number | null
  readonly customerKind?: 'person' | 'company'
  readonly isPublished?: boolean
  /** Seconds from now; an hour ago by default. */
  readonly startsIn?: number
  /** Seconds from now; in an hour by default. */
  readonly endsIn?: number
  /** Promotional prices in reais by the id of the product; null where the discount decides. */
  readonly prices?: Readonly<Record<string, number | null>>
  readonly categoryIds?: readonly string[]
  readonly tags?: readonly string[]
}

/** A promotion of the store, on the air for an hour. Gives its id. */
export async function aPromotion(store: StoreBuilder, fields: PromotionFields = {}): Promise<string> {
  const id = randomUUID()
  const { discount = 1000, startsIn = -3600, endsIn = 3600 } = fields
  const prices = Object.entries(fields.prices ?? {})
  await store.pool.query(
    `with written as (
       insert into promotion (supplier_id, id, name, discount, customer_kind, is_published, starts_at, ends_at, tags)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), now() + make_interval(secs => $8), $9)),
     categories as (insert into promotion_category (supplier_id, promotion_id, category_id) select $1, $2, unnest($10::uuid[]))
     insert into promotion_product (supplier_id, promotion_id, position, product_id, price)
     select $1, $2, x.at, x.id, x.price from unnest($11::uuid[], $12::bigint[]) with ordinality as x (id, price, at)`,
    [
      store.id,
      id,
      fields.name ?? unique('Promoção'),
      discount,
      fields.customerKind ?? null,
      fields.isPublished ?? true,
      startsIn,
      endsIn,
      fields.tags ?? [],
      fields.categoryIds ?? [],
      prices.map(([productId]) => productId),
      prices.map(([, reais]) => (reais === null ? null : unitPriceFromReais(reais))),
    ],
  )
  return id
}
