import { MAX_TRAIT_LENGTH, traitField, type Trait } from '#domain/order/trait.ts'
import { text } from '../../shared/i18n/checkout.ts'
import { Field } from '../../shared/ui/field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import type { TraitsSent } from './checkout-action.ts'
import { traitFieldName } from './checkout-state.ts'
import { ORDER_FORM } from './choice-card.tsx'
import section from './section.module.css'

interface TraitsSectionProps {
  readonly traits: readonly Trait[]
  readonly sent: TraitsSent | undefined
}

/** What the supplier asks with every order (rules §1 "caracteristicas"). */
export function TraitsSection({ traits, sent }: TraitsSectionProps) {
  return (
    <section className={section.section}>
      <h2>{text.traitsTitle}</h2>
      {traits.map((trait) => (
        <TraitInput
          key={trait.id}
          trait={trait}
          answer={sent?.answers.find(({ traitId }) => traitId === trait.id)?.value ?? ''}
          problem={sent?.problem?.field === traitField(trait.id) ? sent.problem.text : undefined}
        />
      ))}
    </section>
  )
}

interface TraitInputProps {
  readonly trait: Trait
  readonly answer: string
  readonly problem: string | undefined
}

function TraitInput({ trait: { id, name, hint, kind, choices, isRequired }, answer, problem }: TraitInputProps) {
  const field = { label: name, hint: hint || undefined, problem, form: ORDER_FORM, name: traitFieldName(id), required: isRequired, defaultValue: answer }
  switch (kind) {
    case 'choice':
      return <SelectField {...field} empty={text.chooseTrait} options={choices.map((choice) => ({ value: choice, label: choice }))} />
    case 'yes-no':
      return <SelectField {...field} empty={text.chooseTrait} options={[{ value: 'yes', label: text.yes }, { value: 'no', label: text.no }]} />
    case 'date':
      return <Field {...field} type="date" />
    case 'number':
      return <Field {...field} inputMode="decimal" maxLength={22} autoComplete="off" />
    case 'text':
      return <Field {...field} maxLength={MAX_TRAIT_LENGTH} autoComplete="off" />
  }
}
