import { formatPostalCode } from '#domain/delivery/postal-code.ts'
import type { Place } from '#domain/supplier/offer.ts'
import { text } from '../../shared/i18n/shell.ts'
import type { ChosenPlace } from './delivery-choice.ts'

/** A place without an address, as the header tells it. The point on the map says more than the CEP beside it. */
export const placeOfVisitor = ({ coordinates, postalCode }: Place): ChosenPlace => ({
  addressId: null,
  postalCode: coordinates ? null : postalCode,
  coordinates,
  label: coordinates ? text.myPlace : formatPostalCode(postalCode ?? ''),
})
