import type { ReactNode } from 'react'
import textStyle from './text.module.css'
import style from './empty-state.module.css'
import { IconDisc } from './icon-disc.tsx'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly isHeading?: boolean
  /** Below the text. */
  readonly detail?: ReactNode
  readonly children?: ReactNode
}

/** There is nothing here, why, and what to do next. */
export function EmptyState({ icon, title, text, isHeading = false, detail, children }: EmptyStateProps) {
  const Title = isHeading ? 'h1' : 'h2'
  return (
    <div className={style.empty}>
      <IconDisc>{icon}</IconDisc>
      <Title className={style.title}>{title}</Title>
      <p className={textStyle.muted}>{text}</p>
      {detail}
      {children && <div className={style.actions}>{children}</div>}
    </div>
  )
}
