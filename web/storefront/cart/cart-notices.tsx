import { formatMoment } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { useCart } from '../state/store-context.ts'
import { lockEnd } from './cart-rows.ts'

/** Until when an attendant holds the cart, which nobody else may change meanwhile; or null. */
export const useLockEnd = (): string | null => useCart((state) => lockEnd(state.saved?.lockedUntil ?? null, Date.now()))

/** What the server changed on its own, and who holds the cart. */
export function CartNotices() {
  const text = useText(cartText)
  const notice = useCart((state) => state.saved?.notice)
  const lockedUntil = useLockEnd()
  return (
    <>
      {lockedUntil && <Notice kind="info">{text.locked(formatMoment(lockedUntil))}</Notice>}
      {notice && <Notice kind="warning">{notice}</Notice>}
    </>
  )
}
