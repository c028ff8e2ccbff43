import { encodePage, pagingAt } from '#contract/paging.ts'
import { DAY_SHEET, DEBT_SHEET, IDLE_SHEET, PICKING_SHEET, salesSheet, SEARCH_SHEET } from '#contract/report-sheets.ts'
import * as other from '#contract/other-reports.ts'
import * as wire from '#contract/report.ts'
import { MAX_EXPORTED_ROWS } from '#contract/spreadsheet.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { agedDebts, funnel, idleCustomers, pickingTimes, searchReport } from './other-reports.ts'
import { salesByDay, salesReport } from './sales-report.ts'

/** Of a file. One more says that there are too many. */
const ALL_ROWS = { limit: MAX_EXPORTED_ROWS + 1, offset: 0 } as const

export function reportRoutes(server: Server): void {
  serve(server, wire.getSalesByDay, ({ scope, input: { query } }) => salesByDay(scope, query))

  serve(server, wire.getSalesReport, async ({ scope, input: { params, query } }) => {
    const paging = pagingAt(query)
    return { ...(await salesReport(scope, { ...query, dimension: params.by, ...paging })), ...encodePage(paging) }
  })

  serve(server, wire.exportSalesByDay, async ({ scope, input: { query } }) => {
    const { days, period } = await salesByDay(scope, query)
    return writeSpreadsheet(query.format, {
      name: `vendas-${period.from}-a-${period.until}`,
      columns: DAY_SHEET,
      rows: days,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, wire.exportSalesReport, async ({ scope, input: { params, query } }) => {
    const report = await salesReport(scope, { ...query, dimension: params.by, ...ALL_ROWS })
    return writeSpreadsheet(query.format, {
      name: `vendas-${report.period.from}-a-${report.period.until}`,
      columns: salesSheet(params.by, { isCompared: report.compared !== null, hasCosts: report.margin !== null }),
      rows: report.rows,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, other.listIdleCustomers, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await idleCustomers(scope, { ...query, ...paging })), ...encodePage(paging) }
  })

  serve(server, other.listAgedDebts, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await agedDebts(scope, paging)), ...encodePage(paging) }
  })

  serve(server, other.listPickingTimes, async ({ scope, input: { query } }) => ({
    days: await pickingTimes(scope, query),
  }))

  serve(server, other.listSearches, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await searchReport(scope, { ...query, ...paging })), ...encodePage(paging) }
  })

  serve(server, other.getFunnel, ({ scope, input: { query } }) => funnel(scope, query))

  serve(server, other.exportIdleCustomers, async ({ scope, input: { query } }) =>
    writeSpreadsheet(query.format, {
      name: 'clientes-parados',
      columns: IDLE_SHEET,
      rows: (await idleCustomers(scope, { ...query, ...ALL_ROWS })).customers,
      timeZone: scope.supplier.timeZone,
    }),
  )

  serve(server, other.exportAgedDebts, async ({ scope, input: { query } }) =>
    writeSpreadsheet(query.format, {
      name: 'contas-a-receber',
      columns: DEBT_SHEET,
      rows: (await agedDebts(scope, ALL_ROWS)).debts,
      timeZone: scope.supplier.timeZone,
    }),
  )

  serve(server, other.exportPickingTimes, async ({ scope, input: { query } }) =>
    writeSpreadsheet(query.format, {
      name: 'separacao',
      columns: PICKING_SHEET,
      rows: await pickingTimes(scope, query),
      timeZone: scope.supplier.timeZone,
    }),
  )

  serve(server, other.exportSearches, async ({ scope, input: { query } }) =>
    writeSpreadsheet(query.format, {
      name: 'buscas',
      columns: SEARCH_SHEET,
      rows: (await searchReport(scope, { ...query, ...ALL_ROWS })).searches,
      timeZone: scope.supplier.timeZone,
    }),
  )
}
