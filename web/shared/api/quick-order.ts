import { pricingQuery, type ChosenPricing } from './pricing-query.ts'
import { urlOf } from '#contract/endpoint.ts'
import { catalogSpreadsheet, decodeMatchedRow, matchSpreadsheet } from '#contract/quick-order.ts'
import type { MatchedRow } from '#domain/catalog/quick-order.ts'
import type { ApiContext } from './api-context.ts'

/** Rows as people write them, or a spreadsheet in base64 with what is to be read of it, as far as a person chose that. */
export type RowsToMatch =
  | { readonly text: string }
  | { readonly file: string; readonly sheet: string | null; readonly headingRow: number | null }

/** Where in a file the rows were read; null of rows that were typed. */
export interface ReadTable {
  /** Null for a csv, which names none. */
  readonly sheet: string | null
  readonly sheetNames: readonly string[]
  /** Null where no row is one of titles. */
  readonly headingRow: number | null
}

export const quickOrderApi = ({ call, supplier }: ApiContext) => ({
  /** The rows beside the products of the store; null is at the prices of its list. */
  match: async (
    rows: RowsToMatch,
    pricing: ChosenPricing | null,
  ): Promise<{ readonly rows: readonly MatchedRow[]; readonly table: ReadTable | null }> => {
    const { linhas, planilha, planilhas, linhaTitulos } = await call(matchSpreadsheet, {
      params: { idfornecedor: supplier.id },
      body: { ...('file' in rows ? fileBody(rows) : { linhas: rows.text }), ...(pricing && pricingQuery(pricing)) },
    })
    const table = 'file' in rows ? { sheet: planilha, sheetNames: planilhas, headingRow: linhaTitulos } : null
    return { rows: linhas.map(decodeMatchedRow), table }
  },
})

const fileBody = ({ file, sheet, headingRow }: Extract<RowsToMatch, { readonly file: string }>) => ({
  arquivo: file,
  ...(sheet === null ? {} : { planilha: sheet }),
  ...(headingRow === null ? {} : { linhaTitulos: headingRow }),
})

/** The catalogue as a spreadsheet to fill in. */
export const catalogSheetUrl = ({ supplier }: Pick<ApiContext, 'supplier'>): string =>
  urlOf(catalogSpreadsheet, { idfornecedor: supplier.id })
