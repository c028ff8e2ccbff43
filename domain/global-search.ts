import type { Cents } from './amounts.ts'
import { codeKey, gtinKey } from './catalog/product-codes.ts'
import type { DeliveryType } from './delivery/delivery-type.ts'
import type { OrderStatus } from './order/order-status.ts'

/** Hits that the back office's search shows of each kind at most. */
export const MAX_HITS_PER_KIND = 5
export const MAX_SEARCH_LENGTH = 120

/** What the back office finds by one text, exact hits first. A kind that the person may not see is empty. */
export interface SearchHits {
  readonly orders: readonly {
    readonly number: number
    readonly customerName: string
    readonly status: OrderStatus
    readonly deliveryType: DeliveryType
    readonly total: Cents
    /** ISO instant. */
    readonly placedAt: string
  }[]
  readonly customers: readonly {
    readonly id: string
    readonly name: string
    readonly document: string
    readonly erpCode: string | null
  }[]
  readonly products: readonly {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly code: string
    readonly gtin: string | null
    readonly isActive: boolean
  }[]
}

export const NO_HITS: SearchHits = { orders: [], customers: [], products: [] }

export type HitKind = keyof SearchHits

const isGtinOf = (gtin: string | null, text: string): boolean => gtin !== null && gtinKey(gtin) === gtinKey(text)

const KINDS: readonly HitKind[] = ['orders', 'customers', 'products']

/** The kinds in the order in which they are shown: first those of which the text names a record by its number, document or code. */
export function hitKindsInOrder(text: string, { orders, customers, products }: SearchHits): readonly HitKind[] {
  const wanted = bare(text)
  const isNamed = (name: string | number | null): boolean => name !== null && bare(String(name)) === wanted
  const named: Readonly<Record<HitKind, boolean>> = {
    orders: orders.some(({ number }) => isNamed(number) || isNamed(`n${number}`)),
    customers: customers.some(({ document, erpCode }) => isNamed(document) || isNamed(erpCode)),
    products: products.some(
      ({ code, gtin }) => isNamed(code) || codeKey(code) === codeKey(text) || isGtinOf(gtin, text),
    ),
  }
  return KINDS.toSorted((one, other) => Number(named[other]) - Number(named[one]))
}

/** Without spaces and signs, as `12.ABC.345/01DE-35` and `nº 15` are typed. */
const bare = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace('º', '')
    .toUpperCase()
