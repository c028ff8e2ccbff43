import { STAFF_MODULES, type StaffModule } from '#domain/access/can.ts'
import type { OfficeScreenId } from '#web/backoffice/state/office-screen.ts'

/** Who works for a store, by what opens screens: staff with a module, and the other kinds. */
export const WORKERS = [...STAFF_MODULES, 'staff without module', 'attendant', 'representative'] as const
export type Worker = StaffModule | 'staff without module' | 'attendant' | 'representative'

/**
 * Who opens each screen of the back office. It is written down apart from the screens themselves, so that a screen that is declared
 * for other people is found.
 */
export const OPENED_BY: Readonly<Record<OfficeScreenId, readonly Worker[]>> = {
  overview: WORKERS,
  guide: WORKERS,
  reports: ['finance'],
  clients: ['representative'],
  orders: ['orders'],
  quotes: ['prices', 'attendant'],
  carts: ['prices', 'settings', 'attendant'],
  ratings: ['orders'],
  returns: ['orders'],
  subscriptions: ['orders'],
  coupons: ['prices'],
  combos: ['prices'],
  promotions: ['prices'],
  'price-lists': ['prices'],
  products: ['catalogue'],
  categories: ['catalogue'],
  search: ['catalogue'],
  imports: ['catalogue', 'prices', 'customers'],
  weighing: ['catalogue'],
  costs: ['prices', 'settings'],
  conversations: ['orders', 'customers', 'attendant'],
  picking: ['orders', 'picking'],
  deliveries: ['orders', 'picking', 'delivery'],
  customers: ['customers'],
  privacy: ['customers'],
  receivables: ['finance'],
  received: ['finance'],
  'store-settings': ['settings'],
  accounts: ['settings'],
  keys: ['settings'],
  limits: ['settings'],
  'subscription-types': ['settings'],
  'payment-methods': ['settings'],
  'delivery-settings': ['settings'],
  appearance: ['content'],
  pages: ['content'],
  carousels: ['content'],
  'short-links': ['content'],
  texts: ['content'],
  terms: ['content'],
  domains: ['settings'],
  origins: ['settings'],
  'chat-settings': ['settings'],
  services: ['settings'],
  traits: ['settings'],
  jobs: ['settings'],
  team: ['team'],
  'sister-stores': ['team'],
  security: WORKERS,
  notices: WORKERS,
  audit: ['orders', 'customers', 'settings', 'team'],
}

/** The screens that only a store with a chat has. */
export const OF_CHAT: readonly OfficeScreenId[] = ['conversations', 'chat-settings']

export const isOpenedBy = (screen: OfficeScreenId, workers: readonly Worker[]): boolean =>
  OPENED_BY[screen].some((worker) => workers.includes(worker))
