import { useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Cents } from '#domain/amounts.ts'
import { isQuote as isQuoteOf } from '#domain/order/transitions.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { OnlineLink } from '../components/online-link.tsx'
import { useChooseDelivery } from '../state/delivery-choice.ts'
import { usePaymentChoice } from '../state/payment-choice.ts'
import { useCartActions, useCartView, useStoreData } from '../state/store-context.ts'
import { useStillHere } from '../state/use-still-here.ts'

interface CheckoutLinkProps {
  /** What the cart lacks for a delivery; null where it is enough. */
  readonly missing: Cents | null
  readonly onLeave?: () => void
}

/**
 * The link to the checkout, which reads the saved cart: pending changes are saved first. A cart below the minimum leads back to the
 * products, or to a pickup, which has no minimum.
 */
export function CheckoutLink({ missing, onLeave }: CheckoutLinkProps) {
  const text = useText(cartText)
  const { account, cart, features } = useStoreData()
  const { lines } = useCartView()
  const { flush } = useCartActions()
  const navigate = useNavigate()
  const payment = usePaymentChoice()
  const chooseDelivery = useChooseDelivery()
  const markPlace = useStillHere()
  const [isWaiting, setWaiting] = useState(false)
  const checkout = payment ? `/finalizar?pagamento=${encodeURIComponent(payment.id)}` : '/finalizar'
  const isQuote = isQuoteOf(
    features,
    lines.map((line) => line.product),
  )

  const saveFirst = async () => {
    const isStillHere = markPlace()
    setWaiting(true)
    try {
      await flush()
      if (!isStillHere()) return setWaiting(false)
      onLeave?.()
      await navigate(checkout)
    } catch {
      // The saving state shows the failure.
      setWaiting(false)
    }
  }

  const leave = (event: MouseEvent) => {
    if (cart.getState().saving === 'saved') return onLeave?.()
    event.preventDefault()
    if (!isWaiting) void saveFirst()
  }

  if (account && !account.maySubmit) {
    return <p className={`${textStyle.note} ${textStyle.strong}`}>{text.askPrincipal(account.customerName)}</p>
  }
  if (missing !== null)
    return (
      <div className={stack.gap1}>
        <ButtonLink to="/produtos" size="large" isWide onClick={onLeave}>
          {text.missing(formatCents(missing))}
        </ButtonLink>
        {features.hasPickup && (
          <OnlineLink
            to={checkout}
            look="quiet"
            isWide
            onClick={(event) => {
              chooseDelivery({ deliveryType: 'pickup' })
              leave(event)
            }}
          >
            {text.pickUpInstead}
          </OnlineLink>
        )}
      </div>
    )
  return (
    <OnlineLink to={checkout} size="large" isWide aria-busy={isWaiting || undefined} onClick={leave}>
      {isQuote ? text.quote : text.checkout}
    </OnlineLink>
  )
}
