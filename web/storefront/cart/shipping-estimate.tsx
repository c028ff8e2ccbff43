import { Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeliveryOffer } from '#domain/delivery/delivery-option.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import type { Cents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { AmountProgress, MissingForMinimum } from '../components/delivery-conditions.tsx'
import { maskPostalCode } from '../../shared/typed-mask.ts'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { isWide, type Modals } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { useCartView } from '../state/store-context.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './shipping-estimate.module.css'
import { MissingForFree } from './missing-for-free.tsx'
import { useShipping, type Shipping } from '../components/shipping-lookup.ts'

/** What delivery costs and when it comes, before the checkout: for the place that is chosen, or a postal code that is typed. */
export function ShippingEstimate() {
  const text = useText(cartText)
  const { place } = useDeliveryChoice()
  const { totals } = useCartView()
  const chosenCode = place?.postalCode ? formatPostalCode(place.postalCode) : ''
  const [field, setField] = useState(() => fieldWith(chosenCode))
  if (field.chosenCode !== chosenCode) setField(withChosenCode(field, chosenCode))
  const { postalCode } = field
  const { shipping, retry } = useShipping(
    postalCode,
    parsePostalCode(postalCode) === place?.postalCode ? place.coordinates : null,
  )
  const { openModal } = useModals()
  useAddressModal(shipping, postalCode !== chosenCode)

  return (
    <section className={stack.gap2} aria-label={text.shipping}>
      {(shipping.kind !== 'failed' || shipping.minimum === null) && <MissingForMinimum />}
      <Field
        key={field.fillings}
        label={text.shippingCode}
        name="postalCode"
        type="search"
        defaultValue={postalCode}
        mask={maskPostalCode}
        onInput={({ currentTarget: { value } }) => setField({ ...field, postalCode: value, isTyping: true })}
        onBlur={() => setField({ ...field, isTyping: false })}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
      />
      <div role="status">
        {shipping.kind === 'pending' && (
          <p className={`${textStyle.note} ${stack.row2}`}>
            <span className={style.dots} aria-hidden />
            {text.shippingPending}
          </p>
        )}
        {shipping.kind === 'found' && <Offers offers={shipping.offers} items={totals.items} />}
      </div>
      {shipping.kind === 'failed' && (
        <Notice kind="warning">
          <p>{shipping.message ?? text.shippingFailed}</p>
          {shipping.minimum !== null && (
            <AmountProgress label={text.shippingMinimum} value={totals.items} max={shipping.minimum} />
          )}
          {(shipping.opensModal || shipping.mayRetry) && (
            <Button
              look="quiet"
              size="small"
              onClick={shipping.opensModal ? () => openAddresses(openModal, shipping.message) : retry}
            >
              {shipping.opensModal ? text.shippingAddress : text.retry}
            </Button>
          )}
        </Notice>
      )}
      {shipping.kind === 'none' && <p className={textStyle.note}>{text.deliveryLater}</p>}
    </section>
  )
}

interface PostalCodeField {
  /** Of the place that is chosen in the store, as the field follows it. */
  readonly chosenCode: string
  readonly postalCode: string
  readonly isTyping: boolean
  /** Counts how often the chosen place filled in the field. */
  readonly fillings: number
}

export const fieldWith = (chosenCode: string, fillings = 0): PostalCodeField => ({
  chosenCode,
  postalCode: chosenCode,
  isTyping: false,
  fillings,
})

/** A place that is chosen elsewhere replaces the postal code; one that comes while it is typed was loaded by itself, and does not. */
export const withChosenCode = (field: PostalCodeField, chosenCode: string): PostalCodeField =>
  field.isTyping ? { ...field, chosenCode } : fieldWith(chosenCode, field.fillings + 1)

/** The modal covers the message, which it shows too. */
const openAddresses = (openModal: Modals['openModal'], message: string | null): void =>
  openModal(isWide() ? 'menu-address' : 'mobile-address', '/enderecos', { notice: message ?? undefined })

/** The refusal may suggest another address (specification §8). The modal opens at once only for a typed postal code. */
function useAddressModal(shipping: Shipping, isTyped: boolean): void {
  const { openModal } = useModals()
  const shown = useRef<Shipping>(shipping)
  useEffect(() => {
    if (shown.current === shipping) return
    shown.current = shipping
    if (isTyped && shipping.kind === 'failed' && shipping.opensModal) openAddresses(openModal, shipping.message)
  }, [shipping, isTyped, openModal])
}

function Offers({ offers, items }: { readonly offers: readonly DeliveryOffer[]; readonly items: Cents }) {
  const text = useText(cartText)
  const [first] = offers
  return (
    <>
      <ul className={style.offers}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Truck className={textStyle.accent} size={20} aria-hidden />
            <span>
              {offer.name}
              {offer.dates[0] && (
                <small className={textStyle.note}>{text.shippingFrom(formatWeekday(offer.dates[0]))}</small>
              )}
            </span>
            {offer.fee !== null && (
              <strong data-free={offer.fee === 0 || undefined}>
                {offer.fee === 0 ? text.shippingFree : formatCents(offer.fee)}
              </strong>
            )}
          </li>
        ))}
      </ul>
      {first && first.fee !== null && <MissingForFree pricing={{ ...first, fee: first.fee }} items={items} />}
    </>
  )
}
