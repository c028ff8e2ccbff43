import { faultsOfPeriod, type Comparison, type PeriodName } from '#domain/report/period.ts'
import { SALES_DIMENSIONS } from '#domain/report/sales-report.ts'
import { isIsoDate } from '#domain/calendar.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { officeListUrl } from '../list/list-query.ts'

export const REPORTS = ['day', ...SALES_DIMENSIONS] as const

/** The words of the URL. */
export const REPORT_WORDS: Readonly<Record<(typeof REPORTS)[number], string>> = {
  day: 'dia',
  product: 'produto',
  category: 'categoria',
  customer: 'cliente',
  representative: 'representante',
  payment: 'pagamento',
  delivery: 'entrega',
  coupon: 'cupom',
  combo: 'combo',
  channel: 'origem',
}
export const PERIOD_WORDS: Readonly<Record<PeriodName, string>> = {
  today: 'hoje',
  week: '7-dias',
  'days-30': '30-dias',
  'days-90': '90-dias',
  month: 'mes',
  year: 'ano',
  free: 'livre',
}
export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  before: 'anterior',
  'year-before': 'ano-anterior',
  none: 'nao',
}

export const reportsUrl = officeListUrl('/gestao/numeros', {
  by: oneOf('por', REPORT_WORDS, 'day'),
  name: oneOf('periodo', PERIOD_WORDS, 'days-30'),
  from: freeText('de', 10),
  until: freeText('ate', 10),
  comparison: oneOf('comparar', COMPARISON_WORDS, 'before'),
  sort: oneOf(
    'ordem',
    {
      highest: 'maior-valor',
      lowest: 'menor-valor',
      name: 'nome',
      'name-descending': 'nome-decrescente',
      'most-gained': 'mais-cresceu',
      'most-lost': 'mais-caiu',
    },
    'highest',
  ),
})
export type ReportQuery = ReturnType<typeof reportsUrl.read>

const dayOf = (typed: string): string | null => (isIsoDate(typed) ? typed : null)

/** The period as the server is asked for it. */
export const askedPeriod = ({
  name,
  from,
  until,
  comparison,
}: Pick<ReportQuery, 'name' | 'from' | 'until' | 'comparison'>) => ({
  name,
  from: name === 'free' ? dayOf(from) : null,
  until: name === 'free' ? dayOf(until) : null,
  comparison,
})

/** What is wrong with the days in the URL. */
export const faultsOfQuery = (query: ReportQuery) =>
  query.name === 'free' ? faultsOfPeriod(dayOf(query.from), dayOf(query.until)) : []
