import type { Theme, ThemeStyle } from '#domain/supplier/supplier.ts'
import { record, words, type FieldOf } from './wire/field.ts'
import { text } from './wire/values.ts'

const typeface = words(
  { system: 'SISTEMA', classic: 'CLASSICA', friendly: 'AMIGAVEL', technical: 'TECNICA' } as const satisfies Record<
    ThemeStyle['typeface'],
    string
  >,
  'SISTEMA é a letra do aparelho; as demais vêm com a loja',
)
const corners = words({ soft: 'SUAVES', round: 'REDONDOS', square: 'RETOS' } as const satisfies Record<
  ThemeStyle['corners'],
  string
>)
const density = words({ comfortable: 'CONFORTAVEL', compact: 'COMPACTA' } as const satisfies Record<
  ThemeStyle['density'],
  string
>)
const header = words(
  { light: 'CLARO', solid: 'SOLIDO', 'two-rows': 'DUAS_LINHAS' } as const satisfies Record<
    ThemeStyle['header'],
    string
  >,
  'SOLIDO é na cor principal; em DUAS_LINHAS o logotipo tem a sua linha, em telas largas',
)
const buttons = words({
  pill: 'PILULA',
  filled: 'CHEIOS',
  outlined: 'CONTORNADOS',
} as const satisfies Record<ThemeStyle['buttons'], string>)

/** How a store looks. */
export const Tema = record({
  primary: ['primary', text()],
  secondary: ['secondary', text()],
  auxiliary: ['auxiliary', text()],
  text: ['text', text()],
  typeface: ['letra', typeface],
  corners: ['cantos', corners],
  density: ['densidade', density],
  header: ['cabecalho', header],
  buttons: ['botoes', buttons],
}) satisfies FieldOf<Theme>
