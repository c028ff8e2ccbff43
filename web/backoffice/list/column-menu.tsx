import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { Popover } from '../components/popover.tsx'
import { DENSITIES, readPreferences, savePreferences, usePreferences } from '../state/preferences.ts'
import {
  inChosenOrder,
  shownColumns,
  USUAL_COLUMNS,
  WIDTH_STEP,
  withMoved,
  withShown,
  withWidth,
  type ColumnSettings,
} from '../state/column-settings.ts'
import type { Column } from './column.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './column-menu.module.css'

interface ChosenColumns<Row> {
  readonly columns: readonly Column<Row>[]
  readonly settings: ColumnSettings
  readonly onWidth: (column: string, pixels: number) => void
}

/** The columns of a list as the person arranged them in this browser. */
export function useChosenColumns<Row>(list: string, columns: readonly Column<Row>[]): ChosenColumns<Row> {
  const settings = usePreferences().columns[list] ?? USUAL_COLUMNS
  return {
    columns: shownColumns(columns, settings),
    settings,
    onWidth: (column, pixels) => change(list, (current) => withWidth(current, column, pixels)),
  }
}

function change(list: string, changed: (settings: ColumnSettings) => ColumnSettings): void {
  const { columns } = readPreferences()
  savePreferences({ columns: { ...columns, [list]: changed(columns[list] ?? USUAL_COLUMNS) } })
}

interface ColumnMenuProps {
  readonly list: string
  readonly columns: readonly { readonly id: string; readonly header: string }[]
}

/** Which columns are shown, in which order and how wide; and how high the rows are. */
export function ColumnMenu({ list, columns }: ColumnMenuProps) {
  const text = useText(officeListText)
  const preferences = usePreferences()
  const settings = preferences.columns[list] ?? USUAL_COLUMNS
  const ordered = inChosenOrder(columns, settings)
  const update = (changed: (settings: ColumnSettings) => ColumnSettings) => change(list, changed)
  return (
    <Popover
      align="end"
      label={
        <>
          <Columns3 size={16} aria-hidden /> {text.columns}
        </>
      }
    >
      <p className={textStyle.note}>{text.columnsHint}</p>
      <ul className={`${stack.gap0} ${style.columns}`}>
        {ordered.map(({ id, header }, index) => (
          <li key={id} className={stack.row2}>
            <label className={stack.row2}>
              <input
                type="checkbox"
                checked={index === 0 || !settings.hidden.includes(id)}
                disabled={index === 0}
                onChange={(event) => update((current) => withShown(current, id, event.target.checked))}
              />
              {header}
            </label>
            <span className={style.buttons}>
              <IconButton
                label={text.moveUp(header)}
                isDisabled={index < 2}
                onClick={() => update((current) => withMoved(columns, current, id, -1))}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={text.moveDown(header)}
                isDisabled={index < 1 || index === ordered.length - 1}
                onClick={() => update((current) => withMoved(columns, current, id, 1))}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={text.narrower(header)}
                onClick={() => update((current) => withWidth(current, id, widthOf(current, id) - WIDTH_STEP))}
              >
                <Minus size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={text.wider(header)}
                onClick={() => update((current) => withWidth(current, id, widthOf(current, id) + WIDTH_STEP))}
              >
                <Plus size={16} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <fieldset className={style.density}>
        <legend>{text.density}</legend>
        {DENSITIES.map((density) => (
          <label key={density} className={stack.row2}>
            <input
              type="radio"
              name={`density-${list}`}
              checked={preferences.density === density}
              onChange={() => savePreferences({ density })}
            />
            {text.densities[density]}
          </label>
        ))}
      </fieldset>
      <Button look="quiet" size="small" onClick={() => update(() => USUAL_COLUMNS)}>
        {text.usualColumns}
      </Button>
    </Popover>
  )
}

const FALLBACK_WIDTH = 160

/** The width that was chosen, else the one that the column has on the screen. */
const widthOf = (settings: ColumnSettings, id: string): number =>
  settings.widths[id] ??
  document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`)?.offsetWidth ??
  FALLBACK_WIDTH

interface IconButtonProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

const IconButton = ({ label, isDisabled = false, onClick, children }: IconButtonProps) => (
  <button type="button" className={style.icon} aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
    {children}
  </button>
)

/** The edge of a header, which is dragged; the menu does the same by keyboard. */
export function WidthHandle({ onWidth }: { readonly onWidth: (pixels: number) => void }) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined)
  return (
    <span
      className={style.handle}
      aria-hidden
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? FALLBACK_WIDTH }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={(event) => {
        if (start.current) onWidth(start.current.width + event.clientX - start.current.x)
      }}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
    />
  )
}
