import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { moveItem } from '#domain/move-item.ts'
import { newId } from '../../shared/new-id.ts'
import { rowsText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { LongTextField, useFault, type Labels } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import formStyle from './office-form.module.css'
import style from './row-list.module.css'

/** How the entries of a list are written, a line for each; an empty line is an empty entry. */
export interface LineFormat<Entry> {
  readonly read: (lines: string) => readonly Entry[]
  readonly write: (entries: readonly Entry[]) => string
}

/** What the controls of a row need. They have no name: the list is sent as its lines. */
export interface RowControls<Entry> {
  readonly change: (entry: Entry) => void
  /** The fault of the list where it is this row's. */
  readonly problem: string | undefined
}

interface RowListProps<Entry> extends Labels {
  readonly name: string
  /** The lines that the form is shown with. */
  readonly defaultValue: string | undefined
  readonly format: LineFormat<Entry>
  readonly empty: Entry
  readonly max: number
  readonly maxLength: number
  /** What a row is called, with its number. */
  readonly rowName: (number: number) => string
  readonly addLabel: string
  readonly className?: string | undefined
  readonly children: (entry: Entry, row: RowControls<Entry>) => ReactNode
}

interface Row<Entry> {
  readonly key: string
  readonly entry: Entry
}

type Control = 'first' | 'up' | 'down'

/**
 * A list of a form that is edited in rows: they are added, removed and moved. It is sent, kept as a draft and compared as lines of
 * text, which are what is edited where no script runs.
 */
export function RowList<Entry>({
  name,
  label,
  hint,
  problem: given,
  defaultValue = '',
  format,
  empty,
  max,
  maxLength,
  rowName,
  addLabel,
  className,
  children,
}: RowListProps<Entry>) {
  const text = useText(rowsText)
  const id = useId()
  const problem = useFault(name, given)
  const lines = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  // The same in the browser as on the server.
  const [rows, setRows] = useState<readonly Row<Entry>[]>(() =>
    entriesIn(defaultValue, format, empty).map((entry, at) => ({ key: String(at), entry })),
  )
  const [moved, setMoved] = useState<{ readonly key: string; readonly control: Control } | null>(null)

  const move = (from: number, step: -1 | 1) => {
    const to = from + step
    const [towards, back] = step === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const)
    setRows(moveItem(rows, from, to))
    setMoved({ key: rows[from]?.key ?? '', control: to === 0 || to === rows.length - 1 ? back : towards })
  }
  const add = () => {
    const row = newRow(empty)
    setRows([...rows, row])
    setMoved({ key: row.key, control: 'first' })
  }
  const remove = (at: number) => {
    const rest = rows.toSpliced(at, 1)
    const next = rest.length === 0 ? [newRow(empty)] : rest
    setRows(next)
    setMoved({ key: next[Math.min(at, next.length - 1)]?.key ?? '', control: 'first' })
  }

  useEffect(() => {
    const area = lines.current?.querySelector('textarea')
    const written = format.write(rows.map(({ entry }) => entry))
    if (area && written !== format.write(format.read(area.value))) writeInto(area, written)
  }, [rows, format])

  useEffect(() => {
    if (moved === null) return
    const row = list.current?.querySelector(`[data-row="${moved.key}"]`)
    const control = row?.querySelector<HTMLElement>(
      moved.control === 'first' ? 'input, select' : `[data-control=${moved.control}]`,
    )
    control?.focus()
  }, [moved])

  const faultyRow = rowOfFault(problem)
  return (
    <fieldset
      className={classNames(style.list, className)}
      aria-describedby={problem && faultyRow === null ? `${id}-problem` : undefined}
    >
      <legend className={textStyle.smallStrong}>{label}</legend>
      {hint !== undefined && <p className={textStyle.note}>{hint}</p>}
      <ol ref={list} className={classNames(stack.gap2, style.rows, visible.scripted)}>
        {rows.map(({ key, entry }, at) => (
          <li key={key} data-row={key} className={style.row}>
            <fieldset className={style.controls}>
              <legend className={textStyle.note}>{rowName(at + 1)}</legend>
              {children(entry, {
                change: (changed) => setRows(rows.with(at, { key, entry: changed })),
                problem: at === faultyRow ? problem : undefined,
              })}
            </fieldset>
            <span className={style.buttons}>
              <Button
                look="quiet"
                size="small"
                data-control="up"
                aria-label={text.up(rowName(at + 1))}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp size={18} aria-hidden />
              </Button>
              <Button
                look="quiet"
                size="small"
                data-control="down"
                aria-label={text.down(rowName(at + 1))}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </Button>
              <Button look="quiet" size="small" aria-label={text.remove(rowName(at + 1))} onClick={() => remove(at)}>
                <Trash2 size={18} aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {problem && faultyRow === null && (
        <p id={`${id}-problem`} className={classNames(formStyle.fault, visible.scripted)}>
          {problem}
        </p>
      )}
      {rows.length < max && (
        <p className={visible.scripted}>
          <Button look="secondary" size="small" onClick={add}>
            <Plus size={18} aria-hidden /> {addLabel}
          </Button>
        </p>
      )}
      {/* Behind the rows: what is at fault first has the focus. */}
      <div ref={lines} className={visible.unscripted}>
        <LongTextField
          label={label}
          name={name}
          problem={given}
          defaultValue={defaultValue}
          maxLength={maxLength}
          autoComplete="off"
          // A draft or the browser has filled it in.
          onChange={({ currentTarget: { value } }) => setRows(entriesIn(value, format, empty).map(newRow))}
        />
      </div>
    </fieldset>
  )
}

const newRow = <Entry,>(entry: Entry): Row<Entry> => ({ key: newId(), entry })

/** One empty entry where there is none. */
const entriesIn = <Entry,>(lines: string, format: LineFormat<Entry>, empty: Entry): readonly Entry[] =>
  lines === '' ? [empty] : format.read(lines)

/** From 0, as in `Link 3: Comece com /`; null where the fault names none. */
const rowOfFault = (problem: string | undefined): number | null => {
  const number = /^\p{L}+ (\d+): /u.exec(problem ?? '')?.[1]
  return number === undefined ? null : Number(number) - 1
}

/** As if it were typed, for those who watch the form; React itself takes no notice. */
function writeInto(area: HTMLTextAreaElement, lines: string): void {
  area.value = lines
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
