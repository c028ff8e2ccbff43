import type { ReactNode } from 'react'
import style from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly isHeading?: boolean
  readonly children?: ReactNode
}

/** There is nothing here, why, and what to do next. */
export function EmptyState({ icon, title, text, isHeading = false, children }: EmptyStateProps) {
  const Title = isHeading ? 'h1' : 'h2'
  return (
    <div className={style.empty}>
      <span className={style.icon}>{icon}</span>
      <Title className={style.title}>{title}</Title>
      <p className={style.text}>{text}</p>
      {children && <div className={style.actions}>{children}</div>}
    </div>
  )
}
