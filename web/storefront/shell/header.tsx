import { ChevronDown, MapPin, Menu, ShoppingCart, UserRound } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import type { DeliverySummary } from '#domain/delivery/delivery-option.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { signInPath } from '../../shared/page-context.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { StoreLogo } from '../../shared/ui/store-logo.tsx'
import { SearchBox } from '../catalog/search-box.tsx'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import type { DeliveryChoice } from '../state/browser-state.ts'
import { isWide } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { useCartView, usePricingMethod, useStoreData } from '../state/store-context.ts'
import { useCurrentPath } from '../state/current-path.ts'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import bar from './category-bar.module.css'
import style from './header.module.css'

/** Everything in it is a link to a screen; where its script runs, most of them open over the screen instead. */
export function Header() {
  const text = useText(shellText)
  const { account, supplier, features } = useStoreData()
  const { openModal, openModalOnClick } = useModals()
  const signIn = signInPath(useCurrentPath())
  return (
    <header className={style.header}>
      <div className={style.row}>
        <div className={style.start} data-arrow-keys>
          <button
            type="button"
            className={`${visible.belowDesktop} ${visible.scripted} ${linkStyle.tinted} ${style.menu}`}
            onClick={() => openModal('menu', '/produtos')}
            aria-label={text.menu}
            aria-haspopup="dialog"
          >
            <Menu aria-hidden />
          </button>
          <Link to="/" className={style.logo}>
            <StoreLogo store={supplier} />
          </Link>
        </div>
        <SearchBox />
        <div className={style.tools} data-arrow-keys>
          {account ? (
            <Link
              to="/conta"
              className={`${linkStyle.tinted} ${style.account}`}
              onClick={openModalOnClick(() => 'menu-login', '/conta')}
              aria-label={text.accountOf(account.name)}
              aria-haspopup="dialog"
            >
              <UserRound aria-hidden />
              <span className={visible.fromDesktop}>{account.name.split(' ', 1)}</span>
            </Link>
          ) : (
            <Link
              to={signIn}
              className={`${linkStyle.tinted} ${style.account}`}
              onClick={openModalOnClick(() => 'login', signIn)}
              aria-label={text.signIn}
              aria-haspopup="dialog"
            >
              <UserRound aria-hidden />
              <span className={visible.fromDesktop}>{text.signIn}</span>
            </Link>
          )}
          {account?.customerId && features.hasChat && <span id="chat" className={style.chat} />}
          <CartButton />
        </div>
      </div>
      <div className={style.places} data-arrow-keys>
        <ReceiveButton to={account ? '/enderecos' : '/onde-entregar'} />
        <PriceSwitch />
        <CategoryBar />
      </div>
      <div id="departments" />
      <div role="status" data-connection />
    </header>
  )
}

function ReceiveButton({ to }: { readonly to: string }) {
  const text = useText(shellText)
  const { account, features, delivery } = useStoreData()
  const choice = useDeliveryChoice()
  const { openModalOnClick } = useModals()
  return (
    <Link
      to={to}
      className={style.receive}
      onClick={openModalOnClick(() => (isWide() ? 'menu-address' : 'mobile-address'), to)}
      aria-haspopup="dialog"
    >
      <MapPin size={18} aria-hidden />
      <span className={style.terms}>
        <span className={textStyle.truncated}>
          {receiveLabel(choice, features, text, Boolean(account?.customerId))}
        </span>
        {choice.deliveryType !== 'pickup' && delivery !== null && <DeliveryTerms delivery={delivery} />}
      </span>
    </Link>
  )
}

/** Minimum and fee; where there is room the first day too, and from which amount delivery is free. What has no room is left out as a whole. */
export function DeliveryTerms({ delivery: { minimum, fee, freeFrom, firstDate, isLowest } }: DeliveryTermsProps) {
  const text = useText(shellText)
  const price = formatCents(fee)
  return (
    <span className={`${textStyle.fine} ${style.facts}`}>
      {firstDate !== null && (
        <span className={visible.fromDesktop}>{text.deliveryDay(formatDate(firstDate).slice(0, 5))} ·</span>
      )}{' '}
      {minimum > 0 && <span>{text.minimum(formatCents(minimum))}</span>}{' '}
      <span>
        {minimum > 0 && '· '}
        {fee === 0 ? text.noFee : isLowest ? text.feeFrom(price) : text.fee(price)}
      </span>{' '}
      {fee > 0 && freeFrom !== null && (
        <span className={visible.fromDesktop}>· {text.freeFrom(formatCents(freeFrom))}</span>
      )}
    </span>
  )
}

interface DeliveryTermsProps {
  readonly delivery: DeliverySummary
}

/** By which payment method the prices are shown, where they vary and there is more than one. */
function PriceSwitch() {
  const text = useText(shellText)
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
  const text = useText(shellText)
  const { totals, count } = useCartView()
  const { openModalOnClick } = useModals()
  return (
    <Link
      to="/carrinho"
      className={`${linkStyle.tinted} ${style.cart}`}
      aria-label={count > 0 ? text.cartWorth(formatCents(totals.total), count) : text.cartWith(count)}
      onClick={openModalOnClick(() => (isWide() ? 'cart' : null), '/carrinho')}
    >
      <ShoppingCart aria-hidden />
      {count > 0 && <span className={style.badge}>{count}</span>}
      {count > 0 ? (
        <span className={style.total}>{formatCents(totals.total)}</span>
      ) : (
        <span className={visible.belowDesktop}>{text.cart}</span>
      )}
    </Link>
  )
}

/** In the header: how and where one receives, as far as that is chosen. A customer, whose addresses are still to come, is not asked. */
export function receiveLabel(
  { deliveryType, place }: DeliveryChoice,
  { hasDelivery, hasPickup }: Pick<SupplierFeatures, 'hasDelivery' | 'hasPickup'>,
  text: typeof shellText,
  isCustomer: boolean,
): string {
  if (hasPickup && (deliveryType === 'pickup' || !hasDelivery)) return text.pickUp
  if (place) return text.deliverTo(place.label)
  if (!isCustomer) return text.whereTo
  return hasPickup ? text.deliveryOrPickup : text.deliveryPlace
}

/**
 * The way to all departments, the supplier's own menu and the departments. What has no room on a desktop is left out as a whole; below
 * it the line scrolls.
 */
export function CategoryBar() {
  const text = useText(shellText)
  const { categories, supplier } = useStoreData()
  return (
    <nav className={bar.bar} aria-label={text.categories}>
      <ul className={bar.list} data-bar>
        <li className={visible.fromDesktop}>
          <NavLink to="/categorias" className={`${textStyle.strong} ${bar.link}`} data-departments>
            {text.departments}
            <ChevronDown size={16} aria-hidden />
          </NavLink>
        </li>
        <li className={visible.belowDesktop}>
          <NavLink to="/produtos" end className={bar.link}>
            {text.allProducts}
          </NavLink>
        </li>
        {supplier.presentation.menu.map((link) => (
          <li key={link.target}>
            <NavLink to={link.target} className={`${textStyle.accent} ${bar.offer}`} end>
              {link.label}
            </NavLink>
          </li>
        ))}
        {categories.map((category) => (
          <li key={category.id}>
            <NavLink to={`/categoria/${category.slug}`} className={bar.link}>
              {category.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
