import { useLocation, useNavigation } from 'react-router'
import { VIEWED_LISTS } from '#contract/back-office.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useOffice } from '../state/office-context.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import style from './list-skeleton.module.css'

const ROWS = 10

/** Over the former screen while a list is opened that takes longer than a moment: its title and the places of its rows. */
export function ListSkeleton() {
  const text = useText(officeListText)
  const shell = useText(shellText)
  const { screens } = useOffice()
  const { pathname } = useLocation()
  const { state, location, formMethod } = useNavigation()
  if (state !== 'loading' || formMethod !== undefined || location.pathname === pathname) return null
  const screen = screens.find(({ id, path }) => Object.hasOwn(VIEWED_LISTS, id) && location.pathname.endsWith(path))
  if (!screen) return null
  const title = shell.screens[screen.id]
  return (
    <div className={style.screen}>
      <p role="status" className="visually-hidden">
        {text.loading(title)}
      </p>
      <p className={style.title} aria-hidden>
        {title}
      </p>
      <Skeleton height="2.5rem" width="60%" />
      <Skeleton height="3rem" />
      <div className={style.rows} aria-hidden>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row}>
            <Skeleton width={`${30 + ((row * 17) % 30)}%`} />
          </div>
        ))}
      </div>
    </div>
  )
}
