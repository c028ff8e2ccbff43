import type { OtherReport } from '#domain/report/other-reports.ts'
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

export const IDLE_WORDS = { '30': '30', '60': '60', '90': '90', '180': '180' } as const

const FILTERS = {
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
  /** Of customers who do not come any more. */
  group: oneOf('grupo', { lost: 'parados', due: 'na-hora' }, 'lost'),
  days: oneOf('dias', IDLE_WORDS, '60'),
  /** Of searches. */
  searches: oneOf('buscas', { times: 'mais-feitas', missed: 'sem-resultado' }, 'times'),
} as const

/** The screen, and its reports of other things than sales. */
export const reportsUrl = officeListUrl('/gestao/numeros', FILTERS)
export const OTHER_REPORTS = {
  idle: 'clientes-parados',
  debts: 'contas-a-receber',
  picking: 'separacao',
  searches: 'buscas',
  funnel: 'funil',
} as const satisfies Record<OtherReport, string>
export const otherReportUrl = (report: OtherReport) =>
  officeListUrl(`/gestao/numeros/${OTHER_REPORTS[report]}`, FILTERS)

export type ReportQuery = ReturnType<typeof reportsUrl.read>

const dayOf = (typed: string): string | null => (isIsoDate(typed) ? typed : null)

/** The period as the server is wanted for it. */
export const wantedPeriod = ({
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
