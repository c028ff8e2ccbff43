import { MAX_TRAIT_LENGTH, type Trait } from '#domain/order/trait.ts'
import { text } from '../../shared/i18n/registration.ts'
import { Field } from '../../shared/ui/field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TRAIT_PREFIX } from './registration-data.ts'

interface TraitFieldProps {
  readonly trait: Trait
  readonly answer: string
  readonly problem: string | undefined
}

/** What the supplier asks besides (rules §1 "caracteristicas"). */
export function TraitField({ trait: { id, name, hint, kind, choices, isRequired }, answer, problem }: TraitFieldProps) {
  const field = { label: name, hint: hint || undefined, problem, name: `${TRAIT_PREFIX}${id}`, required: isRequired, defaultValue: answer }
  switch (kind) {
    case 'choice':
      return <SelectField {...field} empty={text.choose} options={choices.map((choice) => ({ value: choice, label: choice }))} />
    case 'yes-no':
      return <SelectField {...field} empty={text.choose} options={[{ value: 'yes', label: text.yes }, { value: 'no', label: text.no }]} />
    case 'date':
      return <Field {...field} type="date" />
    case 'number':
      return <Field {...field} inputMode="decimal" maxLength={22} autoComplete="off" />
    case 'text':
      return <Field {...field} maxLength={MAX_TRAIT_LENGTH} autoComplete="off" />
  }
}
