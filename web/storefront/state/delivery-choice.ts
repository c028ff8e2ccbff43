import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Address, Coordinates } from '#domain/customer/address.ts'
import type { DeliveryType } from '#domain/order/order.ts'

/** How and where somebody wants to receive. Null is not chosen yet: the store's own default holds. */
export interface DeliveryChoice {
  readonly deliveryType: DeliveryType | null
  readonly place: ChosenPlace | null
}

export interface ChosenPlace {
  /** One of the customer's addresses; null for a visitor, who gave a postal code or a point on the map. */
  readonly addressId: string | null
  /** 8 digits; null where only a point is known. */
  readonly postalCode: string | null
  readonly coordinates: Coordinates | null
  /** Short, for the header: `Casa`, `Rua Harmonia, 123`, `05435-000`. */
  readonly label: string
}

export const NOTHING_CHOSEN: DeliveryChoice = { deliveryType: null, place: null }

/**
 * Of the store on display: a page belongs to one store. Only browsers change it; on the server, where one process serves
 * everybody, it stays as it is here.
 */
export const deliveryChoice = createStore<DeliveryChoice>(() => NOTHING_CHOSEN)

export const useDeliveryChoice = (): DeliveryChoice => useStore(deliveryChoice)

export const placeOfAddress = ({ id, nickname, street, number, postalCode, coordinates }: Address): ChosenPlace => ({
  addressId: id,
  postalCode,
  coordinates,
  label: nickname || `${street}, ${number}`,
})

export const chooseDelivery = (change: Partial<DeliveryChoice>): void => deliveryChoice.setState(change)

/** At sign-out (specification §4: logout resets the address and sets the delivery type to none). */
export const forgetDeliveryChoice = (): void => deliveryChoice.setState(NOTHING_CHOSEN)

/** From now on things go there. Only in a browser: the server serves everybody. */
export function chooseAddress(address: Address): void {
  if (!import.meta.env.SSR) chooseDelivery({ deliveryType: 'delivery', place: placeOfAddress(address) })
}

/** An address was saved: it is where things go, unless another was chosen before. */
export function rememberSaved(address: Address): void {
  const chosenId = deliveryChoice.getState().place?.addressId
  if (import.meta.env.SSR || (chosenId && chosenId !== address.id)) return
  chooseDelivery({ place: placeOfAddress(address) })
}

/** An address was removed. */
export function forgetAddress(id: string): void {
  if (deliveryChoice.getState().place?.addressId === id) chooseDelivery({ place: null })
}
