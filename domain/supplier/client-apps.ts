/**
 * The programs that a supplier may have the use of (specification §9 "Client apps"). `all` stands for every one of them.
 * Their names on the wire are in contract/client-app.ts.
 */
export const CLIENT_APPS = [
  'all',
  'quote-app',
  'commerce-app',
  'sales-app',
  'quote-web',
  'web-commerce',
  'sales-web',
  'portfolio-web',
  'customer-panel',
] as const
export type ClientApp = (typeof CLIENT_APPS)[number]

export type Device = 'desktop' | 'mobile'

/** The store is the web shop on a desktop; on a phone it stands for the shop's app too. */
const APPS_ON: Readonly<Record<Device, readonly ClientApp[]>> = {
  desktop: ['web-commerce'],
  mobile: ['web-commerce', 'commerce-app'],
}

/** Access to a program: all of them, or any of those asked for (specification §5 "Module access"). */
export const hasModule = (modules: readonly ClientApp[], wanted: readonly ClientApp[]): boolean =>
  modules.includes('all') || wanted.some((module) => modules.includes(module))

/** Whether a supplier with these modules has a store on this kind of device; without a device, on any. */
export const hasStore = (modules: readonly ClientApp[], device: Device = 'mobile'): boolean =>
  hasModule(modules, APPS_ON[device])
