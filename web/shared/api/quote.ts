import { exportQuotes, quoteFilter } from '#contract/quote.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import { toWire } from '#contract/wire/convert.ts'
import type { QuoteGroup } from '#domain/order/quote.ts'
import type { ApiContext } from './api-context.ts'

/** @throws Refusal `export.tooLarge` where the filter shows too many. */
export const quoteSheet = async (
  { call, supplier }: ApiContext,
  filter: { readonly group: QuoteGroup; readonly text: string },
  format: SpreadsheetFormat,
): Promise<SpreadsheetFile> =>
  decodeSpreadsheet(
    await call(exportQuotes, {
      params: {},
      query: { idfornecedor: supplier.id, ...toWire(quoteFilter, filter), formato: format },
    }),
  )
