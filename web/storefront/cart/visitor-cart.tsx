import { useEffect, useState } from 'react'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { signInPath } from '../../shared/page-context.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { LabelledTotal } from '../components/labelled-total.tsx'
import { OnlineLink } from '../components/online-link.tsx'
import { useCartActions, useCartView, useStoreData } from '../state/store-context.ts'
import { CartLines } from './cart-lines.tsx'
import { NoCart } from './cart-notices.tsx'

/** What is shown to people without a cart on the server: a visitor may have one in the browser. */
export function CartOfNoCustomer() {
  const { account, features } = useStoreData()
  return account === null && features.visitorsFillCart ? <VisitorCart /> : <NoCart />
}

function VisitorCart() {
  const text = useText(cartText)
  const { count, totals } = useCartView()
  const { restored } = useCartActions()
  const [isRestored, setRestored] = useState(false)
  const [hadLines, setHadLines] = useState(count > 0)
  useEffect(() => void restored.then(() => setRestored(true)), [restored])
  // Removed lines stay in the list until it is left.
  if (count > 0 && !hadLines) setHadLines(true)

  if (!hadLines && !isRestored) {
    return (
      <>
        <Skeleton height="12rem" />
        <noscript>
          <NoCart />
        </noscript>
      </>
    )
  }
  if (!hadLines) return <NoCart />
  return (
    <section className={stack.gap4} aria-label={text.title}>
      <CartLines isReadOnly={false} />
      {count > 0 && (
        <>
          <LabelledTotal label={text.total} total={totals.total} />
          <p className={textStyle.note}>{text.visitor}</p>
          <OnlineLink to={signInPath('/carrinho')} size="large" isWide>
            {text.signInToOrder}
          </OnlineLink>
        </>
      )}
    </section>
  )
}
