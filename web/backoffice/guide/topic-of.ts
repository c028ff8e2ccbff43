import type { OfficeScreenId } from '../state/office-screen.ts'

export const GUIDE_PATH = '/gestao/ajuda'
/** Where the guide begins. */
export const FIRST_TOPIC = 'primeiros-passos'

/** The topics in the order in which the guide lists them, each with the screens that it explains. */
export const TOPICS: readonly (readonly [topic: string, screens: readonly OfficeScreenId[]])[] = [
  [FIRST_TOPIC, ['overview', 'guide']],
  ['numeros', ['reports']],
  ['pedidos', ['orders']],
  ['orcamentos-e-negociacao', ['quotes', 'carts', 'limits']],
  ['assinaturas', ['subscriptions', 'subscription-types']],
  ['avaliacoes', ['ratings']],
  ['devolucoes', ['returns']],
  ['representantes', ['clients']],
  ['separacao', ['picking']],
  ['entregas', ['deliveries']],
  ['produtos', ['products']],
  ['estoque', []],
  ['importacoes', ['imports']],
  ['categorias-e-busca', ['categories', 'search']],
  ['venda-por-peso', ['weighing']],
  ['precos-e-ofertas', ['promotions', 'coupons', 'combos', 'price-lists', 'costs']],
  ['clientes', ['customers']],
  ['privacidade', ['privacy']],
  ['conversas', ['conversations', 'chat-settings']],
  ['recebimentos', ['received']],
  ['contas-a-receber', ['receivables']],
  ['pagamentos', ['accounts', 'payment-methods']],
  ['entrega-e-retirada', ['delivery-settings']],
  ['aparencia-e-conteudo', ['appearance', 'pages', 'carousels', 'short-links', 'texts', 'terms', 'domains']],
  ['ajustes', ['store-settings', 'traits', 'services']],
  ['equipe', ['team', 'security', 'notices', 'audit', 'sister-stores']],
  ['integracoes', ['keys', 'origins', 'jobs']],
]

/** The topic that explains a screen. */
export const topicOf = (screen: OfficeScreenId | undefined): string =>
  TOPICS.find(([, screens]) => screen !== undefined && screens.includes(screen))?.[0] ?? FIRST_TOPIC
