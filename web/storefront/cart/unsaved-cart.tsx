import { CloudAlert } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import style from '../../shared/ui/notice-bar.module.css'
import { useCart } from '../state/store-context.ts'

const CART_PATH = '/carrinho'

/** Below the header, on every screen but the cart, which says it itself: that the last changes of the cart were refused, and why. */
export function UnsavedCart() {
  const text = useText(cartText)
  const problem = useCart((state) => state.problem)
  const { pathname } = useLocation()
  const place = document.querySelector('[data-connection]')
  if (problem === null || place === null || pathname === CART_PATH) return null
  return createPortal(
    <p className={style.notice}>
      <CloudAlert size={18} aria-hidden /> {text.cartNotSaved(problem)}
      <Link to={CART_PATH} className={style.action}>
        {text.toCart}
      </Link>
    </p>,
    place,
  )
}
