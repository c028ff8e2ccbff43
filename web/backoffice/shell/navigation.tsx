import { Ellipsis, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { countOf } from '#domain/waiting-work.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useWaitingWork } from '../state/live-updates.tsx'
import type { OfficeScreen } from '../state/office-screen.ts'
import overlays from './overlays.module.css'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import style from './shell.module.css'

/** Screens in the bar of a phone, besides "more". */
const MAX_IN_BAR = 4

const GROUPS = ['sales', 'customers', 'settings'] as const

interface NavigationProps {
  readonly screens: readonly OfficeScreen[]
  readonly onClick?: (() => void) | undefined
}

export function Navigation({ screens, onClick }: NavigationProps) {
  const text = useText(shellText)
  return (
    <>
      <Links screens={screens.filter(({ group }) => group === null)} onClick={onClick} />
      {GROUPS.map((group) => {
        const own = screens.filter((screen) => screen.group === group)
        return own.length === 0 ? null : (
          <div key={group} className={`${stack.gap0} ${style.group}`}>
            <h2>{text.groups[group]}</h2>
            <Links screens={own} onClick={onClick} />
          </div>
        )
      })}
    </>
  )
}

function Links({ screens, onClick }: NavigationProps) {
  const text = useText(shellText)
  const waiting = useWaitingWork()
  return (
    <ul>
      {screens.map(({ id, path, goKey, icon: Icon, waits }) => {
        const count = countOf(waiting, waits ?? [])
        return (
          <li key={id}>
            <NavLink
              to={path}
              end={id === 'overview'}
              className={`${linkStyle.current} ${style.link}`}
              title={text.screens[id]}
              aria-keyshortcuts={goKey === undefined ? undefined : `g ${goKey}`}
              onClick={onClick}
            >
              <Icon size={20} aria-hidden /> <span>{text.screens[id]}</span>
              <CountBadge count={count} label={text.waiting(count)} />
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Names the icons of the rail, which a finger cannot hover over. */
export function RailButton({ openMenu }: { readonly openMenu: () => void }) {
  const text = useText(shellText)
  return (
    <button
      type="button"
      className={`${visible.scripted} ${style.link} ${style.railButton}`}
      onClick={openMenu}
      aria-haspopup="dialog"
      aria-label={text.allScreens}
      title={text.allScreens}
    >
      <PanelLeftOpen size={20} aria-hidden />
    </button>
  )
}

export function PhoneBar({
  screens,
  openMenu,
}: {
  readonly screens: readonly OfficeScreen[]
  readonly openMenu: () => void
}) {
  const text = useText(shellText)
  const waiting = useWaitingWork()
  const behindMore = countOf(
    waiting,
    screens.slice(MAX_IN_BAR).flatMap(({ waits = [] }) => waits),
  )
  return (
    <nav className={style.bar} aria-label={text.navigation}>
      <Links screens={screens.slice(0, MAX_IN_BAR)} />
      <button type="button" className={`${visible.scripted} ${style.link}`} onClick={openMenu} aria-haspopup="dialog">
        <Ellipsis size={20} aria-hidden /> <span>{text.more}</span>
        <CountBadge count={behindMore} label={text.waiting(behindMore)} />
      </button>
    </nav>
  )
}

/** All screens by name, and below them what else belongs to the person. */
export function Menu({
  screens,
  onClose,
  children,
}: {
  readonly screens: readonly OfficeScreen[]
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const text = useText(shellText)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={overlays.menu} aria-label={text.allScreens} onClose={onClose}>
      <Navigation screens={screens} onClick={onClose} />
      {children}
      <Button look="secondary" isWide onClick={onClose}>
        {text.close}
      </Button>
    </dialog>
  )
}

interface CountBadgeProps {
  readonly count: number
  /** What is counted, in words. */
  readonly label: string
}

/** Above it, people know that it is many. */
const MAX_SHOWN = 99

/** How much waits behind a link; nothing for none. */
const CountBadge = ({ count, label }: CountBadgeProps) =>
  count > 0 && (
    <strong className={style.count} role="img" title={label} aria-label={label}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </strong>
  )
