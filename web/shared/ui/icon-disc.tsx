import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './icon-disc.module.css'

/** An icon in a disc, for the text beside or below it. */
export const IconDisc = ({
  isSmall = false,
  children,
}: {
  readonly isSmall?: boolean
  readonly children: ReactNode
}) => <span className={classNames(style.disc, isSmall && style.small)}>{children}</span>
