import { Download } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { getStatement } from '#contract/account-statement.ts'
import { Refusal } from '#contract/client.ts'
import { dayNumber, isoDate } from '#domain/calendar.ts'
import type { ApiContext } from '../api/api-context.ts'
import { callStore } from '../api/call-store.ts'
import { formText } from '../form-errors.ts'
import { text as statementText } from '../i18n/account-statement.ts'
import { useText } from '../i18n/use-text.ts'
import { bytesOfBase64, saveFile } from '../save-file.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import stack from '../ui/stack.module.css'
import surface from '../ui/surface.module.css'
import textStyle from '../ui/text.module.css'
import visible from '../ui/visible.module.css'

interface StatementFormProps {
  readonly api: ApiContext
  readonly customerId: string
  /** ISO date in the store's time zone. */
  readonly today: string
}

/** Of the days that the form begins with. */
const USUAL_DAYS = 90

/** A customer's account in a period as a PDF. */
export function StatementForm({ api, customerId, today }: StatementFormProps) {
  const text = useText(statementText)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const download = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem('')
    try {
      const query = { from: formText(form, 'from'), until: formText(form, 'until') }
      const { name, file } = await callStore(api, getStatement, { params: { customerId }, query })
      saveFile(name, new Blob([bytesOfBase64(file)], { type: 'application/pdf' }))
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.failed)
    }
    setBusy(false)
  }
  return (
    <details className={`${surface.panel} ${surface.folding} ${visible.scripted}`}>
      <summary>
        <strong>{text.title}</strong>
      </summary>
      <form className={stack.gap3} onSubmit={(event) => void download(event)}>
        <p className={textStyle.muted}>{text.intro}</p>
        <div className={stack.wrap3}>
          <Field
            label={text.from}
            name="from"
            type="date"
            defaultValue={isoDate(dayNumber(today) - USUAL_DAYS)}
            max={today}
            required
          />
          <Field label={text.until} name="until" type="date" defaultValue={today} max={today} required />
        </div>
        <Button type="submit" look="secondary" isBusy={isBusy}>
          <Download size={18} aria-hidden /> {text.download}
        </Button>
        <p role="alert">{problem}</p>
      </form>
    </details>
  )
}
