import type { ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import stack from '../../shared/ui/stack.module.css'
import choice from './choice.module.css'
import style from './choice-card.module.css'

interface ChoiceCardProps {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly icon?: ReactNode
  /** At the right: what it costs. */
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
  /** The id of its form, where that is not the one of the order. */
  readonly form?: string
  /** What style sheets tell its choices apart by. */
  readonly kind?: string
}

/** The id of the form that all choices of this screen belong to. */
export const ORDER_FORM = 'pedido'

/** One choice of several, as a card: a radio button that is as large as what it offers. */
export function ChoiceCard({
  name,
  value,
  isChosen,
  onChoose,
  title,
  children,
  icon,
  aside,
  isDisabled = false,
  form = ORDER_FORM,
  kind,
}: ChoiceCardProps) {
  return (
    <label className={classNames(choice.card, style.card)} data-disabled={isDisabled || undefined} data-kind={kind}>
      <input
        type="radio"
        form={form}
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      {icon}
      <span className={classNames(choice.body, style.body)}>
        <span className={classNames(choice.title, style.title)}>{title}</span>
        {children}
      </span>
      {aside && <span className={style.aside}>{aside}</span>}
    </label>
  )
}

const LAYOUT = { list: stack.gap2, pair: choice.pair, chips: stack.wrap2 } as const

/** A title above choices that belong together. */
export function Choices({
  title,
  isHidden = false,
  look = 'list',
  children,
}: {
  readonly title: string
  readonly isHidden?: boolean
  readonly look?: keyof typeof LAYOUT
  readonly children: ReactNode
}) {
  return (
    <fieldset className={style.group}>
      <legend className={isHidden ? 'visually-hidden' : style.legend}>{title}</legend>
      <div className={classNames(LAYOUT[look], style[look])}>{children}</div>
    </fieldset>
  )
}
