import type { Comparison, PeriodName } from '#domain/report/period.ts'
import type { Funnel, IdleGroup, OtherReport } from '#domain/report/other-reports.ts'
import type { SalesDimension } from '#domain/report/sales-report.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { combosText } from './combos.ts'
import { text as costsText } from './costs.ts'
import { dictionary } from './dictionary.ts'
import { text as ordersText } from './orders.ts'
import { text as productText } from './product.ts'
import { text as receivablesText } from './receivables.ts'
import { text as storeText } from './shell.ts'

const WEEKDAYS = ['seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.', 'dom.']
const MONTHS = ['jan.', 'fev.', 'mar.', 'abr.', 'mai.', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.']

const percent = (value: number): string => `${value.toLocaleString('pt-BR')}%`
const orders = (count: number): string => (count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`)

/** What who looks after the money reads about what the store sells. */
export const reportsText = dictionary('back-office-reports', {
  nav: shellText.screens.reports,
  sales: 'Vendas',
  others: {
    idle: 'Clientes parados',
    debts: receivablesText.title,
    picking: ordersText.stepName.picking,
    searches: 'Buscas',
    funnel: 'Da visita ao pedido',
  } satisfies Record<OtherReport, string>,
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
  /** `weekday`: 1 is Monday. */
  day: (weekday: number, date: string) => `${WEEKDAYS[weekday - 1] ?? ''}, ${date}`,
  month: (month: number, year: string) => `${MONTHS[month - 1] ?? ''} de ${year}`,
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
  idle: {
    group: onDemandText.customers,
    groups: { lost: 'Parados', due: 'Na hora de pedir' } satisfies Record<IdleGroup, string>,
    days: 'Sem pedir há',
    ofDays: (days: number) => `${days} dias ou mais`,
    intro: 'Conta quem fez pedidos em pelo menos 3 dias dos últimos 2 anos.',
    introOf: {
      lost: 'Parados: não pedem há mais tempo que o escolhido, e há mais de uma vez e meia o intervalo de costume.',
      due: 'Na hora de pedir: o intervalo de costume já passou, e ainda não contam como parados.',
    } satisfies Record<IdleGroup, string>,
    chart: 'Os que mais compraram',
    columns: {
      phone: 'Telefone',
      last: 'Último pedido',
      idle: 'Sem pedir',
      every: 'Costuma pedir a cada',
      purchases: 'Dias com pedidos',
      total: 'Comprou em 2 anos',
    },
    ofPause: receivablesText.days,
    emptyTitle: 'Nenhum cliente aqui',
    empty: 'Clientes que compram sempre e deixam de pedir aparecem aqui.',
  },
  debts: {
    intro: 'O que está em aberto hoje, por dias de atraso de cada fatura.',
    chart: receivablesText.sums,
    columns: {
      customer: onDemandText.customer,
      notDue: receivablesText.group['not-due'],
      upTo30: receivablesText.group['up-to-30'],
      upTo60: receivablesText.group['up-to-60'],
      upTo90: receivablesText.group['up-to-90'],
      over90: receivablesText.group['over-90'],
      total: 'Total',
    },
    all: 'Todos os clientes',
    emptyTitle: receivablesText.emptyTitle,
    empty: receivablesText.empty,
  },
  picking: {
    intro:
      'Conta a partir de quando o pedido foi recebido ou pago até a separação começar, e dali até ela terminar, no dia em que terminou. Metade dos pedidos não passou da mediana.',
    chart: 'Minutos de separação, mediana de cada dia',
    columns: {
      day: 'Dia',
      orders: 'Pedidos separados',
      wait: 'Espera (mediana)',
      picking: 'Separação (mediana)',
      slow: '9 em cada 10 em até',
    },
    minutes: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
    },
    emptyTitle: 'Nenhuma separação neste período',
    empty: 'Quando um pedido termina de ser separado, o tempo aparece aqui.',
  },
  searches: {
    intro: (days: number) =>
      `As buscas da loja nos dias do período, sem dizer quem as fez. Ficam guardadas por ${days} dias.`,
    sort: 'Mostrar primeiro',
    sorts: { times: 'As mais feitas', missed: 'As que não acharam nada' },
    chart: 'As buscas mais feitas',
    chartMissed: 'As buscas que mais vezes não acharam nada',
    columns: { text: shellText.screens.search, times: 'Vezes', missed: 'Sem resultado', chosen: 'Abriu um produto' },
    sums: (times: string, missed: string) => `Buscas no período: ${times}. Sem resultado: ${missed}.`,
    emptyTitle: 'Nenhuma busca neste período',
    empty: 'O que os clientes buscam na loja aparece aqui.',
  },
  funnel: {
    intro: (days: number) =>
      `Conta passos, não pessoas, e só de quem aceitou as medições, numa loja que mede as visitas. Ficam guardados por ${days} dias. Os pedidos são todos os do período.`,
    chart: 'Passos até o pedido',
    columns: { step: 'Passo', times: 'Vezes' },
    steps: {
      pageViews: 'Páginas vistas',
      productViews: 'Produtos vistos',
      cartAdditions: 'Itens adicionados ao carrinho',
      checkouts: 'Compras começadas',
      measuredOrders: 'Pedidos de quem aceitou as medições',
      orders: 'Todos os pedidos',
      openCarts: 'Carrinhos com itens agora',
    } satisfies Record<keyof Funnel, string>,
  },
  previous: commonText.previous,
  next: commonText.next,
  pages: commonText.pages,
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
})
