import { cutText } from '#domain/cut-text.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { cleanText } from '#domain/clean-text.ts'
import { MAX_STOCK_REASON } from '#domain/data-import/data-import.ts'
import type { ReadRow, RowFault } from '#domain/data-import/import-row.ts'
import {
  IMPORT_FIELDS,
  VARIANT_FIELDS,
  type ImportCells,
  type ImportField,
  type ImportKind,
} from '#domain/data-import/import-fields.ts'
import { codesOfCell, isDate, isUnread, textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
import { CUSTOMER_FORMS } from './customer-sheet.ts'
import { PRODUCT_FORMS, writtenNumber } from './product-sheet.ts'
import { isVariantSheet, VARIANT_FORMS } from './variant-columns.ts'
import { headerKey, price, text, type FieldForm, type Read, type ReadingOf } from './sheet-fields.ts'

export const REASON_FORM = text('Motivo', ['motivodoajuste', 'justificativa', 'observacao', 'obs'], MAX_STOCK_REASON)
export const AGREED_PRICE_FORM: FieldForm<UnitPrice> = price('Preço combinado', [
  ...PRODUCT_FORMS.price.otherTitles,
  headerKey(PRODUCT_FORMS.price.title),
  'precodatabela',
  'precotabela',
])

/** Title of the column that refused rows have behind their own. It is that of no field, so that it is left out when they come back. */
export const REFUSAL_TITLE = 'Motivo da recusa'

/** How every field of imports stands in a spreadsheet. Products and customers have their names in columns of the same title. */
const FORMS: { readonly [Field in ImportField]: FieldForm<ImportCells[Field]> } = {
  ...CUSTOMER_FORMS,
  ...PRODUCT_FORMS,
  ...VARIANT_FORMS,
  reason: REASON_FORM,
  agreedPrice: AGREED_PRICE_FORM,
}

/** What the column of each field is called. */
export const FIELD_TITLES = Object.fromEntries(
  Object.entries(FORMS).map(([field, { title }]) => [field, title]),
) as Readonly<Record<ImportField, string>>

/** The titles of a field as `headerKey` writes them, the surest first. */
const titlesOf = (kind: ImportKind, field: ImportField): readonly string[] => [
  headerKey(FIELD_TITLES[field]),
  ...(kind === 'customers' && field === 'name' ? CUSTOMER_FORMS.name.otherTitles : FORMS[field].otherTitles),
]

/** What programs without a column of names call it, where others describe the product. */
const NAMES_OF_DESCRIPTION = ['descricao', 'descricaodoproduto', 'descricaoproduto']

/** What the columns of a file most likely hold, each field once, in the column with its surest title. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): (ImportField | null)[] {
  const keys = headers.map(headerKey)
  const columns: (ImportField | null)[] = keys.map(() => null)
  const place = (field: ImportField, titles: readonly string[]): void => {
    if (columns.includes(field)) return
    const title = titles.find((each) => keys.some((key, at) => key === each && columns[at] === null))
    if (title !== undefined) columns[keys.findIndex((key, at) => key === title && columns[at] === null)] = field
  }
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind]
  for (const field of fields) {
    place(field, titlesOf(kind, field))
    if (kind === 'products' && field === 'name') place(field, NAMES_OF_DESCRIPTION)
  }
  if (isVariantSheet(columns, keys)) return columns
  return columns.map((field) => (VARIANT_FIELDS.some((each) => each === field) ? null : field))
}

/** For each field the titles by which the row of titles is found. */
export const knownTitles = (kind: ImportKind): string[][] =>
  IMPORT_FIELDS[kind].map((field) => [...titlesOf(kind, field)])

/** Exports have an apostrophe before what programs take for a formula. */
const QUOTED = /^'(?=[=+\-@])/

/** Without these a row is taken although they cannot be read: none of them decides what is sold, how much of it, or for how much. */
const LEFT_OUT: readonly ImportField[] = [
  'gtin',
  'packaging',
  'brand',
  'description',
  'previousPrice',
  'tags',
  'tradeName',
  'phone',
  'stateRegistration',
  'complement',
]
/** Spreadsheets take them for numbers; a format may show zeros before them. */
const CODES: readonly ImportField[] = ['code', 'gtin', 'erpCode']

/** The cells of a row by the fields of its columns. */
export function readRow(
  number: number,
  row: readonly SheetCell[],
  columns: readonly (ImportField | null)[],
  context: ReadingOf,
): ReadRow {
  const cells: Record<string, unknown> = {}
  const blank: ImportField[] = []
  const faults: RowFault[] = []
  const warnings: RowFault[] = []
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const found = row[index] ?? ''
    const cell = cleanText(
      CODES.includes(field) ? (codesOfCell(found)[0] ?? '') : textOfCell(found),
      field === 'description' ? 'lines' : 'line',
    )
      .trim()
      .replace(QUOTED, '')
    const read = readCell(field, found, cell, context)
    if (read === null) blank.push(field)
    else if ('value' in read) cells[field] = read.value
    else {
      const fault = { field, code: read.fault, value: cutText(cell, 80) }
      // An ambiguous number refuses the row in any field: the person decides how it is meant.
      const isLeftOut = LEFT_OUT.includes(field) && read.fault !== 'two-readings'
      if (isLeftOut) warnings.push({ ...fault, isLeftOut })
      else faults.push(fault)
    }
  }
  return { number, cells: cells as ReadRow['cells'], blank, faults, warnings }
}

/** What a cell says of a field; null is blank. */
function readCell(field: ImportField, found: SheetCell, cell: string, context: ReadingOf): Read<unknown> | null {
  if (isUnread(found)) return { fault: 'unread-cell' }
  if (isDate(found) && FORMS[field].takesDates !== true) return { fault: 'is-a-date' }
  return cell === '' ? null : FORMS[field].read(cell, context)
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
