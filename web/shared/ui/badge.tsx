import type { ReactNode } from 'react'
import style from './badge.module.css'

export type Tone = 'plain' | 'good' | 'waiting' | 'bad'

/** The state of something, in a word or two. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={style.badge} data-tone={tone}>
    {children}
  </span>
)
