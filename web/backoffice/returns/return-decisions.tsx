import { useNavigation } from 'react-router'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { MAX_RETURN_TEXT, RETURN_OUTCOMES, type OrderReturn, type ReceivedLine } from '#domain/order/order-return.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'

interface FormProps {
  readonly problem: FormProblem | undefined
}

export function AcceptForm({ problem }: FormProps) {
  const text = useText(returnsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <CheckedForm
      method="post"
      notice={false}
      problem={problem}
      isOnlyByButton
      className={`${surface.panel} ${stack.gap3}`}
    >
      <LongTextField label={text.acceptText} hint={text.acceptHint} name="text" maxLength={MAX_RETURN_TEXT} />
      <div>
        <Button type="submit" name="intent" value="accept" isBusy={isBusy}>
          {text.accept}
        </Button>
      </div>
    </CheckedForm>
  )
}

export function RefuseForm({ problem }: FormProps) {
  const text = useText(returnsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details open={problem?.faults['text'] !== undefined}>
      <summary className={buttonClass({ look: 'danger', size: 'small' })}>{text.refuse}</summary>
      <CheckedForm
        method="post"
        notice={false}
        problem={problem}
        isOnlyByButton
        className={`${surface.panel} ${stack.gap3}`}
      >
        <LongTextField
          label={text.refuseText}
          hint={text.refuseHint}
          name="text"
          required
          maxLength={MAX_RETURN_TEXT}
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

const LINE_FIELD = /^received-(\d{1,6})$/
const restockField = (position: number): string => `restock-${position}`

/** What came of each line, or what is wrong with what was typed, by its field. */
export function receivedIn(form: FormData, { badAmount }: typeof returnsText): ReceivedLine[] | FormProblem {
  const lines: ReceivedLine[] = []
  for (const name of new Set(form.keys())) {
    const position = Number(LINE_FIELD.exec(name)?.[1])
    if (Number.isNaN(position)) continue
    const amount = parseDecimal(formText(form, name) || '0')
    if (amount === null || amount < 0) return { message: badAmount, faults: { [name]: badAmount } }
    lines.push({ position, quantity: quantityFromUnits(amount), isRestocked: form.has(restockField(position)) })
  }
  return lines
}

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3, useGrouping: false })

/** What came back of each line; of what was missing, what the store admits. */
export function ReceiveForm({ of: { lines, reason, outcome }, problem }: FormProps & { readonly of: OrderReturn }) {
  const text = useText(returnsText)
  const isBusy = useNavigation().formMethod === 'POST'
  const isMissing = reason === 'missing'
  return (
    <CheckedForm
      method="post"
      problem={problem}
      isOnlyByButton
      className={`${surface.panel} ${stack.gap3}`}
      faultsOf={(form) => {
        const received = receivedIn(form, text)
        return 'faults' in received ? received.faults : {}
      }}
    >
      <h2 className={textStyle.large}>{text.receive}</h2>
      <p className={textStyle.muted}>{isMissing ? text.missingIntro : text.receiveIntro}</p>
      {lines.map(({ position, name, unit, quantity }) => (
        <div key={position} className={stack.gap2}>
          <Field
            label={text.receivedAmount(name)}
            hint={text.upTo(formatAmount(quantity, unit))}
            name={`received-${position}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            required
            defaultValue={units.format(unitsFromQuantity(quantity))}
          />
          {!isMissing && (
            <CheckField name={restockField(position)} defaultChecked={reason !== 'damaged'}>
              {text.restock(name)}
            </CheckField>
          )}
        </div>
      ))}
      <SelectField
        label={text.outcome}
        hint={text.outcomeHint}
        name="outcome"
        required
        defaultValue={outcome}
        options={RETURN_OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))}
      />
      <LongTextField label={text.receiveText} name="text" maxLength={MAX_RETURN_TEXT} />
      <p className={textStyle.note}>{text.receiveHint}</p>
      <div>
        <Button type="submit" name="intent" value="receive" isBusy={isBusy}>
          {text.receiveSubmit}
        </Button>
      </div>
    </CheckedForm>
  )
}
