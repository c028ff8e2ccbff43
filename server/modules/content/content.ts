import type { Banner, PageSection, StaticPage, Device } from '#domain/content/content.ts'
import type { CarouselContent, PageContent, Place, TextsContent } from '#domain/content/edited-content.ts'
import { ensure } from '#domain/failure.ts'
import { isFound } from '#server/modules/catalog/browse-products.ts'
import { groupFoundBy, isShownForGroup, type WantedSql } from '#server/modules/catalog/listed-groups.ts'
import {
  atPricesOf,
  forPrices,
  listedRow,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  toProduct,
  type PriceSql,
  type PriceView,
} from '#server/modules/catalog/product-row.ts'
import {
  bool,
  int8,
  jsonb,
  neverNull,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { shownVersionOf } from './versions.ts'

const MAX_PRODUCTS_PER_ROW = 12

const sectionRow = {
  sectionId: uuid,
  content: jsonb<CarouselContent>(),
  ...outerJoined(listedRow),
  rank: nullable(int8),
}
type SectionRow = RowOf<typeof sectionRow>

const isWanted: WantedSql = (product) => `${product}.supplier_id = $1 and ${product}.is_active
  and ($4::uuid is null or ${product}.id <> $4) and (${product}.tags @> array[chosen.tag]
    or ${product}.category_id = any (chosen.category_ids) or ${product}.id = any (chosen.ids))`

/**
 * Carousels with their products, once per product of a row of products and once for every other one. `source` gives `section_id`,
 * `content` and their `place_in_list`; the parameters 1 to 4 are supplier, price group, whether products are wanted, and the product
 * that is looked at.
 */
const sectionsSql = (
  source: string,
  prices: PriceSql,
): string => `select section.section_id, section.content, products.*
   from (${source}) section
   cross join lateral (select
     case section.content ->> 'shows' when 'tag' then section.content ->> 'productTag' end as tag,
     array(select jsonb_array_elements_text(section.content -> 'productIds')::uuid
       where section.content ->> 'shows' = 'products') as ids,
     array(select c.id from category c where c.supplier_id = $1 and section.content ->> 'shows' = 'category'
       and (section.content ->> 'categoryId')::uuid in (c.id, c.parent_id)) as category_ids) chosen
   left join lateral (
     select ${PRODUCT_COLUMNS}, ${groupFoundBy(isWanted, '$2', prices)},
       row_number() over (order by array_position(chosen.ids, p.id), p.position, p.id) as rank
     from product p ${atPricesOf('$2', prices)}
     where section.content ->> 'shows' <> 'banners' and $3 and ${isWanted('p')} and ${isShownForGroup(isWanted, null)}
     order by array_position(chosen.ids, p.id), p.position, p.id limit ${MAX_PRODUCTS_PER_ROW}
   ) products on true
   order by section.place_in_list, products.rank`

/** The instant of the request is in the time of the store; null is now. */
const INSTANT = `coalesce($9::text::timestamp at time zone s.time_zone, now())`

const findSections = forPrices((prices, name) =>
  statement(name('content.page-sections'), {
    parameters: [
      uuid,
      nullable(PRICE_GROUP),
      bool,
      nullable(uuid),
      nullable(text),
      nullable(text),
      nullable(uuid),
      nullable(text),
      nullable(text),
    ],
    row: sectionRow,
    sql: sectionsSql(
      `
     select i.id as section_id, shown.content, row_number() over (order by i.position, i.created_at, i.id) as place_in_list
     from content_item i
     join supplier s on s.id = i.supplier_id
     left join content_item page on page.supplier_id = i.supplier_id and page.id = i.page_id
     ${shownVersionOf('i', INSTANT)}
     where i.supplier_id = $1 and i.kind = 'carousel'
       and ($5::text is null or i.place = $5)
       and ($6::text is null or (i.place = 'page' and $6 in (page.slug, page.id::text)))
       and ($7::uuid is null or i.id = $7)
       and ($8::text is null or shown.content ->> 'device' in ('all', $8))`,
      prices,
    ),
  }),
)
const findTypedSection = forPrices((prices, name) =>
  statement(name('content.typed-section'), {
    parameters: [uuid, nullable(PRICE_GROUP), bool, nullable(uuid), uuid, jsonb()],
    row: { ...sectionRow, sectionId: nullable(uuid), content: nullable(jsonb<CarouselContent>()) },
    sql: sectionsSql('select $5::uuid as section_id, $6::jsonb as content, 1 as place_in_list', prices),
  }),
)

export interface SectionsRequest {
  /** Null looks everywhere. */
  readonly place: Place | null
  /** Id or slug of a static page, to have only its carousels. */
  readonly page: string | null
  /** One carousel only. */
  readonly sectionId: string | null
  readonly device: Exclude<Device, 'all'> | null
  /** The product that is looked at: no row shows it. */
  readonly seenProductId: string | null
  readonly withProducts: boolean
  /** In the time of the store, such as `2026-12-24T08:00`; null is now. */
  readonly instant: string | null
}

/** The carousels of a page in their order; empty for a page without any. */
export async function pageSections(scope: Scope, wanted: SectionsRequest, view: PriceView): Promise<PageSection[]> {
  const found = await scope.db.many(findSections(view), [
    scope.supplier.id,
    view.priceGroup,
    wanted.withProducts,
    wanted.seenProductId,
    wanted.place,
    wanted.page,
    wanted.sectionId,
    wanted.device,
    wanted.instant,
  ])
  return [...Map.groupBy(found, (row) => row.sectionId).values()].flatMap((ofSection) => sectionOf(ofSection, view))
}

/** A carousel as it was typed, for its preview. */
export async function typedSection(
  scope: Scope,
  id: string,
  content: CarouselContent,
  view: PriceView,
): Promise<PageSection[]> {
  const { db, supplier } = scope
  const values = [supplier.id, view.priceGroup, true, null, id, JSON.stringify(content)] as const
  const found = await db.many(findTypedSection(view), values)
  return sectionOf(
    found.map((row) => ({ ...row, sectionId: id, content })),
    view,
  )
}

const NO_BANNERS: readonly Banner[] = []

function sectionOf(ofSection: readonly SectionRow[], view: PriceView): PageSection[] {
  const [first] = ofSection
  if (!first) return []
  const { shows, title, productTag, device, banners } = first.content
  return [
    {
      id: first.sectionId,
      kind: shows === 'banners' ? 'banners' : 'products',
      title,
      productTag: shows === 'tag' ? productTag : null,
      device,
      banners: shows === 'banners' ? banners : NO_BANNERS,
      products: ofSection.filter(isFound).map((row) => toProduct(row, view)),
    },
  ]
}

const pageRow = { id: uuid, slug: neverNull(text), content: jsonb<PageContent>() }
const toPage = ({ id, slug, content: { title, body, description, tags } }: RowOf<typeof pageRow>): StaticPage => ({
  id,
  slug,
  title,
  body,
  description,
  tags,
})

// Pages tagged otherwise are for other applications (specification §3: only those tagged WEB are shown). Whatever page is at a slug now
// comes before one that left it.
const findPage = statement('content.static-page', {
  parameters: [uuid, text],
  row: pageRow,
  sql: `select i.id, i.slug, shown.content from content_item i ${shownVersionOf('i')}
   where i.supplier_id = $1 and shown.content -> 'tags' ? 'WEB'
     and (i.slug = $2 or i.id = (select page_id from content_former_slug where supplier_id = $1 and slug = $2))
   order by i.slug = $2 desc limit 1`,
})

/** The page at a slug, or the one that was there before, with the slug that it has now. @throws Failure content.pageNotFound */
export async function staticPage(scope: Scope, slug: string): Promise<StaticPage> {
  const page = await scope.db.one(findPage, [scope.supplier.id, slug])
  ensure(page, 'content.pageNotFound')
  return toPage(page)
}

// All that a store has are its dozens of pages.
const findTagged = statement('content.static-pages-tagged', {
  parameters: [uuid, text],
  row: pageRow,
  sql: `select i.id, i.slug, shown.content from content_item i ${shownVersionOf('i')}
   where i.supplier_id = $1 and i.kind = 'page' and shown.content -> 'tags' ? $2
   order by i.position, shown.content ->> 'title', i.slug`,
})

/** The pages that the store shows, in its own order. */
export const staticPages = async (scope: Scope): Promise<StaticPage[]> => {
  const found = await scope.db.many(findTagged, [scope.supplier.id, 'WEB'])
  return found.map(toPage)
}

/** The text that the supplier wrote for a place of the store, which the tag names; null where there is none. */
export const staticPageTagged = async (scope: Scope, tag: string): Promise<StaticPage | null> => {
  const [found] = await scope.db.many(findTagged, [scope.supplier.id, tag])
  return found ? toPage(found) : null
}

/** The only language of the product. */
const LANGUAGE = 'pt-BR'

const findTexts = statement('content.static-texts', {
  parameters: [uuid],
  row: { content: jsonb<TextsContent>() },
  sql: `select shown.content from content_item i ${shownVersionOf('i')} where i.supplier_id = $1 and i.kind = 'texts'`,
})

export interface StaticTexts {
  readonly lang: string
  readonly translation: Readonly<Record<string, string>>
}

/** The supplier's own wording of the web texts, by language and key. */
export async function staticTexts({ db, supplier }: Scope): Promise<StaticTexts[]> {
  const found = await db.one(findTexts, [supplier.id])
  return found ? [{ lang: LANGUAGE, translation: found.content.translation }] : []
}
