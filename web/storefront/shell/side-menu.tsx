import { ChevronRight, CreditCard, MapPin, Store, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { availableOf } from '#domain/payment/invoice.ts'
import { formatCents } from '#domain/format-price.ts'
import { signInPath } from '../../shared/page-context.ts'
import { text as invoicesText } from '../../shared/i18n/invoices.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { text as modalsText } from '../../shared/i18n/modals.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { isWide, type ModalName } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { useBalance } from '../state/balance.ts'
import { useStoreData } from '../state/store-context.ts'
import { receiveLabel } from './header.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './side-menu.module.css'
import { useCurrentPath } from '../state/current-path.ts'

/** On a phone: who, where to, how paid, and the whole tree of categories with the supplier's menu. */
export function SideMenu() {
  const invoices = useText(invoicesText)
  const modals = useText(modalsText)
  const text = useText(shellText)
  const { account, categories, supplier, features } = useStoreData()
  const label = receiveLabel(useDeliveryChoice(), features, text, Boolean(account?.customerId))
  const balance = useBalance()
  const signIn = signInPath(useCurrentPath())
  const own = account ? '/enderecos' : '/onde-entregar'
  return (
    <>
      <ul className={style.own}>
        <Entry
          icon={<UserRound size={20} aria-hidden />}
          to={account ? '/conta' : signIn}
          modal={() => (account ? 'menu-login' : 'login')}
        >
          {account ? account.name : modals.menu.signIn}
          {balance !== null && balance.limit > 0 && (
            <small>{invoices.creditAvailable(formatCents(availableOf(balance)))}</small>
          )}
        </Entry>
        <Entry
          icon={<MapPin size={20} aria-hidden />}
          to={own}
          modal={() => (isWide() ? 'menu-address' : 'mobile-address')}
        >
          {label}
        </Entry>
        {account?.customerId && (
          <Entry
            icon={<CreditCard size={20} aria-hidden />}
            to="/finalizar"
            modal={() => (isWide() ? 'menu-payment' : 'mobile-payment')}
          >
            {modals.menu.payment}
          </Entry>
        )}
        {supplier.hasSisterStores && (
          <Entry icon={<Store size={20} aria-hidden />} to="/lojas" modal={() => 'suppliers'}>
            {text.otherStores}
          </Entry>
        )}
      </ul>
      <nav aria-label={text.mainNavigation}>
        <ul className={stack.gap2}>
          {supplier.presentation.menu.map((link) => (
            <li key={link.target}>
              <Link to={link.target} className={`${textStyle.strong} ${style.department}`}>
                {link.label}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/produtos" className={`${textStyle.strong} ${style.department}`}>
              {text.allProducts}
            </Link>
          </li>
          {categories.map((category) => (
            <li key={category.id}>
              <Link to={`/categoria/${category.slug}`} className={`${textStyle.strong} ${style.department}`}>
                {category.name}
              </Link>
              <ul>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <Link to={`/categoria/${child.slug}`} className={style.category}>
                      {child.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

interface EntryProps {
  readonly icon: ReactNode
  /** The screen for the same. */
  readonly to: string
  readonly modal: () => ModalName
  readonly children: ReactNode
}

function Entry({ icon, to, modal, children }: EntryProps) {
  const { openModalOnClick } = useModals()
  return (
    <li>
      <Link to={to} className={style.entry} aria-haspopup="dialog" onClick={openModalOnClick(modal, to)}>
        {icon}
        <span className={textStyle.truncated}>{children}</span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}
