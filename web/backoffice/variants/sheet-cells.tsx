import {
  createContext,
  use,
  useId,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { text as variantsText } from '../../shared/i18n/office-variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useFault } from '../../shared/ui/field.tsx'
import fieldStyle from '../../shared/ui/field.module.css'
import { cellBelow, pasteCells } from './sheet-keys.ts'

/** Announces the effect of a key or a paste to screen readers. */
export const SaysContext = createContext<(message: string) => void>(() => undefined)

/** Enter and the arrows go along the column, Esc brings back what the cell had, and a paste fills cells as in a spreadsheet. */
function useSheetKeys() {
  const { sheet: text } = useText(variantsText)
  const say = use(SaysContext)
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
      currentTarget.dataset['before'] = currentTarget.value
      if (currentTarget instanceof HTMLInputElement && currentTarget.type !== 'checkbox') currentTarget.select()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      const { currentTarget: cell, key, shiftKey, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return
      const isInput = cell instanceof HTMLInputElement
      if (key === 'Escape' && isInput && cell.type !== 'checkbox') {
        cell.value = cell.dataset['before'] ?? cell.value
        cell.dispatchEvent(new Event('input', { bubbles: true }))
        cell.select()
      }
      // In a choice the arrows choose.
      const isArrow = isInput && (key === 'ArrowDown' || key === 'ArrowUp')
      if (key !== 'Enter' && !isArrow) return
      event.preventDefault()
      const next = cellBelow(cell, key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1)
      say(next ? '' : text.end)
      next?.focus()
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      const pasted = pasteCells(event.currentTarget, event.clipboardData.getData('text/plain'))
      if (pasted === null) return
      event.preventDefault()
      say(text.pasted(pasted.filled, pasted.refused))
    },
  }
}

function useCell(name: string, label: string) {
  const id = useId()
  const fault = useFault(name)
  const aria = {
    'aria-label': label,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': fault ? id : undefined,
  }
  const problem = fault && (
    <span id={id} className={fieldStyle.problem}>
      {fault}
    </span>
  )
  return { cell: { ...aria, ...useSheetKeys(), name }, problem }
}

interface TextCellProps extends ComponentProps<'input'> {
  readonly name: string
  /** For screen readers; the cell has no room for a visible label. */
  readonly label: string
}

export function TextCell({ name, label, ...input }: TextCellProps) {
  const { cell, problem } = useCell(name, label)
  return (
    <>
      <input {...input} {...cell} className={fieldStyle.input} autoComplete="off" />
      {problem}
    </>
  )
}

export function CheckCell({ name, label, ...input }: TextCellProps) {
  const { cell } = useCell(name, label)
  return <input {...input} {...cell} type="checkbox" value="sim" />
}

interface ChoiceCellProps {
  readonly name: string
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: string
}

export function ChoiceCell({ name, label, values, chosen }: ChoiceCellProps) {
  const { cell, problem } = useCell(name, label)
  return (
    <>
      <select {...cell} className={fieldStyle.input} defaultValue={chosen}>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
      {problem}
    </>
  )
}
