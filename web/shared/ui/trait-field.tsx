import { MAX_TRAIT_LENGTH, type Trait } from '#domain/order/trait.ts'
import { traitText } from '../i18n/trait.ts'
import { useText } from '../i18n/use-text.ts'
import { Field, SelectField } from './field.tsx'

interface TraitFieldProps {
  readonly trait: Trait
  /** Of the field in its form. */
  readonly name: string
  /** The form's id, for a field outside of the form. */
  readonly form?: string
  readonly answer: string
  readonly problem: string | undefined
}

/** One of the supplier's own extra fields (rules §1 "caracteristicas"). */
export function TraitField({
  trait: { name: label, hint, kind, choices, isRequired },
  answer,
  ...input
}: TraitFieldProps) {
  const text = useText(traitText)
  const field = { ...input, label, hint: hint || undefined, required: isRequired, defaultValue: answer }
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...field}
          empty={text.choose}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
      )
    case 'yes-no':
      return (
        <SelectField
          {...field}
          empty={text.choose}
          options={[
            { value: 'yes', label: text.yes },
            { value: 'no', label: text.no },
          ]}
        />
      )
    case 'date':
      return <Field {...field} type="date" />
    case 'number':
      return <Field {...field} inputMode="decimal" maxLength={22} autoComplete="off" />
    case 'text':
      return <Field {...field} maxLength={MAX_TRAIT_LENGTH} autoComplete="off" />
  }
}
