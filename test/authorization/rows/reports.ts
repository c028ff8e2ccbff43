import * as other from '#contract/other-reports.ts'
import * as report from '#contract/report.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const SEES_REPORTS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })
const byProduct = ({ store }: Belongings) => ({
  params: { por: 'PRODUTO' as const },
  query: { idfornecedor: store.slug },
})

/** What the store sells and is owed, for those who look after its money. */
export const REPORT_ROWS: readonly Row[] = [
  { endpoint: report.getSalesByDay, ...SEES_REPORTS, sent: inStore },
  { endpoint: report.exportSalesByDay, ...SEES_REPORTS, sent: inStore },
  { endpoint: report.getSalesReport, ...SEES_REPORTS, sent: byProduct },
  { endpoint: report.exportSalesReport, ...SEES_REPORTS, sent: byProduct },
  { endpoint: other.listIdleCustomers, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.listAgedDebts, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.listPickingTimes, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.listSearches, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.exportIdleCustomers, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.exportAgedDebts, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.exportPickingTimes, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.exportSearches, ...SEES_REPORTS, sent: inStore },
  { endpoint: other.getFunnel, ...SEES_REPORTS, sent: inStore },
]
