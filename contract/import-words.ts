import type { ImportFault, ImportState, PointRule, RowOutcome, RowTouch } from '#domain/data-import/data-import.ts'
import type { BlankRule } from '#domain/data-import/import-row.ts'
import type { NewRecordKind, ShownRecordKind } from '#domain/data-import/new-records.ts'
import type { ImportKind } from '#domain/data-import/import-fields.ts'
import { words } from './wire/field.ts'

export const kind = words(
  {
    products: 'PRODUTOS',
    stock: 'ESTOQUE',
    'list-prices': 'PRECOS_DE_TABELA',
    customers: 'CLIENTES',
  } as const satisfies Record<ImportKind, string>,
  'Estoque acerta o de produtos da loja; preços de tabela são os combinados de uma tabela de preços',
)
export const state = words(
  {
    matching: 'COLUNAS',
    checking: 'CONFERINDO',
    checked: 'CONFERIDA',
    applying: 'APLICANDO',
    applied: 'APLICADA',
    undoing: 'DESFAZENDO',
    undone: 'DESFEITA',
  } as const satisfies Record<ImportState, string>,
  'Conferindo, aplicando e desfazendo terminam sozinhas',
)
export const fault = words(
  {
    interrupted: 'INTERROMPIDA',
    outdated: 'LOJA_MUDOU',
    touched: 'LINHAS_MUDARAM',
    limit: 'LIMITE_DE_PRODUTOS',
  } as const satisfies Record<ImportFault, string>,
  'Por que a última etapa não terminou como devia',
)
const OUTCOMES = {
  added: 'NOVA',
  changed: 'MUDA',
  same: 'IGUAL',
  refused: 'RECUSADA',
} as const satisfies Record<RowOutcome, string>
export const outcome = words(OUTCOMES)
export const blanks = words(
  { keep: 'MANTER', clear: 'APAGAR' } as const satisfies Record<BlankRule, string>,
  'O que uma célula vazia faz',
)
export const point = words(
  { ask: 'PERGUNTAR', thousands: 'MILHAR', decimals: 'DECIMAL' } as const satisfies Record<PointRule, string>,
  'O que o ponto de 2.500 separa, em números que podem ter decimais; com PERGUNTAR a linha é recusada com as duas leituras',
)
const NEW_RECORDS = {
  category: 'CATEGORIA',
  brand: 'MARCA',
  tag: 'ETIQUETA',
} as const satisfies Record<NewRecordKind, string>
export const newRecord = words(NEW_RECORDS)
export const shownRecord = words({
  ...NEW_RECORDS,
  'variant-group': 'GRUPO_DE_VARIANTES',
} as const satisfies Record<ShownRecordKind, string>)
export const touch = words({
  field: 'CAMPO',
  'other-field': 'OUTRO_CAMPO',
  removed: 'REMOVIDO',
  'in-use': 'EM_USO',
} as const satisfies Record<RowTouch['reason'], string>)
export const part = words({
  ...OUTCOMES,
  touched: 'MUDOU_DEPOIS',
  'below-cost': 'ABAIXO_DO_CUSTO',
  noted: 'COM_CAMPO_IGNORADO',
})
export type RowPart = RowOutcome | 'touched' | 'below-cost' | 'noted'
