import { pricingQuery, type ChosenPricing } from './pricing-query.ts'
import { urlOf } from '#contract/endpoint.ts'
import { catalogSpreadsheet, decodeMatchedRow, matchSpreadsheet } from '#contract/quick-order.ts'
import type { MatchedRow } from '#domain/catalog/quick-order.ts'
import type { ApiContext } from './api-context.ts'

/** Rows as people write them, or a spreadsheet in base64. */
export type RowsToMatch = { readonly text: string } | { readonly file: string }

export const quickOrderApi = ({ call, supplier }: ApiContext) => ({
  /** The rows beside the products of the store, and the sheet of a file that was read; null is at the prices of its list. */
  match: async (
    rows: RowsToMatch,
    pricing: ChosenPricing | null,
  ): Promise<{ readonly rows: readonly MatchedRow[]; readonly sheet: string | null }> => {
    const { linhas, planilha } = await call(matchSpreadsheet, {
      params: { idfornecedor: supplier.id },
      body: {
        ...('file' in rows ? { arquivo: rows.file } : { linhas: rows.text }),
        ...(pricing && pricingQuery(pricing)),
      },
    })
    return { rows: linhas.map(decodeMatchedRow), sheet: planilha }
  },
})

/** The catalogue as a spreadsheet to fill in. */
export const catalogSheetUrl = ({ supplier }: Pick<ApiContext, 'supplier'>): string =>
  urlOf(catalogSpreadsheet, { idfornecedor: supplier.id })
