import type { Action } from './access/can.ts'

/** Lists of the back office that people save views of, and what one must be allowed to see them. */
export const VIEWED_LISTS = {
  orders: 'order.see-all',
  quotes: 'quote.price',
  ratings: 'order.see-all',
  subscriptions: 'order.see-all',
  coupons: 'coupon.manage',
  combos: 'combo.manage',
  promotions: 'promotion.manage',
  costs: 'product-cost.manage',
  'listed-products': 'price-list.manage',
  products: 'product.manage',
  weighing: 'product.manage',
  imports: 'import.manage',
  customers: 'customer.see-all',
  receivables: 'payment.manage',
  clients: 'client.choose',
  received: 'payment.manage',
  keys: 'api-key.manage',
  origins: 'client-origin.manage',
  jobs: 'job.manage',
  audit: 'audit.see',
} as const satisfies Record<string, Action>
export type ViewedList = keyof typeof VIEWED_LISTS

/** A list as a person saved it. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** The parameters of the list's URL, without the page. */
  readonly search: string
  /** Whether everybody who sees the list sees it. */
  readonly isShared: boolean
  /** Whether the reader created it: only its author may change it. */
  readonly isOwn: boolean
  /** Whether the list begins with it, for the reader. */
  readonly isDefault: boolean
}

export type ViewToSave = Pick<SavedView, 'id' | 'name' | 'search' | 'isShared'>

export const MAX_VIEW_NAME_LENGTH = 60
export const MAX_VIEW_SEARCH_LENGTH = 1000
/** Of one person, for one list. */
export const MAX_VIEWS = 30
