import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './removal.module.css'

interface RemovalProps {
  readonly label: string
  /** The label with the name of the thing, where a screen has several. */
  readonly fullLabel?: string
  readonly question: string
  /** The form that does it. */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** Takes something away after one more question; it opens without script too. */
export const Removal = ({ label, fullLabel, question, children, className }: RemovalProps) => (
  <details className={classNames(style.removal, className)}>
    <summary aria-label={fullLabel}>{label}</summary>
    <div className={style.question}>
      <p>{question}</p>
      {children}
    </div>
  </details>
)
