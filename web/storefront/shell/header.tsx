import { ClipboardList, LogOut, MapPin, Menu, ShoppingCart, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Form, Link, Navigate, useLocation, useNavigate } from 'react-router'
import { picturePath } from '../../shared/pictures.ts'
import { signInPath } from '../../shared/page-context.ts'
import { text } from '../../shared/i18n/shell.ts'
import { formatCents } from '../../shared/format.ts'
import { SearchBox } from '../catalog/search-box.tsx'
import { useCartActions, useCartView, useStoreData } from '../state/store-context.ts'
import { CategoryBar } from './category-bar.tsx'
import style from './header.module.css'

// Fetched when it is first opened; where that fails, the list of products shows the categories too.
const SideMenu = lazy(() =>
  import('./side-menu.tsx').then(
    ({ SideMenu }) => ({ default: SideMenu }),
    () => ({ default: () => <Navigate to="/produtos" /> }),
  ),
)

export function Header() {
  const { supplier } = useStoreData()
  const location = useLocation()
  // Open on the screen where it was opened: going elsewhere closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const isMenuOpen = menuOpenAt === location.key
  const [wasMenuOpened, setWasMenuOpened] = useState(false)
  if (isMenuOpen && !wasMenuOpened) setWasMenuOpened(true)
  return (
    <header className={style.header}>
      <div className={style.row}>
        <button type="button" className={style.menu} onClick={() => setMenuOpenAt(location.key)} aria-label={text.menu} aria-expanded={isMenuOpen}>
          <Menu aria-hidden />
        </button>
        <Link to="/" className={style.logo}>
          <img src={picturePath(supplier.presentation.logo, 400)} alt={supplier.name} width={160} height={44} />
        </Link>
        <SearchBox />
        <AccountMenu />
        <CartButton />
      </div>
      <CategoryBar />
      {wasMenuOpened && (
        <Suspense>
          <SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpenAt(null)} />
        </Suspense>
      )}
    </header>
  )
}

function AccountMenu() {
  const { account } = useStoreData()
  const location = useLocation()
  if (!account) {
    return (
      <Link to={signInPath(`${location.pathname}${location.search}`)} className={style.account} aria-label={text.signIn}>
        <UserRound aria-hidden />
        <span>{text.signIn}</span>
      </Link>
    )
  }
  const greeting = text.greeting(account.name.split(' ', 1)[0] ?? '')
  return (
    <details className={style.accountMenu} key={location.key}>
      <summary className={style.account} aria-label={greeting}>
        <UserRound aria-hidden />
        <span>{greeting}</span>
      </summary>
      <div className={style.panel}>
        <p className={style.panelTitle}>{account.customerName || account.name}</p>
        <Link to="/pedidos">
          <ClipboardList size={18} aria-hidden /> {text.myOrders}
        </Link>
        <Link to="/enderecos">
          <MapPin size={18} aria-hidden /> {text.myAddresses}
        </Link>
        <Form method="post" action="/sair">
          <button type="submit">
            <LogOut size={18} aria-hidden /> {text.signOut}
          </button>
        </Form>
      </div>
    </details>
  )
}

/** On a desktop it opens the drawer; without script, and on a phone, it is the way to the cart page. */
function CartButton() {
  const { totals, count } = useCartView()
  const { openDrawer } = useCartActions()
  const navigate = useNavigate()
  return (
    <Link
      to="/carrinho"
      className={style.cart}
      aria-label={text.cartWith(count)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        if (matchMedia('(min-width: 64rem)').matches) openDrawer(true)
        else void navigate('/carrinho')
      }}
    >
      <ShoppingCart aria-hidden />
      {count > 0 && <span className={style.badge}>{count}</span>}
      {count > 0 && <span className={style.total}>{formatCents(totals.total)}</span>}
    </Link>
  )
}
