import { Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { subtractCents, type Cents } from '#domain/amounts.ts'
import { cheapestDelivery, lowestMinimum, type DeliveryConditions } from '#domain/delivery/delivery-option.ts'
import { deliveryApi } from '../../shared/api/delivery.ts'
import { formatCents, formatWeekday } from '../../shared/format.ts'
import { conditionsText } from '../../shared/i18n/delivery-conditions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { useCartView, useStoreData } from '../state/store-context.ts'
import style from './delivery-conditions.module.css'

const NONE: readonly DeliveryConditions[] = []

/** The conditions for the chosen place, once they are loaded; until then, and without a place, those of the whole store. */
function useDeliveryConditions(ofStore: readonly DeliveryConditions[] | null): readonly DeliveryConditions[] {
  const { call, supplier } = useStoreData()
  const { place } = useDeliveryChoice()
  const postalCode = place?.postalCode ?? null
  const [found, setFound] = useState<{ readonly postalCode: string | null; readonly conditions: typeof NONE } | null>(
    null,
  )
  const isKnown = postalCode === null && ofStore !== null
  useEffect(() => {
    if (isKnown) return
    const request = new AbortController()
    deliveryApi({ call, supplier })
      .conditions(postalCode, { signal: request.signal })
      .then(
        (conditions) => setFound({ postalCode, conditions }),
        // They are shown again at the checkout.
        () => undefined,
      )
    return () => request.abort()
  }, [call, supplier, postalCode, isKnown])
  return (found?.postalCode === postalCode ? found.conditions : ofStore) ?? NONE
}

/** What the items of the cart have to come to for a delivery; null where any cart is enough, or nothing is delivered. */
export const useDeliveryMinimum = (): Cents | null => lowestMinimum(useDeliveryConditions(null))

/** First date, fee and minimum of the cheapest delivery, before anything is in the cart. */
export function DeliveryNote({ conditions }: { readonly conditions: readonly DeliveryConditions[] }) {
  const text = useText(conditionsText)
  const known = useDeliveryConditions(conditions)
  const cheapest = cheapestDelivery(known)
  if (cheapest === null) return null
  const hasSeveral = known.filter(({ type }) => type === 'delivery').length > 1
  const [date] = cheapest.dates
  return (
    <p className={style.note}>
      <Truck className={textStyle.accent} size={20} aria-hidden />
      <span>
        {date === undefined ? text.anyDay : text.delivery(formatWeekday(date))}
        <small className={textStyle.note}>{deliveryFacts(cheapest, hasSeveral, text).join(' · ')}</small>
      </span>
    </p>
  )
}

/** Fee, from which amount it is free, and the minimum, in words. */
export function deliveryFacts(
  { fee, freeFrom, minimum }: Pick<DeliveryConditions, 'fee' | 'freeFrom' | 'minimum'>,
  isLowest: boolean,
  text: typeof conditionsText,
): string[] {
  const price = fee === 0 ? text.noFee : isLowest ? text.lowestFee(formatCents(fee)) : text.fee(formatCents(fee))
  return [
    price,
    ...(fee > 0 && freeFrom !== null ? [text.freeFrom(formatCents(freeFrom))] : []),
    ...(minimum > 0 ? [text.minimum(formatCents(minimum))] : []),
  ]
}

/** What the cart lacks for a delivery; nothing once it is enough. */
export function MissingForMinimum() {
  const text = useText(conditionsText)
  const { features } = useStoreData()
  const { deliveryType } = useDeliveryChoice()
  const { totals } = useCartView()
  const minimum = useDeliveryMinimum()
  if (!features.hasDelivery || deliveryType === 'pickup' || minimum === null || totals.items >= minimum) return null
  return (
    <p className={textStyle.note}>
      {text.missing(formatCents(subtractCents(minimum, totals.items)), formatCents(minimum))}
      <AmountProgress label={text.progress} value={totals.items} max={minimum} />
    </p>
  )
}

interface AmountProgressProps {
  readonly label: string
  readonly value: Cents
  readonly max: Cents
}

/** How far the cart is on its way to an amount. */
export const AmountProgress = ({ label, value, max }: AmountProgressProps) => (
  <progress className={style.progress} aria-label={label} max={max} value={Math.min(value, max)} />
)
