import { CreditCard, TicketPercent } from 'lucide-react'
import { Link } from 'react-router'
import { text as accountMenuText } from '../../shared/i18n/account-menu.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { text as modalsText } from '../../shared/i18n/modals.ts'
import { AccountLinks } from '../account/home/account-links.tsx'
import { CreditNote } from '../components/credit-note.tsx'
import { isWide } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { useBalance } from '../state/balance.ts'
import { useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import style from './account-panel.module.css'

const MODALS = { registration: 'registration' } as const

/** Who is signed in, and where the account leads. */
export function AccountPanel() {
  const text = useText(accountMenuText)
  const modals = useText(modalsText)
  const { account } = useStoreData()
  const balance = useBalance()
  const { openModalOnClick } = useModals()
  if (!account) return null
  const isActing = account.customerName !== '' && account.customerName !== account.name
  return (
    <nav aria-label={text.navigation}>
      <p className={style.who}>
        <strong className={textStyle.large}>{account.name}</strong>
        <span className={textStyle.note}>{account.email}</span>
        {isActing && (
          <span className={`${textStyle.note} ${style.acting}`}>{text.actingFor(account.customerName)}</span>
        )}
      </p>
      {balance && (
        <div className={`${visible.filled} ${style.credit}`}>
          <CreditNote balance={balance} />
        </div>
      )}
      {account.customerId !== null && (
        <ul className={style.buying}>
          <li>
            <Link
              to="/finalizar"
              className={linkStyle.tinted}
              aria-haspopup="dialog"
              onClick={openModalOnClick(() => (isWide() ? 'menu-payment' : 'mobile-payment'), '/finalizar')}
            >
              <CreditCard className={textStyle.muted} size={20} aria-hidden /> {modals.menu.payment}
            </Link>
          </li>
          <li>
            <Link
              to="/carrinho"
              className={linkStyle.tinted}
              aria-haspopup="dialog"
              onClick={openModalOnClick(() => 'coupons', '/carrinho')}
            >
              <TicketPercent className={textStyle.muted} size={20} aria-hidden /> {modals.menu.coupon}
            </Link>
          </li>
        </ul>
      )}
      <AccountLinks account={account} modals={MODALS} />
    </nav>
  )
}
