import type { Banner, PageSection } from '#domain/content/content.ts'
import { isFound } from '#server/modules/catalog/browse-products.ts'
import { PRODUCT_COLUMNS, productRow, toProduct, type PriceView } from '#server/modules/catalog/product-row.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  bool,
  int8,
  jsonb,
  narrow,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'

const MAX_PRODUCTS_PER_ROW = 12

const sectionRow = {
  sectionId: uuid,
  kind: narrow<PageSection['kind']>(text),
  title: text,
  productTag: nullable(text),
  banners: jsonb<readonly Banner[]>(),
  ...outerJoined(productRow),
  rank: nullable(int8),
}
type SectionRow = RowOf<typeof sectionRow>

// Once per product of a row of products, and once for every other section.
const findSections = statement('content.page-sections', {
  parameters: [uuid, text, bool, uuid],
  row: sectionRow,
  sql: `select s.id as section_id, s.kind, s.title, s.product_tag, s.banners, products.*
   from page_section s
   left join lateral (
     select ${PRODUCT_COLUMNS}, row_number() over (order by p.position, p.id) as rank
     from product p
     where s.kind = 'products' and $3 and p.supplier_id = $1 and p.is_active and p.tags @> array[s.product_tag]
     order by p.position, p.id limit ${MAX_PRODUCTS_PER_ROW}
   ) products on true
   where s.supplier_id = $1 and ($2::text is null or s.page = $2) and ($4::uuid is null or s.id = $4)
   order by s.position, s.id, products.rank`,
})

export interface SectionsRequest {
  /** Null looks on every page. */
  readonly page: string | null
  /** One carousel only. */
  readonly sectionId: string | null
  readonly withProducts: boolean
}

/** The carousels of a page in their order; empty for a page without any. */
export async function pageSections(scope: Scope, wanted: SectionsRequest, view: PriceView): Promise<PageSection[]> {
  const found = await scope.db.many(findSections, [
    scope.supplier.id,
    wanted.page,
    wanted.withProducts,
    wanted.sectionId,
  ])
  return [...Map.groupBy(found, (row) => row.sectionId).values()].flatMap((ofSection) => {
    const [first] = ofSection
    return first ? [{ ...sectionOf(first), products: productsOf(ofSection, view) }] : []
  })
}

const sectionOf = (row: SectionRow): Omit<PageSection, 'products'> => ({
  id: row.sectionId,
  kind: row.kind,
  title: row.title,
  productTag: row.productTag,
  banners: row.kind === 'banners' ? row.banners : [],
})

const productsOf = (ofSection: readonly SectionRow[], view: PriceView) =>
  ofSection.filter(isFound).map((row) => toProduct(row, view))
