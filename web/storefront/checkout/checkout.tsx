import { deliveryAdjustment } from '#domain/delivery/pickup-price.ts'
import { ArrowLeft, ClipboardList, ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { ZERO_CENTS } from '#domain/amounts.ts'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { isQuote as isQuoteOf } from '#domain/order/transitions.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { CASH_FIELD } from '../../shared/api/order.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import { CouponForm } from '../components/coupon-form.tsx'
import { OrderNote } from '../components/order-note.tsx'
import { isCompany } from '../state/list-view.ts'
import { useCart, useCartView, useStoreData } from '../state/store-context.ts'
import { runCheckout, type CheckoutResult } from './checkout-action.ts'
import { choose, FIELDS, missingFor, priceCheckout } from './checkout-state.ts'
import style from './checkout.module.css'
import { ORDER_FORM } from '../components/choice-card.tsx'
import { loadCheckout } from './load-checkout.ts'
import { OrderForm, TraitsSection } from './order-form.tsx'
import { OrderInstructions } from '../components/order-instructions.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ReceiveSection } from './receive-section.tsx'
import textStyle from '../../shared/ui/text.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import page from '../../shared/ui/page.module.css'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import section from './section.module.css'
import { ProblemNotice, SubmitArea, useOrderSubmission } from './submit-area.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { useDeliveryQuote } from './use-delivery-quote.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(checkoutText).title} | ${store.name}` }),
}
export const loader = loadCheckout
export const action = runCheckout

export function Component() {
  const text = useText(checkoutText)
  const { formatClock } = useMoments()
  const data = useLoaderData<typeof loadCheckout>()
  const sent = useActionData<CheckoutResult>()
  const { account, features, supplier } = useStoreData()
  const saved = useCart((state) => state.saved)
  const { lines, combos } = useCartView()
  const submission = useOrderSubmission(sent?.order?.placed != null)
  const isPosting = useNavigation().formMethod === 'POST'
  const isSending = isPosting || submission.isSending
  const offer = useDeliveryQuote(data, { isSending, isAnswered: sent?.order !== undefined })

  if (!account || !saved || lines.length + combos.length === 0) {
    // The order that is on its way empties the cart before its page comes.
    return isSending ? null : <NothingToSend result={sent} />
  }

  const cart = { ...(data.pricedCart?.version === saved.version ? data.pricedCart : saved), combos }
  // Minimums and fees go by the items, which the payment method may change, but a coupon does not.
  const payment = data.methods.find(({ id }) => id === offer.wanted.paymentId) ?? data.methods[0] ?? null
  const deliveryChange = deliveryAdjustment(supplier, offer.wanted.type ?? data.type)
  const pricing = { cart, deliveryAdjustment: deliveryChange, features }
  const { items } = priceCheckout(lines, { ...pricing, payment, deliveryFee: ZERO_CENTS }).totals
  const chosen = choose(data, offer.wanted, items)
  const pricedWith = (option: DeliveryOption | null) =>
    priceCheckout(lines, { ...pricing, payment: chosen.payment, deliveryFee: option?.fee ?? ZERO_CENTS })
  const priced = pricedWith(chosen.option)
  const { coupon } = priced
  const missing = missingFor({ account, features, isUpdating: offer.isUpdating, offer: data, chosen })
  const isQuote = isQuoteOf(
    features,
    lines.map((line) => line.product),
  )
  const submitArea = (
    <SubmitArea
      total={priced.totals.total}
      missing={missing}
      deliveryRefusal={data.refusal?.mayRetry ? null : (data.refusal?.message ?? null)}
      isQuote={isQuote}
      problem={sent?.order}
      submission={submission}
    />
  )
  return (
    <div className={`${page.page} ${style.page}`}>
      <Link to="/carrinho" className={`${linkStyle.link} ${style.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.backToCart}
      </Link>
      <h1>{isQuote ? text.quoteTitle : text.title}</h1>
      <OrderForm data={data} priced={priced} pricedWith={pricedWith} onSend={submission.send} />
      <div className={`${stack.gap4} ${style.steps}`}>
        {data.pausedUntil !== null && !isQuote && (
          <Notice kind="warning">{text.paused(formatClock(data.pausedUntil))}</Notice>
        )}
        {saved.lockedUntil && <Notice kind="info">{text.locked}</Notice>}
        {saved.notice && <Notice kind="warning">{saved.notice}</Notice>}
        <OrderInstructions instructions={data.instructions} />
        <ReceiveSection
          data={data}
          wanted={offer.wanted}
          chosen={chosen}
          items={items}
          isUpdating={offer.isUpdating}
          addressProblem={sent?.address}
          onDeliveryChange={offer.changeDelivery}
          onChoose={offer.choose}
        />
        <PaymentSection
          methods={data.methods}
          chosen={chosen.payment}
          items={items}
          total={priced.totals.total}
          onChoose={(paymentId) => offer.choose({ paymentId })}
          changeProblem={sent?.traits?.problem?.field === CASH_FIELD ? sent.traits.problem.text : undefined}
        />
        {data.subscriptions.types.length > 0 &&
          !isQuote &&
          (combos.length === 0 || saved.subscriptionTypeId !== null) && (
            <SubscriptionSection
              offer={data.subscriptions}
              isLocked={saved.lockedUntil !== null}
              optionId={chosen.option?.id ?? null}
              firstOn={chosen.date ?? data.today}
              items={items}
            />
          )}
        {data.traits.length > 0 && <TraitsSection traits={data.traits} sent={sent?.traits} />}
        <section className={`${surface.panel} ${section.section}`}>
          <h2 className={textStyle.large}>{text.extrasTitle}</h2>
          <CouponForm
            cart={{ ...saved, coupon }}
            items={items}
            isDisabled={saved.lockedUntil !== null}
            problem={sent?.couponProblem ?? undefined}
          />
          <OrderNote name={FIELDS.note} form={ORDER_FORM} isReadOnly={saved.lockedUntil !== null} />
          {(isCompany(account) || saved.customerOrderNumber !== '') && (
            <Field
              label={text.orderNumber}
              hint={text.orderNumberHint}
              form={ORDER_FORM}
              name={FIELDS.orderNumber}
              defaultValue={saved.customerOrderNumber}
              maxLength={60}
              autoComplete="off"
            />
          )}
        </section>
      </div>
      <aside className={style.aside} aria-label={text.summaryTitle}>
        <OrderSummary
          priced={priced}
          type={data.type}
          option={chosen.option}
          couponCode={coupon?.code ?? null}
          isQuote={isQuote}
        />
        <div className={visible.fromDesktop}>{submitArea}</div>
      </aside>
      <div className={`${visible.belowDesktop} ${style.bar}`}>{submitArea}</div>
    </div>
  )
}

/** An empty cart, with the outcome of an order that was just sent. */
function NothingToSend({ result }: { readonly result: CheckoutResult | undefined }) {
  const text = useText(checkoutText)
  // The screen before was longer. Newer browsers return a promise here, which is no cleanup.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  if (result?.order?.isUnheard)
    return (
      <EmptyState
        isHeading
        icon={<ClipboardList size={36} aria-hidden />}
        title={text.perhapsPlacedTitle}
        text={text.perhapsPlaced}
      >
        <ButtonLink to="/pedidos">{text.seeOrders}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {result?.order && <ProblemNotice problem={result.order} />}
      <EmptyState isHeading icon={<ShoppingCart size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      </EmptyState>
    </>
  )
}
