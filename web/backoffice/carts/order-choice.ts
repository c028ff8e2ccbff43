import type { OrderRequest } from '#contract/order-request.ts'
import { ONE_UNIT, type Cents, type Quantity } from '#domain/amounts.ts'
import type { NegotiatedCart } from '#domain/cart/negotiation.ts'
import type { AddressInput } from '#domain/customer/address.ts'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'

/** How the order of a customer is received and paid, as an attendant chooses it. */
export interface Choice {
  readonly type: DeliveryType
  /** Empty where none is chosen, as in the fields; `OTHER_ADDRESS` for one that is typed. */
  readonly addressId: string
  /** Of the typed address; empty until it is complete. */
  readonly postalCode: string
  readonly paymentId: string
  readonly optionId: string
  readonly date: string
}

/** In place of the id of a saved address. */
export const OTHER_ADDRESS = 'other'

/** A saved address of the customer, or the postal code of another one. */
type DeliveryPlace = { readonly addressId: string } | { readonly postalCode: string }

/** Where a delivery goes, as far as it is known; null where it is not, or the order is picked up. */
export function placeOf({ type, addressId, postalCode }: Choice): DeliveryPlace | null {
  if (type === 'pickup') return null
  if (addressId === OTHER_ADDRESS) return postalCode === '' ? null : { postalCode }
  return addressId === '' ? null : { addressId }
}

/** The choice with a way to receive and a day of those that are offered now: the chosen ones as long as they are among them. */
export function amongOffered(choice: Choice, options: readonly Pick<DeliveryOption, 'id' | 'dates'>[]): Choice {
  const option = options.find(({ id }) => id === choice.optionId) ?? options[0]
  const date = option?.dates.find((date) => date === choice.date) ?? option?.dates[0] ?? ''
  return { ...choice, optionId: option?.id ?? '', date }
}

type Amounts = Pick<OrderRequest, 'changeFor' | 'traits'> & { readonly fee: Cents; readonly total: Cents }

/** The order of the cart as the attendant sees it. */
export const requestOf = (
  { lines, combos, note, customerOrderNumber }: NegotiatedCart['cart'],
  { type, addressId, paymentId, optionId, date }: Choice,
  typed: AddressInput,
  { changeFor, traits, fee, total }: Amounts,
): OrderRequest => ({
  lines: [
    ...lines.map(({ product, quantity, isGiftWrapped }) => ({ productId: product.id, quantity, isGiftWrapped })),
    // An order names a combo by its id in the cart.
    ...combos.map(({ id, quantity }) => ({
      productId: id,
      quantity: (quantity * ONE_UNIT) as Quantity,
      isGiftWrapped: false,
    })),
  ].map((line) => ({ ...line, seenPrice: null, seenUnitPrice: null, seenPackagingPrice: null })),
  deliveryType: type,
  deliveryOptionId: optionId,
  deliveryDate: date || null,
  address:
    type === 'pickup'
      ? { id: null, written: null }
      : addressId === OTHER_ADDRESS
        ? { id: null, written: { ...typed, postalCode: parsePostalCode(typed.postalCode) ?? typed.postalCode } }
        : { id: addressId, written: null },
  billingAddress: { id: null, written: null },
  paymentMethodId: paymentId,
  changeFor,
  subscription: null,
  couponCode: null,
  seenDeliveryFee: fee,
  seenDiscount: null,
  seenTotal: total,
  traits,
  note,
  customerOrderNumber,
  channel: 'manual',
})
