import type { ReactNode } from 'react'
import style from './banner.module.css'
import { classNames } from './class-names.ts'

interface BannerProps {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A bar below the header, about everything that is done on the screen. */
export const Banner = ({ label, className, children }: BannerProps) => (
  <aside className={style.banner} aria-label={label}>
    <div className={classNames(style.row, className)}>{children}</div>
  </aside>
)
