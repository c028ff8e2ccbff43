import { Form } from 'react-router'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { traitField, type Trait } from '#domain/order/trait.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useCart, useCartView } from '../state/store-context.ts'
import { packSeen } from './cart-changes.ts'
import { FIELDS, packAmounts, seenCombo, seenProduct, traitFieldName, type PricedCart } from './checkout-state.ts'
import { ORDER_FORM } from '../components/choice-card.tsx'
import type { CheckoutData } from './load-checkout.ts'
import surface from '../../shared/ui/surface.module.css'
import { TraitField } from '../../shared/ui/trait-field.tsx'
import type { TraitsSent } from './checkout-action.ts'
import textStyle from '../../shared/ui/text.module.css'
import section from './section.module.css'

interface OrderFormProps {
  readonly data: CheckoutData
  readonly priced: PricedCart
  readonly pricedWith: (option: DeliveryOption) => PricedCart
  readonly onSend: (form: HTMLFormElement) => Promise<void>
}

/** The order's form. Its visible fields are elsewhere on the screen and refer to it; these are the hidden ones. */
export function OrderForm({ data, priced, pricedWith, onSend }: OrderFormProps) {
  const text = useText(checkoutText)
  const { coupon, totals } = priced
  const { combos } = useCartView()
  const isLocked = useCart((state) => state.saved?.lockedUntil != null)
  return (
    <Form
      id={ORDER_FORM}
      method="post"
      hidden
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(event.currentTarget)
      }}
    >
      {/* The default button, so that Enter in a field never sends an order. */}
      <button type="submit" disabled hidden aria-label={text.submit} />
      <input
        type="hidden"
        name={FIELDS.seen}
        value={packSeen([...priced.lines.map((line) => seenProduct(line, line.totals)), ...combos.map(seenCombo)])}
      />
      {/* Only what was typed and gives something is sent: the store chooses its own coupon again (specification §5). */}
      <input
        type="hidden"
        name={FIELDS.coupon}
        value={coupon && !coupon.isAutomatic && totals.discount + totals.deliveryDiscount > 0 ? coupon.code : ''}
      />
      <input type="hidden" name={FIELDS.channel} value={isLocked ? 'manual' : 'web'} />
      {data.options.map((option) => (
        <input
          key={option.id}
          type="hidden"
          name={FIELDS.amounts}
          value={packAmounts(option, pricedWith(option).totals)}
        />
      ))}
      <input type="hidden" name={FIELDS.key} value={data.key} />
    </Form>
  )
}

interface TraitsSectionProps {
  readonly traits: readonly Trait[]
  readonly sent: TraitsSent | undefined
}

/** The supplier's own questions about an order (rules §1 "caracteristicas"). */
export function TraitsSection({ traits, sent }: TraitsSectionProps) {
  const text = useText(checkoutText)
  return (
    <section className={`${surface.panel} ${section.section}`}>
      <h2 className={textStyle.large}>{text.traitsTitle}</h2>
      {traits.map((trait) => (
        <TraitField
          key={trait.id}
          trait={trait}
          name={traitFieldName(trait.id)}
          form={ORDER_FORM}
          answer={sent?.answers.find(({ traitId }) => traitId === trait.id)?.value ?? ''}
          problem={sent?.problem?.field === traitField(trait.id) ? sent.problem.text : undefined}
        />
      ))}
    </section>
  )
}
