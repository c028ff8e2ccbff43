import { CATALOG_SHEET_NAME, catalogSheet } from '#contract/quick-order.ts'
import { unitKey } from '#contract/typed-rows.ts'
import { MAX_EXPORTED_ROWS, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { FileToSend } from '#contract/endpoint.ts'
import { roundHalfUp } from '#domain/amounts.ts'
import { gtinKey } from '#domain/catalog/product-codes.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import {
  codesIn,
  isCoded,
  matchRows,
  MAX_CHOICES,
  MAX_ROWS,
  MAX_SEARCHED_TEXTS,
  namesIn,
  type MatchedRow,
  type SearchedText,
  type TypedRow,
} from '#domain/catalog/quick-order.ts'
import { ensure } from '#domain/failure.ts'
import { array, int8, neverNull, nullable, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { spreadsheetFile } from '#server/platform/files/spreadsheet.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { searchEach } from './search-products.ts'
import {
  atPricesOf,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  productRow,
  toProduct,
  type PriceView,
  type ProductRow,
} from './product-row.ts'

const findCoded = statement('catalog.products-by-codes', {
  parameters: [uuid, array(text), int8, nullable(PRICE_GROUP)],
  row: { typed: neverNull(text), ...productRow },
  sql: `select typed.text as typed, ${PRODUCT_COLUMNS}
   from unnest($2::text[]) as typed (text)
   cross join lateral (
     select p.id from product p
     where p.supplier_id = $1 and p.is_active and code_key(p.code) = any(code_keys(typed.text))
     union
     select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = any(code_keys(typed.text))
     order by id limit $3
   ) found
   join product p on p.supplier_id = $1 and p.id = found.id
   ${atPricesOf('$4')}
   order by p.position, p.code`,
})

/**
 * Each row beside the products it names: by code or GTIN in one statement, the rest by search in another.
 * @throws Failure quickOrder.tooManyRows
 */
export async function matchTypedRows(scope: Scope, rows: readonly TypedRow[], view: PriceView): Promise<MatchedRow[]> {
  ensure(rows.length <= MAX_ROWS, 'quickOrder.tooManyRows', { maximum: MAX_ROWS })
  const priced = (row: ProductRow): PricedProduct[] => {
    const product = toProduct(row, view)
    return product.pricing ? [{ ...product, pricing: product.pricing }] : []
  }
  const texts = [...new Set(rows.flatMap(codesIn))]
  const codedRows =
    texts.length === 0 ? [] : await scope.db.many(findCoded, [scope.supplier.id, texts, MAX_CHOICES, view.priceGroup])
  const coded = new Map(
    [...Map.groupBy(codedRows, ({ typed }) => typed)].map(([typed, found]) => [
      typed,
      named(typed, found.flatMap(priced)),
    ]),
  )
  const names = [...new Set(rows.filter((row) => !isCoded(row, coded)).flatMap(namesIn))].slice(0, MAX_SEARCHED_TEXTS)
  const found = names.length === 0 ? [] : await searchEach(scope, names, MAX_CHOICES, view)
  const searched = new Map(
    [...found].map(([name, { rows, total, correctedText }]): [string, SearchedText] => [
      name,
      { products: rows.flatMap(priced), total, isCorrected: correctedText !== null },
    ]),
  )
  return matchRows(rows, { coded, searched, unitKey })
}

/** A code that is written as it is stored is none of those that it resembles. */
function named(typed: string, found: readonly PricedProduct[]): readonly PricedProduct[] {
  const isExact = ({ code, gtin }: PricedProduct) =>
    code === typed || (gtin !== null && gtinKey(gtin) === gtinKey(typed))
  return found.some(({ code }) => code === typed) ? found.filter(isExact) : found
}

const listCatalog = statement('catalog.sheet', {
  parameters: [uuid, int8, nullable(PRICE_GROUP)],
  row: {
    code: text,
    gtin: nullable(text),
    name: text,
    packaging: nullable(text),
    unit: text,
    price: neverNull(narrow<number>(int8)),
  },
  sql: `select p.code, p.gtin, p.name, p.packaging, p.unit, priced.price
   from product p ${atPricesOf('$3')} where p.supplier_id = $1 and p.is_active order by plain_text(p.name), p.id limit $2`,
})

const TEN_THOUSANDTHS_PER_CENT = 100

/**
 * All products as a spreadsheet with a column of quantities to fill in.
 * @throws Failure export.tooLarge
 */
export async function catalogFile(
  { db, supplier }: Scope,
  format: SpreadsheetFormat,
  { showsPrices, priceGroup }: PriceView,
): Promise<FileToSend> {
  const products = await db.many(listCatalog, [supplier.id, MAX_EXPORTED_ROWS + 1, priceGroup])
  const rows = products.map((product) => ({
    ...product,
    price: showsPrices ? roundHalfUp(product.price / TEN_THOUSANDTHS_PER_CENT) : null,
  }))
  const sheet = { name: CATALOG_SHEET_NAME, columns: catalogSheet(showsPrices), rows, timeZone: supplier.timeZone }
  return spreadsheetFile(format, sheet)
}
