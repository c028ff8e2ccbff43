import { ChevronDown, MapPin, Menu, ShoppingCart, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { signInPath } from '../../shared/page-context.ts'
import { text } from '../../shared/i18n/shell.ts'
import { formatCents } from '../../shared/format.ts'
import { StoreLogo } from '../../shared/ui/store-logo.tsx'
import { SearchBox } from '../catalog/search-box.tsx'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { isWide, useModals } from '../state/modal.ts'
import { useCartView, usePricingMethod, useStoreData } from '../state/store-context.ts'
import { useCurrentPath } from '../state/use-current-path.ts'
import { CategoryBar } from './category-bar.tsx'
import style from './header.module.css'
import { receiveLabel } from './receive-label.ts'

/** Everything in it is a link to a screen; where its script runs, most of them open over the screen instead. */
export function Header() {
  const { account, supplier } = useStoreData()
  const { openModal, openModalOnClick } = useModals()
  const signIn = signInPath(useCurrentPath())
  return (
    <header className={style.header}>
      <div className={style.row}>
        <button
          type="button"
          className={style.menu}
          onClick={() => openModal('menu', '/produtos')}
          aria-label={text.menu}
          aria-haspopup="dialog"
        >
          <Menu aria-hidden />
        </button>
        <Link to="/" className={style.logo}>
          <StoreLogo store={supplier} />
        </Link>
        <SearchBox />
        {account ? (
          <Link
            to="/conta"
            className={style.account}
            onClick={openModalOnClick(() => 'menu-login', '/conta')}
            aria-label={text.accountOf(account.name)}
            aria-haspopup="dialog"
          >
            <UserRound aria-hidden />
            <span>{account.name.split(' ', 1)}</span>
          </Link>
        ) : (
          <Link
            to={signIn}
            className={style.account}
            onClick={openModalOnClick(() => 'login', signIn)}
            aria-label={text.signIn}
            aria-haspopup="dialog"
          >
            <UserRound aria-hidden />
            <span>{text.signIn}</span>
          </Link>
        )}
        <CartButton />
      </div>
      <div className={style.places}>
        <ReceiveButton to={account ? '/enderecos' : '/onde-entregar'} />
        <PriceSwitch />
        <CategoryBar />
      </div>
    </header>
  )
}

function ReceiveButton({ to }: { readonly to: string }) {
  const { features } = useStoreData()
  const { openModalOnClick } = useModals()
  return (
    <Link
      to={to}
      className={style.receive}
      onClick={openModalOnClick(() => (isWide() ? 'menu-address' : 'mobile-address'), to)}
      aria-haspopup="dialog"
    >
      <MapPin size={18} aria-hidden />
      <span>{receiveLabel(useDeliveryChoice(), features)}</span>
    </Link>
  )
}

/** By which payment method the prices are shown, where they vary and there is more than one. */
function PriceSwitch() {
  const { prices } = useStoreData()
  const method = usePricingMethod()
  const { openModalOnClick } = useModals()
  if (!prices || !method || prices.methods.length < 2) return null
  return (
    <Link
      to="/finalizar"
      className={style.prices}
      onClick={openModalOnClick(() => (isWide() ? 'menu-payment' : 'mobile-payment'), '/finalizar')}
      aria-haspopup="dialog"
    >
      <span className={style.method}>
        {text.pricesFor} <strong>{method.name}</strong>
      </span>
      <ChevronDown size={16} aria-hidden />
    </Link>
  )
}

/** On a desktop it opens the drawer; without script, and on a phone, it is the way to the cart page. */
function CartButton() {
  const { totals, count } = useCartView()
  const { openModalOnClick } = useModals()
  return (
    <Link
      to="/carrinho"
      className={style.cart}
      aria-label={text.cartWith(count)}
      onClick={openModalOnClick(() => (isWide() ? 'cart' : null), '/carrinho')}
    >
      <ShoppingCart aria-hidden />
      {count > 0 && <span className={style.badge}>{count}</span>}
      {count > 0 && <span className={style.total}>{formatCents(totals.total)}</span>}
    </Link>
  )
}
