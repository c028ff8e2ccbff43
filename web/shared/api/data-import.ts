import * as dataExport from '#contract/data-export.ts'
import * as wire from '#contract/data-import.ts'
import type { RowPart } from '#contract/import-words.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import * as productChange from '#contract/price-change.ts'
import { encodeFilter } from '#contract/product-desk.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { PriceChange } from '#domain/catalog/price-change.ts'
import type { ProductFilter } from '#domain/catalog/stored-product.ts'
import type { DataImport, ImportKind, ImportPage, ImportPlan } from '#domain/data-import/data-import.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

/** One page of checked rows. */
export interface ShownRows {
  readonly rows: readonly wire.ShownRow[]
  readonly total: number
}

const FIELD_NAMES = {
  conteudo: 'file',
  planilha: 'sheet',
  linhaTitulos: 'headingRow',
  colunas: 'columns',
  idcategoria: 'categoryId',
  idtabela: 'priceListId',
  motivo: 'reason',
}

interface SheetToImport {
  readonly kind: ImportKind
  readonly fileName: string
  readonly base64: string
  /** Null where it is said with the columns. */
  readonly priceListId: string | null
  /** Null where they are to be found. */
  readonly sheet: string | null
  readonly headingRow: number | null
}

/** The spreadsheets that staff import. Refusals name the field of the form at fault. */
export const dataImportApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  const params = (id: string) => ({ idimportacao: id })
  return {
    list: async (paging: Paging): Promise<ImportPage> => {
      const page = await call(wire.listImports, { params: {}, query: { ...query, ...encodePage(paging) } })
      return { imports: page.importacoes.map(wire.decodeImport), total: page.total }
    },

    start: async ({ kind, fileName, base64, priceListId, sheet, headingRow }: SheetToImport): Promise<DataImport> => {
      const body = {
        tipo: wire.encodeKind(kind),
        arquivo: fileName,
        conteudo: base64,
        idtabela: priceListId,
        ...(sheet === null ? {} : { planilha: sheet }),
        ...(headingRow === null ? {} : { linhaTitulos: headingRow }),
      }
      const started = call(wire.startImport, { params: {}, query, body })
      return wire.decodeImport(await withFieldNames(started, FIELD_NAMES))
    },

    /** Prepares new prices of many products; refused where another number of them fits than the person saw. */
    changePrices: async (selected: productChange.ProductSelection, change: PriceChange): Promise<DataImport> => {
      const body = productChange.encodePriceChange(selected, change)
      return wire.decodeImport(await call(productChange.startPriceChange, { params: {}, query, body }))
    },

    /** The same for whether products are on sale, and for their tags. */
    changeProducts: async (
      selected: productChange.ProductSelection,
      change: productChange.ProductChange,
    ): Promise<DataImport> => {
      const body = { ...productChange.encodeSelection(selected), ...productChange.encodeProductChange(change) }
      return wire.decodeImport(await call(productChange.startProductChange, { params: {}, query, body }))
    },

    read: async (id: string): Promise<DataImport> =>
      wire.decodeImport(await call(wire.getImport, { params: params(id), query })),

    match: async (id: string, plan: ImportPlan): Promise<DataImport> => {
      const matched = call(wire.matchColumns, { params: params(id), query, body: wire.encodePlan(plan) })
      return wire.decodeImport(await withFieldNames(matched, FIELD_NAMES))
    },

    /** `part` null is all of them. */
    rows: async (id: string, part: RowPart | null, paging: Paging): Promise<ShownRows> => {
      const { linhas, total } = await call(wire.listImportRows, {
        params: params(id),
        query: { ...query, ...(part === null ? {} : { situacao: wire.encodePart(part) }), ...encodePage(paging) },
      })
      return { rows: linhas.map(wire.decodeRow), total }
    },

    refusedFile: async (id: string, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(wire.exportRefusedRows, { params: params(id), query: { ...query, formato: format } }),
      ),

    /** Refused where it would add or change another number of rows than the person saw. */
    apply: async (id: string, seen: { readonly added: number; readonly changed: number }): Promise<DataImport> =>
      wire.decodeImport(
        await call(wire.applyImport, { params: params(id), query, body: { novas: seen.added, mudam: seen.changed } }),
      ),

    undo: async (id: string): Promise<DataImport> =>
      wire.decodeImport(await call(wire.undoImport, { params: params(id), query })),

    /** All products on sale, to count them. */
    stockFile: async (format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(await call(dataExport.exportStock, { params: {}, query: { ...query, formato: format } })),

    listPriceFile: async (priceListId: string, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(dataExport.exportListPrices, {
          params: { idtabela: priceListId },
          query: { ...query, formato: format },
        }),
      ),

    productFile: async (filter: ProductFilter, format: SpreadsheetFormat): Promise<SpreadsheetFile> => {
      const { grupo, busca } = encodeFilter(filter)
      return decodeSpreadsheet(
        await call(dataExport.exportProducts, {
          params: {},
          query: { ...query, formato: format, grupo, ...(busca === undefined ? {} : { busca }) },
        }),
      )
    },
  }
}
