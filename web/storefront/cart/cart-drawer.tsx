import { formatCents } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { SheetFooter } from '../../shared/ui/sheet.tsx'
import { useModals } from '../state/modal.ts'
import { useCartView, useStoreData } from '../state/store-context.ts'
import style from './cart-drawer.module.css'
import { CartLines } from './cart-lines.tsx'
import { CartNotices, useLockEnd } from './cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { NoCart } from './empty-cart.tsx'
import { SavingState } from './saving-state.tsx'

/** The cart beside the page, for those who go on shopping. */
export function CartDrawer() {
  const text = useText(cartText)
  const { account } = useStoreData()
  const { totals, count } = useCartView()
  const isReadOnly = useLockEnd() !== null
  const { closeModal } = useModals()
  if (!account?.customerId) return <NoCart />
  return (
    <>
      <div className={style.content}>
        <CartNotices />
        <CartLines isReadOnly={isReadOnly} />
        {count > 0 && <CartSummary isReadOnly={isReadOnly} />}
      </div>
      {count > 0 && (
        <SheetFooter>
          <div className={style.footer}>
            <div className={style.total}>
              <SavingState />
              <p>
                {text.total} <strong>{formatCents(totals.total)}</strong>
              </p>
            </div>
            <CheckoutLink onLeave={closeModal} />
            <ButtonLink to="/carrinho" look="quiet" isWide onClick={closeModal}>
              {text.seeCart}
            </ButtonLink>
          </div>
        </SheetFooter>
      )}
    </>
  )
}
