import type {
  MissingPolicy,
  RunStatus,
  SkipReason,
  SubscriptionFilter,
  SubscriptionStatus,
} from '#domain/subscription/subscription.ts'
import type { Interval } from '#domain/subscription/schedule.ts'
import { text as cartText } from './cart.ts'
import { text as catalogText } from './catalog.ts'
import { text as invoicesText } from './invoices.ts'
import { text as ordersText } from './orders.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { soldNoMore, text as commonText } from './common.ts'
import { text as usersText } from './users.ts'
import { dictionary } from './dictionary.ts'

const STATUS: Record<SubscriptionStatus, string> = {
  active: 'Assinatura ativa',
  paused: 'Assinatura pausada',
  cancelled: 'Assinatura cancelada',
}
const RUN: Record<RunStatus, string> = {
  due: 'Prevista',
  waiting: 'Espera o seu aceite',
  placed: 'Pedido feito',
  skipped: 'Data sem pedido',
  missed: 'Não realizada',
}
const REASON: Record<SkipReason, string> = {
  customer: 'Você pulou esta data.',
  'missing-product': 'Um produto estava em falta.',
  'consent-refused': 'Você recusou o preço.',
  'consent-lapsed': 'O preço não foi aceito a tempo.',
  closed: 'A loja não entrega nesta data.',
  paused: 'A assinatura estava pausada.',
}
/** What staff read instead. */
const RUN_FOR_STAFF: Record<RunStatus, string> = { ...RUN, waiting: 'Espera o aceite do cliente' }
const REASON_FOR_STAFF: Record<SkipReason, string> = {
  ...REASON,
  customer: 'O cliente pulou esta data.',
  'consent-refused': 'O cliente recusou o preço.',
}
const POLICY: Record<MissingPolicy, string> = {
  'skip-product': 'Enviar os outros produtos',
  replace: 'Trocar por um parecido',
  'skip-date': 'Pular esta data',
}

const intervalText = ({ unit, count }: Interval): string => {
  if (unit === 'week') return count === 1 ? 'Toda semana' : `A cada ${count} semanas`
  return count === 1 ? 'Todo mês' : `A cada ${count} meses`
}

/** What people read about orders that repeat. */
export const text = dictionary('subscriptions', {
  title: ordersText.subscriptionsTab,
  intro: 'Pedidos que a loja repete para você, ao preço do dia.',
  emptyTitle: 'Nenhuma assinatura ainda',
  empty: 'Ao finalizar uma compra, escolha de quanto em quanto tempo ela se repete.',
  choose: 'Repetir este pedido',
  once: 'Só desta vez',
  apply: catalogText.apply,
  from: (amount: string) => `A partir de ${amount} em produtos.`,
  nextDates: 'Próximas datas',
  noDates: 'A loja não tem datas de entrega livres para este intervalo.',
  dayPrice:
    'Cada pedido sai ao preço do dia. Avisamos por e-mail antes, e você pode pular, alterar ou cancelar sem custo.',
  tolerance: 'Se os produtos subirem',
  toleranceOf: (percent: string) => `Perguntar acima de ${percent}`,
  toleranceNone: 'Perguntar sempre',
  toleranceAny: 'Comprar a qualquer preço',
  missing: 'Se faltar um produto',
  policy: POLICY,
  interval: intervalText,
  status: STATUS,
  run: RUN,
  reason: REASON,
  runForStaff: RUN_FOR_STAFF,
  reasonForStaff: REASON_FOR_STAFF,
  next: (date: string) => `Próxima entrega: ${date}`,
  lines: cartText.products,
  open: (name: string) => `Abrir assinatura ${name}`,
  name: (name: string) => `Assinatura: ${name}`,
  products: commonText.products,
  addProduct: 'Adicionar um produto',
  gone: 'Não é mais vendido',
  goneTitle: 'Produtos que a loja não vende mais',
  goneProducts: (names: readonly string[]) => `${soldNoMore(names)} Troque ou remova antes da próxima entrega.`,
  onlyProduct: 'É o único produto: escolha outro, ou cancele a assinatura.',
  inPlaceOf: (name: string) => `No lugar de ${name}`,
  goneReplacement: (name: string) => `${name}: não é mais vendido`,
  chooseReplacement: 'A loja não vende mais o produto que você escolheu. Escolha outro.',
  replace: 'Trocar produto',
  remove: usersText.remove,
  removeNamed: cartText.remove,
  productName: 'Nome do produto',
  noProducts: 'Nenhum outro produto com este nome está à venda.',
  keepZero: 'Para remover um produto, escreva 0.',
  agreed: (price: string) => `${price} combinado`,
  payment: 'Como pagar',
  address: 'Onde entregar',
  delivery: 'Como receber',
  chooseDelivery: 'Escolha como receber',
  pickup: (option: string, store: string) => `${option}: ${store}`,
  noDelivery: (name: string) => `“${name}” não está mais disponível. Escolha outra forma de receber.`,
  save: usersText.save,
  saved: 'Alterações salvas. Valem a partir do próximo pedido.',
  quantitiesSaved: 'Quantidades salvas. Valem a partir do próximo pedido.',
  savedType: 'Tipo de assinatura salvo.',
  checkQuantities: 'Confira as quantidades: deixe pelo menos um produto.',
  pause: 'Pausar assinatura',
  resume: 'Retomar',
  cancel: 'Cancelar assinatura',
  cancelQuestion: 'Nenhum outro pedido será feito. Os que já foram feitos seguem normalmente.',
  confirmCancel: 'Sim, cancelar',
  skip: 'Pular',
  skipOf: (date: string) => `Pular ${date}`,
  restore: 'Não pular',
  restoreOf: (date: string) => `Não pular ${date}`,
  skipped: 'Pulada',
  // All of it in one row.
  orderedOn: (date: string) => `Pedido\u00a0em\u00a0${date}`,
  history: 'O que já aconteceu',
  runFor: (date: string) => `Para ${date}`,
  orderOf: invoicesText.order,
  missingProducts: (names: string) => `Faltou: ${names}.`,
  replaced: (missing: string, product: string) => `${missing} faltou: foi ${product} no lugar.`,
  replacementOf: (name: string) => `Se faltar ${name}`,
  replacementLimit: 'Só vai o que não passa do limite de preço acima; senão, o pedido vai sem o produto.',
  mostSimilar: 'O mais parecido da loja',
  retryAt: (moment: string) => `Vamos tentar de novo em ${moment}.`,
  priceRose: (now: string, agreed: string) => `Os produtos custam agora ${now}, em vez de ${agreed}.`,
  answerUntil: (moment: string) => `Responda até ${moment}. Sem resposta, esta data fica sem pedido.`,
  accept: (amount: string) => `Aceitar ${amount}`,
  refuse: 'Não aceitar',
  attention: 'Precisa de atenção',
  unreachable: commonText.unreachable,
  customer: 'Quem assina',
  statusTitle: 'Como está',
  nextTitle: 'Próxima entrega',
  itemsTitle: 'Total em produtos',
  count: (total: number) => (total === 1 ? '1 assinatura' : `${total} assinaturas`),
  search: 'Nome, documento ou e-mail do cliente',
  filters: {
    all: 'Todas as assinaturas',
    attention: 'Com falha',
    active: 'Ativas',
    paused: 'Pausadas',
    cancelled: 'Canceladas',
  } satisfies Record<SubscriptionFilter, string>,
  noneTitle: 'Nenhuma assinatura aqui',
  none: 'As assinaturas dos clientes aparecem aqui.',
  retry: 'Tentar agora',
  typesTitle: 'Tipos de assinatura',
  typesIntro: 'De quanto em quanto tempo um cliente pode repetir um pedido.',
  typeName: onDemandText.name,
  typeDescription: 'Descrição',
  unit: 'Intervalo em',
  units: { week: 'Semanas', month: 'Meses' } satisfies Record<Interval['unit'], string>,
  every: 'A cada',
  minimum: 'Mínimo em produtos (R$)',
  notice: 'Avisar quantos dias antes',
  offered: 'Oferecer a novos clientes',
  newType: 'Novo tipo',
  used: (count: number) => (count === 1 ? '1 assinatura usa este tipo' : `${count} assinaturas usam este tipo`),
  checkType: 'Confira o nome, o intervalo (1 a 12), o mínimo e os dias de aviso (1 a 7).',
})
