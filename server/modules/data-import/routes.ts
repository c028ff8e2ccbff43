import * as exports from '#contract/data-export.ts'
import * as wire from '#contract/data-import.ts'
import * as priceChange from '#contract/price-change.ts'
import { rowFaultText } from '#contract/import-faults.ts'
import { decodePage, encodePage } from '#contract/paging.ts'
import { decodeFilter } from '#contract/product-desk.ts'
import { LIST_PRICE_SHEET, PRODUCT_SHEET, STOCK_SHEET } from '#contract/export-sheets.ts'
import { listStoredProducts } from '#server/modules/catalog/stored-products.ts'
import type { SheetColumn } from '#contract/spreadsheet.ts'
import { MAX_IMPORT_ROWS, type RowFault } from '#domain/data-import/data-import.ts'
import { importKindsOf } from '#domain/data-import/import-kinds.ts'
import { ensure } from '#domain/failure.ts'
import { codesOfCell, textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
import { slugOf } from '#domain/slug.ts'
import { listedProducts } from '#server/modules/price-list/price-lists.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { categoryPaths, listImports, listRows, refusedRows } from './imports.ts'
import { startPriceChange, startProductChange } from './start-price-change.ts'
import { findOwnImport, matchColumns, startApplying, startImport, startUndoing } from './start-import.ts'

export function dataImportRoutes(server: Server): void {
  serve(server, wire.listImports, async ({ scope, input: { query } }) => {
    const paging = decodePage('imports', query)
    const { imports, total } = await listImports(scope, importKindsOf(scope.actor, scope), paging)
    return { importacoes: imports.map(wire.encodeImport), total, ...encodePage(paging) }
  })

  serve(server, wire.startImport, async ({ scope, input: { body } }) => {
    const { arquivo: name, conteudo: base64, idtabela } = body
    const file = {
      kind: wire.decodeKind(body.tipo),
      name,
      base64,
      priceListId: idtabela?.toLowerCase() ?? null,
      sheet: body.planilha ?? null,
      headingRow: body.linhaTitulos ?? null,
    }
    return wire.encodeImport(await startImport(scope, file))
  })

  serve(server, priceChange.startPriceChange, async ({ scope, input: { body } }) => {
    const change = priceChange.decodePriceChange(body)
    ensure(change, 'import.noPriceChange', { field: 'percentual' })
    return wire.encodeImport(await startPriceChange(scope, priceChange.decodeSelection(body), change))
  })

  serve(server, priceChange.startProductChange, async ({ scope, input: { body } }) => {
    const change = priceChange.decodeProductChange(body)
    ensure(change, 'import.noChange', { field: 'maisEtiquetas' })
    return wire.encodeImport(await startProductChange(scope, priceChange.decodeSelection(body), change))
  })

  serve(server, wire.getImport, async ({ scope, input: { params } }) =>
    wire.encodeImport(await findOwnImport(scope, params.idimportacao)),
  )

  serve(server, wire.matchColumns, async ({ scope, input: { params, body } }) =>
    wire.encodeImport(await matchColumns(scope, params.idimportacao, wire.decodePlan(body))),
  )

  serve(server, wire.listImportRows, async ({ scope, input: { params, query } }) => {
    const paging = decodePage('importRows', query)
    const { id, kind } = await findOwnImport(scope, params.idimportacao)
    const part = query.situacao === undefined ? null : wire.decodePart(query.situacao)
    const { rows, total } = await listRows(scope, id, part, paging)
    return { linhas: rows.map((row) => wire.encodeRow(row, kind)), total, ...encodePage(paging) }
  })

  serve(server, wire.exportRefusedRows, async ({ scope, input: { params, query } }) => {
    const { id, headers } = await findOwnImport(scope, params.idimportacao)
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.formato, {
      name: 'linhas-recusadas',
      columns: refusedColumns(headers),
      rows: await refusedRows(scope, id),
      maxRows: MAX_IMPORT_ROWS,
      timeZone,
    })
  })

  serve(server, exports.exportStock, async ({ scope, input: { query } }) => {
    const counted = await listStoredProducts(scope, decodeFilter(query), 'name', {
      limit: MAX_IMPORT_ROWS + 1,
      offset: 0,
    })
    return writeSpreadsheet(query.formato, {
      name: 'estoque',
      columns: STOCK_SHEET,
      rows: counted.products,
      maxRows: MAX_IMPORT_ROWS,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, exports.exportListPrices, async ({ scope, input: { params, query } }) => {
    const everything = { group: 'all', text: '' } as const
    const { list, products } = await listedProducts(scope, params.idtabela, everything, {
      limit: MAX_IMPORT_ROWS + 1,
      offset: 0,
    })
    return writeSpreadsheet(query.formato, {
      name: `precos-${slugOf(list.name, 60)}`,
      columns: LIST_PRICE_SHEET,
      rows: products,
      maxRows: MAX_IMPORT_ROWS,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, exports.exportProducts, async ({ scope, input: { query } }) => {
    const paths = await categoryPaths(scope)
    // One more says that there are too many.
    const { products } = await listStoredProducts(scope, decodeFilter(query), 'name', {
      limit: MAX_IMPORT_ROWS + 1,
      offset: 0,
    })
    return writeSpreadsheet(query.formato, {
      name: 'produtos',
      columns: PRODUCT_SHEET,
      rows: products.map((product) => ({ ...product, category: paths.get(product.categoryId) ?? '' })),
      maxRows: MAX_IMPORT_ROWS,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, wire.applyImport, async ({ scope, input: { params, body } }) =>
    wire.encodeImport(await startApplying(scope, params.idimportacao, { added: body.novas, changed: body.mudam })),
  )

  serve(server, wire.undoImport, async ({ scope, input: { params } }) =>
    wire.encodeImport(await startUndoing(scope, params.idimportacao)),
  )
}

interface RefusedRow {
  readonly cells: readonly SheetCell[]
  readonly faults: readonly RowFault[]
}

/** What a program would not show again goes back as it was shown. */
const refusedCell = (cell: SheetCell): string | null => (codesOfCell(cell)[0] ?? textOfCell(cell)) || null

/** The columns of the file, and the reason behind them. */
const refusedColumns = (headers: readonly string[]): SheetColumn<RefusedRow>[] => [
  ...headers.map((header, index): SheetColumn<RefusedRow> => ({
    header,
    kind: 'text',
    value: ({ cells }) => refusedCell(cells[index] ?? ''),
  })),
  { header: 'Motivo', kind: 'text', value: ({ faults }) => faults.map(rowFaultText).join(' ') },
]
