import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { isQuote as isQuoteOf } from '#domain/order/transitions.ts'
import type { CartSubscription } from '#domain/subscription/subscription.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { saveCoupon } from '../components/coupon-form.tsx'
import { LabelledTotal } from '../components/labelled-total.tsx'
import { useCart, useCartView, useStoreData } from '../state/store-context.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotices, NoCart, SavingState, useLockEnd } from './cart-notices.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import page from '../../shared/ui/page.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { ShippingEstimate } from './shipping-estimate.tsx'
import { loadCartSubscription, SubscriptionChoice } from './subscription-choice.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(cartText).title} | ${store.name}` }),
}

interface CartPage {
  readonly subscription: CartSubscription | null
}

/** The cart itself is part of the store's frame. */
export const loader = async (args: LoaderFunctionArgs): Promise<CartPage> => ({
  subscription: await loadCartSubscription(args),
})

/** The coupon of a form that was sent without script. */
export async function action(args: ActionFunctionArgs): Promise<{ readonly couponProblem: string | null }> {
  const { customerId } = await requireCustomer(args)
  const form = await args.request.formData()
  return { couponProblem: await saveCoupon(pageOf(args), customerId, form) }
}

export function Component() {
  const text = useText(cartText)
  const { account, features } = useStoreData()
  const { subscription }: CartPage = useLoaderData()
  const { count, lines, totals } = useCartView()
  const saving = useCart((state) => state.saving)
  const sent = useActionData<typeof action>()
  const isReadOnly = useLockEnd() !== null
  const isQuote = isQuoteOf(
    features,
    lines.map((line) => line.product),
  )
  const subscriptionTypeId = isQuote ? null : subscription?.chosen
  if (!account?.customerId) {
    return (
      <>
        <h1 className="visually-hidden">{text.title}</h1>
        <NoCart />
      </>
    )
  }
  return (
    <div className={`${page.page} ${style.page}`} data-empty={count === 0 || undefined}>
      <header className={style.header}>
        <h1>{text.title}</h1>
        {count > 0 && <span className={textStyle.muted}>{text.products(count)}</span>}
        {(count > 0 || saving !== 'saved') && <SavingState />}
      </header>
      <div className={`${visible.filled} ${stack.gap2} ${style.notices}`}>
        <CartNotices />
      </div>
      <section className={style.lines}>
        <CartLines isReadOnly={isReadOnly} />
      </section>
      {count > 0 && (
        <>
          <aside className={style.aside} aria-label={text.summary}>
            <h2 className={textStyle.large}>{text.summary}</h2>
            <CartSummary
              isReadOnly={isReadOnly}
              couponProblem={sent?.couponProblem ?? undefined}
              shipping={features.hasDelivery ? <ShippingEstimate /> : undefined}
            />
            {subscription && subscription.types.length > 0 && !isQuote && (
              <SubscriptionChoice subscription={subscription} items={totals.items} />
            )}
            <div className={`${visible.fromDesktop} ${stack.gap2}`}>
              <CheckoutLink subscriptionTypeId={subscriptionTypeId} />
              <ButtonLink to="/produtos" look="quiet" isWide>
                {text.keepShopping}
              </ButtonLink>
            </div>
          </aside>
          <div className={`${visible.belowDesktop} ${style.bar}`}>
            <LabelledTotal label={text.total} total={totals.total} />
            <CheckoutLink subscriptionTypeId={subscriptionTypeId} />
          </div>
        </>
      )}
    </div>
  )
}
