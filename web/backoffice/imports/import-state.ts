import type { DataImport, ImportState } from '#domain/data-import/data-import.ts'
import type { ImportKind } from '#domain/data-import/import-fields.ts'
import type { Tone } from '../../shared/ui/badge.tsx'

export const IMPORTS_PATH = '/gestao/importacoes'
/** In the URL of the form that sends a file: what is imported, and which sheet of it is read. */
export const KIND = 'tipo'
export const PRICE_LIST = 'tabela'
export const SHEET = 'planilha'

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  products: 'produtos',
  stock: 'estoque',
  'list-prices': 'precos-de-tabela',
  customers: 'clientes',
}

/** The form that sends the same kind of file, for another of its sheets. */
export const otherSheetUrl = ({ kind, priceListId }: DataImport, sheet: string): string =>
  `${IMPORTS_PATH}?${new URLSearchParams({
    [KIND]: KIND_NAMES[kind],
    ...(priceListId === null ? {} : { [PRICE_LIST]: priceListId }),
    [SHEET]: sheet,
  }).toString()}`

export const STATE_TONE: Readonly<Record<ImportState, Tone>> = {
  matching: 'waiting',
  checking: 'plain',
  checked: 'waiting',
  applying: 'plain',
  applied: 'good',
  undoing: 'plain',
  undone: 'plain',
}

/** Those of a file; a change of chosen products begins with its check. */
export const STEPS = ['file', 'columns', 'check', 'apply', 'done'] as const

/** The step at which an import is. */
export const stepOf = ({ state }: Pick<DataImport, 'state'>): (typeof STEPS)[number] =>
  (
    {
      matching: 'columns',
      checking: 'check',
      checked: 'check',
      applying: 'apply',
      applied: 'done',
      undoing: 'done',
      undone: 'done',
    } as const
  )[state]
