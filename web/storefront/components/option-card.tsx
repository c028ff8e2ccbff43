import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import choice from './choice.module.css'
import style from './option-card.module.css'

interface OptionCardProps {
  readonly title: ReactNode
  readonly icon: ReactNode
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children?: ReactNode
  /** Beside the card: what else can be done with what it offers. */
  readonly aside?: ReactNode
}

/** One choice of several that takes effect at once: a button as large as what it offers. */
export function OptionCard({ title, icon, isChosen, onChoose, children, aside }: OptionCardProps) {
  return (
    <li className={style.item}>
      <button type="button" className={classNames(choice.card, style.card)} aria-pressed={isChosen} onClick={onChoose}>
        {icon}
        <span className={classNames(choice.body, textStyle.muted)}>
          <span className={choice.title}>{title}</span>
          {children}
        </span>
        {isChosen && <Check className={style.check} size={20} aria-hidden />}
      </button>
      {aside}
    </li>
  )
}

interface OptionListProps {
  readonly title: string
  readonly intro?: ReactNode
  /** `pair` shows two options side by side. */
  readonly look?: 'list' | 'pair'
  readonly children: ReactNode
}

export const OptionList = ({ title, intro, look = 'list', children }: OptionListProps) => (
  <div className={stack.gap3}>
    {intro && <p className={textStyle.note}>{intro}</p>}
    <ul className={classNames(look === 'list' ? stack.gap2 : choice.pair, style[look])} aria-label={title}>
      {children}
    </ul>
  </div>
)
