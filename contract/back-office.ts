import type { Action } from '#domain/access/can.ts'
import type { PromisedOrders, Sales, SalesDay } from '#domain/order/sales.ts'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_SEARCH_LENGTH, type SavedView, type ViewToSave } from '#domain/saved-view.ts'
import { MAX_PAUSE_MINUTES } from '#domain/supplier/pause.ts'
import type { SellingSteps } from '#domain/supplier/selling-steps.ts'
import type { WaitingWork } from '#domain/waiting-work.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, cents, day, id, inStore, int, number, required, text } from './wire/values.ts'

const area = 'Gestão'
const query = record(inStore)
const office = { area, access: 'back-office.see', query } as const

/** The lists of the back office that people save views of, with what one must be allowed to see them. */
export const VIEWED_LISTS = {
  reports: ['numeros', 'report.see'],
  orders: ['pedidos', 'order.see-all'],
  quotes: ['orcamentos', 'quote.price'],
  ratings: ['avaliacoes', 'order.see-all'],
  returns: ['devolucoes-e-trocas', 'order.see-all'],
  privacy: ['privacidade', 'privacy.manage'],
  customers: ['clientes', 'customer.see-all'],
  receivables: ['contas-a-receber', 'payment.manage'],
  clients: ['carteira', 'portfolio.see'],
  'new-order': ['novo-pedido', 'client.choose'],
  subscriptions: ['assinaturas', 'order.see-all'],
  received: ['recebimentos', 'payment.manage'],
  keys: ['chaves', 'api-key.manage'],
  origins: ['origens', 'client-origin.manage'],
  jobs: ['tarefas', 'job.manage'],
  coupons: ['cupons', 'coupon.manage'],
  combos: ['combos', 'combo.manage'],
  promotions: ['promocoes', 'promotion.manage'],
  costs: ['custos', 'product-cost.manage'],
  'listed-products': ['precos-de-tabela', 'price-list.manage'],
  products: ['produtos', 'product.manage'],
  weighing: ['pesagem', 'product.manage'],
  imports: ['importacoes', 'import.manage'],
  audit: ['auditoria', 'audit.see'],
} as const satisfies Readonly<Record<string, readonly [word: string, access: Action]>>
export type ViewedList = keyof typeof VIEWED_LISTS

const ofList = {
  list: [
    'lista',
    words(
      Object.fromEntries(Object.entries(VIEWED_LISTS).map(([list, [word]]) => [list, word])) as {
        readonly [List in ViewedList]: (typeof VIEWED_LISTS)[List][0]
      },
    ),
  ],
} as const
const ofView = record({ ...ofList, id: ['idvisao', id] })

export const Visao = record({
  id: ['idvisao', id],
  name: ['nome', text()],
  search: ['parametros', text('Os da URL da lista, sem a página')],
  isShared: ['daEquipe', bool('Vista por todos que veem a lista')],
  isOwn: ['minha', bool('De quem pergunta; só quem a criou a muda')],
  isDefault: ['padrao', bool('A lista começa com ela, para quem pergunta')],
}) satisfies FieldOf<SavedView>

export const listSavedViews = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/visoes/:lista',
  summary: 'Visões de uma lista da gestão: as próprias e as da equipe',
  ...office,
  params: record(ofList),
  reply: record({ views: ['visoes', list(Visao)] }),
})

export const saveView = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/visoes/:lista/:idvisao',
  summary: 'Salvar uma visão, nova ou própria, só para si ou para a equipe',
  ...office,
  params: ofView,
  body: record({
    name: ['nome', required(MAX_VIEW_NAME_LENGTH)],
    search: ['parametros', same(TextoExato({ maxLength: MAX_VIEW_SEARCH_LENGTH, pattern: '^[!-~]*$' }))],
    isShared: ['daEquipe', bool()],
  }) satisfies FieldOf<Omit<ViewToSave, 'id'>>,
  reply: Visao,
})

export const deleteView = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/visoes/:lista/:idvisao',
  summary: 'Excluir uma visão própria',
  ...office,
  params: ofView,
  reply: record({}),
})

export const chooseDefaultView = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/visoes/:lista',
  summary: 'Escolher a visão com que a lista começa, ou nenhuma; vale para quem escolhe',
  ...office,
  params: record(ofList),
  body: record({ id: ['idvisao', orNull(id)] }),
  reply: record({}),
})

export const waitingWork = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pendencias',
  summary: 'Quanto espera por quem pergunta; nulo é do que a pessoa não cuida',
  ...office,
  reply: record({
    orders: ['pedidos', orNull(int(), 'Pedidos recebidos, que a loja ainda não começou a atender')],
    quotes: ['orcamentos', orNull(int(), 'Orçamentos sem preços da loja')],
    transfers: ['pixAConfirmar', orNull(int(), 'Pix na chave da loja, que a equipe confirma')],
    lastArrivalAt: ['ultimaChegadaEm', orNull(text(), 'Quando chegou o último pedido, orçamento ou Pix a confirmar')],
    ratings: ['avaliacoes', orNull(int(), 'Avaliações sem resposta')],
    registrations: ['cadastros', orNull(int(), 'Cadastros em análise')],
    conversations: ['conversas', orNull(int(), 'Conversas com mensagens que a loja não leu')],
    pausedUntil: ['pausadaAte', orNull(text(), 'Até quando a loja não recebe pedidos')],
    payments: [
      'recebimentos',
      orNull(int(), 'Recebimentos a resolver: atrasados, a menor, a maior, em dobro, contestados'),
    ],
    refunds: ['devolucoes', orNull(int(), 'Devoluções que a equipe faz por conta própria')],
    imports: ['importacoes', orNull(int(), 'Planilhas conferidas nos últimos 7 dias e ainda não aplicadas')],
    returns: ['devolucoesETrocas', orNull(int(), 'Devoluções de produtos a decidir, ou com valor que a loja devolve')],
    privacy: ['privacidade', orNull(int(), 'Solicitações de privacidade por atender, ou com prazo no fim')],
  }) satisfies FieldOf<WaitingWork>,
})

export const sellingSteps = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/primeiros-passos',
  summary: 'O que a loja já tem do que precisa para vender',
  area,
  access: 'store-settings.manage',
  query,
  reply: record({
    products: ['produtos', bool('Há produtos à venda')],
    delivery: ['recebimento', bool('Há entrega ou retirada')],
    payment: ['pagamento', bool('Há formas de pagamento')],
    mail: ['email', bool('A instalação envia e-mails; sem eles ninguém se cadastra')],
  }) satisfies FieldOf<SellingSteps>,
})

export const sales = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/vendas',
  summary: 'O que a loja vendeu nas últimas quatro semanas, dia a dia, e para quando são os pedidos em aberto',
  area,
  access: 'order.see-all',
  query,
  reply: record({
    days: [
      'dias',
      list(
        record({
          date: ['data', day()],
          orders: ['pedidos', int()],
          total: ['total', cents()],
        }) satisfies FieldOf<SalesDay>,
        { description: 'Até hoje, do mais antigo ao mais novo; sem orçamentos e cancelados' },
      ),
    ],
    promised: [
      'prometidos',
      record({
        late: ['atrasados', int('Em aberto, de um dia que já passou')],
        today: ['hoje', int()],
        tomorrow: ['amanha', int()],
      }) satisfies FieldOf<PromisedOrders>,
    ],
  }) satisfies FieldOf<Sales>,
})

export const pauseStore = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/pausa',
  summary: 'Pausar a loja: os clientes não enviam pedidos por tantos minutos a partir de agora; zero reabre',
  area,
  access: 'order.manage',
  query,
  body: record({ minutes: ['minutos', number({ minimum: 0, maximum: MAX_PAUSE_MINUTES })] }),
  reply: record({ pausedUntil: ['pausadaAte', orNull(text())] }),
})
