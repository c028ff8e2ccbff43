import type { Comparison, PeriodName } from '#domain/report/period.ts'
import type { SalesDimension } from '#domain/report/sales-report.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { combosText } from './combos.ts'
import { text as costsText } from './costs.ts'
import { dictionary } from './dictionary.ts'
import { text as productText } from './product.ts'
import { text as storeText } from './shell.ts'

const percent = (value: number): string => `${value.toLocaleString('pt-BR')}%`
const orders = (count: number): string => (count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`)

/** What who looks after the money reads about what the store sells. */
export const reportsText = dictionary('back-office-reports', {
  title: shellText.screens.reports,
  choose: 'O que mostrar',
  reports: 'Ver as vendas por',
  by: {
    day: 'Dia',
    product: commonText.products,
    category: storeText.categories,
    customer: onDemandText.customers,
    representative: 'Representantes',
    payment: 'Pagamento',
    delivery: 'Entrega',
    coupon: shellText.screens.coupons,
    combo: combosText.title,
    channel: 'Origem',
  } satisfies Record<SalesDimension | 'day', string>,
  period: 'Período',
  periods: {
    today: 'Hoje',
    week: 'Últimos 7 dias',
    'days-30': 'Últimos 30 dias',
    'days-90': 'Últimos 90 dias',
    month: 'Este mês',
    year: 'Este ano',
    free: 'Escolher os dias',
  } satisfies Record<PeriodName, string>,
  from: 'De',
  until: 'Até',
  compare: 'Comparar com',
  comparisons: {
    before: 'Período anterior',
    'year-before': 'Mesmos dias do ano anterior',
    none: 'Não comparar',
  } satisfies Record<Comparison, string>,
  show: 'Mostrar',
  missing: 'Informe o dia.',
  periodReversed: 'O último dia deve ser o primeiro, ou vir depois dele.',
  periodTooLong: (days: number) => `O período pode ter até ${days.toLocaleString('pt-BR')} dias.`,
  between: (from: string, until: string) => (from === until ? from : `${from} a ${until}`),
  against: (period: string) => `Comparado com ${period}.`,
  counts:
    'Contam os pedidos feitos no período, pelo relógio da loja, que não foram cancelados. Orçamentos contam depois de aceitos, no dia em que foram pedidos.',
  stale: (days: number) =>
    days === 1
      ? 'Um dia do período ainda está sendo somado. Os números mudam em instantes.'
      : `${days.toLocaleString('pt-BR')} dias do período ainda estão sendo somados. Os números mudam em instantes.`,
  sums: 'Somas do período',
  total: 'Vendas',
  orderCount: 'Pedidos',
  average: 'Valor médio',
  margin: costsText.columns.margin,
  marginOf: (covered: number) => `Sobre ${percent(covered)} das vendas, com os custos de hoje`,
  noMargin: 'Nenhum destes produtos tem custo cadastrado',
  before: (value: string) => `Antes: ${value}`,
  change: (value: number) => (value > 0 ? `+${percent(value)}` : percent(value)),
  orders,
  percent,
  withoutDelivery: (items: string, delivery: string, total: string) =>
    `Aqui contam os itens: ${items}. Com ${delivery} de entrega, as vendas somam ${total}.`,
  onlyCombos: 'Aqui contam só os itens vendidos em combos.',
  inSeveral: 'Um pedido pode ter itens de várias categorias. Cada produto conta na categoria em que está hoje.',
  byRepresentative: 'Contam para cada representante os pedidos que ele mesmo enviou.',
  classes: 'Curva ABC: A soma os primeiros 80% das vendas, B os 15% seguintes, C o resto.',
  chart: {
    days: (period: string, total: string) =>
      `Vendas de cada dia, ${period}: ${total} ao todo. A tabela abaixo traz os valores.`,
    months: (period: string, total: string) =>
      `Vendas de cada mês, ${period}: ${total} ao todo. A tabela abaixo traz os valores.`,
    bar: (when: string, total: string, count: string) => `${when}: ${total}, ${count}`,
    best: (when: string, total: string) => `Maior: ${total} em ${when}`,
    previous: 'Barras claras: o período da comparação',
    first: (shown: number) => `As ${shown} primeiras linhas, em tamanho`,
  },
  columns: {
    day: 'Dia',
    month: 'Mês',
    orders: 'Pedidos',
    quantity: 'Quantidade',
    discount: 'Descontos',
    delivery: 'Entrega',
    total: 'Vendas',
    share: 'Parte',
    previous: 'Antes',
    change: 'Variação',
    class: 'Curva',
    margin: costsText.columns.margin,
    code: productText.detail.code,
  },
  rows: (count: number) => (count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`),
  emptyTitle: 'Nenhuma venda neste período',
  empty: 'Assim que houver pedidos nestes dias, as vendas aparecem aqui, somadas a cada minuto.',
  noneTitle: 'Nenhuma venda neste período',
})
