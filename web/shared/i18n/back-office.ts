import { text as apiKeysText } from './api-keys.ts'
import type { BackOfficeGroup, BackOfficeScreen } from '../back-office.ts'
import { text as chatText } from './chat.ts'
import { combosText } from './combos.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as storeText } from './shell.ts'
import { uiText } from './form.ts'
import { text as errorText } from './error.ts'
import { text as orderText } from './orders.ts'
import { text as quotesText } from './quotes.ts'
import { text as customersText } from './customers.ts'
import { text as usersText } from './users.ts'
import { text as passwordText } from './password.ts'
import { officeListText } from './office-list.ts'
import { text as accountMenuText } from './account-menu.ts'
import { text as subscriptionsText } from './subscriptions.ts'
import { dictionary } from './dictionary.ts'
import { text as receivablesText } from './receivables.ts'
import { accountsText, receivedText } from './payments.ts'

/** What people who work for the store read around every screen of the back office. */
export const shellText = dictionary('back-office', {
  skip: storeText.skip,
  name: 'Gestão',
  navigation: accountMenuText.management,
  screens: {
    overview: 'Hoje',
    clients: accountMenuText.entries.client,
    orders: storeText.orders,
    quotes: onDemandText.quotes,
    carts: 'Carrinhos',
    ratings: 'Avaliações',
    subscriptions: subscriptionsText.title,
    conversations: chatText.title,
    picking: orderText.stepName.picking,
    deliveries: 'Entregas',
    customers: onDemandText.customers,
    receivables: receivablesText.title,
    received: receivedText.title,
    accounts: accountsText.title,
    keys: apiKeysText.title,
    coupons: 'Cupons',
    combos: combosText.title,
    promotions: 'Promoções',
    'price-lists': 'Tabelas de preços',
    costs: 'Custos dos produtos',
    products: commonText.products,
    categories: storeText.categories,
    search: 'Busca',
    imports: 'Importações',
    weighing: 'Venda por peso',
    limits: 'Alçadas de preço',
    'subscription-types': subscriptionsText.typesTitle,
    'chat-settings': chatText.settingsTitle,
    'payment-methods': onDemandText.paymentMethods,
    'delivery-settings': 'Entrega e retirada',
    appearance: 'Aparência e contatos',
    pages: commonText.pages,
    carousels: 'Carrosséis',
    'short-links': 'Links curtos',
    texts: 'Textos da loja',
    terms: onDemandText.termsOfUse,
    domains: 'Domínios',
    origins: 'Origens permitidas',
    jobs: 'Tarefas',
    audit: 'Auditoria',
  } satisfies Record<BackOfficeScreen, string>,
  groups: { sales: 'Vendas', customers: onDemandText.customers, settings: 'Ajustes' } satisfies Record<
    BackOfficeGroup,
    string
  >,
  more: 'Mais',
  allScreens: 'Todas as telas',
  store: 'Abrir a loja',
  account: storeText.accountOf,
  password: passwordText.change,
  signOut: storeText.signOut,
  close: uiText.close,
  offline: (time: string) => `Sem internet. Dados das ${time}.`,
  errorTitle: officeListText.failedTitle,
  retry: commonText.retry,
  signInAgain: 'Entrar de novo',
  sessionEnded: 'Sua sessão terminou. Entre de novo para continuar de onde parou.',
  notFoundTitle: errorText.notFoundTitle,
  notFound: 'Este endereço não existe, ou não faz parte do que foi liberado para você.',
  toStart: errorText.home,
  waiting: (count: number) => (count === 1 ? '1 espera por você' : `${count} esperam por você`),
  undo: commonText.undo,
  undone: 'Desfeito.',
  dismiss: 'Dispensar aviso',
  unreachable: commonText.unreachable,
})

export const paletteText = dictionary('back-office-search', {
  open: commonText.search,
  title: 'Busca',
  label: 'Pedido, cliente, produto ou comando',
  results: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  nothing: (typed: string) => `Nada para “${typed}”.`,
  failed: 'Não deu para buscar. Confira sua internet e digite de novo.',
  commands: 'Ir para',
  recent: 'Abertos há pouco',
  orders: storeText.orders,
  customers: onDemandText.customers,
  products: commonText.products,
  order: (number: number, customer: string) => `Pedido nº ${number} · ${customer}`,
  offSale: 'fora de venda',
  keys: 'Atalhos e preferências',
})

export const keysText = dictionary('back-office-keys', {
  title: 'Atalhos e preferências',
  everywhere: 'Em toda a gestão',
  lists: 'Nas listas',
  forms: 'Nos formulários',
  search: 'Buscar pedidos, clientes, produtos e comandos',
  searchList: 'Buscar nesta lista',
  toRows: 'Da busca para as linhas',
  map: 'Mostrar estes atalhos',
  actions: 'Ações da linha ou da tela',
  goTo: (screen: string) => `Ir para ${screen}`,
  rows: 'Próxima linha · anterior, também com ela aberta ao lado',
  open: 'Abrir a linha ao lado · em outra aba',
  select: 'Selecionar a linha · selecionar até ela',
  undo: 'Desfazer a última ação',
  save: 'Salvar o formulário',
  close: 'Fechar o que está por cima',
  letters: 'Atalhos de uma tecla',
  lettersHint: 'Desligue se você dita por voz ou usa um leitor de códigos.',
  density: officeListText.density,
  densities: officeListText.densities,
})

export const unsavedText = dictionary('back-office-unsaved', {
  region: 'Alterações não salvas',
  barOfMany: (fields: string, more: number) => `Não salvo: ${fields} e mais ${more}`,
  bar: (fields: string) => `Não salvo: ${fields}`,
  discard: 'Descartar',
  save: usersText.save,
  leaveTitle: 'Sair sem salvar?',
  leave: (fields: string) => `Você perde ${fields}.`,
  stay: 'Continuar editando',
  go: storeText.signOut,
})

export const conflictText = dictionary('back-office-conflict', {
  title: 'Outra pessoa mudou isto enquanto você editava. Nada do que você digitou se perdeu.',
  yours: 'O seu',
  theirs: 'O de agora',
  nothing: 'vazio',
  next: 'Escolha o que fica e salve de novo.',
})

export const tableText = dictionary('back-office-list', {
  selectRow: (name: string) => `Selecionar ${name}`,
  selectPage: 'Selecionar esta página',
  selected: (count: number) => (count === 1 ? '1 selecionado' : `${count} selecionados`),
  allSelected: (count: number) => `Todos os ${count} deste filtro`,
  selectAll: (count: number) => `Selecionar os ${count} deste filtro`,
  clear: 'Limpar seleção',
  actions: 'Ações com a seleção',
  sortBy: (column: string) => `Ordenar por ${column}`,
  edit: (what: string, name: string) => `Mudar ${what} de ${name}`,
  none: 'Sem',
})

export const ordersText = dictionary('back-office-orders', {
  title: storeText.orders,
  count: (total: number) => (total === 1 ? '1 pedido' : `${total} pedidos`),
  groups: onDemandText.status,
  group: {
    all: 'Todos',
    open: orderText.paymentState.open,
    quotes: shellText.screens.quotes,
    delivered: onDemandText.delivered,
    cancelled: onDemandText.cancelled,
    attention: 'A resolver',
  },
  search: 'Número, cliente, documento, telefone ou código',
  columns: {
    number: onDemandText.order,
    customer: customersText.columns.name,
    status: onDemandText.status,
    placedAt: orderText.placedAt,
    delivery: commonText.delivery,
    payment: orderText.payment,
    total: commonText.total,
  },
  number: orderText.number,
  paid: 'pago',
  emptyTitle: orderText.emptyTitle,
  noneOpenTitle: 'Nenhum pedido em aberto',
  empty: 'Os pedidos dos clientes aparecem aqui assim que chegam.',
  noneToDecide: {
    title: 'Nenhum pagamento a resolver',
    text: 'Quando um pagamento precisar de você, o pedido dele aparece aqui.',
  },
  noneTitle: 'Nenhum pedido com estes filtros',
  newOrder: 'pedido novo',
  newOrders: 'pedidos novos',
  paidOrNot: { yes: orderText.paymentState.paid, no: 'Não pago' },
  placedFrom: 'Feito desde',
  placedUntil: 'Feito até',
  oneCustomer: 'um só',
  back: storeText.orders,
  lines: commonText.products,
  history: 'Histórico',
  facts: 'Entrega e pagamento',
  campaign: 'Campanha que trouxe o comprador',
  customer: customersText.columns.name,
  ordersOfCustomer: customersText.orders,
  readOnly: 'Aqui o pedido é só para consulta.',
  columnsOfLines: {
    product: quotesText.product,
    quantity: quotesText.quantity,
    price: quotesText.price,
    total: commonText.total,
  },
  code: (code: string) => `Código ${code}`,
})

export const originsText = dictionary('back-office-origins', {
  title: shellText.screens.origins,
  intro:
    'Sites seus, em outros endereços, cujas páginas podem chamar a API desta loja pelo navegador. As dos demais são recusadas. Sistemas que chamam de um servidor usam chaves e não precisam disto.',
  count: (total: number) => (total === 1 ? '1 origem' : `${total} origens`),
  search: 'Parte do endereço',
  noneTitle: 'Nenhuma origem com esta busca',
  newTitle: 'Nova origem',
  origin: 'Endereço do site',
  hint: 'Como https://app.exemplo.com.br, sem caminho. Sem https, só localhost.',
  add: 'Permitir',
  added: (origin: string) => `${origin} já pode chamar a loja.`,
  remove: usersText.remove,
  removeOne: (origin: string) => `Remover ${origin}`,
  removed: (origin: string) => `${origin} não pode mais chamar a loja.`,
  full: (maximum: number) => `São ${maximum} origens no máximo. Remova uma para permitir outra.`,
  emptyTitle: 'Nenhuma origem',
  empty: 'Só as páginas da própria loja chamam a API pelo navegador.',
  unreachable: commonText.unreachable,
})

export const todayText = dictionary('back-office-today', {
  title: 'Hoje',
  waitingTitle: 'Precisa de você',
  nothingWaits: 'Tudo em dia: nada espera por você agora.',
  waits: {
    orders: (count: number) => (count === 1 ? 'pedido para atender' : 'pedidos para atender'),
    quotes: (count: number) => (count === 1 ? 'orçamento para responder' : 'orçamentos para responder'),
    conversations: (count: number) => (count === 1 ? 'conversa não lida' : 'conversas não lidas'),
    registrations: (count: number) => (count === 1 ? 'cadastro para avaliar' : 'cadastros para avaliar'),
    ratings: (count: number) => (count === 1 ? 'avaliação sem resposta' : 'avaliações sem resposta'),
    payments: (count: number) => (count === 1 ? 'recebimento para resolver' : 'recebimentos para resolver'),
    transfers: () => 'Pix para confirmar',
    refunds: (count: number) => (count === 1 ? 'devolução para fazer' : 'devoluções para fazer'),
    imports: (count: number) => (count === 1 ? 'planilha para aplicar' : 'planilhas para aplicar'),
  },
  promisedTitle: 'Entregas e retiradas',
  late: (count: number) => (count === 1 ? 'pedido atrasado' : 'pedidos atrasados'),
  today: 'para hoje',
  tomorrow: 'para amanhã',
  openOrders: (count: number) => (count === 1 ? 'pedido em aberto' : 'pedidos em aberto'),
  salesTitle: 'Vendas',
  salesToday: 'Hoje',
  salesWeek: 'Últimos 7 dias, até ontem',
  averageOrder: 'Pedido médio em 4 semanas',
  orders: (count: number) => (count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`),
  more: (percent: number) => `${percent.toLocaleString('pt-BR')}% a mais que nos 7 dias anteriores`,
  less: (percent: number) => `${percent.toLocaleString('pt-BR')}% a menos que nos 7 dias anteriores`,
  same: 'O mesmo que nos 7 dias anteriores',
  noWeekBefore: 'Nada vendido nos 7 dias anteriores',
  noSales: 'Nenhuma venda nas últimas 4 semanas.',
  chart: (first: string, total: string) => `Vendas por dia, de ${first} até hoje: ${total} ao todo`,
  bestDay: (day: string, total: string) => `Melhor dia: ${day}, com ${total}`,
  onDay: (day: string, total: string, orders: string) => `${day}: ${total}, ${orders}`,
  products: (count: number) => (count === 1 ? 'produto à venda' : 'produtos à venda'),
  nothing: 'Nenhuma parte da gestão foi liberada para você ainda. Fale com quem cuida da loja.',
  storeUrl: 'Sua loja está no ar em',
  shortcuts: 'Todas as telas',
  api: 'Manual da API',
  noProducts: 'Ainda não há produtos à venda.',
  firstSteps: 'Para começar a vender:',
})
