import { Type } from 'typebox'
import type { Doubt, MatchedRow, QuickChoice, RowState } from '#domain/catalog/quick-order.ts'
import { fileReply } from './endpoint.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import type { SheetColumn } from './sheet-fields.ts'
import { formatOrXlsx, SHEET_TYPES } from './spreadsheet.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { int, namedStore, number, pricing, quantity, text } from './wire/values.ts'

const area = 'Produtos'
const path = '/v4/product/spreadsheet/:idfornecedor'
const params = record(namedStore)

/** Characters of a pasted text: a thousand rows. */
export const MAX_PASTED_LENGTH = 200_000
/** Bytes of an uploaded spreadsheet. */
export const MAX_SHEET_BYTES = 500_000
const MAX_BASE64_LENGTH = Math.ceil(MAX_SHEET_BYTES / 3) * 4

const state = words({
  certain: 'CERTO',
  doubtful: 'DUVIDA',
  'sold-out': 'ESGOTADO',
  'not-found': 'NAO_ENCONTRADO',
  'bad-quantity': 'QUANTIDADE_INVALIDA',
  'not-searched': 'NAO_PROCURADO',
} satisfies Record<RowState, string>)
const doubt = words({
  several: 'VARIOS_PRODUTOS',
  corrected: 'PALAVRAS_PARECIDAS',
  'other-unit': 'OUTRA_UNIDADE',
  'two-amounts': 'DUAS_QUANTIDADES',
} satisfies Record<Doubt, string>)
const change = words({
  missing: 'SEM_QUANTIDADE',
  'too-little': 'ABAIXO_DO_MINIMO',
  'too-much': 'ACIMA_DO_MAXIMO',
  'between-steps': 'FORA_DO_MULTIPLO',
} satisfies Record<NonNullable<QuickChoice['change']>, string>)

/** A product is converted by hand: the first script of the store would have both ways of it. */
type SentChoice = Omit<QuickChoice, 'product'> & { readonly product: Produto }
type SentRow = Omit<MatchedRow, 'choices'> & { readonly choices: readonly SentChoice[] }

export const encodeRow = (row: MatchedRow): SentRow => ({
  ...row,
  choices: row.choices.map((choice) => ({ ...choice, product: encodeProduct(choice.product) })),
})
/** A product without prices is no choice. */
export const decodeRow = (row: SentRow): MatchedRow => ({
  ...row,
  choices: row.choices.flatMap((choice) => {
    const { pricing, ...product } = decodeProduct(choice.product)
    return pricing === null ? [] : [{ ...choice, product: { ...product, pricing } }]
  }),
})

export const LinhaConferida = record({
  numbers: ['linhas', list(int(), { description: 'Quais, a partir de 1; várias se pedem o mesmo produto: somam-se' })],
  text: ['texto', text()],
  state: ['situacao', state],
  doubt: ['duvida', orNull(doubt)],
  choices: [
    'opcoes',
    list(
      record({
        product: ['encontrado', same(Produto)],
        quantity: ['quantidade', quantity()],
        change: ['motivo', orNull(change, 'Por que não é a quantidade escrita')],
      }) satisfies FieldOf<SentChoice>,
      {
        description:
          'Uma se for certo ou esgotado; em caso de dúvida, até três produtos, cada um nas duas quantidades que "2.500" de um produto vendido por peso pode ser, ou um produto em cada quantidade que a linha diz',
      },
    ),
  ],
}) satisfies FieldOf<SentRow>

export const matchSpreadsheet = fieldEndpoint({
  method: 'POST',
  path,
  summary:
    'Conferir linhas de código, GTIN ou nome com quantidade, coladas ou de uma planilha, até 1.000; o carrinho não muda',
  area,
  access: 'cart.see',
  customer: 'session',
  maxBodyBytes: MAX_BASE64_LENGTH + 4 * MAX_PASTED_LENGTH,
  params,
  body: record({
    text: [
      'linhas',
      optional(
        same(
          TextoExato({
            maxLength: MAX_PASTED_LENGTH,
            description: 'Uma linha por produto: "12345;10", "7891000100103 2", "3 cx leite integral"',
          }),
        ),
        '',
      ),
    ],
    file: [
      'arquivo',
      optional(
        same(
          TextoExato({
            maxLength: MAX_BASE64_LENGTH,
            description: 'Uma planilha xlsx ou csv, em base64, no lugar das linhas',
          }),
        ),
        null,
      ),
    ],
    sheet: [
      'planilha',
      optional(
        same(
          Type.String({
            maxLength: 100,
            description: 'O nome da planilha do arquivo; sem ele, a primeira visível com uma tabela',
          }),
        ),
        null,
      ),
    ],
    headingRow: [
      'linhaTitulos',
      optional(
        number({ minimum: 1, maximum: 1_048_576, description: 'A linha dos títulos; sem ela, é encontrada' }),
        null,
      ),
    ],
    ...pricing,
  }),
  reply: record({
    rows: ['linhas', list(LinhaConferida)],
    sheet: ['planilha', orNull(text(), 'A planilha do arquivo que foi lida')],
    sheetNames: ['planilhas', list(text(), { description: 'As planilhas visíveis do arquivo' })],
    headingRow: ['linhaTitulos', orNull(int(), 'A linha dos títulos, como na planilha; nulo sem títulos')],
  }),
})

export const catalogSpreadsheet = fieldEndpoint({
  method: 'GET',
  path,
  summary: 'O catálogo como planilha, com uma coluna de quantidades para preencher; até 5.000 produtos',
  area,
  access: 'public',
  params,
  query: record(formatOrXlsx),
  reply: same(fileReply(...Object.values(SHEET_TYPES))),
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
