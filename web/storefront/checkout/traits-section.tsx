import { traitField, type Trait } from '#domain/order/trait.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import surface from '../../shared/ui/surface.module.css'
import { TraitField } from '../components/trait-field.tsx'
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
  const text = useText(checkoutText)
  return (
    <section className={`${surface.panel} ${section.section}`}>
      <h2>{text.traitsTitle}</h2>
      {traits.map((trait) => (
        <TraitField
          key={trait.id}
          trait={trait}
          name={traitFieldName(trait.id)}
          form={ORDER_FORM}
          answer={sent?.answers.find(({ traitId }) => traitId === trait.id)?.value ?? ''}
          problem={sent?.problem?.field === traitField(trait.id) ? sent.problem.text : undefined}
        />
      ))}
    </section>
  )
}
