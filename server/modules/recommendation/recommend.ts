import { createHash } from 'node:crypto'
import type { ActingCustomer } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { Quantity } from '#domain/amounts.ts'
import {
  MAX_RECOMMENDATIONS,
  type Recommendation,
  type Recommendations,
  type RecommendationView,
} from '#domain/recommendation/recommendation.ts'
import { DUE_FROM, DUE_UNTIL } from '#domain/recommendation/frequency.ts'
import {
  atPricesOf,
  forPrices,
  PRICE_GROUP,
  IS_SOLD_OUT,
  PRODUCT_COLUMNS,
  productRow,
  toProduct,
  type PriceView,
} from '#server/modules/catalog/product-row.ts'
import {
  float8,
  int4,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isUuid } from '#server/platform/http/tenant.ts'

/** The query that finds what to recommend, best first by `score`: product_id, because, every_days, days_ago. */
const CANDIDATES: Readonly<Record<RecommendationView, string>> = {
  // What is bought often comes first, and most of all on its day.
  home: `select h.product_id, null as because, h.every_days, d.days_ago,
       h.purchases / (1 + abs(d.days_ago / h.every_days - 1)) as score
     from purchase_habit h
     cross join lateral (
       select ($4::timestamptz at time zone s.time_zone)::date - h.last_bought_on as days_ago from supplier s where s.id = $1) d
     where h.supplier_id = $1 and h.customer_id = $2 and $5::text is null and $6::uuid is null
       and d.days_ago between h.every_days * ${DUE_FROM} and h.every_days * ${DUE_UNTIL}`,
  product: `select t.other_id as product_id, p.name as because, null::double precision as every_days, null::integer as days_ago, t.lift as score
     from product p join product_pair t on t.supplier_id = $1 and t.product_id = p.id
     where p.supplier_id = $1 and (p.slug = $5 or p.id = $6) and $4::timestamptz is not null`,
  // What goes with several products of the cart goes with it best.
  cart: `select t.other_id as product_id, (array_agg(p.name order by t.lift desc, p.id))[1] as because,
       null::double precision as every_days, null::integer as days_ago, sum(ln(t.lift)) as score
     from cart_line c
     join product_pair t on t.supplier_id = $1 and t.product_id = c.product_id
     join product p on p.supplier_id = $1 and p.id = c.product_id
     where c.supplier_id = $1 and c.customer_id = $2 and c.quantity > 0 and $4::timestamptz is not null and $5::text is null and $6::uuid is null
     group by t.other_id`,
}

/** How long an ignored product is remembered. */
const IGNORED_FOR = `interval '60 days'`

// What is in the cart, as a line or in a combo, and what was dismissed is left out. What was seen on several days and left
// alone since the last purchase sinks.
const recommendFor = (view: RecommendationView) =>
  forPrices((prices, name) =>
    statement(name(`recommendation.${view}`), {
      parameters: [uuid, uuid, nullable(PRICE_GROUP), timestamptz, nullable(text), nullable(uuid)],
      row: {
        ...productRow,
        because: nullable(text),
        everyDays: nullable(float8),
        daysAgo: nullable(int4),
        lastQuantity: nullable(narrow<Quantity>(int4)),
      },
      sql: `select ${PRODUCT_COLUMNS}, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (${CANDIDATES[view]}) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     ${atPricesOf('$3', prices)}
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - ${IGNORED_FOR} and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by ${IS_SOLD_OUT}, c.score / (1 + said.ignored) desc, p.position, p.id
     limit ${MAX_RECOMMENDATIONS}`,
    }),
  )

const STATEMENTS: Readonly<Record<RecommendationView, ReturnType<typeof recommendFor>>> = {
  home: recommendFor('home'),
  product: recommendFor('product'),
  cart: recommendFor('cart'),
}

interface RecommendationRequest {
  readonly view: RecommendationView
  /** Id or slug of the product on the screen. */
  readonly product: string | null
}

/** What a customer may want next; nothing where the store does not recommend. */
export async function recommend(
  scope: Scope,
  { id }: Pick<ActingCustomer, 'id'>,
  { view, product }: RecommendationRequest,
  prices: PriceView,
  now: Date,
): Promise<Recommendations> {
  const none = { sessionId: sessionOn(scope, now), items: [] }
  // A linked user who may not see the orders does not learn from here what was ordered.
  const seesOrders = can('order.see', scope.actor, scope)
  const asks = view === 'product' ? product !== null : view === 'cart' || seesOrders
  if (!scope.features.recommends || !asks) return none
  const shown = view === 'product' ? product : null
  const at = [
    scope.supplier.id,
    id,
    prices.priceGroup,
    now.toISOString(),
    shown,
    shown !== null && isUuid(shown) ? shown : null,
  ] as const
  const rows = await scope.db.many(STATEMENTS[view](prices), at)
  const items = rows.map((row): Recommendation => {
    const { because, everyDays, daysAgo, lastQuantity } = row
    return {
      product: toProduct(row, prices),
      reason:
        because === null
          ? { kind: 'due', everyDays: everyDays ?? 0, daysAgo: daysAgo ?? 0 }
          : { kind: 'together', productName: because },
      lastQuantity: seesOrders ? lastQuantity : null,
    }
  })
  return { ...none, items }
}

/** The same for a session on one day: what is shown again and again on a day is seen once. */
function sessionOn({ sessionHash, supplier }: Scope, now: Date): string {
  const day = now.toLocaleDateString('en-CA', { timeZone: supplier.timeZone })
  const hex = createHash('sha256')
    .update(sessionHash ?? '')
    .update(`recommendations ${day}`)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
