import { formatPostalCode, parsePostalCode } from '#domain/delivery/postal-code.ts'
import { returnPath } from '../shared/page-context.ts'

export const WAYS = ['qualquer', 'entrega', 'retirada'] as const
type Way = (typeof WAYS)[number]

/** What a visitor of the chooser asks for, as the address says it. */
export interface ChooserQuery {
  /** As typed. */
  readonly cep: string
  /** 8 digits, or null. */
  readonly postalCode: string | null
  readonly point: { readonly lat: number; readonly lng: number } | null
  readonly way: Way
  /** The company among whose stores to choose. */
  readonly companyId: string | null
  /** The store that sent its visitor here, and where in it the visitor wanted to go. */
  readonly store: string | null
  readonly returnTo: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readChooserQuery(search: URLSearchParams): ChooserQuery {
  const cep = (search.get('cep') ?? '').trim().slice(0, 20)
  const [lat, lng] = [numberIn(search.get('lat'), 90), numberIn(search.get('lng'), 180)]
  const company = search.get('empresa') ?? ''
  return {
    cep,
    postalCode: parsePostalCode(cep),
    point: lat === null || lng === null ? null : { lat, lng },
    way: WAYS.find((way) => way === search.get('tipo')) ?? 'qualquer',
    companyId: UUID.test(company) ? company : null,
    store: search.get('loja'),
    returnTo: returnPath(search),
  }
}

/** Whether a place was given that can be looked for. */
export const hasPlace = ({ point, postalCode }: ChooserQuery): boolean => point !== null || postalCode !== null

export const placeLabel = ({ point, postalCode }: ChooserQuery, yourPlace: string): string =>
  point ? yourPlace : formatPostalCode(postalCode ?? '')

/** The address of a store, which is thereby chosen; of the one that sent the visitor, the page that was wanted. */
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
