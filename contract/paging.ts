import { Type } from 'typebox'

/** Rows on a page of each list, where the request names no number (specification §9 for products and clients). */
export const PAGE_SIZE = {
  products: 20,
  orders: 10,
  invoices: 20,
  clients: 10,
  customers: 20,
  storeOrders: 50,
  quotes: 50,
  ratings: 50,
  subscriptions: 20,
  coupons: 50,
  storedProducts: 50,
  combos: 50,
  variantGroups: 50,
  promotions: 50,
  imports: 20,
  importRows: 50,
  costs: 50,
  listedProducts: 50,
  missedSearches: 20,
  weighing: 50,
  auditEvents: 50,
  jobs: 50,
  payments: 50,
  refunds: 50,
  apiKeys: 50,
  chat: 30,
  conversations: 30,
  carts: 20,
} as const
export type ListName = keyof typeof PAGE_SIZE

const MAX_PAGE_SIZE = 100
const MAX_PAGE = 10_000
const MAX_OFFSET = MAX_PAGE * MAX_PAGE_SIZE

/** One part of a list: `limit` rows behind the first `offset`. Both spellings of the specification come to this. */
export interface Paging {
  readonly limit: number
  readonly offset: number
}

const limitOf = (list: ListName) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      description: `Linhas por página; ${PAGE_SIZE[list]} se não for dito`,
    }),
  )

/** Query fields of a list with `page` and `limit`. */
export const pageFields = (list: ListName) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'A partir de 1' })),
  limit: limitOf(list),
})

/** Query fields of a list with `limit` and `offset`. */
export const offsetFields = (list: ListName) => ({
  limit: limitOf(list),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET, description: 'Linhas a pular' })),
})

/** The part of the list that `page` and `limit` name. */
export const decodePage = (
  list: ListName,
  { page = 1, limit = PAGE_SIZE[list] }: { page?: number | undefined; limit?: number | undefined },
): Paging => ({ limit, offset: (page - 1) * limit })

/** The part of the list that `limit` and `offset` name. */
export const decodeOffset = (
  list: ListName,
  { limit = PAGE_SIZE[list], offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Paging => ({ limit, offset })

/** The usual part of a list as parameters, with pages that count from 1. */
export const pagingOf = (list: ListName, page: number): Paging => ({
  limit: PAGE_SIZE[list],
  offset: (Math.min(page, MAX_PAGE) - 1) * PAGE_SIZE[list],
})

/** The same in the spelling that counts pages. */
export const encodePage = ({ limit, offset }: Paging) => ({ page: pageNumber({ limit, offset }), limit })

export const pageNumber = ({ limit, offset }: Paging): number => Math.floor(offset / limit) + 1

/** At least 1, also for an empty list. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** The page that a URL names, from 1; 1 for anything else. */
export function pageIn(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1
}
