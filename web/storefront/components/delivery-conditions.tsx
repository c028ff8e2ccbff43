import { Truck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { deliveryConditions } from '#contract/delivery.ts'
import { subtractCents, type Cents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import {
  lowestMinimum,
  summarizeDelivery,
  type DeliveryConditions,
  type DeliverySummary,
} from '#domain/delivery/delivery-option.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { conditionsText } from '../../shared/i18n/delivery-conditions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { useCartView, useStoreData } from '../state/store-context.ts'
import style from './delivery-conditions.module.css'

interface FoundConditions {
  readonly postalCode: string | null
  readonly conditions: readonly DeliveryConditions[]
}

/** The conditions for the chosen place, or without a place those of the whole store, where `isStoreKnown` does not spare them; null until then. */
function useDeliveryConditions(isStoreKnown: boolean): readonly DeliveryConditions[] | null {
  const { call, supplier } = useStoreData()
  const { place } = useDeliveryChoice()
  const postalCode = place?.postalCode ?? null
  const [found, setFound] = useState<FoundConditions | null>(null)
  const isKnown = postalCode === null && isStoreKnown
  useEffect(() => {
    if (isKnown) return
    const request = new AbortController()
    const { signal } = request
    callStore({ call, supplier }, deliveryConditions, { query: { postalCode } }, { signal }).then(
      ({ options: conditions }) => setFound({ postalCode, conditions }),
      // They are shown again at the checkout.
      () => undefined,
    )
    return () => request.abort()
  }, [call, supplier, postalCode, isKnown])
  return !isKnown && found?.postalCode === postalCode ? found.conditions : null
}

/** Until the conditions of the place are known it is the least of the whole store, which no place goes below. */
const minimumOf = (conditions: readonly DeliveryConditions[] | null, store: DeliverySummary | null): Cents | null =>
  conditions === null ? (store?.lowestMinimum ?? null) : lowestMinimum(conditions)

/** What the items of the cart have to come to for a delivery; null where any cart is enough, or nothing is delivered. */
export function useDeliveryMinimum(): Cents | null {
  const { delivery } = useStoreData()
  return minimumOf(useDeliveryConditions(false), delivery)
}

/** What the cart lacks for the delivery that is chosen, or that is the default; null where it is enough, or is picked up. */
export function useMissingForDelivery(): Cents | null {
  const { features } = useStoreData()
  const { deliveryType } = useDeliveryChoice()
  const { totals } = useCartView()
  const minimum = useDeliveryMinimum()
  if (!features.hasDelivery || deliveryType === 'pickup' || minimum === null) return null
  return totals.items < minimum ? subtractCents(minimum, totals.items) : null
}

/** First date, fee and minimum of the cheapest delivery, before anything is in the cart. */
export function DeliveryNote() {
  const text = useText(conditionsText)
  const { delivery } = useStoreData()
  const ofPlace = useDeliveryConditions(true)
  const cheapest = ofPlace === null ? delivery : summarizeDelivery(ofPlace)
  if (cheapest === null) return null
  const { firstDate, isLowest } = cheapest
  return (
    <p className={style.note}>
      <Truck className={textStyle.accent} size={20} aria-hidden />
      <span>
        {firstDate === null ? text.anyDay : text.delivery(formatWeekday(firstDate))}
        <small className={textStyle.note}>{deliveryFacts(cheapest, isLowest, text).join(' · ')}</small>
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

interface MissingForMinimumProps {
  /** What is said of the cheapest delivery once the cart is enough. */
  readonly afterwards?: (cheapest: DeliverySummary) => ReactNode
}

/** What the cart lacks for a delivery. */
export function MissingForMinimum({ afterwards }: MissingForMinimumProps) {
  const text = useText(conditionsText)
  const { features, delivery } = useStoreData()
  const { deliveryType } = useDeliveryChoice()
  const { totals } = useCartView()
  const conditions = useDeliveryConditions(false)
  const minimum = minimumOf(conditions, delivery)
  const missing = useMissingForDelivery()
  if (!features.hasDelivery || deliveryType === 'pickup') return null
  if (minimum === null || missing === null) {
    const cheapest = summarizeDelivery(conditions ?? [])
    return cheapest && afterwards?.(cheapest)
  }
  return (
    <p className={textStyle.note}>
      {text.missing(formatCents(missing), formatCents(minimum))}
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
