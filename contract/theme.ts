import { Type, type Static } from 'typebox'
import type { Theme, ThemeStyle } from '#domain/supplier/supplier.ts'
import { wireWords } from './wire-words.ts'

export const TYPEFACE = wireWords(
  { system: 'SISTEMA', classic: 'CLASSICA', friendly: 'AMIGAVEL', technical: 'TECNICA' } as const satisfies Record<
    ThemeStyle['typeface'],
    string
  >,
  { description: 'SISTEMA é a letra do aparelho; as demais vêm com a loja' },
)
export const CORNERS = wireWords({ soft: 'SUAVES', round: 'REDONDOS', square: 'RETOS' } as const satisfies Record<
  ThemeStyle['corners'],
  string
>)
export const DENSITY = wireWords({ comfortable: 'CONFORTAVEL', compact: 'COMPACTA' } as const satisfies Record<
  ThemeStyle['density'],
  string
>)
export const HEADER = wireWords(
  { light: 'CLARO', solid: 'SOLIDO', 'two-rows': 'DUAS_LINHAS' } as const satisfies Record<
    ThemeStyle['header'],
    string
  >,
  { description: 'SOLIDO é na cor principal; em DUAS_LINHAS o logotipo tem a sua linha, em telas largas' },
)
export const BUTTONS = wireWords({
  pill: 'PILULA',
  filled: 'CHEIOS',
  outlined: 'CONTORNADOS',
} as const satisfies Record<ThemeStyle['buttons'], string>)

export const Tema = Type.Object({
  primary: Type.String(),
  secondary: Type.String(),
  auxiliary: Type.String(),
  text: Type.String(),
  letra: TYPEFACE.schema,
  cantos: CORNERS.schema,
  densidade: DENSITY.schema,
  cabecalho: HEADER.schema,
  botoes: BUTTONS.schema,
})
export const encodeTheme = ({ typeface, corners, density, header, buttons, ...colours }: Theme) => ({
  ...colours,
  letra: TYPEFACE.encode(typeface),
  cantos: CORNERS.encode(corners),
  densidade: DENSITY.encode(density),
  cabecalho: HEADER.encode(header),
  botoes: BUTTONS.encode(buttons),
})

export const decodeTheme = ({
  letra,
  cantos,
  densidade,
  cabecalho,
  botoes,
  ...colours
}: Static<typeof Tema>): Theme => ({
  ...colours,
  typeface: TYPEFACE.decode(letra),
  corners: CORNERS.decode(cantos),
  density: DENSITY.decode(densidade),
  header: HEADER.decode(cabecalho),
  buttons: BUTTONS.decode(botoes),
})
