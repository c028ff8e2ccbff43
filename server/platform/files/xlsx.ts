import { posix } from 'node:path'
import { cutText } from '#domain/cut-text.ts'
import { cellOfText, type SheetCell } from '#domain/sheet-cell.ts'
import { ensureFile } from './file-fault.ts'
import { dayOfSerial, timeOfSerial, numberStyle, type NumberStyle } from './number-format.ts'
import { scanXml, type XmlAttributes } from './scan-xml.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

/** Limits of one workbook, counted while it is read, because its own figures may lie. */
export interface SheetLimits {
  /** Of all parts that are read, unpacked. */
  readonly maxUnpackedBytes: number
  /** Rows with something in them. */
  readonly maxRows: number
  /** Of all sheets that are read, blank ones too. */
  readonly maxCells: number
  readonly maxSharedTexts: number
  /** Of all cells: many may have the same long text, which is in the file once. */
  readonly maxCharacters: number
}

/** Cells by their columns, from 0; what is blank is left out. */
export interface SheetRow {
  /** As the spreadsheet counts. */
  readonly number: number
  readonly cells: ReadonlyMap<number, SheetCell>
}

export interface Workbook {
  /** The sheets that a person sees, in their order. */
  readonly sheetNames: readonly string[]
  /** The rows of a sheet that have something in them; one more than allowed says that there are too many. */
  readonly readSheet: (name: string) => SheetRow[]
}

const MAX_COLUMN = 16_384
const MAX_ROW = 1_048_576
/** Longer than any cell of a spreadsheet. */
const MAX_TEXT = 32_767

/** @throws FileFault */
export function openWorkbook(content: Buffer, limits: SheetLimits): Workbook {
  const zip = openZip(content, limits.maxUnpackedBytes)
  const path = relationsOf(zip, '')?.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  ensureFile(zip.has(path))
  const relations = relationsOf(zip, path) ?? []
  const { sheets, is1904 } = sheetsIn(zip.read(path))
  const pathOf = (type: string) => relations.find((relation) => relation.type === type && zip.has(relation.path))?.path
  const paths = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path]))
  const seen = sheets.filter(({ isHidden, id }) => !isHidden && paths.has(id))
  const [texts, styles] = [pathOf('sharedStrings'), pathOf('styles')]
  let context: CellContext | null = null
  const left = { cells: limits.maxCells, characters: limits.maxCharacters }
  return {
    sheetNames: seen.map(({ name }) => name),
    readSheet: (wanted) => {
      const found = paths.get(seen.find(({ name }) => name === wanted)?.id ?? '')
      ensureFile(found !== undefined)
      context ??= {
        is1904,
        texts: texts === undefined ? [] : sharedTexts(zip.read(texts), limits.maxSharedTexts),
        styles: styles === undefined ? [] : cellStyles(zip.read(styles)),
      }
      return rowsIn(zip.read(found), context, left, limits.maxRows)
    },
  }
}

interface Relation {
  readonly id: string
  /** The last part of its address, such as `worksheet`. */
  readonly type: string
  readonly path: string
}

function relationsOf(zip: ZipArchive, of: string): Relation[] | null {
  const slash = of.lastIndexOf('/') + 1
  const [folder, file] = [of.slice(0, slash), of.slice(slash)]
  const name = `${folder}_rels/${file}.rels`
  if (!zip.has(name)) return null
  const relations: Relation[] = []
  scanXml(zip.read(name), {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode !== 'External')
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: pathFrom(folder, Target) })
    },
  })
  return relations
}

const pathFrom = (folder: string, target: string): string => posix.resolve(`/${folder}`, target).slice(1)

function sheetsIn(content: Buffer) {
  const sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = []
  let is1904 = false
  scanXml(content, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = isTrue(attributes()['date1904'])
      if (tag !== 'sheet') return
      const found = attributes()
      const id = Object.entries(found).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: found['name'] ?? '', id, isHidden: (found['state'] ?? 'visible') !== 'visible' })
    },
  })
  return { sheets, is1904 }
}

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

/** Runs of a rich text are one text; how a text is pronounced is no part of it. */
function sharedTexts(content: Buffer, maxTexts: number): string[] {
  const texts: string[] = []
  let [current, isText, isHint] = ['', false, false]
  scanXml(content, {
    open: (tag) => {
      if (tag === 'si') current = ''
      else if (tag === 'rPh') isHint = true
      else if (tag === 't') isText = !isHint
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (tag) => {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isHint = false
      else if (tag === 'si') {
        ensureFile(texts.length < maxTexts, 'too-large')
        texts.push(unescaped(current))
      }
    },
  })
  return texts
}

/** How the cells of each style show numbers. */
function cellStyles(content: Buffer): NumberStyle[] {
  const own = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  scanXml(content, {
    open: (tag, attributes) => {
      if (tag === 'cellXfs') isOfCells = true
      else if (tag === 'numFmt')
        own.set(Number(attributes()['numFmtId']), (attributes()['formatCode'] ?? '').slice(0, 80))
      else if (tag === 'xf' && isOfCells) ids.push(Number(attributes()['numFmtId'] ?? 0))
    },
    close: (tag) => {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  const byId = new Map<number, NumberStyle>()
  return ids.map((id) => {
    const style = byId.get(id) ?? numberStyle(id, own)
    byId.set(id, style)
    return style
  })
}

interface CellContext {
  readonly texts: readonly string[]
  readonly styles: readonly NumberStyle[]
  readonly is1904: boolean
}

/** A cell while its parts are read. */
interface OpenCell {
  readonly attributes: XmlAttributes
  value: string
  inline: string
  hasFormula: boolean
  /** Whether a program has written what the cell shows, be it nothing. */
  hasValue: boolean
}

/** @param left for all sheets of the file; becomes less */
function rowsIn(
  content: Buffer,
  context: CellContext,
  left: { cells: number; characters: number },
  maxRows: number,
): SheetRow[] {
  const rows: SheetRow[] = []
  let [rowNumber, column] = [0, 0]
  let cells = new Map<number, SheetCell>()
  let cell: OpenCell | null = null
  let isInData = false
  let part: 'v' | 't' | null = null
  let isHint = false
  scanXml(content, {
    open: (tag, attributes) => {
      if (tag === 'sheetData') isInData = true
      if (!isInData || rows.length > maxRows) return
      if (tag === 'row') {
        rowNumber = numberIn(attributes()['r'], MAX_ROW) ?? rowNumber + 1
        ensureFile(rowNumber <= MAX_ROW && rowNumber > (rows.at(-1)?.number ?? 0))
        column = 0
        cells = new Map()
      } else if (tag === 'c') {
        left.cells -= 1
        ensureFile(left.cells >= 0, 'too-large')
        cell = { attributes: attributes(), value: '', inline: '', hasFormula: false, hasValue: false }
      } else if (cell === null) return
      else if (tag === 'f') cell.hasFormula = true
      else if (tag === 'rPh') isHint = true
      else if (tag === 'v' || tag === 't') {
        part = tag === 't' && isHint ? null : tag
        cell.hasValue = true
      }
    },
    text: (text) => {
      if (cell === null || part === null) return
      if (part === 'v') cell.value += text
      else cell.inline += text
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') part = null
      else if (tag === 'rPh') isHint = false
      else if (tag === 'sheetData') isInData = false
      else if (tag === 'c' && cell !== null) {
        column = columnIn(cell.attributes['r']) ?? column + 1
        ensureFile(column <= MAX_COLUMN)
        const found = cellOf(cell, context)
        left.characters -= charactersOf(found)
        ensureFile(left.characters >= 0, 'too-large')
        if (found !== '') cells.set(column - 1, found)
        cell = null
      } else if (tag === 'row' && cells.size > 0) {
        rows.push({ number: rowNumber, cells })
        cells = new Map()
      }
    },
  })
  return rows
}

const charactersOf = (cell: SheetCell): number => (typeof cell === 'string' ? cell.length : 80)

const numberIn = (written: string | undefined, most: number): number | null => {
  if (written === undefined) return null
  ensureFile(/^\d{1,7}$/.test(written) && Number(written) >= 1 && Number(written) <= most)
  return Number(written)
}

/** 28 of `AB12`. */
function columnIn(reference: string | undefined): number | null {
  if (reference === undefined) return null
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1]
  ensureFile(letters !== undefined)
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** What stands in a cell. Something that is there and says nothing is no blank. */
function cellOf({ attributes, value, inline, hasFormula, hasValue }: OpenCell, context: CellContext): SheetCell {
  const type = attributes['t'] ?? 'n'
  switch (type) {
    case 's': {
      const text = /^\d{1,9}$/.test(value.trim()) ? context.texts[Number(value)] : undefined
      return text === undefined ? { unread: value.slice(0, 80) || 's' } : textIn(text)
    }
    case 'inlineStr':
      return textIn(unescaped(inline))
    case 'str':
      return hasValue ? textIn(unescaped(value)) : blankOf(hasFormula)
    case 'b':
      if (value.trim() === '') return blankOf(hasFormula)
      return isTrue(value.trim()) ? 'verdadeiro' : 'falso'
    case 'd':
      return /^\d{4}-\d\d-\d\d/.test(value) ? { date: value.slice(0, 10) } : { unread: value.slice(0, 80) || 'd' }
    case 'n':
      return hasValue && value.trim() !== ''
        ? numberOf(value.trim(), context.styles[Number(attributes['s'] ?? 0)], context.is1904)
        : blankOf(hasFormula)
    default:
      return { unread: value.slice(0, 80) || type.slice(0, 80) }
  }
}

/** A formula that no program has computed yet. */
const blankOf = (hasFormula: boolean): SheetCell => (hasFormula ? { unread: '=' } : '')

/** What PostgreSQL stores as a text. */
const textIn = (text: string): SheetCell => cellOfText(cutText(text, MAX_TEXT).replaceAll('\0', '').toWellFormed())

function numberOf(written: string, style: NumberStyle | undefined, is1904: boolean): SheetCell {
  const value = Number(written)
  if (!Number.isFinite(value)) return { unread: written.slice(0, 80) }
  if (style?.isDate === true) {
    const date = dayOfSerial(value, is1904)
    return date === null ? { unread: timeOfSerial(value) ?? written.slice(0, 80) } : { date }
  }
  return style === undefined || style.format === null ? { value } : { value, format: style.format }
}

/** Control characters are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
