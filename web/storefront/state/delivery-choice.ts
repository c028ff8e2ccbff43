import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { NOTHING_CHOSEN, type BrowserState, type DeliveryChoice } from './browser-state.ts'
import { useBrowser, useBrowserState } from './use-browser.ts'

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
