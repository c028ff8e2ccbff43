import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text as accountMenuText } from '../../../shared/i18n/account-menu.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { useStoreData } from '../../state/store-context.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import pageStyle from '../../../shared/ui/page.module.css'
import stack from '../../../shared/ui/stack.module.css'
import visible from '../../../shared/ui/visible.module.css'
import style from './account-frame.module.css'
import { AccountLinks } from './account-links.tsx'

interface AccountFrameProps {
  readonly title: string
  readonly intro?: ReactNode
  /** Beside the title, an action on the whole screen. */
  readonly action?: ReactNode
  /** Forms and texts are narrower than lists. */
  readonly width?: 'content' | 'text'
  readonly children: ReactNode
}

/** A screen of the account, with the account menu beside it on a desktop and a link back on a phone. */
export function AccountFrame({ title, intro, action, width = 'content', children }: AccountFrameProps) {
  return (
    <AccountColumns>
      <div className={classNames(style.screen, width === 'text' && pageStyle.text)}>
        <AccountBack />
        <div className={`${stack.between3} ${style.head}`}>
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

/** The account menu beside a screen. */
export function AccountColumns({ children }: { readonly children: ReactNode }) {
  const text = useText(accountMenuText)
  const { account } = useStoreData()
  return (
    <div className={style.frame}>
      {account && (
        <nav className={`${visible.fromDesktop} ${style.links}`} aria-label={text.navigation}>
          <AccountLinks account={account} />
        </nav>
      )}
      {children}
    </div>
  )
}

export const AccountBack = () => {
  const text = useText(accountMenuText)
  return (
    <Link to="/conta" className={`${visible.belowDesktop} ${style.back}`}>
      <ChevronLeft size={20} aria-hidden /> {text.back}
    </Link>
  )
}
