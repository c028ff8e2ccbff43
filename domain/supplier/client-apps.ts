import { hasModule } from './features.ts'

/** Of the programs that a supplier may have the use of (specification §9), those that this product is. `Todos` stands for all. */
type ClientApp = 'Web-commerce' | 'Commerce app'

export type Device = 'desktop' | 'mobile'

/** The store is the web shop on a desktop; on a phone it stands for the shop's app too. */
const APPS_ON: Readonly<Record<Device, readonly ClientApp[]>> = {
  desktop: ['Web-commerce'],
  mobile: ['Web-commerce', 'Commerce app'],
}

/** Whether a supplier with these modules has a store on this kind of device; without a device, on any. */
export const hasStore = (modules: readonly string[], device: Device = 'mobile'): boolean => hasModule(modules, APPS_ON[device])
