import { encodeReceivableFilter, exportReceivables } from '#contract/receivable.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { ReceivableFilter, ReceivableSort } from '#domain/payment/receivable.ts'
import type { ApiContext } from './api-context.ts'

/** @throws Refusal `export.tooLarge` where the filter shows too many. */
export const receivableSheet = async (
  { call, supplier }: ApiContext,
  filter: ReceivableFilter,
  sort: ReceivableSort,
  format: SpreadsheetFormat,
): Promise<SpreadsheetFile> =>
  decodeSpreadsheet(
    await call(exportReceivables, {
      params: {},
      query: { idfornecedor: supplier.id, ...encodeReceivableFilter({ ...filter, sort }), formato: format },
    }),
  )
