import { text as categoriesText } from '../../shared/i18n/categories.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { MoveButton } from './move-button.tsx'
import formStyle from './office-form.module.css'

interface RowArrowsProps {
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  /** The place of the row among them. */
  readonly at: number
  /** What the screen's action gets besides the id and the step. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Moves a row of a list that is changed in place one step up or down. */
export function RowArrows({ rows, at, fields = {} }: RowArrowsProps) {
  const text = useText(categoriesText)
  const { id = '', name = '' } = rows[at] ?? {}
  const step = (direction: 'up' | 'down') => ({
    direction,
    label: text[direction](name),
    fields: { ...fields, id },
    'data-control': `${direction} ${id}`,
  })
  return (
    <span className={formStyle.arrows}>
      <MoveButton {...step('up')} isOff={at === 0} />
      <MoveButton {...step('down')} isOff={at === rows.length - 1} />
    </span>
  )
}
