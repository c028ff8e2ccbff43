import { Link } from 'react-router'
import style from './tabs.module.css'

interface Tab {
  readonly to: string
  readonly name: string
  readonly isCurrent: boolean
  /** How much is behind it. */
  readonly count?: number
}

/** Parts of one list, each with its own URL. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav className={style.tabs} aria-label={label}>
    {tabs.map(({ to, name, isCurrent, count }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {name} {count !== undefined && <span className={style.count}>{count}</span>}
      </Link>
    ))}
  </nav>
)
