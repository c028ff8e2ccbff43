import type { Banner, PageSection, StaticPage } from '#domain/content/content.ts'
import { Failure } from '#domain/failure.ts'
import { isFound } from '#server/modules/catalog/browse-products.ts'
import { groupFoundBy, isShownForGroup, type WantedSql } from '#server/modules/catalog/listed-groups.ts'
import {
  atPricesOf,
  listedRow,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  toProduct,
  type PriceView,
} from '#server/modules/catalog/product-row.ts'
import {
  array,
  bool,
  int8,
  json,
  jsonb,
  narrow,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const MAX_PRODUCTS_PER_ROW = 12

const sectionRow = {
  sectionId: uuid,
  kind: narrow<PageSection['kind']>(text),
  title: text,
  productTag: nullable(text),
  banners: jsonb<readonly Banner[]>(),
  ...outerJoined(listedRow),
  rank: nullable(int8),
}
type SectionRow = RowOf<typeof sectionRow>

const isTagged: WantedSql = (product) =>
  `${product}.supplier_id = $1 and ${product}.is_active and ${product}.tags @> array[s.product_tag]`

// Once per product of a row of products, and once for every other section.
const findSections = statement('content.page-sections', {
  parameters: [uuid, text, bool, uuid, nullable(PRICE_GROUP)],
  row: sectionRow,
  sql: `select s.id as section_id, s.kind, s.title, s.product_tag, s.banners, products.*
   from page_section s
   left join lateral (
     select ${PRODUCT_COLUMNS}, ${groupFoundBy(isTagged, '$5')}, row_number() over (order by p.position, p.id) as rank
     from product p ${atPricesOf('$5')}
     where s.kind = 'products' and $3 and ${isTagged('p')} and ${isShownForGroup(isTagged, null)}
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
    view.priceGroup,
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

// Pages tagged otherwise are for other applications (specification §3: only those tagged WEB are shown).
const findPage = statement('content.static-page', {
  parameters: [uuid, text],
  row: { slug: text, title: text, body: text, tags: array(text) },
  sql: `select slug, title, body, tags from static_page where supplier_id = $1 and slug = $2 and 'WEB' = any(tags)`,
})

/** @throws Failure content.pageNotFound */
export async function staticPage(scope: Scope, slug: string): Promise<StaticPage> {
  const page = await scope.db.one(findPage, [scope.supplier.id, slug])
  if (!page) throw new Failure('content.pageNotFound')
  return page
}

type PageLink = Pick<StaticPage, 'slug' | 'title' | 'tags'>

const findPages = statement('content.static-pages', {
  parameters: [uuid],
  row: { slug: text, tags: array(text), title: text },
  sql: `select slug, title, tags from static_page where supplier_id = $1 and 'WEB' = any(tags) order by position, title, slug`,
})

/** The pages that the store shows, in its own order. */
export const staticPages = (scope: Scope): Promise<PageLink[]> => scope.db.many(findPages, [scope.supplier.id])

const findTagged = statement('content.static-page-tagged', {
  parameters: [uuid, text],
  row: { slug: text, title: text, body: text, tags: array(text) },
  sql: 'select slug, title, body, tags from static_page where supplier_id = $1 and $2 = any(tags) order by position, slug limit 1',
})

/** The text that the supplier wrote for a place of the store, which the tag names; null where there is none. */
export const staticPageTagged = async (scope: Scope, tag: string): Promise<StaticPage | null> =>
  (await scope.db.one(findTagged, [scope.supplier.id, tag])) ?? null

const staticTextsRow = {
  lang: text,
  translation: json<Record<string, string>>(),
}
export type StaticTexts = RowOf<typeof staticTextsRow>

const findAll = statement('content.static-texts', {
  parameters: [uuid],
  row: staticTextsRow,
  sql: `select lang, (select coalesce(json_object_agg(key, value), '{}') from jsonb_each_text(translation) as t(key, value)
     where value is not null) as translation
   from static_text where supplier_id = $1 order by lang`,
})

/** The supplier's own wording of the web texts, by language and key. */
export const staticTexts = (scope: Scope): Promise<StaticTexts[]> => scope.db.many(findAll, [scope.supplier.id])
