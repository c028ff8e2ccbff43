import { Type } from 'typebox'

/** Rows on a page of a list that names no number itself. */
export const USUAL_ROWS = 50

/** Rows on a page of the lists whose number more than their endpoint must know (specification §9 for products). */
export const PAGE_SIZE = {
  products: 20,
  orders: 10,
  invoices: 20,
  storeOrders: USUAL_ROWS,
  subscriptions: 20,
  storedProducts: USUAL_ROWS,
  variantGroups: USUAL_ROWS,
  weighing: USUAL_ROWS,
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

const limitOf = (rows: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      description: `Linhas por página; ${rows} se não for dito`,
    }),
  )

/** Query fields of a list with `page` and `limit`. */
export const pageFields = (rows = USUAL_ROWS) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'A partir de 1' })),
  limit: limitOf(rows),
})

/** Query fields of a list with `limit` and `offset`. */
export const offsetFields = (rows = USUAL_ROWS) => ({
  limit: limitOf(rows),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET, description: 'Linhas a pular' })),
})

/** The part of a list that `page` and `limit` name. */
export const pagingAt = ({ page, limit }: { readonly page: number; readonly limit: number }): Paging => ({
  limit,
  offset: (page - 1) * limit,
})

/** The same where the request may name neither. */
export const decodePage = (
  list: ListName,
  { page = 1, limit = PAGE_SIZE[list] }: { page?: number | undefined; limit?: number | undefined },
): Paging => pagingAt({ page, limit })

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
