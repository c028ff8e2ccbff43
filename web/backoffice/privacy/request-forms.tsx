import { Download } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import { formatDocument } from '#domain/customer/format-document.ts'
import { MAX_ANSWER_TEXT, REFUSAL_REASONS, STAFF_PROOFS, type RequestDetail } from '#domain/privacy/privacy-request.ts'
import { formatDate } from '#domain/calendar.ts'
import { requestedDataUrl } from '../../shared/api/privacy.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as privacyText } from '../../shared/i18n/office-privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'

interface OfRequest {
  readonly of: RequestDetail
}
interface OfForm {
  readonly problem: FormProblem | undefined
}

const useIsBusy = () => useNavigation().formMethod === 'POST'
const PANEL = `${surface.panel} ${stack.gap3}`

export function ProveForm({ problem }: OfForm) {
  const text = useText(privacyText)
  const isBusy = useIsBusy()
  return (
    <CheckedForm method="post" notice={false} problem={problem} isOnlyByButton className={PANEL}>
      <SelectField
        label={text.proof}
        name="proof"
        required
        options={STAFF_PROOFS.map((proof) => ({ value: proof, label: text.proofs[proof] }))}
      />
      <Field label={text.proofNote} hint={text.proofHint} name="note" maxLength={500} isOptional />
      <div>
        <Button type="submit" name="intent" value="prove" isBusy={isBusy}>
          {text.prove}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** The records that may be the person's; the chosen one is what the data are taken from. */
export function Records({ of: { customers, customerId, state } }: OfRequest) {
  const text = useText(privacyText)
  const isBusy = useIsBusy()
  return (
    <section className={PANEL}>
      <h2 className={textStyle.large}>{text.records}</h2>
      {customers.length === 0 && <p className={textStyle.muted}>{text.noRecords}</p>}
      {customers.map(({ id, name, document, email, orders, lastOrderOn }) => (
        <div key={id} className={stack.gap2}>
          <p>
            <strong>{name}</strong> · {formatDocument(document)} · {email} · {text.orders(orders)}
            {lastOrderOn !== null && `, ${text.lastOrder(formatDate(lastOrderOn))}`}
          </p>
          <div className={stack.wrap2}>
            {id === customerId && <Badge tone="good">{text.chosen}</Badge>}
            <Link to={`/gestao/clientes/${id}`} className={linkStyle.link}>
              {text.openCustomer}
            </Link>
            {(id !== customerId || state !== 'in-progress') && <StartForm customerId={id} isBusy={isBusy} />}
          </div>
        </div>
      ))}
      {state !== 'in-progress' && customers.length === 0 && <StartForm customerId="" isBusy={isBusy} />}
    </section>
  )
}

function StartForm({ customerId, isBusy }: { readonly customerId: string; readonly isBusy: boolean }) {
  const text = useText(privacyText)
  return (
    <CheckedForm method="post" notice={false} problem={undefined} isOnlyByButton>
      <input type="hidden" name="customer" value={customerId} />
      <Button type="submit" name="intent" value="start" look="secondary" size="small" isBusy={isBusy}>
        {customerId === '' ? text.start : text.choose}
      </Button>
    </CheckedForm>
  )
}

export function ExportData({ of: { id, protocol } }: OfRequest) {
  const text = useText(privacyText)
  const { supplier } = useOffice()
  return (
    <section className={PANEL}>
      <h2 className={textStyle.large}>{text.exportTitle}</h2>
      <p className={textStyle.muted}>{text.exportIntro}</p>
      <div>
        <a
          className={buttonClass({ look: 'secondary' })}
          href={requestedDataUrl(supplier, id)}
          download={`dados-${protocol}.json`}
        >
          <Download size={20} aria-hidden /> {text.download}
        </a>
      </div>
    </section>
  )
}

/** What goes and what the law keeps comes before the button. */
export function EraseForm({ problem }: OfForm) {
  const text = useText(privacyText)
  const isBusy = useIsBusy()
  return (
    <section className={PANEL}>
      <h2 className={textStyle.large}>{text.eraseTitle}</h2>
      <p>{text.goes}</p>
      <p>{text.staysTitle}</p>
      <ul className={stack.bullets}>
        {text.stays.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <details open={problem?.faults['isConfirmed'] !== undefined}>
        <summary className={buttonClass({ look: 'danger', size: 'small' })}>{text.eraseTitle}</summary>
        <CheckedForm method="post" notice={false} problem={problem} isOnlyByButton className={PANEL}>
          <CheckField name="isConfirmed" required>
            {text.understood}
          </CheckField>
          <div>
            <Button type="submit" name="intent" value="erase" look="danger" isBusy={isBusy}>
              {text.erase}
            </Button>
          </div>
        </CheckedForm>
      </details>
    </section>
  )
}

export function AnswerForm({ of: { answerDraft, email, kind }, problem }: OfRequest & OfForm) {
  const text = useText(privacyText)
  const isBusy = useIsBusy()
  // An erasure answers itself: its words before it would not be true.
  const isAnsweredByErasing = kind === 'erasure'
  return (
    <section className={PANEL}>
      <h2 className={textStyle.large}>{text.answerTitle}</h2>
      {isAnsweredByErasing && <p className={textStyle.muted}>{text.answeredByErasing}</p>}
      <CheckedForm method="post" notice={false} problem={problem} isOnlyByButton className={stack.gap3}>
        <LongTextField
          label={text.answer}
          hint={email === '' ? text.noEmail : text.answerHint}
          name="text"
          rows={12}
          required
          maxLength={MAX_ANSWER_TEXT}
          defaultValue={isAnsweredByErasing ? '' : answerDraft}
        />
        <div>
          <Button type="submit" name="intent" value="answer" isBusy={isBusy}>
            {text.send}
          </Button>
        </div>
      </CheckedForm>
    </section>
  )
}

export function RefuseForm({ of: { refusalDraft }, problem }: OfRequest & OfForm) {
  const text = useText(privacyText)
  const isBusy = useIsBusy()
  return (
    <details>
      <summary className={buttonClass({ look: 'danger', size: 'small' })}>{text.refuse}</summary>
      <CheckedForm method="post" notice={false} problem={problem} isOnlyByButton className={PANEL}>
        <SelectField
          label={text.reason}
          name="reason"
          required
          options={REFUSAL_REASONS.map((reason) => ({ value: reason, label: text.reasons[reason] }))}
        />
        <LongTextField
          label={text.refusalText}
          name="text"
          rows={12}
          required
          maxLength={MAX_ANSWER_TEXT}
          defaultValue={refusalDraft}
        />
        <div>
          <Button type="submit" name="intent" value="refuse" look="danger" isBusy={isBusy}>
            {text.refuse}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}
