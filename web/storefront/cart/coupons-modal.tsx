import { text } from '../../shared/i18n/modals.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { CouponForm } from '../components/coupon-form.tsx'
import { isWide, useModals } from '../state/modal.ts'
import { useCart, useCartView } from '../state/store-context.ts'
import style from './cart-drawer.module.css'
import { useLockEnd } from './cart-notices.tsx'

/** The coupon of the cart, from anywhere. */
export function CouponsModal() {
  const saved = useCart((state) => state.saved)
  const { totals, count } = useCartView()
  const isReadOnly = useLockEnd() !== null
  const { openModalOnClick } = useModals()
  const isEmpty = !saved || count === 0
  return (
    <div className={style.content}>
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
