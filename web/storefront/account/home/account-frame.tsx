import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '../../../shared/i18n/account-menu.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountLinks } from './account-links.tsx'
import style from './account-frame.module.css'

interface AccountFrameProps {
  readonly title: string
  readonly intro?: ReactNode
  /** Beside the title: what can be done on this screen as a whole. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A screen of one's own account: its siblings beside it on a desktop, the way back above it on a phone. */
export function AccountFrame({ title, intro, action, children }: AccountFrameProps) {
  return (
    <AccountColumns>
      <div className={style.screen}>
        <AccountBack />
        <div className={style.head}>
          <div>
            <h1>{title}</h1>
            {intro && <p className={style.intro}>{intro}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </AccountColumns>
  )
}

/** Where the account leads, beside what it led to. */
export function AccountColumns({ children }: { readonly children: ReactNode }) {
  const { account } = useStoreData()
  return (
    <div className={style.frame}>
      {account && (
        <nav className={style.links} aria-label={text.navigation}>
          <AccountLinks account={account} />
        </nav>
      )}
      {children}
    </div>
  )
}

export const AccountBack = () => (
  <Link to="/conta" className={style.back}>
    <ChevronLeft size={20} aria-hidden /> {text.back}
  </Link>
)
