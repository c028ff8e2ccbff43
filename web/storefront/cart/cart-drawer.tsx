import { formatCents } from '#domain/format-price.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { SheetFooter } from '../../shared/ui/sheet.tsx'
import { isWide } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { useCart, useCartView, useStoreData } from '../state/store-context.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './cart-drawer.module.css'
import { CartLines } from './cart-lines.tsx'
import { CartOfNoCustomer } from './visitor-cart.tsx'
import { useLockEnd } from '../state/cart-lock.ts'
import { CartNotices, SavingState } from './cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { text } from '../../shared/i18n/modals.ts'
import { DeliveryNote, MissingForMinimum, useMissingForDelivery } from '../components/delivery-conditions.tsx'
import { MissingForFree } from './missing-for-free.tsx'
import { useTotalLabel } from '../components/estimated-total.tsx'
import { CouponForm } from '../components/coupon-form.tsx'

/** The cart beside the page, for those who continue shopping. */
export function CartDrawer() {
  const text = useText(cartText)
  const { account, features } = useStoreData()
  const { totals, count } = useCartView()
  const isReadOnly = useLockEnd() !== null
  const missing = useMissingForDelivery()
  const totalLabel = useTotalLabel()
  const { closeModal } = useModals()
  if (!account?.customerId) return <CartOfNoCustomer />
  return (
    <>
      <div className={stack.gap3}>
        <CartNotices customerId={account.customerId} />
        <CartLines isReadOnly={isReadOnly} />
        {count > 0 && (
          <CartSummary isReadOnly={isReadOnly} shipping={features.hasDelivery ? <DeliveryNote /> : undefined} />
        )}
      </div>
      {count > 0 && (
        <SheetFooter>
          <div className={stack.gap2}>
            <div className={style.total}>
              <SavingState />
              <p>
                {totalLabel} <strong>{formatCents(totals.total)}</strong>
              </p>
            </div>
            <MissingForMinimum afterwards={(cheapest) => <MissingForFree pricing={cheapest} items={totals.items} />} />
            <CheckoutLink missing={missing} onLeave={closeModal} />
            <ButtonLink to="/carrinho" look="quiet" isWide onClick={closeModal}>
              {text.seeCart}
            </ButtonLink>
          </div>
        </SheetFooter>
      )}
    </>
  )
}

/** The coupon of the cart, from anywhere. */
export function CouponsModal() {
  const saved = useCart((state) => state.saved)
  const { totals, count } = useCartView()
  const { account } = useStoreData()
  const isReadOnly = useLockEnd() !== null
  const { openModalOnClick } = useModals()
  const isEmpty = !saved || count === 0
  return (
    <div className={stack.gap3}>
      {account?.customerId && <CartNotices customerId={account.customerId} />}
      {isEmpty ? (
        <p>{text.coupons.empty}</p>
      ) : (
        <CouponForm cart={saved} items={totals.items} isDisabled={isReadOnly} isOpen />
      )}
      <ButtonLink
        to={isEmpty ? '/produtos' : '/carrinho'}
        look="secondary"
        isWide
        onClick={isEmpty ? undefined : openModalOnClick(() => (isWide() ? 'cart' : null), '/carrinho')}
      >
        {isEmpty ? text.coupons.seeProducts : text.coupons.seeCart}
      </ButtonLink>
    </div>
  )
}
