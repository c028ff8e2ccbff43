import { keyboardText } from '../keyboard-text.ts'
import type { BasisPoints } from '../amounts.ts'
import type { ProductOrder } from '../catalog/product.ts'

/** A supplier as its store shows it. Its switches are read from tags by `features.ts`. */
export interface Supplier {
  readonly id: string
  readonly slug: string
  /** Those that the store had, which still name it; left out on pages. */
  readonly formerSlugs?: readonly string[]
  readonly companyId: string
  /** Whether the company has other stores. */
  readonly hasSisterStores: boolean
  readonly name: string
  readonly legalName: string
  readonly cnpj: string
  readonly timeZone: string
  readonly domains: readonly string[]
  readonly tags: readonly string[]
  readonly modules: readonly ClientApp[]
  /** The kinds of customers that it sells to; a visitor sees the departments of the first. */
  readonly segments: readonly string[]
  /** What lists can be sorted by, as they are offered. */
  readonly productOrders: readonly ProductOrder[]
  readonly identification: readonly Identification[]
  /** ISO instant until which customers send no orders; null, or over, where the store is open. */
  readonly pausedUntil: string | null
  /** What a pickup adds to every price, or takes from it when negative; the prices of the store are those of a delivery. */
  readonly pickupAdjustment: BasisPoints
  readonly theme: Theme
  readonly presentation: Presentation
}

/** Whether a reference, an id or a slug that the store has or had, names the supplier. */
export const isNamed = (
  { id, slug, formerSlugs = [] }: Pick<Supplier, 'id' | 'slug' | 'formerSlugs'>,
  reference: string,
): boolean => reference === id || reference === slug || formerSlugs.includes(reference)

export type Identification = 'cpf' | 'cnpj' | 'email' | 'foreign'

/** The four colours that a supplier chooses (specification §3), as #rrggbb. `theme.ts` derives the rest. */
export interface ThemeColours {
  readonly primary: string
  readonly secondary: string
  readonly auxiliary: string
  readonly text: string
}

/** What a supplier chooses of the look of its store besides the colours: each is one of the options in `theme.ts`. */
export interface ThemeStyle {
  /** `system` is the typeface of the device; the others come with the store. */
  readonly typeface: 'system' | 'classic' | 'friendly' | 'technical'
  readonly corners: 'soft' | 'round' | 'square'
  readonly density: 'comfortable' | 'compact'
  /** On the light surface with a line below, in the colour of the brand, or with the logo in a row of its own. */
  readonly header: 'light' | 'solid' | 'two-rows'
  readonly buttons: 'pill' | 'filled' | 'outlined'
}

export type Theme = ThemeColours & ThemeStyle

/** The public data of a supplier. Pictures are paths below the picture URL, for example `emporio/logo-1a2b3c4d.svg`. */
export interface Presentation {
  readonly logo: string
  readonly favicon: string
  /** What other sites show beside a link to the store: webp, png or jpeg, since none of them shows a drawing. */
  readonly socialPicture?: string
  readonly slogan: string
  readonly about: string
  readonly menu: readonly Link[]
  readonly footer: readonly FooterColumn[]
  readonly seo: { readonly title: string; readonly description: string; readonly keywords: string }
  readonly contacts: {
    readonly email: string
    readonly phone: string
    readonly whatsapp: string
    readonly hours: string
    readonly address: string
  }
  /** Of the supplier's Google Analytics 4, for example `G-7XK2M9PQ4R`; present only with the tag that turns it on. */
  readonly analyticsTrackingId?: string
  /** Who receives a Pix: key, and name and city as the bank shows them. */
  readonly pix: { readonly key: string; readonly name: string; readonly city: string } | null
}

/** A link within the store (`/produtos`) or to the web (`https://…`). */
export interface Link {
  readonly label: string
  readonly target: string
}

export interface FooterColumn {
  readonly title: string
  readonly links: readonly Link[]
}

/**
 * The programs that a supplier may use (specification §9 "Client apps"). `all` means every one of them.
 * Their names on the wire are in contract/supplier.ts.
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

/** A store is the web shop on a desktop; on a phone the app counts too. */
const APPS_ON: Readonly<Record<Device, readonly ClientApp[]>> = {
  desktop: ['web-commerce'],
  mobile: ['web-commerce', 'commerce-app'],
}

/** Whether all programs or one of the wanted ones may be used (specification §5 "Module access"). */
export const hasModule = (modules: readonly ClientApp[], wanted: readonly ClientApp[]): boolean =>
  modules.includes('all') || wanted.some((module) => modules.includes(module))

/** Whether a supplier with these modules has a store on this kind of device; without a device, on any. */
export const hasStore = (modules: readonly ClientApp[], device: Device = 'mobile'): boolean =>
  hasModule(modules, APPS_ON[device])

/** Enough for a web client in several environments. */
export const MAX_CLIENT_ORIGINS = 20

const THIS_MACHINE = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/
const ORIGIN = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::(\d{1,5}))?\/?$/
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * The origin of a web client as browsers write it, or null where the text is none. Session tokens travel in its calls, so
 * that only a client on the developer's own machine may do without https.
 */
export function parseClientOrigin(text: string): string | null {
  const [, scheme = '', host = '', port = ''] = ORIGIN.exec(keyboardText(text).toLowerCase()) ?? []
  if (host === '' || Number(port) > 65_535 || (scheme === 'http' && !THIS_MACHINE.test(host))) return null
  return `${scheme}://${host}${port === '' || Number(port) === Number(DEFAULT_PORTS[scheme]) ? '' : `:${Number(port)}`}`
}
