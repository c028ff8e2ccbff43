import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './notice.module.css'
import tones from './tone.module.css'

interface NoticeProps {
  readonly kind: 'info' | 'success' | 'warning' | 'problem'
  readonly children: ReactNode
  /** A problem is read out at once; other notices when the reader pauses. */
  readonly isLive?: boolean
}

const TONE = { info: undefined, success: tones.good, warning: tones.waiting, problem: tones.bad } as const

/** A message within the page. */
export function Notice({ kind, children, isLive = true }: NoticeProps) {
  return (
    <div
      className={classNames(style.notice, TONE[kind])}
      role={isLive ? (kind === 'problem' ? 'alert' : 'status') : undefined}
    >
      {children}
    </div>
  )
}
