import type { Cents } from './amounts.ts'
import type { OrderStatus } from './order/order.ts'

/** Hits that the back office's search shows of each kind at most. */
export const MAX_HITS_PER_KIND = 5
export const MAX_SEARCH_LENGTH = 120

/** What the back office finds by one text, exact hits first. A kind that the person may not see is empty. */
export interface SearchHits {
  readonly orders: readonly {
    readonly number: number
    readonly customerName: string
    readonly status: OrderStatus
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
