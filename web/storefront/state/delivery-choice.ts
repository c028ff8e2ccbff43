import type { Coordinates } from '#domain/customer/address.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import type { BrowserState } from './browser-state.ts'
import { useBrowser, useBrowserState } from './use-browser.ts'

/** The chosen delivery type and place. Null is not chosen yet: the store's default applies. */
export interface DeliveryChoice {
  readonly deliveryType: DeliveryType | null
  readonly place: ChosenPlace | null
}

export interface ChosenPlace {
  /** One of the customer's addresses; null for a visitor, who entered a postal code or a point on the map. */
  readonly addressId: string | null
  /** 8 digits; null where only a point is known. */
  readonly postalCode: string | null
  readonly coordinates: Coordinates | null
  /** Short, for the header: `Casa`, `Rua Harmonia, 123`, `05435-000`. */
  readonly label: string
}

export const NOTHING_CHOSEN: DeliveryChoice = { deliveryType: null, place: null }

type WithDelivery = Pick<BrowserState, 'delivery'>

/** What was chosen on this page, or else the choice in the cookie. */
export const deliveryTypeInBrowser = ({ delivery }: WithDelivery, cookies: string): DeliveryType | null =>
  delivery.getState().deliveryType ?? storedDeliveryType(cookies)

/** The delivery type from the cookie, in a store whose prices depend on it. It is a cookie so that the server renders the same prices. */
const storedDeliveryType = (cookies: string): DeliveryType | null =>
  /(?:^|;\s*)commerce-delivery=pickup(?:;|$)/.test(cookies) ? 'pickup' : null

export const useDeliveryChoice = (): DeliveryChoice => useBrowserState(({ delivery }) => delivery, NOTHING_CHOSEN)

export function useChooseDelivery(): (change: Partial<DeliveryChoice>) => void {
  const browser = useBrowser()
  return (change) => browser?.delivery.setState(change)
}
