import { useState } from 'react'
import type { Cents } from '#domain/amounts.ts'
import { daysBefore, EVERY_DAY, nextDeliveries } from '#domain/subscription/schedule.ts'
import { DEFAULT_CHOICES, type SubscriptionOffer, type SubscriptionType } from '#domain/subscription/subscription.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatWeekdayDate } from '../../shared/format-weekday.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useCart, useCartActions } from '../state/store-context.ts'
import { FIELDS } from './checkout-state.ts'
import { ChoiceCard, Choices, ORDER_FORM } from '../components/choice-card.tsx'
import { RunChoiceFields } from '../components/run-choice-fields.tsx'
import section from './section.module.css'

interface SubscriptionSectionProps {
  readonly offer: SubscriptionOffer
  /** An attendant has the cart: the choice is for this order only. */
  readonly isLocked: boolean
  readonly optionId: string | null
  /** The chosen day of the first delivery, or today where none is chosen. */
  readonly firstOn: string
  /** Of the cart, before discounts. */
  readonly items: Cents
}

/** Whether the order repeats, how often, and on which dates. */
export function SubscriptionSection({ offer, isLocked, optionId, firstOn, items }: SubscriptionSectionProps) {
  const text = useText(subscriptionsText)
  const saved = useCart((state) => state.saved?.subscriptionTypeId) ?? ''
  const { saveSettings } = useCartActions()
  const [typeId, setTypeId] = useState(saved)
  const choose = (next: string) => {
    setTypeId(next)
    // The order names the type itself: a failed save costs nothing.
    if (!isLocked) void saveSettings({ subscriptionTypeId: next || null }).catch(() => undefined)
  }
  const chosen = offer.types.find(({ id, minimum }) => id === typeId && minimum <= items)
  return (
    <section className={`${surface.panel} ${section.section}`}>
      <h2 className={textStyle.large}>{text.choose}</h2>
      <Choices title={text.choose} isHidden>
        <ChoiceCard
          name={FIELDS.subscription}
          value=""
          isChosen={chosen === undefined}
          onChoose={() => choose('')}
          title={text.once}
        />
        {offer.types.map((type) => (
          <ChoiceCard
            key={type.id}
            name={FIELDS.subscription}
            value={type.id}
            isChosen={chosen?.id === type.id}
            isDisabled={items < type.minimum}
            onChoose={() => choose(type.id)}
            title={type.name}
          >
            <span className={textStyle.muted}>{type.description || text.interval(type.interval)}</span>
            {items < type.minimum && <span>{text.from(formatCents(type.minimum))}</span>}
          </ChoiceCard>
        ))}
      </Choices>
      {chosen && (
        <div className={stack.gap3}>
          <NextDates type={chosen} offer={offer} optionId={optionId} firstOn={firstOn} />
          <RunChoiceFields form={ORDER_FORM} choices={DEFAULT_CHOICES} />
          <p className={textStyle.note}>{text.dayPrice}</p>
        </div>
      )}
    </section>
  )
}

const SHOWN_DATES = 4

interface NextDatesProps extends Pick<SubscriptionSectionProps, 'offer' | 'optionId' | 'firstOn'> {
  readonly type: SubscriptionType
}

function NextDates({ type, offer, optionId, firstOn }: NextDatesProps) {
  const text = useText(subscriptionsText)
  const days = (optionId === null ? undefined : offer.deliveryDays[optionId]) ?? EVERY_DAY
  const schedule = { firstOn, interval: type.interval, days, skipped: [] }
  const dates = nextDeliveries(schedule, daysBefore(firstOn, -1), SHOWN_DATES)
  return (
    <div role="status">
      <strong>{text.nextDates}</strong>
      {dates.length === 0 && <p>{text.noDates}</p>}
      <ul className={stack.gap1}>
        {dates.map(({ date, deliveredOn }) => (
          <li key={date}>
            <time dateTime={deliveredOn}>{formatWeekdayDate(deliveredOn)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}
