import type { Coupon } from '#domain/coupon/coupon.ts'

export type StoredCoupon = Coupon & { readonly id: string }

/**
 * Coupons as a JSON list of `StoredCoupon`, for a customer of the store.
 * @param where of the row `k`, with the parameters of the statement: `$1` is the store, `$2` the customer
 * @param more columns of the row
 */
export const couponsSql = (where: string, more = ''): string =>
  `(select coalesce(json_agg(k), '[]') from (
     select k.id, k.code, k.kind, k.value, k.avoids_policies as "avoidsPolicies", k.minimum_items_cents as "minimumItems",
       k.target, ${TARGET_IDS} as "targetIds", k.is_automatic as "isAutomatic", k.is_active as "isActive", k.channel, k.is_first_order_only as "isFirstOrderOnly",
       k.is_first_order_only and ${HAS_ORDERED} as "hasOrdered",
       coalesce(k.referrer_id = $2, false) as "isForFriends", coalesce(k.holder_id <> $2, false) as "isOfAnother", k.starts_at as "startsAt", k.ends_at as "endsAt",
       k.max_uses as "maxUses", k.used, k.max_per_customer as "perCustomerLimit",
       (select count(*) from coupon_use x
        where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2) as "usedByCustomer"${more}
     from coupon k where k.supplier_id = $1 and ${where}) k)`

/** The products or categories that a coupon `k` is for. */
const TARGET_IDS = `array(
  select t.product_id from coupon_product t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
  union all
  select t.category_id from coupon_category t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories')`

/** The same as `NamedTarget`s, by name. */
export const TARGETS = `(select coalesce(json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name, 'isSold', n.is_sold) order by n.name, n.id), '[]')
  from (select p.id, p.code, p.name, p.is_active as is_sold from coupon_product t join product p on p.supplier_id = t.supplier_id and p.id = t.product_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
    union all
    select g.id, g.slug, g.name, true from coupon_category t join category g on g.supplier_id = t.supplier_id and g.id = t.category_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') n)`

/** Whether the customer `$2` of the store `$1` has an order that is not cancelled. */
export const HAS_ORDERED = `exists (select from purchase_order o
  where o.supplier_id = $1 and o.customer_id = $2 and o.status <> 'cancelled')`

/** The last day of a coupon `k` at the store `s`: it ends a moment before the coupon does. */
export const LAST_DAY = `((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date`
