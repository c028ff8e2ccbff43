import { PAGE_SIZE, pageCount, pageIn } from '#contract/paging.ts'
import type { ApprovalStatus } from '#domain/customer/approval-status.ts'

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
  return {
    standing: APPROVAL_STATUSES.find((standing) => NAME[standing] === search.get('situacao')) ?? usual,
    text: search.get('busca') ?? '',
    page: pageIn(search.get('pagina')),
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

export const lastPageOf = (total: number): number => pageCount(total, PAGE_SIZE.customers)
