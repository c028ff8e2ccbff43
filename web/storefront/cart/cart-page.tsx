import { ListPlus } from 'lucide-react'
import {
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { isQuote as isQuoteOf } from '#domain/order/transitions.ts'
import type { Recommendations } from '#domain/recommendation/recommendation.ts'
import type { SubscriptionType } from '#domain/subscription/subscription.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { text as quickOrderText } from '../../shared/i18n/quick-order.ts'
import { repeatText } from '../../shared/i18n/repeat-order.ts'
import { listsText } from '../../shared/i18n/shopping-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { orderInstructions, type OrderInstructions } from '../../shared/api/order-instructions.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { saveCoupon } from '../components/coupon-form.tsx'
import { OrderInstructions as OrderInstructionsPanel } from '../components/order-instructions.tsx'
import { LaterCarousels } from '../components/later-carousels.tsx'
import { RecommendedRow } from '../components/recommended-row.tsx'
import { useMissingForDelivery } from '../components/delivery-conditions.tsx'
import { useTotalLabel } from '../components/estimated-total.tsx'
import { LabelledTotal } from '../components/labelled-total.tsx'
import { loadRecommendations } from '../state/load-recommendations.ts'
import { useCart, useCartView, useStoreData } from '../state/store-context.ts'
import { addByForm, addedSlug, addsProduct } from './add-by-form.ts'
import { CartLines } from './cart-lines.tsx'
import { CartOfNoCustomer } from './visitor-cart.tsx'
import { useLockEnd } from '../state/cart-lock.ts'
import { CartNotices, SavingState } from './cart-notices.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import page from '../../shared/ui/page.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { Negotiation } from './negotiation.tsx'
import { ShippingEstimate } from './shipping-estimate.tsx'
import {
  choosesSubscription,
  loadSubscriptionTypes,
  saveSubscription,
  SubscriptionChoice,
} from './subscription-choice.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(cartText).title} | ${store.name}` }),
}

const CART_PAGE = { page: 'cart' } as const

interface CartPage {
  readonly types: readonly SubscriptionType[]
  /** The slug of what a form has just added. */
  readonly added: string | null
  /** What goes with the cart; null where the store does not recommend. */
  readonly together: Recommendations | null
  /** What is to be read before ordering; null where the store wrote nothing. */
  readonly instructions: OrderInstructions | null
}

/** The cart itself is part of the store's frame. */
export async function loader(args: LoaderFunctionArgs): Promise<CartPage> {
  const [types, together, instructions] = await Promise.all([
    loadSubscriptionTypes(args),
    loadRecommendations(pageOf(args), 'cart'),
    // The checkout shows them again, and says so where they cannot be loaded.
    orderInstructions(pageOf(args)).catch(() => null),
  ])
  return { types, together, instructions, added: addedSlug(args.request.url) }
}

interface CartProblems {
  readonly productProblem?: string
  readonly couponProblem?: string | null
  readonly subscriptionProblem?: string | null
}

/** A product, the coupon or the subscription of a form that was sent without script. */
export async function action(args: ActionFunctionArgs): Promise<CartProblems | Response> {
  const { customerId } = await requireCustomer(args)
  const form = await args.request.formData()
  if (addsProduct(form)) {
    const outcome = await addByForm(pageOf(args), customerId, form)
    return outcome instanceof Response ? outcome : { productProblem: outcome }
  }
  if (choosesSubscription(form)) return { subscriptionProblem: await saveSubscription(pageOf(args), customerId, form) }
  return { couponProblem: await saveCoupon(pageOf(args), customerId, form) }
}

export function Component() {
  const text = useText(cartText)
  const { account, features } = useStoreData()
  const { types, added, together, instructions }: CartPage = useLoaderData()
  const { count, lines, combos, totals } = useCartView()
  const isRepeating = useCart((state) => state.saved?.subscriptionTypeId != null)
  const saving = useCart((state) => state.saving)
  const sent = useActionData<CartProblems>()
  const addedLine = lines.find(({ product }) => product.slug === added)
  const isReadOnly = useLockEnd() !== null
  const missing = useMissingForDelivery()
  const totalLabel = useTotalLabel()
  const repeat = useText(repeatText)
  const quickOrder = useText(quickOrderText)
  const lists = useText(listsText)
  const isRepeated = useSearchParams()[0].get('feito') === 'repetido'
  const isQuote = isQuoteOf(
    features,
    lines.map((line) => line.product),
  )
  if (!account?.customerId) {
    return (
      <>
        <h1 className="visually-hidden">{text.title}</h1>
        <CartOfNoCustomer />
        <LaterCarousels page={CART_PAGE} place="/carrinho" withoutCart />
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
        {count > 0 && (
          <div className={visible.unscripted}>
            <Notice kind="warning">{text.needsScript}</Notice>
          </div>
        )}
        {isRepeated && count > 0 && <Notice kind="success">{repeat.loaded}</Notice>}
        <CartNotices customerId={account.customerId} />
        <Negotiation customerId={account.customerId} />
        {sent?.productProblem !== undefined && <Notice kind="problem">{sent.productProblem}</Notice>}
        {addedLine && (
          <Notice kind="success">
            {text.added(addedLine.product.name)}{' '}
            <Link to={`/produto/${addedLine.product.slug}`}>{text.backToProduct}</Link>
          </Notice>
        )}
      </div>
      <section className={style.lines}>
        <CartLines isReadOnly={isReadOnly} />
        {count > 0 && (
          <ButtonLink to="/listas?nova&carrinho" look="quiet" size="small">
            <ListPlus size={18} aria-hidden /> {lists.save}
          </ButtonLink>
        )}
        {count > 0 && <OrderInstructionsPanel instructions={instructions} isOpen={false} />}
      </section>
      {count > 0 && (
        <>
          <aside className={style.aside} aria-label={text.summary}>
            <h2 className={textStyle.large}>{text.summary}</h2>
            <CartSummary
              isReadOnly={isReadOnly}
              couponProblem={sent?.couponProblem ?? undefined}
              shipping={features.hasDelivery ? <ShippingEstimate /> : undefined}
              checkout={
                <div className={visible.fromDesktop}>
                  <CheckoutLink missing={missing} />
                </div>
              }
            />
            {/* No subscription takes a combo; a chosen one can still be given up. */}
            {types.length > 0 && !isQuote && (combos.length === 0 || isRepeating) && (
              <SubscriptionChoice
                types={types}
                items={totals.items}
                isReadOnly={isReadOnly}
                problem={sent?.subscriptionProblem ?? undefined}
              />
            )}
            <div className={`${visible.fromDesktop} ${stack.gap2}`}>
              <ButtonLink to="/produtos" look="quiet" isWide>
                {text.keepShopping}
              </ButtonLink>
              <ButtonLink to="/pedido-rapido" look="quiet" isWide>
                {quickOrder.title}
              </ButtonLink>
            </div>
          </aside>
          {together && !isReadOnly && (
            <div className={style.together}>
              <RecommendedRow view="cart" recommendations={together} place="/carrinho" />
            </div>
          )}
          <div className={`${visible.belowDesktop} ${style.bar}`}>
            <LabelledTotal label={totalLabel} total={totals.total} />
            <CheckoutLink missing={missing} />
          </div>
        </>
      )}
      <div className={style.together}>
        <LaterCarousels page={CART_PAGE} place="/carrinho" withoutCart />
      </div>
    </div>
  )
}
