import type { ReactNode } from 'react'
import style from './notice.module.css'

interface NoticeProps {
  readonly kind: 'info' | 'success' | 'warning' | 'problem'
  readonly children: ReactNode
  /** A problem is read out at once; other notices when the reader pauses. */
  readonly isLive?: boolean
}

/** A message within the page. */
export function Notice({ kind, children, isLive = true }: NoticeProps) {
  return (
    <div
      className={style.notice}
      data-kind={kind}
      role={isLive ? (kind === 'problem' ? 'alert' : 'status') : undefined}
    >
      {children}
    </div>
  )
}
