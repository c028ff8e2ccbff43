import type { Cents, Quantity } from '../amounts.ts'

export const MAX_COUNT_NAME = 60

/** A count of the stock: open until its differences are posted. */
export interface StockCountSession {
  readonly id: string
  readonly name: string
  /** Null where all products are counted, or once the category is gone. */
  readonly categoryName: string | null
  /** Null once the person is erased. */
  readonly startedBy: string | null
  /** ISO instants. */
  readonly startedAt: string
  readonly postedAt: string | null
  /** Products with a reading. */
  readonly counted: number
}

export interface NewStockCount {
  readonly id: string
  readonly name: string
  readonly categoryId: string | null
}

/** What was read of a product, added up over all people. */
export interface CountedProduct {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly counted: Quantity
  /** What the store had at the last reading. */
  readonly expected: Quantity
  /** At the price of the store; below 0 where something lacks. */
  readonly difference: Cents
}

/** A reading of one product; its id makes it count once. */
export interface StockReading {
  readonly id: string
  /** Code or bar code. */
  readonly code: string
  /** Below 0 takes back what was read. */
  readonly quantity: Quantity
}

export interface StockCountPage {
  readonly counts: readonly StockCountSession[]
  readonly total: number
}

/** A count with what was read, the last reading first. */
export interface CountedPage {
  readonly count: StockCountSession
  readonly products: readonly CountedProduct[]
  readonly total: number
  /** Products whose counted stock differs. */
  readonly different: number
  /** The differences of all of them, at the prices of the store. */
  readonly value: Cents
  /** Products whose stock is tracked and that no reading has counted yet. */
  readonly unread: number
}
