import type { Account } from '#contract/access.ts'
import { can, type Action } from '#domain/access/can.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { Theme } from '#domain/supplier/supplier.ts'
import { DEFAULT_STYLE } from '#domain/supplier/theme.ts'
import { actorOf } from './actor-of.ts'

export const isInBackOffice = (path: string): boolean => /^\/gestao(?=[/?#]|$)/.test(path)

/** The screens that are a whole day's work: who has one such screen begins there. */
export const DAILY_WORK = {
  clients: { path: '/gestao/carteira', action: 'portfolio.see' },
  orders: { path: '/gestao/pedidos', action: 'order.see-all' },
  quotes: { path: '/gestao/orcamentos', action: 'quote.price' },
  picking: { path: '/gestao/separacao', action: 'order.prepare' },
  deliveries: { path: '/gestao/entregas', action: 'delivery.make' },
  customers: { path: '/gestao/clientes', action: 'customer.see-all' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly action: Action }>>
type DailyWork = keyof typeof DAILY_WORK

/** Who sees orders picks and sends them from there, and who picks sends them from there. */
const PART_OF: Readonly<Partial<Record<DailyWork, readonly DailyWork[]>>> = {
  picking: ['orders'],
  deliveries: ['orders', 'picking'],
}

/** Where the person's day begins; null for people who do not work for the store. */
export function backOfficeLanding(account: Account, features: SupplierFeatures): string | null {
  const may = (action: Action) => can(action, actorOf(account), { features })
  if (!may('back-office.see')) return null
  const opened = (Object.keys(DAILY_WORK) as DailyWork[]).filter((screen) => may(DAILY_WORK[screen].action))
  const work = opened.filter((screen) => !PART_OF[screen]?.some((whole) => opened.includes(whole)))
  return work.length === 1 && work[0] ? DAILY_WORK[work[0]].path : '/gestao'
}

/** The back office has its own neutral colours: those of the store are for its customers. */
export const BACK_OFFICE_THEME: Theme = {
  ...DEFAULT_STYLE,
  primary: '#2f4b66',
  secondary: '#d9a300',
  auxiliary: '#e7eaee',
  text: '#1b2430',
}
