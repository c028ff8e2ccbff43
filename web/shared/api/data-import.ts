import { exportListPrices, exportProducts, exportStock } from '#contract/data-export.ts'
import { exportRefusedRows } from '#contract/data-import.ts'
import { productFilter } from '#contract/product-desk.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import { toWire } from '#contract/wire/convert.ts'
import type { ProductFilter } from '#domain/catalog/stored-product.ts'
import type { ApiContext } from './api-context.ts'

/** Spreadsheets that staff change and import again. */
export const importFileApi = ({ call, supplier }: ApiContext, format: SpreadsheetFormat) => {
  const query = { idfornecedor: supplier.id, formato: format }
  return {
    refusedRows: async (id: string): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(await call(exportRefusedRows, { params: { idimportacao: id }, query })),

    /** All products on sale, to count them. */
    stock: async (): Promise<SpreadsheetFile> => decodeSpreadsheet(await call(exportStock, { params: {}, query })),

    listPrices: async (priceListId: string): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(await call(exportListPrices, { params: { idtabela: priceListId }, query })),

    products: async (filter: ProductFilter): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(exportProducts, { params: {}, query: { ...query, ...toWire(productFilter, filter) } }),
      ),
  }
}
