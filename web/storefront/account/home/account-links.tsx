import {
  ArrowLeftRight,
  BellRing,
  BriefcaseBusiness,
  ClipboardList,
  Gift,
  IdCard,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  LogOut,
  MapPin,
  MessageCircle,
  ReceiptText,
  Repeat,
  ShieldCheck,
  Store,
  Users,
  Zap,
} from 'lucide-react'
import { Form, NavLink } from 'react-router'
import type { Account } from '#contract/access.ts'
import { text as accountMenuText } from '../../../shared/i18n/account-menu.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { returnPathForOtherAccount, useCurrentPath } from '../../state/current-path.ts'
import type { ModalName } from '../../state/modal.ts'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import { accountEntries, type AccountEntry, type AccountEntryId } from './account-entries.ts'
import stack from '../../../shared/ui/stack.module.css'
import linkStyle from '../../../shared/ui/link.module.css'
import style from './account-links.module.css'

const ICON: Record<AccountEntryId, typeof MapPin> = {
  orders: ClipboardList,
  quickOrder: Zap,
  subscriptions: Repeat,
  lists: ListChecks,
  alerts: BellRing,
  conversations: MessageCircle,
  invoices: ReceiptText,
  referral: Gift,
  addresses: MapPin,
  registration: IdCard,
  users: Users,
  password: LockKeyhole,
  privacy: ShieldCheck,
  accounts: ArrowLeftRight,
  client: BriefcaseBusiness,
  overview: LayoutDashboard,
}

/** Entries that open a modal instead of a screen. */
type Modals = Partial<Record<AccountEntryId, ModalName>>

/** The links of the account menu and the button to sign out. */
export function AccountLinks({ account, modals = {} }: { readonly account: Account; readonly modals?: Modals }) {
  const text = useText(accountMenuText)
  const { features, supplier } = useStoreData()
  const { openModalOnClick } = useModals()
  const entries = accountEntries(account, features)
  const management = entries.filter(({ isManagement }) => isManagement)
  return (
    <>
      <ul className={stack.gap1}>
        {entries
          .filter(({ isManagement }) => !isManagement)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} modal={modals[entry.id]} />
          ))}
        {supplier.hasSisterStores && (
          <li>
            <NavLink
              to="/lojas"
              className={`${linkStyle.tinted} ${linkStyle.current} ${style.link}`}
              onClick={openModalOnClick(() => 'suppliers', '/lojas')}
              aria-haspopup="dialog"
            >
              <Store size={20} aria-hidden /> {text.stores}
            </NavLink>
          </li>
        )}
      </ul>
      {management.length > 0 && (
        <>
          <h2 className={style.title}>{text.management}</h2>
          <ul className={stack.gap1}>
            {management.map((entry) => (
              <Entry key={entry.id} entry={entry} modal={modals[entry.id]} />
            ))}
          </ul>
        </>
      )}
      <Form method="post" action="/sair" className={style.out}>
        <button type="submit" className={`${linkStyle.tinted} ${style.link}`}>
          <LogOut size={20} aria-hidden /> {text.signOut}
        </button>
      </Form>
    </>
  )
}

/** Entries that change the customer, with a return path. */
const SWITCHES: readonly AccountEntryId[] = ['accounts', 'client']

function Entry({
  entry: { id, to },
  modal = null,
}: {
  readonly entry: AccountEntry
  readonly modal?: ModalName | null | undefined
}) {
  const text = useText(accountMenuText)
  const Icon = ICON[id]
  const { openModalOnClick } = useModals()
  const returnPath = returnPathForOtherAccount(useCurrentPath())
  const target = SWITCHES.includes(id) && returnPath !== '/' ? `${to}?voltar=${encodeURIComponent(returnPath)}` : to
  return (
    <li>
      <NavLink
        to={target}
        className={`${linkStyle.tinted} ${linkStyle.current} ${style.link}`}
        onClick={openModalOnClick(() => modal, to)}
        aria-haspopup={modal === null ? undefined : 'dialog'}
      >
        <Icon size={20} aria-hidden /> {text.entries[id]}
      </NavLink>
    </li>
  )
}
