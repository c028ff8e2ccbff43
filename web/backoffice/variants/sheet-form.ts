import { quantityFromUnits, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import { storedGtin } from '#domain/catalog/product-codes.ts'
import type { VariantRow, VariantRowChange } from '#domain/catalog/variant-sheet.ts'
import { parseFineDecimal } from '#domain/decimal.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import type { text as variantsText } from '../../shared/i18n/office-variants.ts'
import { numberFault } from '../../shared/typed-number.ts'
import { typedPrice } from '../../shared/typed-price.ts'

/** The names of the controls of a row, by its place from 0. */
export const rowFields = (at: number) => ({
  id: `rows.${at}.id`,
  version: `rows.${at}.version`,
  /** A hidden control: the row as it was shown, as JSON. */
  seen: `rows.${at}.seen`,
  code: `rows.${at}.code`,
  gtin: `rows.${at}.gtin`,
  price: `rows.${at}.price`,
  stock: `rows.${at}.stock`,
  isActive: `rows.${at}.isActive`,
  value: (axis: number) => `rows.${at}.values.${axis}`,
})

/** A row as the texts of its controls. */
export interface TypedRow {
  readonly code: string
  readonly gtin: string
  readonly price: string
  /** Empty where the stock is not counted. */
  readonly stock: string
  readonly isActive: boolean
  readonly values: readonly string[]
}

export const typedRow = (row: VariantRow): TypedRow => ({
  code: row.code,
  gtin: row.gtin ?? '',
  price: typedPrice(row.price),
  stock: row.stockPolicy === 'tracked' ? String(unitsFromQuantity(row.stock)).replace('.', ',') : '',
  isActive: row.isActive,
  values: row.values,
})

function rowIn(form: FormData, at: number, axes: number): TypedRow {
  const names = rowFields(at)
  return {
    code: formText(form, names.code).trim(),
    gtin: formText(form, names.gtin).trim(),
    price: formText(form, names.price).trim(),
    stock: formText(form, names.stock).trim(),
    isActive: form.has(names.isActive),
    values: Array.from({ length: axes }, (_, axis) => formText(form, names.value(axis))),
  }
}

export interface TypedChanges {
  readonly changes: readonly VariantRowChange[]
  /** For each change the place of its row on the screen. */
  readonly places: readonly number[]
}

/** The rows that differ from how they were shown, or what is wrong in them. */
export function changesIn(form: FormData, text: typeof variantsText): TypedChanges | FormProblem {
  const faults: Record<string, string> = {}
  const changes: VariantRowChange[] = []
  const places: number[] = []
  for (let at = 0; form.has(rowFields(at).id); at++) {
    const names = rowFields(at)
    const seen = JSON.parse(formText(form, names.seen)) as TypedRow
    const typed = rowIn(form, at, seen.values.length)
    if (JSON.stringify(typed) === JSON.stringify(seen)) continue
    const price = parseFineDecimal(typed.price)
    const stock = typed.stock === '' ? null : parseFineDecimal(typed.stock)
    if (typed.code === '') faults[names.code] = text.sheet.noCode
    if (price === null || price < 0) faults[names.price] = numberFault(typed.price, text.sheet.badPrice)
    const isCounted = seen.stock !== ''
    if (isCounted && (stock === null || stock < 0)) faults[names.stock] = numberFault(typed.stock, text.sheet.badStock)
    const seenStock = parseFineDecimal(seen.stock)
    const hasCount = isCounted && typed.stock !== seen.stock && stock !== null
    places.push(at)
    changes.push({
      id: formText(form, names.id),
      version: Number(formText(form, names.version)),
      code: typed.code,
      gtin: storedGtin(typed.gtin),
      values: typed.values,
      price: unitPriceFromReais(price ?? 0),
      stock: hasCount ? quantityFromUnits(stock) : null,
      seenStock: hasCount && seenStock !== null ? quantityFromUnits(seenStock) : null,
      isActive: typed.isActive,
    })
  }
  return Object.keys(faults).length > 0 ? { message: text.sheet.check, faults } : { changes, places }
}

/** What the store refused in the rows of the changes, by the names of the controls on the screen. */
export const faultsOnScreen = (
  refused: Readonly<Record<string, string>>,
  places: readonly number[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused).map(([field, message]) => {
      const [, row = '', column = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? []
      const at = places[Number(row)] ?? 0
      return [column === 'values' ? rowFields(at).value(0) : `rows.${at}.${column}`, message]
    }),
  )
