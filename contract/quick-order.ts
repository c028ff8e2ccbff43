import { Type, type Static } from 'typebox'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import type { Doubt, MatchedRow, QuickChoice, RowState } from '#domain/catalog/quick-order.ts'
import { endpoint, fileReply } from './endpoint.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { formatField, SHEET_TYPES } from './spreadsheet.ts'
import type { SheetColumn } from './sheet-fields.ts'
import { Identificador, OuNulo, Quantidade, ReferenciaFornecedor, TextoExato, TipoEntregaDosPrecos } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Produtos'
const path = '/v4/product/spreadsheet/:idfornecedor'
const params = Type.Object({ idfornecedor: ReferenciaFornecedor })

/** Characters of a pasted text: a thousand rows. */
export const MAX_PASTED_LENGTH = 200_000
/** Bytes of an uploaded spreadsheet. */
export const MAX_SHEET_BYTES = 500_000
const MAX_BASE64_LENGTH = Math.ceil(MAX_SHEET_BYTES / 3) * 4

const STATE = wireWords({
  certain: 'CERTO',
  doubtful: 'DUVIDA',
  'sold-out': 'ESGOTADO',
  'not-found': 'NAO_ENCONTRADO',
  'bad-quantity': 'QUANTIDADE_INVALIDA',
  'not-searched': 'NAO_PROCURADO',
} satisfies Record<RowState, string>)
const DOUBT = wireWords({
  several: 'VARIOS_PRODUTOS',
  corrected: 'PALAVRAS_PARECIDAS',
  'other-unit': 'OUTRA_UNIDADE',
  'two-amounts': 'DUAS_QUANTIDADES',
} satisfies Record<Doubt, string>)
const CHANGE = wireWords({
  missing: 'SEM_QUANTIDADE',
  'too-little': 'ABAIXO_DO_MINIMO',
  'too-much': 'ACIMA_DO_MAXIMO',
  'between-steps': 'FORA_DO_MULTIPLO',
} satisfies Record<NonNullable<QuickChoice['change']>, string>)

const OpcaoDaLinha = Type.Object({
  encontrado: Produto,
  quantidade: Quantidade,
  motivo: OuNulo(CHANGE.schema, 'Por que não é a quantidade escrita'),
})
export const LinhaConferida = Type.Object({
  linhas: Type.Array(Type.Integer(), {
    description: 'Quais, a partir de 1; várias se pedem o mesmo produto: somam-se',
  }),
  texto: Type.String(),
  situacao: STATE.schema,
  duvida: OuNulo(DOUBT.schema),
  opcoes: Type.Array(OpcaoDaLinha, {
    description:
      'Uma se for certo ou esgotado; em caso de dúvida, até três produtos, cada um nas duas quantidades que "2.500" de um produto vendido por peso pode ser, ou um produto em cada quantidade que a linha diz',
  }),
})

export const matchSpreadsheet = endpoint({
  method: 'POST',
  path,
  summary:
    'Conferir linhas de código, GTIN ou nome com quantidade, coladas ou de uma planilha, até 1.000; o carrinho não muda',
  area,
  access: 'cart.see',
  customer: 'session',
  maxBodyBytes: MAX_BASE64_LENGTH + 4 * MAX_PASTED_LENGTH,
  params,
  body: Type.Object({
    linhas: Type.Optional(
      TextoExato({
        maxLength: MAX_PASTED_LENGTH,
        description: 'Uma linha por produto: "12345;10", "7891000100103 2", "3 cx leite integral"',
      }),
    ),
    arquivo: Type.Optional(
      TextoExato({
        maxLength: MAX_BASE64_LENGTH,
        description: 'Uma planilha xlsx ou csv, em base64, no lugar das linhas',
      }),
    ),
    planilha: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'O nome da planilha do arquivo; sem ele, a primeira visível com uma tabela',
      }),
    ),
    linhaTitulos: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'A linha dos títulos; sem ela, é encontrada' }),
    ),
    idformapagamento: Type.Optional(Identificador),
    tipoentrega: Type.Optional(TipoEntregaDosPrecos),
  }),
  reply: Type.Object({
    linhas: Type.Array(LinhaConferida),
    planilha: OuNulo(Type.String(), 'A planilha do arquivo que foi lida'),
    planilhas: Type.Array(Type.String(), { description: 'As planilhas visíveis do arquivo' }),
    linhaTitulos: OuNulo(Type.Integer(), 'A linha dos títulos, como na planilha; nulo sem títulos'),
  }),
})

export const catalogSpreadsheet = endpoint({
  method: 'GET',
  path,
  summary: 'O catálogo como planilha, com uma coluna de quantidades para preencher; até 5.000 produtos',
  area,
  access: 'public',
  params,
  query: Type.Object({ formato: Type.Optional(formatField.formato) }),
  reply: fileReply(...Object.values(SHEET_TYPES)),
})

/** A row of the catalogue as a file; its titles are what an uploaded sheet is read by. */
export interface CatalogRow {
  readonly code: string
  readonly gtin: string | null
  readonly name: string
  readonly packaging: string | null
  readonly unit: string
  /** In cents, at the store's own prices; left out with its column where prices are hidden. */
  readonly price: number | null
}

const PRICE_COLUMN: SheetColumn<CatalogRow> = { header: 'Preço', kind: 'money', value: ({ price }) => price }

export const catalogSheet = (showsPrices: boolean): readonly SheetColumn<CatalogRow>[] => [
  { header: 'Código', kind: 'text', value: ({ code }) => code },
  { header: 'EAN', kind: 'text', value: ({ gtin }) => gtin },
  { header: 'Produto', kind: 'text', value: ({ name }) => name },
  { header: 'Embalagem', kind: 'text', value: ({ packaging }) => packaging },
  { header: 'Unidade', kind: 'text', value: ({ unit }) => unit },
  ...(showsPrices ? [PRICE_COLUMN] : []),
  { header: 'Quantidade', kind: 'number', value: () => null },
]
export const CATALOG_SHEET_NAME = 'catalogo'

const encodeChoice = ({ product, quantity, change }: QuickChoice): Static<typeof OpcaoDaLinha> => ({
  encontrado: encodeProduct(product),
  quantidade: unitsFromQuantity(quantity),
  motivo: change === null ? null : CHANGE.encode(change),
})

export const encodeMatchedRow = ({
  numbers,
  text,
  state,
  doubt,
  choices,
}: MatchedRow): Static<typeof LinhaConferida> => ({
  linhas: [...numbers],
  texto: text,
  situacao: STATE.encode(state),
  duvida: doubt === null ? null : DOUBT.encode(doubt),
  opcoes: choices.map(encodeChoice),
})

export const decodeMatchedRow = (wire: Static<typeof LinhaConferida>): MatchedRow => ({
  numbers: wire.linhas,
  text: wire.texto,
  state: STATE.decode(wire.situacao),
  doubt: wire.duvida === null ? null : DOUBT.decode(wire.duvida),
  choices: wire.opcoes.flatMap(({ encontrado, quantidade, motivo }) => {
    const product = decodeProduct(encontrado)
    if (product.pricing === null) return []
    return [
      {
        product: product as PricedProduct,
        quantity: quantityFromUnits(quantidade),
        change: motivo === null ? null : CHANGE.decode(motivo),
      },
    ]
  }),
})
