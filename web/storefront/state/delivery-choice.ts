import type { Address, Coordinates } from '#domain/customer/address.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import { formatPostalCode } from '#domain/delivery/postal-code.ts'
import type { Place } from '#domain/supplier/offer.ts'
import type { BrowserState } from './browser-state.ts'
import { useBrowser, useBrowserState } from './use-browser.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'

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

/** How this browser's person receives, in a store whose prices depend on it. A cookie, so that the server's first view has the same. */
export const storedDeliveryType = (cookies: string): DeliveryType | null =>
  /(?:^|;\s*)commerce-delivery=pickup(?:;|$)/.test(cookies) ? 'pickup' : null

export const useDeliveryChoice = (): DeliveryChoice => useBrowserState(({ delivery }) => delivery, NOTHING_CHOSEN)

export function useChooseDelivery(): (change: Partial<DeliveryChoice>) => void {
  const browser = useBrowser()
  return (change) => browser?.delivery.setState(change)
}

export const placeOfAddress = ({ id, nickname, street, number, postalCode, coordinates }: Address): ChosenPlace => ({
  addressId: id,
  postalCode,
  coordinates,
  label: nickname || `${street}, ${number}`,
})

/** Chooses delivery to this address. */
export const chooseAddress = ({ delivery }: WithDelivery, address: Address): void =>
  delivery.setState({ deliveryType: 'delivery', place: placeOfAddress(address) })

/** A saved address becomes the place of delivery, unless another address is chosen. */
export function chooseSavedAddress({ delivery }: WithDelivery, address: Address): void {
  const chosenId = delivery.getState().place?.addressId
  if (!chosenId || chosenId === address.id) delivery.setState({ place: placeOfAddress(address) })
}

/** Takes the choice back when the chosen address is removed. */
export function forgetAddress({ delivery }: WithDelivery, id: string): void {
  if (delivery.getState().place?.addressId === id) delivery.setState({ place: null })
}

/** A place without an address, with its label for the header. A point on the map is more exact than the CEP beside it. */
export const placeOfVisitor = ({ coordinates, postalCode }: Place, text = shellText): ChosenPlace => ({
  addressId: null,
  postalCode: coordinates ? null : postalCode,
  coordinates,
  label: coordinates ? text.myPlace : formatPostalCode(postalCode ?? ''),
})
