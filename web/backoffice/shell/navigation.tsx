import { ChevronDown, Ellipsis, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
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

type Group = NonNullable<OfficeScreen['group']>

/** In the order of the menu, each with whether its screens are work of every day: the other groups are folded. */
const GROUPS: readonly (readonly [group: Group, isDaily: boolean])[] = [
  ['sales', true],
  ['logistics', true],
  ['catalogue', true],
  ['offers', false],
  ['customers', true],
  ['money', true],
  ['storefront', false],
  ['settings', false],
  ['team', false],
]
/** Fewer screens need no folding. */
const MAX_UNFOLDED = 12

interface NavigationProps {
  readonly screens: readonly OfficeScreen[]
}

interface LinksProps extends NavigationProps {
  readonly onClick?: () => void
}

/** Beside every screen. */
export function Navigation({ screens }: NavigationProps) {
  const folds = screens.length > MAX_UNFOLDED
  return (
    <>
      <Links screens={screens.filter(({ group }) => group === null)} />
      {groupsOf(screens).map(({ group, isDaily, own }) => (
        <FoldingGroup key={group} group={group} screens={own} isUnfolded={isDaily || !folds} />
      ))}
    </>
  )
}

const groupsOf = (screens: readonly OfficeScreen[]) =>
  GROUPS.map(([group, isDaily]) => ({
    group,
    isDaily,
    own: screens.filter((screen) => screen.group === group),
  })).filter(({ own }) => own.length > 0)

interface FoldingGroupProps {
  readonly group: Group
  readonly screens: readonly OfficeScreen[]
  /** Until the person folds it. */
  readonly isUnfolded: boolean
}

function FoldingGroup({ group, screens, isUnfolded }: FoldingGroupProps) {
  const text = useText(shellText)
  const { pathname } = useLocation()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isHere = screens.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const isOpen = chosen ?? (isUnfolded || isHere)
  const waiting = useWaitingWork()
  const count = countOf(
    waiting,
    screens.flatMap(({ waits = [] }) => waits),
  )
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    setChosen(!isOpen)
  }
  return (
    <details open={isOpen} className={style.group}>
      <summary onClick={toggle}>
        <h2>{text.groups[group]}</h2>
        {!isOpen && <CountBadge count={count} label={text.waiting(count)} />}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <Links screens={screens} />
    </details>
  )
}

function Links({ screens, onClick }: LinksProps) {
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
      <Links screens={screens.filter(({ group }) => group === null)} onClick={onClose} />
      {groupsOf(screens).map(({ group, own }) => (
        <div key={group} className={`${stack.gap0} ${style.group}`}>
          <h2>{text.groups[group]}</h2>
          <Links screens={own} onClick={onClose} />
        </div>
      ))}
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
