import type { UnitPrice } from '#domain/amounts.ts'
import { cleanText } from '#domain/clean-text.ts'
import {
  IMPORT_FIELDS,
  MAX_STOCK_REASON,
  type ImportCells,
  type ImportField,
  type ImportKind,
  type ReadRow,
  type RowFault,
} from '#domain/data-import/data-import.ts'
import { CUSTOMER_FORMS } from './customer-sheet.ts'
import { PRODUCT_FORMS, writtenNumber } from './product-sheet.ts'
import { headerKey, price, text, type FieldForm } from './sheet-fields.ts'

export const REASON_FORM = text('Motivo', ['motivodoajuste', 'justificativa', 'observacao', 'obs'], MAX_STOCK_REASON)
export const AGREED_PRICE_FORM: FieldForm<UnitPrice> = price('Preço combinado', [
  ...PRODUCT_FORMS.price.otherTitles,
  headerKey(PRODUCT_FORMS.price.title),
  'precodatabela',
  'precotabela',
])

/** How every field of imports stands in a spreadsheet. Products and customers have their names in columns of the same title. */
const FORMS: { readonly [Field in ImportField]: FieldForm<ImportCells[Field]> } = {
  ...CUSTOMER_FORMS,
  ...PRODUCT_FORMS,
  reason: REASON_FORM,
  agreedPrice: AGREED_PRICE_FORM,
}

/** What the column of each field is called. */
export const FIELD_TITLES = Object.fromEntries(
  Object.entries(FORMS).map(([field, { title }]) => [field, title]),
) as Readonly<Record<ImportField, string>>

const otherTitlesOf = (kind: ImportKind, field: ImportField): readonly string[] =>
  kind === 'customers' && field === 'name' ? CUSTOMER_FORMS.name.otherTitles : FORMS[field].otherTitles

/** What the columns of a file most likely hold, each field once. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): (ImportField | null)[] {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind]
  const fieldOfKey = new Map(
    fields
      .toReversed()
      .flatMap((field) =>
        [...otherTitlesOf(kind, field), headerKey(FIELD_TITLES[field])].map((key) => [key, field] as const),
      ),
  )
  const taken = new Set<ImportField>()
  return headers.map((header) => {
    const field = fieldOfKey.get(headerKey(header)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Exports have an apostrophe before what programs take for a formula. */
const QUOTED = /^'(?=[=+\-@])/

/**
 * The cells of a row by the fields of its columns.
 * @param today at the store, as `2026-11-26`
 */
export function readRow(
  number: number,
  row: readonly string[],
  columns: readonly (ImportField | null)[],
  today: string,
): ReadRow {
  const cells: Record<string, unknown> = {}
  const blank: ImportField[] = []
  const faults: RowFault[] = []
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const cell = cleanText(row[index] ?? '', field === 'description' ? 'lines' : 'line')
      .trim()
      .replace(QUOTED, '')
    if (cell === '') {
      blank.push(field)
      continue
    }
    const read = FORMS[field].read(cell, today)
    if ('fault' in read) faults.push({ field, code: read.fault, value: cell.slice(0, 80) })
    else cells[field] = read.value
  }
  return { number, cells: cells as ReadRow['cells'], blank, faults }
}

const writtenMoney = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** The value of a field as people read it; null is empty. */
export function cellText<Field extends ImportField>(field: Field, value: ImportCells[Field]): string | null {
  const { kind, isPrice, write } = FORMS[field] as FieldForm<ImportCells[Field]>
  const cell = write(value)
  if (typeof cell !== 'number') return cell
  if (kind === 'money') return writtenMoney.format(cell / 100)
  return isPrice ? writtenMoney.format(cell) : writtenNumber.format(cell)
}
