import type { DataImport, ImportState } from '#domain/data-import/data-import.ts'
import type { Tone } from '../../shared/ui/badge.tsx'

export const IMPORTS_PATH = '/gestao/importacoes'

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
