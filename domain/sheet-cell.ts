import { formatDate } from './calendar.ts'
import { keyboardText } from './keyboard-text.ts'
import { cleanText } from './clean-text.ts'

/** A cell as its file has it; a blank one is an empty text. */
export type SheetCell = string | NumberCell | DateCell | UnreadCell

export interface NumberCell {
  readonly value: number
  /** How the file shows it where that is not the plain number, such as `000000`. */
  readonly format?: string
}

export interface DateCell {
  /** As `2026-11-28`. */
  readonly date: string
}

/** Something stands there that says nothing: an error of a formula, a formula that was never computed, an unknown kind of cell. */
export interface UnreadCell {
  readonly unread: string
}

export const isNumber = (cell: SheetCell): cell is NumberCell => typeof cell === 'object' && 'value' in cell
export const isDate = (cell: SheetCell): cell is DateCell => typeof cell === 'object' && 'date' in cell
export const isUnread = (cell: SheetCell): cell is UnreadCell => typeof cell === 'object' && 'unread' in cell

/** What Excel, LibreOffice and Google show in place of a value, in English and Portuguese, and the signs of a column that is too narrow. */
const ERROR =
  /^(?:#(?:REF!|N\/A!?|N\/D!?|NAME\?|NOME\?|VALUE!|VALOR!|DIV\/0!|NUM!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!|ERROR!|ERRO!|FIELD!|CAMPO!|BLOCKED!|BLOQUEADO!|CONNECT!|CONECTAR!|UNKNOWN!|DESCONHECIDO!|BUSY!|OCUPADO!|GETTING_DATA)|#{3,255}|(?:Err|Erro):\s?\d{3})$/i

export const isErrorText = (text: string): boolean =>
  /[#:]/.test(text) && ERROR.test(cleanText(text).trim().normalize('NFD').replace(/\p{M}/gu, ''))

/** White space of any kind, also of no width, is blank: no one sees it. */
const isBlankText = (text: string): boolean => !/[\da-z]/i.test(text) && cleanText(text).trim() === ''

/** The cell of a text: blank, an error in place of a value, or the text as it stands. */
export const cellOfText = (text: string): SheetCell =>
  isBlankText(text) ? '' : isErrorText(text) ? { unread: cleanText(text).trim() } : text

/** The cell as a text: a number with a decimal comma and nothing between its thousands, a day as `28/11/2026`. */
export function textOfCell(cell: SheetCell): string {
  if (typeof cell === 'string') return cell
  if (isNumber(cell)) return plainNumber(cell.value)
  return isDate(cell) ? formatDate(cell.date) : cell.unread
}

/** Spreadsheets count with 15 digits; what comes behind them is an error of the arithmetic. */
const written = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumSignificantDigits: 15 })
const plainNumber = (value: number): string => written.format(value)

/** Zeros that are always shown, such as `000000`. */
const PADDED = /^0+$/

/**
 * The texts that a code may be where its cell is a number: as the file shows it, then the bare number. 42 in the format
 * `000000` is `000042` or `42`.
 */
export function codesOfCell(cell: SheetCell): string[] {
  const text = keyboardText(textOfCell(cell))
  if (!isNumber(cell) || !PADDED.test(cell.format ?? '') || !/^\d+$/.test(text)) return text === '' ? [] : [text]
  return [...new Set([text.padStart(cell.format?.length ?? 0, '0'), text])]
}
