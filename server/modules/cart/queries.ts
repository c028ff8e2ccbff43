import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { deliveryAdjustment } from '#domain/delivery/pickup-price.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import type { BasisPoints, Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import type { CartAuthor, ComboChange } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/merge-lines.ts'
import type { SeenCombo } from '#domain/cart/unseen-changes.ts'
import type { ComboPart } from '#domain/combo/combo.ts'
import { ensure } from '#domain/failure.ts'
import { atPricesOf, PRODUCT_COLUMNS, productRow } from '#server/modules/catalog/product-row.ts'
import { isSoldSql, PARTS } from '#server/modules/combo/combos.ts'
import { couponsSql, type StoredCoupon } from '#server/modules/coupon/coupons.ts'
import { IS_RECEIVED } from '#server/modules/payment/payment.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  json,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
  isoTimeSql,
  jsonListSql,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { viewOf, type ViewLines } from './cart-view.ts'

/** What a cart holds besides its lines. */
export const cartHeadRow = {
  version: int8,
  /** As typed; whether it is applied is decided with every pricing. */
  couponCode: nullable(text),
  isAutomaticCouponOn: bool,
  note: text,
  customerOrderNumber: text,
  /** As chosen; the store may no longer offer it. Null where the order is not repeated. */
  subscriptionTypeId: nullable(uuid),
  /** ISO instant while the lease of an attendant runs, else null. */
  lockedUntil: nullable(timestamptz),
  /** The member of staff who holds the lease while it runs. */
  lockedBy: nullable(uuid),
}
export type CartHead = RowOf<typeof cartHeadRow>

/** The part of the head that a save writes: all but the lease. */
export type HeadToWrite = Omit<CartHead, 'lockedUntil' | 'lockedBy'>

/** A combo of the cart, and what it is at the store now. */
export interface StoredCombo extends ComboChange {
  /** Null where it was the reader. */
  readonly setBy: CartAuthor | null
  readonly name: string
  readonly price: Cents
  /** Whether the store sells it to the customer now. */
  readonly isSold: boolean
  readonly parts: readonly ComboPart[]
  /** As a person last saw it; null where that was not recorded. */
  readonly seen: SeenCombo | null
}

/** The head together with what the price of the cart depends on besides its products. */
const pricedHeadRow = {
  ...cartHeadRow,
  /** ISO instant of the reading, by the clock of the database. */
  now: timestamptz,
  /** What the payment method adds to every price. */
  adjustment: narrow<BasisPoints>(int4),
  /** The typed coupon and every automatic one, usable or not. */
  coupons: json<readonly StoredCoupon[]>(),
  /** The version that the session saw last; null where it never saw the cart. */
  seenVersion: nullable(int8),
  combos: json<readonly StoredCombo[]>(),
  /** Whether the customer pays the prices of a price list. */
  hasPriceList: bool,
  /** Of the line or combo that was changed last; null where that was the reader. */
  changedBy: nullable(json<CartAuthor>()),
}
export interface PricedHead extends RowOf<typeof pricedHeadRow> {
  /** What the way to receive adds to every price. */
  readonly deliveryAdjustment: BasisPoints
}

/** A product, and the customer's line of it where there is one. */
const cartRow = {
  ...productRow,
  isActive: bool,
  /** The category of the product, and the one above. */
  categoryIds: neverNull(array(uuid)),
  quantity: nullable(narrow<Quantity>(int4)),
  isGiftWrapped: nullable(bool),
  attendantPrice: nullable(narrow<UnitPrice>(int8)),
  changedAtVersion: nullable(int8),
  /** Changed within the last minutes. */
  isRecent: nullable(bool),
  /** Null where it was the reader. */
  setBy: nullable(json<CartAuthor>()),
}
export type CartRow = RowOf<typeof cartRow>

/** Of the line or combo `l` that the login `a` changed; null for the reader's own. */
const authorSql = (readerId: string) => `case when l.changed_by is distinct from ${readerId} then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', ${isoTimeSql('l.changed_at')}) end`

/** Columns of the cart `c`. */
export const HEAD = `coalesce(c.version, 0) as version, c.coupon_code as "couponCode",
  coalesce(c.is_automatic_coupon_on, true) as "isAutomaticCouponOn", coalesce(c.note, '') as note,
  coalesce(c.customer_order_number, '') as "customerOrderNumber", c.subscription_type_id as "subscriptionTypeId",
  case when c.locked_until > now() then c.locked_until end as "lockedUntil",
  case when c.locked_until > now() then c.locked_by end as "lockedBy"`

const HEAD_PARAMETERS = [uuid, uuid, uuid, text, bytea, uuid] as const
/** Columns of the cart `c` of the customer `u`. */
const PRICED_HEAD = `${HEAD}, now() as now,
     (select v.version from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as "seenVersion",
     coalesce((select m.price_adjustment from payment_method m
       where m.supplier_id = $1 and m.id = $3 and m.is_active
         and (m.customer_kind is null or m.customer_kind = u.kind) and ${IS_RECEIVED}), 0) as adjustment,
     ${couponsSql('(k.is_automatic or k.code = coalesce($4, c.coupon_code))')} as coupons,
     ${jsonListSql(
       `json_build_object('id', l.id, 'comboId', k.id, 'quantity', l.quantity, 'productIds', l.product_ids, 'name', k.name,
          'price', k.price_cents, 'isSold', ${isSoldSql('$2')}, 'parts', ${PARTS}, 'setBy', ${authorSql('$6')},
          'seen', l.seen)`,
       `cart_combo l join combo k on k.supplier_id = l.supplier_id and k.id = l.combo_id left join login a on a.id = l.changed_by
        where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0`,
       'k.name, l.id',
     )} as combos,
     exists (select from price_list_of($1, $2)) as "hasPriceList",
     (select ${authorSql('$6')} from (
        select changed_by, changed_as, changed_at, changed_at_version from cart_line where supplier_id = $1 and customer_id = $2
        union all
        select changed_by, changed_as, changed_at, changed_at_version from cart_combo where supplier_id = $1 and customer_id = $2) l
      left join login a on a.id = l.changed_by order by l.changed_at_version desc limit 1) as "changedBy"`

const findHead = statement('cart.head', {
  parameters: HEAD_PARAMETERS,
  row: pricedHeadRow,
  useGenericPlan: true,
  sql: `select ${PRICED_HEAD}
   from customer u
   left join cart c on c.supplier_id = u.supplier_id and c.customer_id = u.id
   where u.supplier_id = $1 and u.id = $2`,
})

const headToSaveRow = { ...pricedHeadRow, hasLapsed: bool, view: nullable(jsonb<ViewLines>()) }
/** The same with the last view of the session. */
const HEAD_TO_SAVE = `${PRICED_HEAD}, coalesce(c.locked_until <= now(), false) as "hasLapsed",
     (select v.lines from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as view`

const findHeadToSave = statement('cart.head-to-save', {
  parameters: [...HEAD_PARAMETERS, array(uuid)],
  row: { ...headToSaveRow, applied: neverNull(array(uuid)) },
  useGenericPlan: true,
  sql: `select ${HEAD_TO_SAVE},
     array(select o.id from cart_operation o where o.supplier_id = $1 and o.customer_id = $2 and o.id = any($7::uuid[])) as applied
   from customer u
   left join cart c on c.supplier_id = u.supplier_id and c.customer_id = u.id
   where u.supplier_id = $1 and u.id = $2`,
})

// After a wait for the lock PostgreSQL reads the row of the cart again, but not the subqueries: they are stale where `readVersion` is not the version.
const lockHead = statement('cart.lock-head', {
  parameters: HEAD_PARAMETERS,
  row: { ...headToSaveRow, readVersion: nullable(int8) },
  useGenericPlan: true,
  sql: `select ${HEAD_TO_SAVE},
     (select r.version from cart r where r.supplier_id = $1 and r.customer_id = $2) as "readVersion"
   from cart c join customer u on u.supplier_id = c.supplier_id and u.id = c.customer_id
   where c.supplier_id = $1 and c.customer_id = $2
   for update of c`,
})

export interface Pricing {
  readonly paymentMethodId: string | null
  /** Null or absent: prices of the store's own list, which are those of a delivery. */
  readonly deliveryType?: DeliveryType | null
  /** Prices with this coupon instead of the one that the cart holds. */
  readonly couponCode?: string
}

const headValues = (scope: Scope, customerId: string, pricing: Pricing) =>
  [
    scope.supplier.id,
    customerId,
    pricing.paymentMethodId,
    pricing.couponCode ?? null,
    scope.sessionHash,
    loginIdOf(scope.actor),
  ] as const

const pricedHead = (scope: Scope, head: RowOf<typeof pricedHeadRow>, pricing: Pricing): PricedHead => ({
  ...head,
  deliveryAdjustment: deliveryAdjustment(scope.supplier, pricing.deliveryType ?? null),
  ...(pricing.couponCode === undefined ? {} : { couponCode: pricing.couponCode }),
})

/** The head of the customer's cart, or of an empty one where nothing was saved yet. */
export async function headOf(scope: Scope, customerId: string, pricing: Pricing): Promise<PricedHead> {
  const head = await scope.db.one(findHead, headValues(scope, customerId, pricing))
  // Erased while the request was under way.
  ensure(head, 'access.sessionExpired')
  return pricedHead(scope, head, pricing)
}

/** `asRead` is what the price depends on, and the last view of the session; null where another save came in between, so that both are older. */
export interface LockedHead {
  readonly head: CartHead
  readonly hasLapsed: boolean
  readonly asRead: { readonly pricedHead: PricedHead; readonly view: CartView | null } | null
}

/** Locks the cart until the end of the transaction, and reads its head; null where there is no cart yet. */
export async function lockedHeadOf(scope: Scope, customerId: string, pricing: Pricing): Promise<LockedHead | null> {
  const row = await scope.db.one(lockHead, headValues(scope, customerId, pricing))
  if (row === undefined) return null
  const { hasLapsed, readVersion, view, ...head } = row
  if (readVersion !== head.version) return { head, hasLapsed, asRead: null }
  return {
    head,
    hasLapsed,
    asRead: { pricedHead: pricedHead(scope, head, pricing), view: lastView(head.seenVersion, view) },
  }
}

const lastView = (version: number | null, lines: ViewLines | null): CartView | null =>
  version === null || lines === null ? null : viewOf({ version, lines })

export interface HeadToSave {
  readonly head: CartHead
  readonly hasLapsed: boolean
  readonly pricedHead: PricedHead
  readonly view: CartView | null
  /** Those of the operations that were applied before. */
  readonly applied: readonly string[]
}

/** Reads the head without a lock, or an empty one where nothing was saved yet; null for a customer who was erased. */
export async function headToSave(
  scope: Scope,
  customerId: string,
  { pricing, operationIds }: { readonly pricing: Pricing; readonly operationIds: readonly string[] },
): Promise<HeadToSave | null> {
  const row = await scope.db.one(findHeadToSave, [...headValues(scope, customerId, pricing), operationIds])
  if (row === undefined) return null
  const { hasLapsed, view, applied, ...head } = row
  return {
    head,
    hasLapsed,
    pricedHead: pricedHead(scope, head, pricing),
    view: lastView(head.seenVersion, view),
    applied,
  }
}

/** The attendant price of a line while its cart is held: the prices of a lease that lapsed are over before they are taken off. */
export const attendantPriceSql = (cart: string, line: string): string =>
  `case when ${cart}.locked_until <= now() then null else ${line}.attendant_price end`

/** A line that another session changed within this time survives the save of a session that never saw the cart. */
const RECENT_MINUTES = 5

const findLines = statement('cart.lines', {
  parameters: [uuid, uuid, array(uuid), uuid],
  row: cartRow,
  useGenericPlan: true,
  sql: `with wanted as (
     select product_id from cart_line where supplier_id = $1 and customer_id = $2 and quantity > 0
     union
     select unnest(product_ids) from cart_combo where supplier_id = $1 and customer_id = $2 and quantity > 0
     union
     select unnest($3::uuid[])),
   buyer as materialized (select g as prices from price_group_of($1, $2) g)
   select ${PRODUCT_COLUMNS}, p.is_active, array_remove(array[p.category_id, (select g.parent_id from category g
       where g.supplier_id = $1 and g.id = p.category_id)], null) as category_ids, l.quantity, l.is_gift_wrapped, ${attendantPriceSql('c', 'l')} as attendant_price,
     l.changed_at_version,
     l.changed_at > now() - interval '${RECENT_MINUTES} minutes' as is_recent,
     ${authorSql('$4')} as set_by
   from wanted w
   join product p on p.supplier_id = $1 and p.id = w.product_id
   cross join buyer ${atPricesOf('buyer.prices')}
   left join cart c on c.supplier_id = $1 and c.customer_id = $2
   left join cart_line l on l.supplier_id = $1 and l.customer_id = $2 and l.product_id = w.product_id
   left join login a on a.id = l.changed_by`,
})

/** The customer's lines, and the given products with or without a line. */
export function linesOf(scope: Scope, customerId: string, productIds: readonly string[] = []): Promise<CartRow[]> {
  return scope.db.many(findLines, [scope.supplier.id, customerId, productIds, loginIdOf(scope.actor)])
}

const findCoupon = statement('cart.coupon', {
  parameters: [uuid, uuid],
  row: { code: nullable(text) },
  useGenericPlan: true,
  sql: 'select coupon_code as code from cart where supplier_id = $1 and customer_id = $2',
})

/** The code that the cart holds already. */
export async function storedCoupon({ db, supplier }: Scope, customerId: string): Promise<string | null> {
  return (await db.one(findCoupon, [supplier.id, customerId]))?.code ?? null
}

export const cartPrivacy = {
  tables: {
    cart: { exportedAs: 'cart', erasedBy: 'foreign key' },
    cart_line: { exportedAs: 'cart', erasedBy: 'foreign key' },
    cart_combo: { exportedAs: 'cart', erasedBy: 'foreign key' },
    cart_operation: { exportedAs: null, erasedBy: 'foreign key' },
    cart_view: { exportedAs: null, erasedBy: 'foreign key' },
  },
  exports: {
    cart: `(select json_build_object('note', k.note, 'customerOrderNumber', k.customer_order_number, 'couponCode', k.coupon_code,
        'subscription', (select t.name from subscription_type t where t.supplier_id = $1 and t.id = k.subscription_type_id),
        'lines', ${jsonListSql(
          `json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity)`,
          `(select p.code, p.name, c.quantity from cart_line c join product p on p.supplier_id = $1 and p.id = c.product_id
             where c.supplier_id = $1 and c.customer_id = $3 and c.quantity > 0
             union all
             select '', m.name, b.quantity * 1000 from cart_combo b join combo m on m.supplier_id = $1 and m.id = b.combo_id
             where b.supplier_id = $1 and b.customer_id = $3 and b.quantity > 0) l`,
          'l.name',
        )})
      from cart k where k.supplier_id = $1 and k.customer_id = $3)`,
  },
} as const satisfies PrivacyPart
