import { isSoldOut, pricesOf } from './product-row.ts'

/** SQL of whether a list finds a product, which it names by the given alias. */
export type WantedSql = (product: string) => string

const priceOf = (product: string, group: string): string =>
  `(select priced.price from ${pricesOf(product, group)} priced)`

/** The variant that is shown for the others: one that can be bought, then the cheapest where prices decide, then the principal. */
const placeInGroup = (product: string, pricedOn: string | null): string =>
  `(${isSoldOut(product)}, ${pricedOn === null ? '' : `${priceOf(product, pricedOn)}, `}${product}.variant_rank)`

/**
 * SQL of whether a list shows a product `p`: each that has no group, and of each group one. Only products with a group cost a look
 * at the others.
 * @param pricedOn the price group, where the list is in the order of prices
 */
export const isShownForGroup = (wanted: WantedSql, pricedOn: string | null): string =>
  `(p.variant_group_id is null or not exists (
     select from product o where ${wanted('o')} and o.variant_group_id = p.variant_group_id
       and ${placeInGroup('o', pricedOn)} < ${placeInGroup('p', pricedOn)}))`

/** SQL of how many products a list leaves out because another one is shown for them. */
export const countHidden = (wanted: WantedSql): string =>
  `(select count(*) - count(distinct p.variant_group_id) from product p where ${wanted('p')} and p.variant_group_id is not null)`

/**
 * SQL of the column `listed_group` of a product `p`, which is null where it has no group.
 * @param variants the tables and conditions of the variants that the list finds, as products `o`
 */
export const listedGroupOf = (variants: string, priceGroup: string): string =>
  `case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select ${priceOf('o', priceGroup)} as price, ${isSoldOut('o')} as is_sold_out from ${variants} and o.variant_group_id = p.variant_group_id) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group`

/** `listedGroupOf` where the list finds the variants with a condition. */
export const groupFoundBy = (wanted: WantedSql, priceGroup: string): string =>
  listedGroupOf(`product o where ${wanted('o')}`, priceGroup)
