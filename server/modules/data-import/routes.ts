import * as exports from '#contract/data-export.ts'
import * as wire from '#contract/data-import.ts'
import { templateColumns, TEMPLATE_ROWS } from '#contract/import-template.ts'
import { kind as kindWords } from '#contract/import-words.ts'
import * as priceChange from '#contract/price-change.ts'
import { rowFaultText } from '#contract/import-faults.ts'
import { REFUSAL_TITLE } from '#contract/import-sheet.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import { LIST_PRICE_SHEET, PRODUCT_SHEET, STOCK_SHEET } from '#contract/export-sheets.ts'
import { listStoredProducts } from '#server/modules/catalog/list-stored-products.ts'
import type { SheetColumn } from '#contract/sheet-fields.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import type { RowFault } from '#domain/data-import/import-row.ts'
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
    const paging = pagingAt(query)
    return { ...(await listImports(scope, importKindsOf(scope.actor, scope), paging)), ...encodePage(paging) }
  })

  serve(server, wire.startImport, ({ scope, input: { body } }) => startImport(scope, body))

  serve(server, priceChange.startPriceChange, async ({ scope, input: { body } }) => {
    ensure(body.change, 'import.noPriceChange', { field: 'percent' })
    return startPriceChange(scope, body, body.change)
  })

  serve(server, priceChange.startProductChange, async ({ scope, input: { body } }) => {
    ensure(body.change, 'import.noChange', { field: 'added' })
    return startProductChange(scope, body, body.change)
  })

  serve(server, wire.getImportTemplate, ({ scope, input: { query } }) => {
    const { kind, format } = query
    ensure(importKindsOf(scope.actor, scope).includes(kind), 'access.notAllowed')
    return writeSpreadsheet(format, {
      name: `modelo-${kindWords.table[kind].toLowerCase().replaceAll('_', '-')}`,
      columns: templateColumns(kind),
      rows: TEMPLATE_ROWS,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, wire.getImport, ({ scope, input: { params } }) => findOwnImport(scope, params.id))

  serve(server, wire.matchColumns, ({ scope, input: { params, body } }) => matchColumns(scope, params.id, body))

  serve(server, wire.listImportRows, async ({ scope, input: { params, query } }) => {
    const paging = pagingAt(query)
    const { id, kind } = await findOwnImport(scope, params.id)
    const { rows, total } = await listRows(scope, id, query.part, paging)
    return { rows: rows.map((row) => wire.shownRow(row, kind)), total, ...encodePage(paging) }
  })

  serve(server, wire.exportRefusedRows, async ({ scope, input: { params, query } }) => {
    const { id, headers } = await findOwnImport(scope, params.id)
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.format, {
      name: 'linhas-recusadas',
      columns: refusedColumns(headers),
      rows: await refusedRows(scope, id),
      maxRows: MAX_IMPORT_ROWS,
      timeZone,
    })
  })

  serve(server, exports.exportStock, async ({ scope, input: { query } }) => {
    const counted = await listStoredProducts(scope, query, 'name', {
      limit: MAX_IMPORT_ROWS + 1,
      offset: 0,
    })
    return writeSpreadsheet(query.format, {
      name: 'estoque',
      columns: STOCK_SHEET,
      rows: counted.products,
      maxRows: MAX_IMPORT_ROWS,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, exports.exportListPrices, async ({ scope, input: { params, query } }) => {
    const everything = { group: 'all', text: '' } as const
    const { list, products } = await listedProducts(scope, params.id, everything, {
      limit: MAX_IMPORT_ROWS + 1,
      offset: 0,
    })
    return writeSpreadsheet(query.format, {
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
    const { products } = await listStoredProducts(scope, query, 'name', {
      limit: MAX_IMPORT_ROWS + 1,
      offset: 0,
    })
    return writeSpreadsheet(query.format, {
      name: 'produtos',
      columns: PRODUCT_SHEET,
      rows: products.map((product) => ({ ...product, category: paths.get(product.categoryId) ?? '' })),
      maxRows: MAX_IMPORT_ROWS,
      timeZone: scope.supplier.timeZone,
    })
  })

  serve(server, wire.applyImport, ({ scope, input: { params, body } }) => startApplying(scope, params.id, body))

  serve(server, wire.undoImport, ({ scope, input: { params } }) => startUndoing(scope, params.id))
}

interface RefusedRow {
  readonly cells: readonly SheetCell[]
  readonly faults: readonly RowFault[]
}

/** What a program would not show again goes back as it was shown. */
const refusedCell = (cell: SheetCell): string | null => (codesOfCell(cell)[0] ?? textOfCell(cell)) || null

/** The columns of the file, and the reason behind them. */
const refusedColumns = (headers: readonly string[]): SheetColumn<RefusedRow>[] => [
  ...headers.flatMap((header, index): SheetColumn<RefusedRow>[] =>
    header === REFUSAL_TITLE ? [] : [{ header, kind: 'text', value: ({ cells }) => refusedCell(cells[index] ?? '') }],
  ),
  { header: REFUSAL_TITLE, kind: 'text', value: ({ faults }) => faults.map(rowFaultText).join(' ') },
]
