import { randomUUID } from 'node:crypto'
import type { Banner, Device } from '#domain/content/content.ts'
import type { Place, Shown } from '#domain/content/edited-content.ts'
import { unique, type StoreBuilder } from './store.ts'

interface Schedule {
  /** ISO instants; without them it is shown, and stays. */
  readonly startsAt?: string
  readonly endsAt?: string
}

interface PageFields extends Schedule {
  /** Of a draft beside what is published, and of one that was dropped. */
  readonly draftTitle?: string
  readonly droppedTitle?: string
  readonly slug?: string
  readonly title?: string
  readonly body?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly position?: number
}

/** A published page of the store. */
export async function aPage(store: StoreBuilder, fields: PageFields = {}): Promise<string> {
  const { slug = 'trocas', title = 'Trocas', body = 'Até 7 dias.', description = '', tags = ['WEB'] } = fields
  const id = await anItem(store, { kind: 'page', slug, place: null, pageId: null, position: fields.position ?? 0 })
  const content = { kind: 'page', title, body, description, tags }
  await aVersion(store, id, content, fields)
  const titled = (title: string | undefined) => (title === undefined ? null : JSON.stringify({ ...content, title }))
  await store.pool.query(
    'update content_item set draft = $3, dropped_draft = $4 where supplier_id = $1 and id = $2 and ($3::jsonb is not null or $4::jsonb is not null)',
    [store.id, id, titled(fields.draftTitle), titled(fields.droppedTitle)],
  )
  return id
}

interface CarouselFields extends Schedule {
  readonly place?: Place
  readonly pageId?: string
  readonly title?: string
  readonly shows?: Shown
  readonly tag?: string
  readonly categoryId?: string
  readonly productIds?: readonly string[]
  readonly banners?: readonly Partial<Banner>[]
  readonly device?: Device
  readonly position?: number
}

/** A published carousel of the store: by default a row of its products on offer, on the home page. */
export async function aCarousel(store: StoreBuilder, fields: CarouselFields = {}): Promise<string> {
  const { pageId = null, title = 'Ofertas', device = 'all', tag = 'oferta', banners = [], productIds = [] } = fields
  const place = fields.place ?? (pageId === null ? 'home' : 'page')
  const shows = fields.shows ?? (banners.length > 0 ? 'banners' : 'tag')
  const id = await anItem(store, { kind: 'carousel', slug: null, place, pageId, position: fields.position ?? 0 })
  const categoryId = fields.categoryId ?? null
  const content = { kind: 'carousel', shows, title, device, banners, productTag: tag, categoryId, productIds }
  await aVersion(store, id, content, fields)
  return id
}

/** The store's own wording. */
export async function ownTexts(store: StoreBuilder, translation: Readonly<Record<string, string>>): Promise<string> {
  const id = await anItem(store, { kind: 'texts', slug: null, place: null, pageId: null, position: 0 })
  await aVersion(store, id, { kind: 'texts', translation }, {})
  return id
}

/** The store's terms of use in one more version, which is in force unless it starts later. */
export async function someTerms(
  store: StoreBuilder,
  number: number,
  { body = 'Compre com gentileza.', summary = '', ...schedule }: TermsFields = {},
): Promise<void> {
  const { rows } = await store.pool.query<{ id: string }>(
    "select id from content_item where supplier_id = $1 and kind = 'terms'",
    [store.id],
  )
  const item = { kind: 'terms', slug: null, place: null, pageId: null, position: 0 }
  const id = rows[0]?.id ?? (await anItem(store, item))
  await aVersion(store, id, { kind: 'terms', body, summary }, { ...schedule, number })
}

interface TermsFields extends Schedule {
  readonly body?: string
  readonly summary?: string
}

interface Item {
  readonly kind: string
  readonly slug: string | null
  readonly place: string | null
  readonly pageId: string | null
  readonly position: number
}

async function anItem({ pool, id: storeId }: StoreBuilder, { kind, slug, place, pageId, position }: Item) {
  const id = randomUUID()
  await pool.query(
    `insert into content_item (supplier_id, id, kind, slug, place, page_id, position) values ($1, $2, $3, $4, $5, $6, $7)`,
    [storeId, id, kind, slug, place, pageId, position],
  )
  return id
}

const aVersion = (
  { pool, id: storeId }: StoreBuilder,
  id: string,
  content: object,
  { startsAt, endsAt, number = 1 }: Schedule & { readonly number?: number },
) =>
  pool.query(
    `insert into content_version (supplier_id, item_id, number, content, starts_at, ends_at)
     values ($1, $2, $6, $3, coalesce($4, now()), $5)`,
    [storeId, id, JSON.stringify(content), startsAt ?? null, endsAt ?? null, number],
  )

/** A short link to a new page of the store. */
export async function aShortLink(store: StoreBuilder, code = unique('link')): Promise<string> {
  const pageId = await aPage(store, { slug: unique('pagina') })
  await store.pool.query(
    "insert into short_link (supplier_id, code, name, kind, page_id) values ($1, $2, 'Cartão', 'page', $3)",
    [store.id, code, pageId],
  )
  return code
}
