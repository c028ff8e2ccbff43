import type { Coordinates } from '#domain/customer/address.ts'
import { cutText } from '#domain/cut-text.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import { returnPath } from '../shared/page-context.ts'

/** The delivery types to choose from, as the URL names them; `any` shows all stores. */
export const WAYS = { any: 'qualquer', delivery: 'entrega', pickup: 'retirada' } as const
type Way = keyof typeof WAYS

/** A pasted CEP may have spaces around and within. */
export const MAX_TYPED_POSTAL_CODE = 40

/** The query of the chooser, as in its URL. */
export interface ChooserQuery {
  /** As typed. */
  readonly typedPostalCode: string
  /** 8 digits, or null. */
  readonly postalCode: string | null
  readonly point: Coordinates | null
  readonly way: Way
  /** The company among whose stores to choose. */
  readonly companyId: string | null
  /** The store that sent its visitor here, and the path to return to in it. */
  readonly store: string | null
  readonly returnTo: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readChooserQuery(search: URLSearchParams): ChooserQuery {
  const typed = cutText((search.get('cep') ?? '').trim(), MAX_TYPED_POSTAL_CODE)
  const [lat, lng] = [numberIn(search.get('lat'), 90), numberIn(search.get('lng'), 180)]
  const company = search.get('empresa') ?? ''
  return {
    typedPostalCode: typed,
    postalCode: parsePostalCode(typed),
    point: lat === null || lng === null ? null : { latitude: lat, longitude: lng },
    way: (Object.keys(WAYS) as Way[]).find((way) => WAYS[way] === search.get('tipo')) ?? 'any',
    companyId: UUID.test(company) ? company : null,
    store: search.get('loja'),
    returnTo: returnPath(search),
  }
}

/** Whether the query has a valid place. */
export const hasPlace = ({ point, postalCode }: ChooserQuery): boolean => point !== null || postalCode !== null

export const placeLabel = ({ point, postalCode }: ChooserQuery, yourPlace: string): string =>
  point ? yourPlace : formatPostalCode(postalCode ?? '')

/** The URL that chooses a store; for the store that sent the visitor, with the path to return to. */
export function storeHref(slug: string, { store, returnTo }: Pick<ChooserQuery, 'store' | 'returnTo'>): string {
  const { pathname, search } = new URL(slug === store ? returnTo : '/', 'http://here.invalid')
  const query = new URLSearchParams(search)
  query.set('fselecionado', slug)
  return `/${slug}${pathname === '/' ? '' : pathname}?${query}`
}

function numberIn(text: string | null, bound: number): number | null {
  const number = text === null || text === '' ? Number.NaN : Number(text)
  return Math.abs(number) <= bound ? number : null
}
