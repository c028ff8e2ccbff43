import type { ApprovalStatus } from '#domain/customer/approval-status.ts'
import { CUSTOMERS_PER_PAGE } from '#domain/customer/customer-review.ts'

/** What part of the list is shown; it is in the URL of the screen, so that it can be kept and gone back to. */
export interface CustomerListQuery {
  readonly standing: ApprovalStatus
  readonly text: string
  /** From 1. */
  readonly page: number
}

const NAME: Record<ApprovalStatus, string> = { waiting: 'em-analise', approved: 'aprovados', refused: 'recusados' }
export const APPROVAL_STATUSES: readonly ApprovalStatus[] = ['waiting', 'approved', 'refused']

/** Without a standing it is the one that staff come for: `usual`. */
export function readCustomerListQuery(search: URLSearchParams, usual: ApprovalStatus = 'waiting'): CustomerListQuery {
  const page = Number(search.get('pagina') ?? 1)
  return {
    standing: APPROVAL_STATUSES.find((standing) => NAME[standing] === search.get('situacao')) ?? usual,
    text: search.get('busca') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export const approvalStatusName = (standing: ApprovalStatus): string => NAME[standing]

export function pathOf({ standing, text, page }: CustomerListQuery): string {
  const search = new URLSearchParams({
    situacao: NAME[standing],
    ...(text === '' ? {} : { busca: text }),
    ...(page === 1 ? {} : { pagina: String(page) }),
  })
  return `/gestao/clientes?${search}`
}

export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / CUSTOMERS_PER_PAGE))
