import { Form } from 'react-router'
import { MAX_ERP_CODE_LENGTH, MAX_REASON_LENGTH, type ApprovalStatus } from '#domain/customer/customer-record.ts'
import { Conflict } from '../components/conflict.tsx'
import { HiddenFields } from '../components/hidden-fields.tsx'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './customer.module.css'

export interface ReviewProblem extends FormProblem {
  readonly reason: string
}

interface ReviewFormsProps {
  readonly approvalStatus: ApprovalStatus
  readonly problem: ReviewProblem | undefined
  readonly isBusy: boolean
}

/** What can be decided in the current approval status. Each is a form, and works without script. */
export function ReviewForms({ approvalStatus, problem, isBusy }: ReviewFormsProps) {
  const text = useText(customersText)
  return (
    <div className={style.review}>
      {approvalStatus !== 'approved' && (
        <Form method="post" replace>
          <HiddenFields fields={decision('approved', approvalStatus)} />
          <Button type="submit" isBusy={isBusy}>
            {text.approve}
          </Button>
        </Form>
      )}
      {approvalStatus !== 'waiting' && (
        <Form method="post" replace>
          <HiddenFields fields={decision('waiting', approvalStatus)} />
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {text.reopen}
          </Button>
        </Form>
      )}
      {approvalStatus !== 'refused' && <Refusal approvalStatus={approvalStatus} problem={problem} isBusy={isBusy} />}
    </div>
  )
}

/** A refusal needs its reason, because the person reads it. */
function Refusal({ approvalStatus, problem, isBusy }: ReviewFormsProps) {
  const text = useText(customersText)
  return (
    <details className={style.refusal} open={problem !== undefined}>
      <summary className={buttonClass({ look: 'danger' })}>{text.refuse}</summary>
      <CheckedForm
        method="post"
        className={`${surface.card} ${style.reasonForm}`}
        replace
        problem={problem}
        notice={false}
        isOnlyByButton
      >
        <HiddenFields fields={decision('refused', approvalStatus)} />
        <LongTextField
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
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

const decision = (approvalStatus: ApprovalStatus, seen: ApprovalStatus) => ({ approvalStatus, seen })

/** Back to how it stood. A refusal is not repeated without its reason: it is looked at again. */
export const undoneDecision = (done: { readonly approvalStatus: ApprovalStatus; readonly before: ApprovalStatus }) =>
  decision(done.before === 'refused' ? 'waiting' : done.before, done.approvalStatus)

export interface ErpCodeProblem extends FormProblem {
  readonly typedCode: string
  /** Somebody else has changed the code since it was shown. */
  readonly isConflict: boolean
}

interface ErpCodeFormProps {
  readonly customerId: string
  readonly code: string | null
  readonly problem: ErpCodeProblem | undefined
  readonly isSaved: boolean
  readonly isBusy: boolean
}

/** The panel itself is what the form leads back to, so that the answer is in sight far down the page, also without script. */
const PLACE = 'codigo-erp'

export const erpCodePath = (customerId: string, isSaved: boolean): string =>
  `/gestao/clientes/${customerId}${isSaved ? '?feito=codigo' : ''}#${PLACE}`

export function ErpCodeForm({ customerId, code, problem, isSaved, isBusy }: ErpCodeFormProps) {
  const text = useText(customersText)
  return (
    <section className={`${surface.panel} ${style.panel}`} id={PLACE}>
      <h2 className={textStyle.large}>{text.books}</h2>
      {isSaved && !problem && <Notice kind="success">{code === null ? text.erpCodeRemoved : text.erpCodeSaved}</Notice>}
      <CheckedForm
        method="post"
        action={erpCodePath(customerId, false)}
        className={style.code}
        replace
        problem={problem}
        notice={
          problem?.isConflict && (
            <Conflict
              key={code}
              fields={[{ name: 'erpCode', label: text.erpCode, yours: problem.typedCode, theirs: code ?? '' }]}
            />
          )
        }
      >
        <input type="hidden" name="seenCode" value={code ?? ''} />
        <Field
          key={problem?.isConflict ? 'conflict' : code}
          label={text.erpCode}
          hint={text.erpCodeHint}
          name="erpCode"
          defaultValue={problem?.typedCode ?? code ?? ''}
          maxLength={MAX_ERP_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {text.saveErpCode}
        </Button>
      </CheckedForm>
    </section>
  )
}
