import {
  IDLE_CHOICES,
  type AgedDebt,
  type AgedDebts,
  type Funnel,
  type IdleCustomer,
  type IdleCustomers,
  type IdleGroup,
  type PickingDay,
  type SearchedText,
  type SearchReport,
} from '#domain/report/other-reports.ts'
import { wantedPeriod } from './report.ts'
import { formatOrXlsx, Planilha } from './spreadsheet.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, words, type FieldOf } from './wire/field.ts'
import { cents, countsOf, day, id, inStore, int, number, pageOf, shownPage, text, type Page } from './wire/values.ts'

const office = { area: 'Números da loja', access: 'report.see' } as const
const ofPeriod = { ...inStore, ...wantedPeriod } as const

const group = words({ lost: 'PARADOS', due: 'NA_HORA' } satisfies Record<IdleGroup, string>)

const ofIdle = {
  ...inStore,
  group: ['grupo', optional(group, 'lost')],
  days: ['dias', optional(number({ minimum: 1, maximum: 365 }), IDLE_CHOICES[1])],
} as const

export const ClienteParado = record({
  id: ['idcliente', id],
  name: ['nome', text()],
  phone: ['telefone', orNull(text())],
  purchases: ['compras', int('Dias com pedidos, nos últimos dois anos')],
  everyDays: ['aCadaDias', int('O intervalo médio entre elas')],
  lastOn: ['ultimaEm', day()],
  idleDays: ['diasSemPedir', int()],
  total: ['total', cents()],
}) satisfies FieldOf<IdleCustomer>

export const listIdleCustomers = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/clientes-parados',
  summary: 'Clientes que compravam sempre e não pedem há dias, e os que já deveriam pedir de novo',
  ...office,
  query: record({ ...ofIdle, ...pageOf() }),
  reply: record({
    customers: ['clientes', list(ClienteParado)],
    count: ['quantos', int()],
    counts: ['totais', countsOf(group)],
    ...shownPage,
  }) satisfies FieldOf<IdleCustomers & Page>,
})

const ages = {
  notDue: ['aVencer', cents()],
  upTo30: ['ate30', cents()],
  upTo60: ['ate60', cents()],
  upTo90: ['ate90', cents()],
  over90: ['maisDe90', cents()],
  total: ['total', cents()],
} as const
export const DividaPorAtraso = record({
  customerId: ['idcliente', id],
  name: ['nome', text()],
  ...ages,
}) satisfies FieldOf<AgedDebt>
export const SomaPorAtraso = record(ages) satisfies FieldOf<AgedDebts['sums']>

export const listAgedDebts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/contas-a-receber',
  summary: 'O que cada cliente deve, por dias de atraso',
  ...office,
  query: record({ ...inStore, ...pageOf() }),
  reply: record({
    debts: ['clientes', list(DividaPorAtraso)],
    count: ['quantos', int()],
    sums: ['soma', SomaPorAtraso],
    ...shownPage,
  }) satisfies FieldOf<AgedDebts & Page>,
})

export const SeparacaoDoDia = record({
  day: ['data', day()],
  orders: ['pedidos', int()],
  medianWait: ['esperaMediana', int('Minutos até a separação começar')],
  medianPicking: ['separacaoMediana', int('Minutos de separação')],
  slowPicking: ['separacaoLenta', int('Nove em cada dez pedidos não passaram destes minutos')],
}) satisfies FieldOf<PickingDay>

export const listPickingTimes = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/separacao',
  summary: 'Quanto os pedidos esperaram e quanto levaram para ser separados, por dia',
  ...office,
  query: record(ofPeriod),
  reply: record({ days: ['dias', list(SeparacaoDoDia)] }),
})

export const BuscaFeita = record({
  text: ['texto', text()],
  times: ['vezes', int()],
  missed: ['semResultado', int()],
  chosen: ['comEscolha', int('Depois das quais um produto foi aberto ou posto no carrinho')],
}) satisfies FieldOf<SearchedText>

const ofSearches = {
  ...ofPeriod,
  sort: ['ordenacao', optional(words({ times: 'mais-buscadas', missed: 'sem-resultado' }), 'times')],
} as const

export const listSearches = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/buscas',
  summary: 'O que mais se buscou na loja, e o que não achou nada',
  ...office,
  query: record({ ...ofSearches, ...pageOf() }),
  reply: record({
    searches: ['buscas', list(BuscaFeita)],
    count: ['quantas', int()],
    times: ['vezes', int()],
    missed: ['semResultado', int()],
    ...shownPage,
  }) satisfies FieldOf<SearchReport & Page>,
})

export const getFunnel = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/funil',
  summary: 'Quantas vezes cada passo até o pedido foi dado, por quem deixa a loja medir',
  ...office,
  query: record(ofPeriod),
  reply: record({
    pageViews: ['paginasVistas', int()],
    productViews: ['produtosVistos', int()],
    cartAdditions: ['itensNoCarrinho', int()],
    checkouts: ['comecosDeCompra', int()],
    orders: ['pedidos', int('Todos os do período, medidos ou não')],
    measuredOrders: ['pedidosMedidos', int()],
    openCarts: ['carrinhosComItens', int('Agora')],
  }) satisfies FieldOf<Funnel>,
})

export const exportIdleCustomers = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/clientes-parados/planilha',
  summary: 'Os clientes parados, ou na hora de pedir, como planilha',
  ...office,
  query: record({ ...ofIdle, ...formatOrXlsx }),
  reply: Planilha,
})

export const exportAgedDebts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/contas-a-receber/planilha',
  summary: 'O que cada cliente deve, por dias de atraso, como planilha',
  ...office,
  query: record({ ...inStore, ...formatOrXlsx }),
  reply: Planilha,
})

export const exportPickingTimes = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/separacao/planilha',
  summary: 'Os tempos de separação de cada dia como planilha',
  ...office,
  query: record({ ...ofPeriod, ...formatOrXlsx }),
  reply: Planilha,
})

export const exportSearches = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/numeros/buscas/planilha',
  summary: 'As buscas do período como planilha',
  ...office,
  query: record({ ...ofSearches, ...formatOrXlsx }),
  reply: Planilha,
})
