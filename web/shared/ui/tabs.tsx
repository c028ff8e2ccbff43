import { useEffect, useRef, type FocusEvent } from 'react'
import { Link } from 'react-router'
import style from './tabs.module.css'

interface Tab {
  readonly to: string
  readonly name: string
  readonly isCurrent: boolean
  /** How much is behind it. */
  readonly count?: number
}

/** Parts of one list, each with its own URL. Where they are wider than the screen, the current one is scrolled into the middle. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const link = nav.current?.children[current]
    if (!nav.current || !link) return
    const [outer, inner] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()]
    nav.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [current])
  return (
    <nav ref={nav} className={style.tabs} aria-label={label}>
      {tabs.map(({ to, name, isCurrent, count }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} onFocus={showWhole}>
          {name} {count !== undefined && <span className={style.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** A browser leaves a tab cut that keys move to. One that is touched stays under the finger. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
