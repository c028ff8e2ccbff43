import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isQuote as isQuoteOf } from '#domain/order/transitions.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { usePaymentChoice } from '../state/payment-choice.ts'
import { useCartActions, useCartView, useStoreData } from '../state/store-context.ts'

/** The link to the checkout, which reads the saved cart: pending changes are saved first. */
export function CheckoutLink({ onLeave }: { readonly onLeave?: () => void }) {
  const text = useText(cartText)
  const { account, cart, features } = useStoreData()
  const { lines } = useCartView()
  const { flush } = useCartActions()
  const navigate = useNavigate()
  const payment = usePaymentChoice()
  const [isWaiting, setWaiting] = useState(false)
  const checkout = payment ? `/finalizar?pagamento=${encodeURIComponent(payment.id)}` : '/finalizar'
  const isQuote = isQuoteOf(
    features,
    lines.map((line) => line.product),
  )

  const saveFirst = async () => {
    setWaiting(true)
    try {
      await flush()
      onLeave?.()
      await navigate(checkout)
    } catch {
      // The saving state shows the failure.
      setWaiting(false)
    }
  }

  if (account && !account.maySubmit) {
    return <p className={`${textStyle.note} ${textStyle.strong}`}>{text.askPrincipal(account.customerName)}</p>
  }
  return (
    <ButtonLink
      to={checkout}
      size="large"
      isWide
      aria-busy={isWaiting || undefined}
      onClick={(event) => {
        if (cart.getState().saving === 'saved') return onLeave?.()
        event.preventDefault()
        if (!isWaiting) void saveFirst()
      }}
    >
      {isQuote ? text.quote : text.checkout}
    </ButtonLink>
  )
}
