import type { ReadTable } from '#domain/catalog/quick-order.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HEADING_ROW, SHEET } from './quick-order-action.ts'

interface TableFormProps {
  readonly table: ReadTable
  readonly isBusy: boolean
  /** As in the fields: empty is found. */
  readonly onChoose: (chosen: { readonly sheet: string; readonly headingRow: string }) => void
}

/** Which sheet of the file was read, from which row on, and a form to read another one. */
export function TableForm({ table: { sheet, sheetNames, headingRow }, isBusy, onChoose }: TableFormProps) {
  const text = useText(quickText)
  return (
    <div className={stack.gap1}>
      <p className={textStyle.muted}>{text.readTable(sheet, headingRow)}</p>
      <details className={stack.gap2}>
        <summary className={linkStyle.link}>{text.readAnother}</summary>
        <form
          className={stack.gap3}
          onSubmit={(event) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            onChoose({ sheet: formText(form, SHEET), headingRow: formText(form, HEADING_ROW) })
          }}
        >
          {sheetNames.length > 1 && (
            <SelectField
              label={text.sheet}
              name={SHEET}
              required
              defaultValue={sheet ?? ''}
              options={sheetNames.map((name) => ({ value: name, label: name }))}
            />
          )}
          <Field
            label={text.headingRow}
            hint={text.headingRowHint}
            name={HEADING_ROW}
            type="number"
            min={1}
            max={1_048_576}
            inputMode="numeric"
            autoComplete="off"
          />
          <div>
            <Button type="submit" look="secondary" isBusy={isBusy}>
              {text.readAgain}
            </Button>
          </div>
        </form>
      </details>
    </div>
  )
}
