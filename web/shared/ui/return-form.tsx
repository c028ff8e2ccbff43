import { useState } from 'react'
import { useNavigation } from 'react-router'
import { ONE_UNIT, quantityFromUnits } from '#domain/amounts.ts'
import { cutText } from '#domain/cut-text.ts'
import { parseDecimal } from '#domain/decimal.ts'
import {
  MAX_RETURN_TEXT,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  type NewReturn,
  type QuantityOfLine,
  type ReturnableLine,
  type ReturnOptions,
} from '#domain/order/order-return.ts'
import { formText, type FormProblem } from '../form-errors.ts'
import { formatAmount } from '../format.ts'
import { text as returnsText } from '../i18n/order-returns.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { CheckedForm } from './checked-form.tsx'
import { CheckField, Field, LongTextField, SelectField, useFault } from './field.tsx'
import { Notice } from './notice.tsx'
import stack from './stack.module.css'
import surface from './surface.module.css'
import textStyle from './text.module.css'

const lineField = (position: number): string => `line-${position}`
const LINE_FIELD = /^line-(\d{1,6})$/

/** The quantities of a form, or what is wrong with them by the field. */
export function linesIn(form: FormData, { noneChosen, badAmount }: typeof returnsText): QuantityOfLine[] | FormProblem {
  const lines: QuantityOfLine[] = []
  for (const name of new Set(form.keys())) {
    const position = Number(LINE_FIELD.exec(name)?.[1])
    const typed = formText(form, name).trim()
    if (Number.isNaN(position) || typed === '') continue
    const amount = parseDecimal(typed)
    if (amount === null || amount < 0) return { message: badAmount, faults: { [name]: badAmount } }
    if (amount > 0) lines.push({ position, quantity: quantityFromUnits(amount) })
  }
  return lines.length > 0 ? lines : { message: noneChosen, faults: { lines: noneChosen } }
}

/** What the form asks for, or what is missing in it. */
export function returnIn(form: FormData, text: typeof returnsText): NewReturn | FormProblem {
  const lines = linesIn(form, text)
  if ('message' in lines) return lines
  const reason = RETURN_REASONS.find((each) => each === formText(form, 'reason'))
  if (reason === undefined) return { message: text.chooseReason, faults: { reason: text.chooseReason } }
  return {
    id: formText(form, 'id'),
    reason,
    outcome: RETURN_OUTCOMES.find((each) => each === formText(form, 'outcome')) ?? 'refund',
    note: cutText(formText(form, 'note'), MAX_RETURN_TEXT),
    lines,
  }
}

interface ReturnFormProps {
  readonly id: string
  readonly options: ReturnOptions
  readonly problem: FormProblem | undefined
  readonly submit: string
  /** Below the text. */
  readonly hint: string | undefined
}

/** Asks for a return of what is left of the lines. */
export function ReturnForm({ id: given, options, problem, submit, hint }: ReturnFormProps) {
  const text = useText(returnsText)
  // The page may be loaded again while the form is filled in.
  const [id] = useState(given)
  const isBusy = useNavigation().state !== 'idle'
  const first = options.lines.find(({ left }) => left > 0)
  const faultsOf = (form: FormData) => {
    const lines = linesIn(form, text)
    if (!('faults' in lines)) return {}
    // That nothing is chosen stands at the first line, and is looked at again with it.
    const { lines: ofAll, ...faults } = lines.faults
    return ofAll === undefined || first === undefined ? faults : { ...faults, [lineField(first.position)]: ofAll }
  }
  return (
    <CheckedForm
      method="post"
      problem={problem}
      isOnlyByButton
      faultsOf={faultsOf}
      className={`${surface.card} ${stack.gap4}`}
    >
      <input type="hidden" name="id" value={id} />
      <LineChoice lines={options.lines} />
      <SelectField
        label={text.reason}
        name="reason"
        required
        empty={text.chooseReason}
        options={RETURN_REASONS.map((value) => ({ value, label: text.reasons[value] }))}
      />
      {options.offersExchange && (
        <SelectField
          label={text.outcome}
          name="outcome"
          required
          options={RETURN_OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))}
        />
      )}
      <LongTextField label={text.note} hint={hint} name="note" maxLength={MAX_RETURN_TEXT} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? text.sending : submit}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Which lines, and how much of each. */
function LineChoice({ lines }: { readonly lines: readonly ReturnableLine[] }) {
  const text = useText(returnsText)
  const fault = useFault('lines')
  return (
    <fieldset className={stack.gap3}>
      <legend className={textStyle.large}>{text.products}</legend>
      {fault && <Notice kind="problem">{fault}</Notice>}
      {lines
        .filter(({ left }) => left > 0)
        .map((line) => (
          <LineField key={line.position} line={line} />
        ))}
    </fieldset>
  )
}

function LineField({ line: { position, name, unit, left } }: { readonly line: ReturnableLine }) {
  const text = useText(returnsText)
  if (left === ONE_UNIT)
    return (
      <CheckField name={lineField(position)} value="1">
        {text.whole(name, formatAmount(left, unit))}
      </CheckField>
    )
  return (
    <Field
      label={text.amountOf(name)}
      hint={text.upTo(formatAmount(left, unit))}
      name={lineField(position)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      pattern={AMOUNT}
    />
  )
}

const AMOUNT = '\\d{1,6}([.,]\\d{1,3})?'
