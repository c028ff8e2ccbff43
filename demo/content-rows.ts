import type { StoreEntry } from './data/store.ts'
import { stableId } from './identifiers.ts'
import type { PictureNames } from './picture-names.ts'
import type { Row } from './rows.ts'

interface Entry {
  readonly kind: 'page' | 'carousel' | 'texts' | 'terms'
  /** Names it within its store. */
  readonly name: string
  readonly slug?: string
  readonly place?: 'home' | 'list' | 'cart'
  readonly position?: number
  readonly content: Row
  /** Left out where it is on the store and stays. */
  readonly period?: { readonly startsAt: Date; readonly endsAt: Date }
  /** Written and not published. */
  readonly isDraft?: boolean
}

/** When what is on the store was published. */
const PUBLISHED = '2026-01-05T12:00:00Z'
/** Of what the demonstration publishes. */
export const FIRST_VERSION = 1
const DAY_MS = 24 * 3_600_000

/** What the staff of the store wrote: pages, carousels and their own wording, of which some is scheduled or a draft, and a short link. */
export function contentRows(
  store: StoreEntry,
  pictures: PictureNames,
  today: Date,
): readonly (readonly [table: string, rows: readonly Row[]])[] {
  const entries = [...pagesOf(store, today), ...carouselsOf(store, pictures), ...textsOf(store), ...termsOf(store)]
  const idOf = ({ kind, name }: Entry) => stableId(store.slug, kind, name)
  return [
    [
      'content_item',
      entries.map((entry) => ({
        id: idOf(entry),
        kind: entry.kind,
        slug: entry.slug ?? null,
        place: entry.place ?? null,
        position: entry.position ?? 0,
        draft: entry.isDraft ? entry.content : null,
        version: 1,
        created_at: PUBLISHED,
      })),
    ],
    [
      'content_version',
      entries
        .filter(({ isDraft }) => !isDraft)
        .map((entry) => ({
          item_id: idOf(entry),
          number: FIRST_VERSION,
          content: entry.content,
          starts_at: entry.period?.startsAt ?? PUBLISHED,
          ends_at: entry.period?.endsAt ?? null,
          published_at: PUBLISHED,
        })),
    ],
    [
      'short_link',
      entries
        .filter(({ slug }) => slug === 'entrega')
        .map((entry) => ({ code: 'entrega', name: 'Cartão do balcão', kind: 'page', page_id: idOf(entry), visits: 0 })),
    ],
  ]
}

function pagesOf({ pages, orderInstructions, name }: StoreEntry, today: Date): Entry[] {
  const page = (
    { slug, title, body }: { readonly slug: string; readonly title: string; readonly body: string },
    position: number,
    more: Pick<Entry, 'period' | 'isDraft'> = {},
    tags = ['WEB'],
  ): Entry => ({
    kind: 'page',
    name: slug,
    slug,
    position,
    content: { kind: 'page', title, body, description: '', tags },
    ...more,
  })
  const opens = new Date(today.getTime() + 14 * DAY_MS)
  const closes = new Date(today.getTime() + 44 * DAY_MS)
  const instructions = orderInstructions && { slug: 'antes-de-enviar', ...orderInstructions }
  return [
    ...pages.map((entry, position) => page(entry, position)),
    ...(instructions ? [page(instructions, pages.length, {}, ['ORDER_INSTRUCTIONS'])] : []),
    page(
      {
        slug: 'fim-de-ano',
        title: 'Entregas no fim de ano',
        body: `A **${name}** atende também no fim de ano.\n\n## Últimos pedidos\n\n- Para receber antes do Natal: até 22 de dezembro, ao meio-dia\n- Para receber antes do Ano-Novo: até 29 de dezembro, ao meio-dia\n\nNos dias 25 de dezembro e 1º de janeiro não há entregas. Dúvidas? Veja [como entregamos](/pagina/entrega).`,
      },
      pages.length + 1,
      { period: { startsAt: opens, endsAt: closes } },
    ),
    page(
      { slug: 'trabalhe-conosco', title: 'Trabalhe conosco', body: 'Escreva para nós contando o que você já fez.' },
      pages.length + 2,
      { isDraft: true },
    ),
  ]
}

function carouselsOf({ banners, rows, listRow }: StoreEntry, pictures: PictureNames): Entry[] {
  const slides = banners.map(({ title, text, button, link, alt }) => {
    const names = pictures.banners[title]
    return { title, text, button, link, picture: names?.wide ?? '', mobilePicture: names?.square ?? '', alt }
  })
  const carousel = (
    name: string,
    place: 'home' | 'list' | 'cart',
    position: number,
    content: { readonly title: string; readonly tag?: string; readonly banners?: readonly Row[] },
  ): Entry => ({
    kind: 'carousel',
    name,
    place,
    position,
    content: {
      kind: 'carousel',
      shows: content.banners ? 'banners' : 'tag',
      title: content.title,
      device: 'all',
      banners: content.banners ?? [],
      productTag: content.tag ?? null,
      categoryId: null,
      productIds: [],
    },
  })
  const [first] = rows
  return [
    carousel('banners', 'home', 0, { title: 'Cartazes do início', banners: slides }),
    ...rows.map(({ title, tag }, at) => carousel(title, 'home', at + 1, { title, tag })),
    ...(listRow ? [carousel('list', 'list', rows.length + 2, listRow)] : []),
    ...(first ? [carousel('cart', 'cart', rows.length + 1, { title: 'Leve também', tag: first.tag })] : []),
  ]
}

const textsOf = ({ texts }: StoreEntry): Entry[] =>
  texts ? [{ kind: 'texts', name: 'texts', content: { kind: 'texts', translation: texts } }] : []

const TERMS = 'terms'
const termsOf = ({ terms }: StoreEntry): Entry[] => [
  { kind: 'terms', name: TERMS, content: { kind: 'terms', body: terms, summary: '' } },
]
export const termsId = (storeSlug: string): string => stableId(storeSlug, 'terms', TERMS)
