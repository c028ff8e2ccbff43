import { basisPoints } from '#domain/amounts.ts'
import type { RunChoices } from '#domain/subscription/subscription.ts'
import { formatPercent } from '../../shared/format.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { SelectField } from '../../shared/ui/field.tsx'

const TOLERANCE = 'tolerance'
const POLICY = 'missingPolicy'
const ANY = 'any'
const TOLERANCES = [0, 500, 1000, 2000].map(basisPoints)

interface RunChoiceFieldsProps {
  readonly choices: RunChoices
  /** The id of the form, where the fields are outside of it. */
  readonly form?: string
}

/** What happens on a date when products cost more, or one is missing. */
export function RunChoiceFields({ choices, form }: RunChoiceFieldsProps) {
  const text = useText(subscriptionsText)
  const { tolerance } = choices
  const known = tolerance === null || TOLERANCES.includes(tolerance) ? TOLERANCES : [...TOLERANCES, tolerance]
  return (
    <>
      <SelectField
        label={text.tolerance}
        form={form}
        name={TOLERANCE}
        required
        defaultValue={tolerance ?? ANY}
        options={[
          ...known.map((value) => ({
            value: String(value),
            label: value === 0 ? text.toleranceNone : text.toleranceOf(formatPercent(value)),
          })),
          { value: ANY, label: text.toleranceAny },
        ]}
      />
      <SelectField
        label={text.missing}
        form={form}
        name={POLICY}
        required
        defaultValue={choices.missingPolicy}
        options={(['skip-product', 'skip-date'] as const).map((value) => ({ value, label: text.policy[value] }))}
      />
    </>
  )
}

/** The choices of a form; the usual ones where it has none. */
export function runChoicesIn(form: FormData): RunChoices {
  const typed = form.get(TOLERANCE)
  const points = Number(typed ?? 1000)
  return {
    tolerance: typed === ANY || !Number.isSafeInteger(points) ? null : basisPoints(points),
    missingPolicy: form.get(POLICY) === 'skip-date' ? 'skip-date' : 'skip-product',
  }
}
