import type { Product, TagCount } from '#domain/catalog/product.ts'
import { array, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { categoryWithDescendants } from './categories.ts'
import { wordsOf, type ListRequest } from './list-products.ts'
import { atPricesOf, PRODUCT_COLUMNS, productRow, toProduct, type PriceView } from './product-row.ts'

/** More tags than a person reads. */
const MAX_TAGS = 100
const MAX_PRODUCTS = 20

const tagRow = { tag: neverNull(text), products: neverNull(int8) }

// What every listed product carries narrows nothing, so the chosen tags are left out.
const COUNTS = `select t.tag, count(*) as products
   from listed p, unnest(p.tags) as t(tag)
   where not t.tag = any($3) and ($4 = '' or position(nullif(search_text($4), '') in search_text(t.tag)) > 0)
   group by t.tag order by products desc, t.tag limit ${MAX_TAGS}`

const countListed = statement('catalog.tags', {
  parameters: [uuid, array(uuid), array(text), text],
  row: tagRow,
  sql: `with listed as (
     select p.tags from product p
     where p.supplier_id = $1 and p.is_active and ($2::uuid[] is null or p.category_id = any($2)) and p.tags @> $3
   ) ${COUNTS}`,
})

const countFound = statement('catalog.tags of a search', {
  parameters: [uuid, array(uuid), array(text), text, text],
  row: tagRow,
  sql: `with ${wordsOf('$5')},
   listed as (
     select p.tags from product p
     where p.supplier_id = $1 and p.is_active and ($2::uuid[] is null or p.category_id = any($2)) and p.tags @> $3
       and (p.search @@ (select words from wanted) or p.id in (select id from exact) or p.id in (select id from begun))
   ) ${COUNTS}`,
})

/**
 * The tags of the products that a list shows, most frequent first; with `part`, those that contain it.
 * @throws Failure catalog.categoryNotFound
 */
export async function countTags(
  scope: Scope,
  { category, tags, text: searched }: Pick<ListRequest, 'category' | 'tags' | 'text'>,
  part = '',
): Promise<readonly TagCount[]> {
  const categoryIds = category === null ? null : await categoryWithDescendants(scope, category)
  const narrowing = [scope.supplier.id, categoryIds, [...tags], part] as const
  return searched === ''
    ? scope.db.many(countListed, [...narrowing])
    : scope.db.many(countFound, [...narrowing, searched])
}

const findTagged = statement('catalog.products with tags', {
  parameters: [uuid, array(text), nullable(uuid), nullable(uuid)],
  row: productRow,
  sql: `select ${PRODUCT_COLUMNS} from product p ${atPricesOf('$4')}
   where p.supplier_id = $1 and p.is_active and p.tags @> $2 and ($3::uuid is null or p.id <> $3)
   order by p.position, p.id limit ${MAX_PRODUCTS}`,
})

/** The first products that carry all of the tags, without the one that is seen already; none where no tag is named. */
export async function productsWithTags(
  scope: Scope,
  tags: readonly string[],
  seenId: string | null,
  view: PriceView,
): Promise<Product[]> {
  if (tags.length === 0) return []
  const rows = await scope.db.many(findTagged, [scope.supplier.id, [...tags], seenId, view.priceListId])
  return rows.map((row) => toProduct(row, view))
}
