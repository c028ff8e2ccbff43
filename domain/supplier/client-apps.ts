import { hasModule } from './features.ts'

/** The programs that a supplier may have the use of (specification §9); `Todos` stands for all of them. */
export const CLIENT_APPS = [
  'Todos', 'Orçamento app', 'Commerce app', 'Venda+ app', 'Orçamento web', 'Web-commerce', 'Venda+ web', 'Portfolio web', 'Painel de cliente',
] as const
export type ClientApp = (typeof CLIENT_APPS)[number]

export type Device = 'desktop' | 'mobile'

/** The store is the web shop on a desktop; on a phone it stands for the shop's app too. */
const APPS_ON: Readonly<Record<Device, readonly ClientApp[]>> = {
  desktop: ['Web-commerce'],
  mobile: ['Web-commerce', 'Commerce app'],
}

/** Whether a supplier with these modules has a store on this kind of device; without a device, on any. */
export const hasStore = (modules: readonly string[], device: Device = 'mobile'): boolean => hasModule(modules, APPS_ON[device])
