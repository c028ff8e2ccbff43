import type { Address } from '#domain/customer/address.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import type { Place } from '#domain/supplier/offer.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import type { BrowserState, ChosenPlace } from './browser-state.ts'

type WithDelivery = Pick<BrowserState, 'delivery'>

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
