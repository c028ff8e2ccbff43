import { BadgePercent, ChevronRight, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '#domain/format-price.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Totals, type TotalsRow } from '../../shared/ui/totals.tsx'
import { CouponForm } from '../components/coupon-form.tsx'
import { useTotalLabel, WeightNote } from '../components/estimated-total.tsx'
import { OrderNote } from '../components/order-note.tsx'
import { isWide } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { usePaymentChoice } from '../state/payment-choice.ts'
import { savingsOf } from '../state/cart-edits.ts'
import { useAdjustment, useCart, useCartView, usePricingMethod, useStoreData } from '../state/store-context.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './cart-summary.module.css'

interface CartSummaryProps {
  readonly isReadOnly: boolean
  readonly couponProblem?: string | undefined
  /** What delivery costs; otherwise the summary shows that it comes later. */
  readonly shipping?: ReactNode
  /** The way to the checkout, below the total; where it has another place, so has the total of products alone. */
  readonly checkout?: ReactNode
}

/** What the products come to, the coupon and the note. */
export function CartSummary({ isReadOnly, couponProblem, shipping, checkout }: CartSummaryProps) {
  const text = useText(cartText)
  const { features } = useStoreData()
  const { lines, combos, totals } = useCartView()
  const totalLabel = useTotalLabel()
  const saved = useCart((state) => state.saved)
  const savedMoney = savingsOf(
    { lines, combos, totals },
    {
      countsMultiple: features.countsMultiple,
      adjustment: useAdjustment(),
    },
  )
  const chosen = usePaymentChoice()
  const { openModalOnClick } = useModals()
  const payment = usePricingMethod() ?? chosen
  if (!saved) return null

  const rows: TotalsRow[] = [{ label: text.productsTotal, value: formatCents(totals.items) }]
  if (totals.packaging > 0) rows.push({ label: text.packaging, value: formatCents(totals.packaging) })
  if (totals.discount > 0) {
    rows.push({
      label: saved.coupon ? text.discountOf(saved.coupon.code) : text.discount,
      value: `− ${formatCents(totals.discount)}`,
      isSaving: true,
    })
  }
  return (
    <div className={stack.gap4}>
      {(checkout || rows.length > 1) && (
        <Totals rows={rows} total={checkout ? { label: totalLabel, value: formatCents(totals.total) } : null} />
      )}
      <WeightNote />
      {savedMoney > 0 && (
        <p className={style.saves}>
          <BadgePercent size={20} aria-hidden /> {text.youSave(formatCents(savedMoney))}
        </p>
      )}
      {checkout}
      <CouponForm cart={saved} items={totals.items} isDisabled={isReadOnly} problem={couponProblem} />
      <Link
        to="/finalizar"
        className={style.payment}
        aria-haspopup="dialog"
        onClick={openModalOnClick(() => (isWide() ? 'menu-payment' : 'mobile-payment'), '/finalizar')}
      >
        <CreditCard className={textStyle.accent} size={20} aria-hidden />
        <span>{payment ? text.payWith(payment.name) : text.choosePayment}</span>
        <ChevronRight className={textStyle.accent} size={18} aria-hidden />
      </Link>
      {shipping ?? <p className={style.later}>{text.deliveryLater}</p>}
      <OrderNote isReadOnly={isReadOnly} />
    </div>
  )
}
