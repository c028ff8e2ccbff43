import { ClipboardList, House, LayoutGrid, ShoppingCart } from 'lucide-react'
import { NavLink } from 'react-router'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import visible from '../../shared/ui/visible.module.css'
import { useCartView } from '../state/store-context.ts'
import style from './mobile-bar.module.css'

/** On a phone, where the thumb is: the four places that people go to. */
export function MobileBar() {
  const text = useText(shellText)
  const { count } = useCartView()
  return (
    <nav className={`${visible.belowDesktop} ${style.bar}`} aria-label={text.mainNavigation}>
      <NavLink to="/" end>
        <House aria-hidden />
        {text.home}
      </NavLink>
      <NavLink to="/categorias">
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
