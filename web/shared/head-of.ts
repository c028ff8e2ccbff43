import { isRouteErrorResponse } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { Head, ScreenHandle, StoreHead } from './head.ts'
import { NO_OVERRIDES, withOverrides, type TextOverrides } from './i18n/dictionary.ts'
import { text as errorText, headText } from './i18n/error.ts'
import { picturePath } from './pictures.ts'

interface Match {
  readonly route: { readonly id: string; readonly handle?: unknown }
}

interface StorePage {
  readonly supplier: Supplier
  readonly adjustment?: BasisPoints | undefined
  /** The store's own wording; absent where the store could not be loaded. */
  readonly texts?: TextOverrides | undefined
  /** `canonicalStoreUrl`. */
  readonly canonicalUrl: string
}

export interface ResolvedHead extends Head {
  readonly canonicalUrl: string | null
  /** Never a drawing: other sites show none. */
  readonly pictureUrl: string | null
  readonly siteName: string
  readonly keywords: string
}

/** The head of the innermost screen that has one; of a failure, its message. */
export function headOf(
  matches: readonly Match[],
  data: Readonly<Record<string, unknown>>,
  failure: unknown,
  page: StorePage,
): ResolvedHead {
  const store = storeHead(page)
  const screen = matches.findLast((match) => isScreenHandle(match.route.handle) && data[match.route.id] !== undefined)
  const head: Head =
    failure || !screen
      ? { title: titleOf(failure, store) }
      : (screen.route.handle as ScreenHandle<unknown>).head(data[screen.route.id], store)
  const defaults = store.text(headText)
  return {
    ...head,
    description: head.description || store.seo.description || defaults.description,
    title: head.title.includes(store.name) ? head.title : `${head.title} | ${store.name}`,
    canonicalUrl: head.canonical === undefined ? null : store.url(head.canonical),
    pictureUrl: head.picture === undefined ? store.business.pictureUrl : shownElsewhere(store, head.picture),
    siteName: store.name,
    keywords: store.seo.keywords || defaults.keywords(store.name),
  }
}

function storeHead({
  supplier,
  canonicalUrl,
  adjustment = basisPoints(0),
  texts = NO_OVERRIDES,
}: StorePage): StoreHead {
  const { logo, socialPicture = logo, contacts, seo } = supplier.presentation
  const { origin, pathname } = new URL(canonicalUrl)
  const urls: Pick<StoreHead, 'url' | 'pictureUrl'> = {
    // Without a path the URL of an origin ends with a slash, that of a path without one.
    url: (path) => (path === '/' && pathname !== '/' ? canonicalUrl : `${canonicalUrl}${path}`),
    pictureUrl: (picture, size) => `${origin}${picturePath(picture, size)}`,
  }
  return {
    ...urls,
    text: (dictionary) => withOverrides(dictionary, texts),
    adjustment,
    name: supplier.name,
    business: {
      legalName: supplier.legalName,
      cnpj: supplier.cnpj,
      contacts,
      pictureUrl: shownElsewhere(urls, socialPicture),
    },
    seo,
  }
}

/** Other sites show no drawing. */
const shownElsewhere = ({ pictureUrl }: Pick<StoreHead, 'pictureUrl'>, picture: string): string | null =>
  picture === '' || picture.endsWith('.svg') ? null : pictureUrl(picture, 800)

/** The same as the heading below it. */
function titleOf(failure: unknown, store: StoreHead): string {
  const text = store.text(errorText)
  const status = failure instanceof Refusal || isRouteErrorResponse(failure) ? failure.status : 500
  return status === 404 ? text.notFoundTitle : status === 429 ? text.tooManyTitle : text.title
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle<unknown> =>
  typeof handle === 'object' && handle !== null && 'head' in handle
