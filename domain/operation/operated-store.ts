export type StoreState = 'open' | 'suspended'

/** A store as an operator sees it: whose it is and how much it has, and nothing of what it holds. */
export interface OperatedStore {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** 14 characters. */
  readonly cnpj: string
  readonly state: StoreState
  /** ISO instant. */
  readonly openedAt: string
  /** Their e-mail addresses. */
  readonly owners: readonly string[]
  /** ISO instant; null without an order. */
  readonly lastOrderAt: string | null
  readonly recentOrders: number
  readonly products: number
  readonly staff: number
  /** Of all files that were sent to the store. */
  readonly fileBytes: number
}

export interface StoreFilter {
  /** Words of the name, the beginning of a slug or the numbers of a CNPJ; empty for all. */
  readonly search: string
  /** Null for all. */
  readonly state: StoreState | null
}
