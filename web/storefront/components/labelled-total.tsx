import type { Cents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './labelled-total.module.css'

interface LabelledTotalProps {
  readonly label: string
  readonly total: Cents
  readonly className?: string | undefined
}

/** A total below its label, beside the button that goes on. */
export const LabelledTotal = ({ label, total, className }: LabelledTotalProps) => (
  <p className={classNames(style.total, className)}>
    <span className={textStyle.note}>{label}</span>
    <strong className={style.amount}>{formatCents(total)}</strong>
  </p>
)
