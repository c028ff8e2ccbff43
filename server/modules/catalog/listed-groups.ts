import { isSoldOut, type PriceSql } from './product-row.ts'

/** SQL of whether a list finds a product, which it names by the given alias. */
export type WantedSql = (product: string) => string

/** SQL of the price of a product, which it names by the given alias. */
type PriceOf = (product: string) => string

/** The variant that is shown for the others: one that can be bought, then the cheapest where prices decide, then the principal. */
const placeInGroup = (product: string, priceOf: PriceOf | null): string =>
  `${isSoldOut(product)}, ${priceOf === null ? '' : `${priceOf(product)}, `}${product}.variant_rank`

/**
 * SQL of whether a list shows a product `p`: each that has no group, and of each group one. Only products with a group cost a look
 * at the others.
 * @param priceOf where the list is in the order of prices
 */
export const isShownForGroup = (wanted: WantedSql, priceOf: PriceOf | null): string =>
  `(p.variant_group_id is null or not exists (
     select from product o where ${wanted('o')} and o.variant_group_id = p.variant_group_id
       and (${placeInGroup('o', priceOf)}) < (${placeInGroup('p', priceOf)})))`

/**
 * SQL of the products that a list leaves out because another one is shown for them.
 * @param priceOf where the list is in the order of prices
 */
export const hiddenForGroup = (wanted: WantedSql, priceOf: PriceOf | null, isGrouped: string): string =>
  `select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by ${placeInGroup('p', priceOf)}) as place
     from product p where ${isGrouped}::boolean and ${wanted('p')} and p.variant_group_id is not null
   ) v where v.place > 1`

/** SQL of how many products a list leaves out because another one is shown for them. */
export const countHidden = (wanted: WantedSql): string =>
  `(select count(*) - count(distinct p.variant_group_id) from product p where ${wanted('p')} and p.variant_group_id is not null)`

/**
 * SQL of the column `listed_group` of a product `p`, which is null where it has no group.
 * @param variants the tables and conditions of the variants that the list finds, as products `o`
 */
export const listedGroupOf = (variants: string, priceGroup: string, prices: PriceSql): string =>
  `case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select ${prices.price('o', priceGroup)} as price, ${isSoldOut('o')} as is_sold_out from ${variants} and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group`

/** `listedGroupOf` where the list finds the variants with a condition. */
export const groupFoundBy = (wanted: WantedSql, priceGroup: string, prices: PriceSql): string =>
  listedGroupOf(`product o where ${wanted('o')}`, priceGroup, prices)
