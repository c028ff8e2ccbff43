import type { ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './account.module.css'

interface NarrowCardProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A screen with a short form, such as the sign-in. */
export const NarrowCard = ({ title, intro, children }: NarrowCardProps) => (
  <div className={classNames(surface.panel, style.card)}>
    <h1>{title}</h1>
    {intro && <p className={textStyle.muted}>{intro}</p>}
    {children}
  </div>
)
