import { Form } from 'react-router'
import { MAX_REASON_LENGTH, type ApprovalStatus } from '#domain/customer/customer-record.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text } from '../../shared/i18n/customers.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import surface from '../../shared/ui/surface.module.css'
import style from './review-forms.module.css'

export interface ReviewProblem extends FormProblem {
  readonly reason: string
}

interface ReviewFormsProps {
  readonly standing: ApprovalStatus
  readonly problem: ReviewProblem | undefined
  readonly isBusy: boolean
}

/** What can be decided, from where the registration stands. Each is a form, and works without script. */
export function ReviewForms({ standing, problem, isBusy }: ReviewFormsProps) {
  return (
    <div className={style.review}>
      {standing !== 'approved' && (
        <Form method="post" replace>
          <Decision standing="approved" seen={standing} />
          <Button type="submit" isBusy={isBusy}>
            {text.approve}
          </Button>
        </Form>
      )}
      {standing !== 'waiting' && (
        <Form method="post" replace>
          <Decision standing="waiting" seen={standing} />
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {text.reopen}
          </Button>
        </Form>
      )}
      {standing !== 'refused' && <Refusal standing={standing} problem={problem} isBusy={isBusy} />}
    </div>
  )
}

/** A refusal needs its reason, because the person reads it. */
function Refusal({ standing, problem, isBusy }: ReviewFormsProps) {
  return (
    <details className={style.refusal} open={problem !== undefined}>
      <summary className={buttonClass({ look: 'danger' })}>{text.refuse}</summary>
      <CheckedForm
        method="post"
        className={`${surface.card} ${style.reasonForm}`}
        replace
        problem={problem}
        notice={false}
      >
        <Decision standing="refused" seen={standing} />
        <LongTextField
          label={text.reason}
          hint={text.reasonHint}
          name="motivo"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          defaultValue={problem?.reason}
          required
        />
        <div>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {text.confirmRefusal}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}

/** Back to how it stood. A refusal is not repeated without its reason: it is looked at again. */
export function UndoForm({
  done,
  isBusy,
}: {
  readonly done: { readonly standing: ApprovalStatus; readonly before: ApprovalStatus }
  readonly isBusy: boolean
}) {
  return (
    <Form method="post" className={style.undo} replace>
      <Decision standing={done.before === 'refused' ? 'waiting' : done.before} seen={done.standing} />
      <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
        {text.undo}
      </Button>
    </Form>
  )
}

const Decision = ({ standing, seen }: { readonly standing: ApprovalStatus; readonly seen: ApprovalStatus }) => (
  <>
    <input type="hidden" name="situacao" value={standing} />
    <input type="hidden" name="vista" value={seen} />
  </>
)
