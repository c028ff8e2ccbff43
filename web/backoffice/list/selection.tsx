import { useState, type ReactNode } from 'react'
import { tableText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import textStyle from '../../shared/ui/text.module.css'
import style from './selection.module.css'

export interface Selection {
  readonly has: (key: string) => boolean
  readonly setMany: (keys: readonly string[], isSelected: boolean) => void
  /** The selected rows, of whichever pages. */
  readonly keys: readonly string[]
  /** Whether all rows of the filter are meant, also those of other pages. */
  readonly isAll: boolean
  readonly selectAll: () => void
  readonly clear: () => void
}

/** What is selected in a list. It survives paging, and ends with the filter that it was made under. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState<{ filter: string; keys: ReadonlySet<string>; isAll: boolean }>({
    filter,
    keys: new Set(),
    isAll: false,
  })
  const { keys, isAll } = state.filter === filter ? state : { keys: new Set<string>(), isAll: false }
  return {
    has: (key) => isAll || keys.has(key),
    keys: [...keys],
    isAll,
    setMany: (changed, isSelected) =>
      setState({
        filter,
        keys: new Set(isSelected ? [...keys, ...changed] : [...keys].filter((key) => !changed.includes(key))),
        isAll: false,
      }),
    selectAll: () => setState({ filter, keys, isAll: true }),
    clear: () => setState({ filter, keys: new Set(), isAll: false }),
  }
}

interface SelectionBarProps {
  readonly selection: Selection
  /** Rows of the filter, on all pages. */
  readonly total: number
  readonly children: ReactNode
}

/** What can be done with the selected rows; above the foot of the screen, so that the filters stay within reach. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const text = useText(tableText)
  const count = selection.isAll ? total : selection.keys.length
  if (count === 0) return null
  return (
    <div className={style.bar} role="toolbar" aria-label={text.actions}>
      <p className={textStyle.strong} role="status">
        {selection.isAll ? text.allSelected(total) : text.selected(count)}
      </p>
      {!selection.isAll && count < total && (
        <Button look="quiet" size="small" onClick={selection.selectAll}>
          {text.selectAll(total)}
        </Button>
      )}
      <span className={style.actions}>
        {children}
        <Button look="quiet" size="small" onClick={selection.clear}>
          {text.clear}
        </Button>
      </span>
    </div>
  )
}
