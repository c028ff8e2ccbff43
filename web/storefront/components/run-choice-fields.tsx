import { useState } from 'react'
import { basisPoints } from '#domain/amounts.ts'
import { MISSING_POLICIES, type MissingPolicy, type RunChoices } from '#domain/subscription/subscription.ts'
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
  readonly onPolicyChange?: (policy: MissingPolicy) => void
}

/** What happens on a date when products cost more, or one is missing. */
export function RunChoiceFields({ choices, form, onPolicyChange }: RunChoiceFieldsProps) {
  const text = useText(subscriptionsText)
  const { tolerance } = choices
  const [policy, setPolicy] = useState(choices.missingPolicy)
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
        hint={policy === 'replace' ? text.replacementLimit : undefined}
        onChange={(event) => {
          const chosen = policyIn(event.currentTarget.value)
          setPolicy(chosen)
          onPolicyChange?.(chosen)
        }}
        options={MISSING_POLICIES.map((value) => ({ value, label: text.policy[value] }))}
      />
    </>
  )
}

const policyIn = (typed: unknown): MissingPolicy =>
  MISSING_POLICIES.find((policy) => policy === typed) ?? 'skip-product'

/** The choices of a form; the usual ones where it has none. */
export function runChoicesIn(form: FormData): RunChoices {
  const typed = form.get(TOLERANCE)
  const points = Number(typed ?? 1000)
  return {
    tolerance: typed === ANY || !Number.isSafeInteger(points) ? null : basisPoints(points),
    missingPolicy: policyIn(form.get(POLICY)),
  }
}
