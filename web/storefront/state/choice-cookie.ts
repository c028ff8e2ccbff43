import type { DeliveryType } from '#domain/order/order.ts'

/** Longer than any browser keeps it. */
const MAX_AGE_S = 400 * 24 * 3600

interface CookiePlace {
  /** What comes before every path of the store. */
  readonly basename: string
  readonly isSecure: boolean
}

/** What `document.cookie` takes to keep a choice for the pages of one store, or to forget it. */
const choiceCookie = (name: string, value: string | null, { basename, isSecure }: CookiePlace): string =>
  `${name}=${value ?? ''}; Path=${basename || '/'}; Max-Age=${value === null ? 0 : MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** What `document.cookie` takes to keep the method for the pages of one store, or to forget it. */
export const paymentCookie = (id: string | null, place: CookiePlace): string =>
  choiceCookie('commerce-payment', id, place)

/** What `document.cookie` takes to keep a pickup for the pages of one store, or to forget it. */
export const deliveryCookie = (type: DeliveryType | null, place: CookiePlace): string =>
  choiceCookie('commerce-delivery', type === 'pickup' ? type : null, place)
