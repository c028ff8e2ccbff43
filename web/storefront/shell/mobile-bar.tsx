import { ClipboardList, House, LayoutGrid, ShoppingCart } from 'lucide-react'
import { NavLink } from 'react-router'
import { text } from '../../shared/i18n/shell.ts'
import { useCartView } from '../state/store-context.ts'
import style from './mobile-bar.module.css'

/** On a phone, where the thumb is: the four places that people go to. */
export function MobileBar() {
  const { count } = useCartView()
  return (
    <nav className={style.bar} aria-label={text.mainNavigation}>
      <NavLink to="/" end>
        <House aria-hidden />
        {text.home}
      </NavLink>
      <NavLink to="/produtos">
        <LayoutGrid aria-hidden />
        {text.categories}
      </NavLink>
      <NavLink to="/carrinho" aria-label={text.cartWith(count)}>
        <span className={style.cart}>
          <ShoppingCart aria-hidden />
          {count > 0 && <span className={style.badge}>{count}</span>}
        </span>
        {text.cart}
      </NavLink>
      <NavLink to="/pedidos">
        <ClipboardList aria-hidden />
        {text.orders}
      </NavLink>
    </nav>
  )
}
