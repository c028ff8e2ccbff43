import { useEffect, useRef } from 'react'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './bulk-preview.module.css'

export interface BulkChange {
  readonly title: string
  readonly changes: number
  /** Those that have the new value already. */
  readonly same: number
  readonly skipped: number
  /** Why some are skipped. */
  readonly skippedBecause: string
  /** The first rows of the selection. */
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly before: string
    /** Null where the row does not change. */
    readonly after: string | null
  }[]
  /** "Aplicar em 120 cadastros" */
  readonly apply: string
}

interface BulkPreviewProps {
  readonly change: BulkChange
  readonly isBusy: boolean
  readonly onApply: () => void
  readonly onClose: () => void
}

/** What an action on many rows would change, how many it skips and why, before it is done. */
export function BulkPreview({ change, isBusy, onApply, onClose }: BulkPreviewProps) {
  const text = useText(officeListText)
  const { title, changes, same, skipped, skippedBecause, rows, apply } = change
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const total = changes + same + skipped
  return (
    <dialog ref={dialog} className={style.dialog} aria-labelledby="bulk-title" onClose={onClose}>
      <h2 id="bulk-title">{title}</h2>
      <p className={textStyle.strong}>{text.bulkCounts(changes, skipped, same)}</p>
      {skipped > 0 && <p className={textStyle.note}>{skippedBecause}</p>}
      <table className={style.rows}>
        <caption className="visually-hidden">{text.bulkRows}</caption>
        <thead>
          <tr>
            <th scope="col">{text.bulkRow}</th>
            <th scope="col">{text.before}</th>
            <th scope="col">{text.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, after }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after ?? <span className={textStyle.muted}>{text.unchanged}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <p className={textStyle.note}>{text.bulkMore(total - rows.length)}</p>}
      <div className={stack.wrap3}>
        <Button isBusy={isBusy} disabled={changes === 0} onClick={onApply}>
          {apply}
        </Button>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          {text.cancel}
        </Button>
      </div>
    </dialog>
  )
}
