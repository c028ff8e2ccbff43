import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './badge.module.css'
import tones from './tone.module.css'

export type Tone = 'plain' | 'good' | 'waiting' | 'bad'

const TONE = { plain: undefined, good: tones.good, waiting: tones.waiting, bad: tones.bad } as const

/** The state of something, in a word or two. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={classNames(style.badge, TONE[tone])}>{children}</span>
)
