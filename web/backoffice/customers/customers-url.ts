import type { ApprovalStatus } from '#domain/customer/customer-record.ts'
import { freeText, listUrl, oneOf, type ListUrl, type QueryOf } from '../../shared/list-url.ts'

export const APPROVAL_STATUSES: readonly ApprovalStatus[] = ['waiting', 'approved', 'refused']

const filtersOf = (usual: ApprovalStatus) => ({
  standing: oneOf('situacao', { waiting: 'em-analise', approved: 'aprovados', refused: 'recusados' }, usual),
  text: freeText('busca', 120),
})
export type CustomerQuery = QueryOf<ReturnType<typeof filtersOf>>

/** The list begins with those who wait, where the store approves registrations, and elsewhere with those who buy. */
export const customersUrl = (approves: boolean): ListUrl<CustomerQuery> =>
  listUrl('/gestao/clientes', filtersOf(approves ? 'waiting' : 'approved'))
