import type { Account } from '#contract/access.ts'
import { can, type Action } from '#domain/access/can.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { Theme } from '#domain/supplier/supplier.ts'
import { DEFAULT_STYLE } from '#domain/supplier/theme.ts'
import type { WaitingKind } from '#domain/waiting-work.ts'
import { actorOf } from './actor-of.ts'

export type BackOfficeScreen =
  | 'overview'
  | 'clients'
  | 'orders'
  | 'quotes'
  | 'carts'
  | 'ratings'
  | 'subscriptions'
  | 'conversations'
  | 'picking'
  | 'deliveries'
  | 'customers'
  | 'received'
  | 'receivables'
  | 'accounts'
  | 'keys'
  | 'coupons'
  | 'combos'
  | 'price-lists'
  | 'promotions'
  | 'costs'
  | 'products'
  | 'categories'
  | 'search'
  | 'imports'
  | 'weighing'
  | 'limits'
  | 'subscription-types'
  | 'chat-settings'
  | 'origins'
  | 'appearance'
  | 'pages'
  | 'carousels'
  | 'short-links'
  | 'texts'
  | 'terms'
  | 'domains'
  | 'payment-methods'
  | 'delivery-settings'
  | 'jobs'
  | 'audit'
export type BackOfficeGroup = 'sales' | 'customers' | 'settings'

export interface BackOfficeEntry {
  readonly id: BackOfficeScreen
  /** Below the store. */
  readonly path: string
  /** Who may open it: for all others it is not in the menu, and its URL is answered 404. */
  readonly action: Action
  /** Null is above the groups. */
  readonly group: BackOfficeGroup | null
  /** The key that opens it behind G; null where all keys belong to screens that are opened more often. */
  readonly goKey: string | null
  /** Whether it is a whole day's work: who has one such screen begins there. */
  readonly isDailyWork: boolean
  /** What its badge counts. */
  readonly waits?: readonly WaitingKind[]
}

/** The one table of the back office: menu, first screen and routes follow from it. */
export const BACK_OFFICE: readonly BackOfficeEntry[] = [
  { id: 'overview', path: '/gestao', action: 'back-office.see', group: null, goKey: 'i', isDailyWork: false },
  { id: 'clients', path: '/gestao/carteira', action: 'client.choose', group: 'sales', goKey: 'r', isDailyWork: true },
  {
    id: 'orders',
    path: '/gestao/pedidos',
    action: 'order.see-all',
    group: 'sales',
    goKey: 'p',
    isDailyWork: true,
    waits: ['orders'],
  },
  {
    id: 'quotes',
    path: '/gestao/orcamentos',
    action: 'quote.price',
    group: 'sales',
    goKey: 'n',
    isDailyWork: true,
    waits: ['quotes'],
  },
  {
    id: 'carts',
    path: '/gestao/carrinhos',
    action: 'cart.negotiate',
    group: 'sales',
    goKey: 'y',
    isDailyWork: false,
  },
  {
    id: 'ratings',
    path: '/gestao/avaliacoes',
    action: 'order.see-all',
    group: 'sales',
    goKey: 'v',
    isDailyWork: false,
    waits: ['ratings'],
  },
  {
    id: 'subscriptions',
    path: '/gestao/assinaturas',
    action: 'order.see-all',
    group: 'sales',
    goKey: 'a',
    isDailyWork: false,
  },
  {
    id: 'coupons',
    path: '/gestao/cupons',
    action: 'coupon.manage',
    group: 'sales',
    goKey: 'k',
    isDailyWork: false,
  },
  {
    id: 'combos',
    path: '/gestao/combos',
    action: 'combo.manage',
    group: 'sales',
    goKey: 'j',
    isDailyWork: false,
  },
  {
    id: 'promotions',
    path: '/gestao/promocoes',
    action: 'promotion.manage',
    group: 'sales',
    goKey: '8',
    isDailyWork: false,
  },
  {
    id: 'price-lists',
    path: '/gestao/tabelas-de-precos',
    action: 'price-list.manage',
    group: 'sales',
    goKey: '5',
    isDailyWork: false,
  },
  {
    id: 'products',
    path: '/gestao/produtos',
    action: 'product.manage',
    group: 'sales',
    goKey: 'z',
    isDailyWork: false,
  },
  {
    id: 'categories',
    path: '/gestao/categorias',
    action: 'product.manage',
    group: 'sales',
    goKey: '2',
    isDailyWork: false,
  },
  {
    id: 'search',
    path: '/gestao/busca',
    action: 'product.manage',
    group: 'sales',
    goKey: '7',
    isDailyWork: false,
  },
  {
    id: 'imports',
    path: '/gestao/importacoes',
    action: 'import.manage',
    group: 'sales',
    goKey: '6',
    isDailyWork: false,
    waits: ['imports'],
  },
  {
    id: 'weighing',
    path: '/gestao/venda-por-peso',
    action: 'product.manage',
    group: 'sales',
    goKey: 'q',
    isDailyWork: false,
  },
  {
    id: 'costs',
    path: '/gestao/custos',
    action: 'product-cost.manage',
    group: 'sales',
    goKey: 'w',
    isDailyWork: false,
  },
  {
    id: 'conversations',
    path: '/gestao/conversas',
    action: 'chat.answer',
    group: 'sales',
    goKey: 'c',
    isDailyWork: false,
    waits: ['conversations'],
  },
  {
    id: 'picking',
    path: '/gestao/separacao',
    action: 'order.prepare',
    group: 'sales',
    goKey: 's',
    isDailyWork: true,
  },
  {
    id: 'deliveries',
    path: '/gestao/entregas',
    action: 'delivery.make',
    group: 'sales',
    goKey: 'e',
    isDailyWork: true,
  },
  {
    id: 'customers',
    path: '/gestao/clientes',
    action: 'customer.see-all',
    group: 'customers',
    goKey: 'l',
    isDailyWork: true,
    waits: ['registrations'],
  },
  {
    id: 'receivables',
    path: '/gestao/contas-a-receber',
    action: 'payment.manage',
    group: 'sales',
    goKey: 'b',
    isDailyWork: false,
  },
  {
    id: 'received',
    path: '/gestao/recebimentos',
    action: 'payment.manage',
    group: 'sales',
    goKey: 'm',
    isDailyWork: false,
    waits: ['transfers', 'payments', 'refunds'],
  },
  {
    id: 'accounts',
    path: '/gestao/pagamentos',
    action: 'payment-account.manage',
    group: 'settings',
    goKey: 'g',
    isDailyWork: false,
  },
  { id: 'keys', path: '/gestao/chaves', action: 'api-key.manage', group: 'settings', goKey: 'h', isDailyWork: false },
  {
    id: 'limits',
    path: '/gestao/alcadas',
    action: 'price-limit.manage',
    group: 'settings',
    goKey: 'd',
    isDailyWork: false,
  },
  {
    id: 'subscription-types',
    path: '/gestao/tipos-assinatura',
    action: 'subscription-type.manage',
    group: 'settings',
    goKey: 't',
    isDailyWork: false,
  },
  {
    id: 'payment-methods',
    path: '/gestao/formas-pagamento',
    action: 'payment-account.manage',
    group: 'settings',
    goKey: '3',
    isDailyWork: false,
  },
  {
    id: 'delivery-settings',
    path: '/gestao/entrega-e-retirada',
    action: 'delivery-settings.manage',
    group: 'settings',
    goKey: '4',
    isDailyWork: false,
  },
  {
    id: 'appearance',
    path: '/gestao/aparencia',
    action: 'store-profile.manage',
    group: 'settings',
    goKey: '1',
    isDailyWork: false,
  },
  {
    id: 'pages',
    path: '/gestao/paginas',
    action: 'content.manage',
    group: 'settings',
    goKey: '9',
    isDailyWork: false,
  },
  {
    id: 'carousels',
    path: '/gestao/carrosseis',
    action: 'content.manage',
    group: 'settings',
    goKey: '0',
    isDailyWork: false,
  },
  {
    id: 'short-links',
    path: '/gestao/links',
    action: 'content.manage',
    group: 'settings',
    goKey: null,
    isDailyWork: false,
  },
  {
    id: 'texts',
    path: '/gestao/textos',
    action: 'content.manage',
    group: 'settings',
    goKey: null,
    isDailyWork: false,
  },
  {
    id: 'terms',
    path: '/gestao/termos',
    action: 'content.manage',
    group: 'settings',
    goKey: null,
    isDailyWork: false,
  },
  {
    id: 'domains',
    path: '/gestao/dominios',
    action: 'domain.manage',
    group: 'settings',
    goKey: null,
    isDailyWork: false,
  },
  {
    id: 'origins',
    path: '/gestao/origens',
    action: 'client-origin.manage',
    group: 'settings',
    goKey: 'o',
    isDailyWork: false,
  },
  {
    id: 'chat-settings',
    path: '/gestao/ajustes-conversas',
    action: 'chat.manage',
    group: 'settings',
    goKey: 'x',
    isDailyWork: false,
  },
  { id: 'jobs', path: '/gestao/tarefas', action: 'job.manage', group: 'settings', goKey: 'f', isDailyWork: false },
  { id: 'audit', path: '/gestao/auditoria', action: 'audit.see', group: 'settings', goKey: 'u', isDailyWork: false },
]

export const isInBackOffice = (path: string): boolean => /^\/gestao(?=[/?#]|$)/.test(path)

/** What the person may open. */
export const backOfficeEntries = (account: Account, features: SupplierFeatures): readonly BackOfficeEntry[] =>
  BACK_OFFICE.filter(({ action }) => can(action, actorOf(account), { features }))

/** Where the person's day begins; null for people who do not work for the store. */
export function backOfficeLanding(account: Account, features: SupplierFeatures): string | null {
  const entries = backOfficeEntries(account, features)
  // Who sees orders picks and sends them from there, and who picks sends them from there.
  const has = (wanted: BackOfficeScreen) => entries.some(({ id }) => id === wanted)
  const isPart = (id: BackOfficeScreen) =>
    (id === 'picking' && has('orders')) || (id === 'deliveries' && (has('orders') || has('picking')))
  const work = entries.filter(({ id, isDailyWork }) => isDailyWork && !isPart(id))
  return (work.length === 1 ? work[0] : entries[0])?.path ?? null
}

/** The back office has its own neutral colours: those of the store are for its customers. */
export const BACK_OFFICE_THEME: Theme = {
  ...DEFAULT_STYLE,
  primary: '#2f4b66',
  secondary: '#d9a300',
  auxiliary: '#e7eaee',
  text: '#1b2430',
}
