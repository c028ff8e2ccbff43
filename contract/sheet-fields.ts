import {
  quantityFromUnits,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
  type Quantity,
  type UnitPrice,
} from '#domain/amounts.ts'
import type { PointRule } from '#domain/data-import/data-import.ts'
import type { RowFaultCode } from '#domain/data-import/import-row.ts'
import { parseDecimal, readNumber } from '#domain/decimal.ts'

/** Reais, or sale units, as where a product is edited. */
const MOST = 1_000_000

/** What a cell says, or what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly fault: RowFaultCode }

/** What else the meaning of a cell depends on. */
export interface ReadingOf {
  /** At the store, as `2026-11-26`. */
  readonly today: string
  readonly point: PointRule
}

/** How a field stands in a spreadsheet. */
export interface FieldForm<Value> {
  /** Title of the column in exports. */
  readonly title: string
  /** Other titles that people and other programs give it, as `headerKey` writes them. */
  readonly otherTitles: readonly string[]
  readonly kind: SheetColumn<never>['kind']
  /** In reais: people read it with its cents. */
  readonly isPrice?: true
  /** Other cells that are dates are codes or numbers that a program took for one. */
  readonly takesDates?: true
  readonly read: (cell: string, context: ReadingOf) => Read<Value>
  /** As a cell of the kind; null is empty. */
  readonly write: (value: Value) => string | number | null
}

export const text = (title: string, otherTitles: readonly string[], maxLength: number): FieldForm<string> => ({
  title,
  otherTitles,
  kind: 'text',
  read: (cell) => (cell.length > maxLength ? { fault: 'too-long' } : { value: cell }),
  write: (value) => value || null,
})
export const textOrNull = (...parts: Parameters<typeof text>): FieldForm<string | null> => ({
  ...text(...parts),
  write: (value) => value,
})

/** Of more than two decimals; above 0 unless zero is allowed. */
export function readFineNumber(cell: string, point: PointRule, isZeroAllowed = false): Read<number> {
  const read = readNumber(cell)
  if (read === null || 'value' in read) return inRange(read?.value ?? null, isZeroAllowed)
  if (point === 'ask') return { fault: 'two-readings' }
  return inRange(point === 'thousands' ? read.asThousands : read.asDecimals, isZeroAllowed)
}

/** Of two decimals; 0 or more. */
export const readMoney = (cell: string): Read<number> => inRange(parseDecimal(cell), true)

function inRange(value: number | null, isZeroAllowed: boolean): Read<number> {
  if (value === null) return { fault: 'not-a-number' }
  if (value < 0 && isZeroAllowed) return { fault: 'negative' }
  if (value < 0 || (value === 0 && !isZeroAllowed)) return { fault: 'not-above-zero' }
  return value > MOST ? { fault: 'too-large' } : { value }
}

const map = <From, To>(read: Read<From>, of: (value: From) => To): Read<To> =>
  'fault' in read ? read : { value: of(read.value) }

export const price = (title: string, otherTitles: readonly string[], isZeroAllowed = false) =>
  ({
    title,
    otherTitles,
    kind: 'decimal',
    isPrice: true,
    read: (cell, { point }) => map(readFineNumber(cell, point, isZeroAllowed), unitPriceFromReais),
    write: (value) => value && reaisFromUnitPrice(value),
  }) satisfies FieldForm<UnitPrice | null> as FieldForm<UnitPrice> & FieldForm<UnitPrice | null>

export const units = (title: string, otherTitles: readonly string[], isZeroAllowed = false) =>
  ({
    title,
    otherTitles,
    kind: 'decimal',
    read: (cell, { point }) => map(readFineNumber(cell, point, isZeroAllowed), quantityFromUnits),
    write: (value) => value && unitsFromQuantity(value),
  }) satisfies FieldForm<Quantity | null> as FieldForm<Quantity> & FieldForm<Quantity | null>

export const YES = 'sim s verdadeiro true 1 x ativo a active yes y publicado published disponivel'.split(' ')
export const NO =
  'nao n falso false 0 inativo i inactive arquivado archived no rascunho draft excluido indisponivel'.split(' ')

export const yesOrNo = (title: string, otherTitles: readonly string[]): FieldForm<boolean> => ({
  title,
  otherTitles,
  kind: 'text',
  read: (cell) => {
    // WooCommerce writes -1 of a draft.
    if (cell === '-1') return { value: false }
    const key = headerKey(cell)
    return YES.includes(key) ? { value: true } : NO.includes(key) ? { value: false } : { fault: 'unknown-word' }
  },
  write: (value) => (value ? 'Sim' : 'Não'),
})

/** A title without accents, spaces and signs: "Preço (R$)" is `precor`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** A column of an export that is read as the same when it comes back. */
export const columnOf = <Row, Value>(
  { title, kind, write }: FieldForm<Value>,
  valueOf: (row: Row) => Value | null,
): SheetColumn<Row> => ({
  header: title,
  kind,
  value: (row) => {
    const value = valueOf(row)
    return value === null ? null : write(value)
  },
})

/** One column of a spreadsheet: money in cents, a moment as an ISO instant, a day as YYYY-MM-DD. */
export interface SheetColumn<Row> {
  readonly header: string
  readonly kind: 'text' | 'number' | 'decimal' | 'money' | 'moment' | 'day'
  readonly value: (row: Row) => string | number | null
}
