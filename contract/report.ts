import type { Comparison, Period, PeriodName } from '#domain/report/period.ts'
import {
  type DaySales,
  type SalesByDay,
  type SalesClass,
  type SalesDimension,
  type SalesFrame,
  type SalesMargin,
  type SalesPage,
  type SalesRow,
  type SalesSort,
  type SalesSums,
  type SalesWords,
} from '#domain/report/sales-report.ts'
import { formatOrXlsx, Planilha } from './spreadsheet.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, words, type FieldOf } from './wire/field.ts'
import { cents, day, inStore, int, pageOf, quantity, shownPage, text, type Page } from './wire/values.ts'

/** What each row of a report of sales is. */
export const DIMENSION_TITLES: Readonly<Record<SalesDimension, string>> = {
  product: 'Produto',
  category: 'Categoria',
  customer: 'Cliente',
  representative: 'Representante',
  payment: 'Forma de pagamento',
  delivery: 'Entrega ou retirada',
  coupon: 'Cupom',
  combo: 'Combo',
  channel: 'Quem fez o pedido',
}

/** How people read rows that have no name of their own. Channels are the words of `purchase_order.placed_as`. */
export const SALES_WORDS: SalesWords = {
  without: { representative: 'Sem representante', coupon: 'Sem cupom' },
  channels: {
    customer: 'O cliente, pela loja',
    'linked-user': 'Usuário da conta do cliente',
    representative: 'Representante',
    attendant: 'Atendente',
    staff: 'Equipe, por telefone ou balcão',
    'api-key': 'Outro sistema, pela API',
  },
}

const office = { area: 'Números da loja', access: 'report.see' } as const

const period = words({
  today: 'HOJE',
  week: 'SETE_DIAS',
  'days-30': 'TRINTA_DIAS',
  'days-90': 'NOVENTA_DIAS',
  month: 'MES',
  year: 'ANO',
  free: 'LIVRE',
} satisfies Record<PeriodName, string>)
const comparison = words({
  before: 'PERIODO_ANTERIOR',
  'year-before': 'ANO_ANTERIOR',
  none: 'NENHUMA',
} satisfies Record<Comparison, string>)
const dimension = words({
  product: 'PRODUTO',
  category: 'CATEGORIA',
  customer: 'CLIENTE',
  representative: 'REPRESENTANTE',
  payment: 'FORMA_PAGAMENTO',
  delivery: 'FORMA_ENTREGA',
  coupon: 'CUPOM',
  combo: 'COMBO',
  channel: 'CANAL',
} satisfies Record<SalesDimension, string>)
const sort = words({
  highest: 'maior-valor',
  lowest: 'menor-valor',
  name: 'nome',
  'name-descending': 'nome-decrescente',
  'most-gained': 'mais-cresceu',
  'most-lost': 'mais-caiu',
} satisfies Record<SalesSort, string>)
const salesClass = words({ A: 'A', B: 'B', C: 'C' } satisfies Record<SalesClass, string>)

/** The days that a report is about. */
export const wantedPeriod = {
  name: ['periodo', optional(period, 'days-30')],
  from: ['de', optional(day('Primeiro dia, de um período livre'), null)],
  until: ['ate', optional(day('Último dia, de um período livre'), null)],
  comparison: ['comparacao', optional(comparison, 'before')],
} as const

export const Periodo = record({ from: ['de', day()], until: ['ate', day()] }) satisfies FieldOf<Period>

const sums = {
  orders: ['pedidos', int()],
  total: ['total', cents('Com a entrega')],
  delivery: ['entrega', cents()],
  discount: ['desconto', cents()],
} as const
export const SomaDeVendas = record(sums) satisfies FieldOf<SalesSums>
export const VendasDoDia = record({ day: ['data', day()], ...sums }) satisfies FieldOf<DaySales>

const frame = {
  period: ['periodo', Periodo],
  compared: ['comparadoCom', orNull(Periodo)],
  sums: ['soma', SomaDeVendas],
  previousSums: ['somaAnterior', orNull(SomaDeVendas, 'Do período da comparação')],
  staleDays: ['diasPorSomar', int('Dias com pedidos que mudaram e ainda não foram somados de novo')],
} as const
record(frame) satisfies FieldOf<SalesFrame>

export const LinhaDeVendas = record({
  key: ['chave', text('O id, o código ou a palavra de cada linha; vazio nos pedidos sem nenhum')],
  name: ['nome', text()],
  code: ['codigo', text('De um produto')],
  orders: ['pedidos', orNull(int(), 'Nulo nas categorias: um pedido pode ter várias')],
  quantity: ['quantidade', orNull(quantity(), 'De um produto')],
  total: ['total', cents()],
  previous: ['totalAnterior', orNull(cents(), 'No período da comparação')],
  class: ['curva', salesClass],
  cost: ['custo', orNull(cents(), 'Do que foi vendido, pelo custo de hoje; só para quem vê custos')],
  totalWithCost: ['totalComCusto', orNull(cents(), 'A parte do total cujo custo é conhecido')],
}) satisfies FieldOf<SalesRow>
export const MargemDeVendas = record({
  cost: ['custo', cents()],
  totalWithCost: ['totalComCusto', cents()],
}) satisfies FieldOf<SalesMargin>

export const getSalesByDay = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/dias',
  summary: 'O que a loja vendeu em cada dia do período',
  ...office,
  query: record({ ...inStore, ...wantedPeriod }),
  reply: record({
    ...frame,
    days: ['dias', list(VendasDoDia, { description: 'Do mais antigo, também os sem pedidos' })],
    previousDays: ['diasAnteriores', list(VendasDoDia)],
  }) satisfies FieldOf<SalesByDay>,
})

const ofSales = { by: ['por', dimension] } as const
const sorted = { ...inStore, ...wantedPeriod, sort: ['ordenacao', optional(sort, 'highest')] } as const

export const getSalesReport = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/vendas/:por',
  summary: 'O que a loja vendeu no período por produto, cliente e outros, com a curva ABC',
  ...office,
  params: record(ofSales),
  query: record({ ...sorted, ...pageOf() }),
  reply: record({
    ...frame,
    rows: ['linhas', list(LinhaDeVendas)],
    count: ['quantas', int('Linhas em todas as páginas')],
    rowsTotal: ['totalDasLinhas', cents('Dos itens: sem a entrega')],
    margin: ['margem', orNull(MargemDeVendas, 'Só para quem vê custos')],
    ...shownPage,
  }) satisfies FieldOf<SalesPage & Page>,
})

export const exportSalesByDay = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/dias/planilha',
  summary: 'As vendas de cada dia do período como planilha',
  ...office,
  query: record({ ...inStore, ...wantedPeriod, ...formatOrXlsx }),
  reply: Planilha,
})

export const exportSalesReport = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/vendas/:por/planilha',
  summary: 'As vendas do período por produto, cliente e outros como planilha',
  ...office,
  params: record(ofSales),
  query: record({ ...sorted, ...formatOrXlsx }),
  reply: Planilha,
})
