import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { Sales } from '#domain/order/sales.ts'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_SEARCH_LENGTH, type SavedView } from '#domain/saved-view.ts'
import { MAX_PAUSE_MINUTES } from '#domain/supplier/pause.ts'
import type { WaitingWork } from '#domain/waiting-work.ts'
import { endpoint } from './endpoint.ts'
import { Data, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor, TextoExato } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão'
const idfornecedor = Type.Optional(ReferenciaFornecedor)

const LIST = wireWords({
  orders: 'pedidos',
  quotes: 'orcamentos',
  ratings: 'avaliacoes',
  customers: 'clientes',
  receivables: 'contas-a-receber',
  clients: 'carteira',
  subscriptions: 'assinaturas',
  received: 'recebimentos',
  keys: 'chaves',
  origins: 'origens',
  jobs: 'tarefas',
  coupons: 'cupons',
  combos: 'combos',
  promotions: 'promocoes',
  costs: 'custos',
  listedProducts: 'precos-de-tabela',
  products: 'produtos',
  weighing: 'pesagem',
  imports: 'importacoes',
  audit: 'auditoria',
})
export const { encode: encodeViewedList, decode: decodeViewedList } = LIST

export const Visao = Type.Object({
  idvisao: Identificador,
  nome: Type.String(),
  parametros: Type.String({ description: 'Os da URL da lista, sem a página' }),
  daEquipe: Type.Boolean({ description: 'Vista por todos que veem a lista' }),
  minha: Type.Boolean({ description: 'De quem pergunta; só quem a criou a muda' }),
  padrao: Type.Boolean({ description: 'A lista começa com ela, para quem pergunta' }),
})

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/v4/gestao/visoes/:lista',
  summary: 'Visões de uma lista da gestão: as próprias e as da equipe',
  area,
  access: 'back-office.see',
  params: Type.Object({ lista: LIST.schema }),
  query: Type.Object({ idfornecedor }),
  reply: Type.Object({ visoes: Type.Array(Visao) }),
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/v4/gestao/visoes/:lista/:idvisao',
  summary: 'Salvar uma visão, nova ou própria, só para si ou para a equipe',
  area,
  access: 'back-office.see',
  params: Type.Object({ lista: LIST.schema, idvisao: Identificador }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    nome: Type.String({ minLength: 1, maxLength: MAX_VIEW_NAME_LENGTH, pattern: '\\S' }),
    parametros: TextoExato({ maxLength: MAX_VIEW_SEARCH_LENGTH, pattern: '^[!-~]*$' }),
    daEquipe: Type.Boolean(),
  }),
  reply: Visao,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/visoes/:lista/:idvisao',
  summary: 'Excluir uma visão própria',
  area,
  access: 'back-office.see',
  params: Type.Object({ lista: LIST.schema, idvisao: Identificador }),
  query: Type.Object({ idfornecedor }),
  reply: Type.Object({}),
})

export const chooseDefaultView = endpoint({
  method: 'PUT',
  path: '/v4/gestao/visoes/:lista',
  summary: 'Escolher a visão com que a lista começa, ou nenhuma; vale para quem escolhe',
  area,
  access: 'back-office.see',
  params: Type.Object({ lista: LIST.schema }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ idvisao: OuNulo(Identificador) }),
  reply: Type.Object({}),
})

export const waitingWork = endpoint({
  method: 'GET',
  path: '/v4/gestao/pendencias',
  summary: 'Quanto espera por quem pergunta; nulo é do que a pessoa não cuida',
  area,
  access: 'back-office.see',
  query: Type.Object({ idfornecedor }),
  reply: Type.Object({
    pedidos: OuNulo(Type.Integer(), 'Pedidos recebidos, que a loja ainda não começou a atender'),
    orcamentos: OuNulo(Type.Integer(), 'Orçamentos sem preços da loja'),
    pixAConfirmar: OuNulo(Type.Integer(), 'Pix na chave da loja, que a equipe confirma'),
    ultimaChegadaEm: OuNulo(Type.String(), 'Quando chegou o último pedido, orçamento ou Pix a confirmar'),
    avaliacoes: OuNulo(Type.Integer(), 'Avaliações sem resposta'),
    cadastros: OuNulo(Type.Integer(), 'Cadastros em análise'),
    conversas: OuNulo(Type.Integer(), 'Conversas com mensagens que a loja não leu'),
    pausadaAte: OuNulo(Type.String(), 'Até quando a loja não recebe pedidos'),
    recebimentos: OuNulo(Type.Integer(), 'Recebimentos a resolver: atrasados, a menor, a maior, em dobro, contestados'),
    devolucoes: OuNulo(Type.Integer(), 'Devoluções que a equipe faz por conta própria'),
    importacoes: OuNulo(Type.Integer(), 'Planilhas conferidas nos últimos 7 dias e ainda não aplicadas'),
  }),
})

export const sales = endpoint({
  method: 'GET',
  path: '/v4/gestao/vendas',
  summary: 'O que a loja vendeu nas últimas quatro semanas, dia a dia, e para quando são os pedidos em aberto',
  area,
  access: 'order.see-all',
  query: Type.Object({ idfornecedor }),
  reply: Type.Object({
    dias: Type.Array(Type.Object({ data: Data, pedidos: Type.Integer(), total: Dinheiro }), {
      description: 'Até hoje, do mais antigo ao mais novo; sem orçamentos e cancelados',
    }),
    prometidos: Type.Object({
      atrasados: Type.Integer({ description: 'Em aberto, de um dia que já passou' }),
      hoje: Type.Integer(),
      amanha: Type.Integer(),
    }),
  }),
})

export const pauseStore = endpoint({
  method: 'PUT',
  path: '/v4/gestao/pausa',
  summary: 'Pausar a loja: os clientes não enviam pedidos por tantos minutos a partir de agora; zero reabre',
  area,
  access: 'order.manage',
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ minutos: Type.Integer({ minimum: 0, maximum: MAX_PAUSE_MINUTES }) }),
  reply: Type.Object({ pausadaAte: OuNulo(Type.String()) }),
})

export const encodeSavedView = (view: SavedView): Static<typeof Visao> => ({
  idvisao: view.id,
  nome: view.name,
  parametros: view.search,
  daEquipe: view.isShared,
  minha: view.isOwn,
  padrao: view.isDefault,
})

export const decodeSavedView = (wire: Static<typeof Visao>): SavedView => ({
  id: wire.idvisao,
  name: wire.nome,
  search: wire.parametros,
  isShared: wire.daEquipe,
  isOwn: wire.minha,
  isDefault: wire.padrao,
})

export const encodeWaitingWork = (work: WaitingWork) => ({
  pedidos: work.orders,
  orcamentos: work.quotes,
  pixAConfirmar: work.transfers,
  ultimaChegadaEm: work.lastArrivalAt,
  avaliacoes: work.ratings,
  cadastros: work.registrations,
  conversas: work.conversations,
  recebimentos: work.payments,
  devolucoes: work.refunds,
  importacoes: work.imports,
  pausadaAte: work.pausedUntil,
})

export const decodeWaitingWork = (wire: ReturnType<typeof encodeWaitingWork>): WaitingWork => ({
  orders: wire.pedidos,
  quotes: wire.orcamentos,
  transfers: wire.pixAConfirmar,
  lastArrivalAt: wire.ultimaChegadaEm,
  ratings: wire.avaliacoes,
  registrations: wire.cadastros,
  conversations: wire.conversas,
  payments: wire.recebimentos,
  refunds: wire.devolucoes,
  imports: wire.importacoes,
  pausedUntil: wire.pausadaAte,
})

export const encodeSales = ({ days, promised }: Sales) => ({
  dias: days.map(({ date, orders, total }) => ({ data: date, pedidos: orders, total: reaisFromCents(total) })),
  prometidos: { atrasados: promised.late, hoje: promised.today, amanha: promised.tomorrow },
})

export const decodeSales = ({ dias, prometidos }: ReturnType<typeof encodeSales>): Sales => ({
  days: dias.map(({ data, pedidos, total }) => ({ date: data, orders: pedidos, total: centsFromReais(total) })),
  promised: { late: prometidos.atrasados, today: prometidos.hoje, tomorrow: prometidos.amanha },
})
