import type { ReactNode } from 'react'
import type { Trait } from '#domain/order/trait.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { TraitField } from '../../components/trait-field.tsx'
import { TRAIT_PREFIX, confirmedEmail, type RegistrationProblem, type Typed } from './registration-data.ts'
import style from './registration.module.css'

type FieldName = keyof typeof text.fields

/** How a field of the form is called, what stands in it and what is wrong with it. */
export interface FieldsOf {
  readonly typed: Typed
  readonly problem: RegistrationProblem | undefined
}

export const registrationError = (problem: RegistrationProblem | undefined, name: string): string | undefined =>
  problem?.faults.find(({ campo }) => campo === name)?.mensagem

export const inputOf = ({ typed, problem }: FieldsOf, name: FieldName) => ({
  label: text.fields[name],
  name,
  defaultValue: typed[name] ?? '',
  problem: registrationError(problem, name),
})

interface PersonFieldsProps extends FieldsOf {
  readonly isCompany: boolean
  /** In front of the contact, such as a document. */
  readonly children?: ReactNode
}

/** Who it is and how the store reaches the person: the same for a new registration and a change. */
export function PersonFields({ isCompany, children, ...of }: PersonFieldsProps) {
  const { problem, typed } = of
  return (
    <>
      <Field {...inputOf(of, 'nome')} className={style.wide} required maxLength={120} autoComplete="name" />
      {children}
      {!isCompany && (
        <Field
          {...inputOf(of, 'dataNascimento')}
          inputMode="numeric"
          required
          maxLength={10}
          hint={text.hints.dataNascimento}
          autoComplete="bday"
          className={style.half}
        />
      )}
      <Field
        {...inputOf(of, 'telefone')}
        type="tel"
        inputMode="tel"
        required
        maxLength={20}
        autoComplete="tel"
        hint={text.hints.telefone}
        className={style.half}
      />
      <Field
        {...inputOf(of, 'email')}
        type="email"
        inputMode="email"
        required
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        className={isCompany ? style.half : style.wide}
      />
      <input type="hidden" name="emailConfirmado" value={confirmedEmail(typed, problem)} key={typed.email} />
    </>
  )
}

/** What a company is called, and where it pays its taxes. */
export function CompanyFields(of: FieldsOf) {
  return (
    <>
      <Field
        {...inputOf(of, 'razaoSocial')}
        className={style.wide}
        required
        maxLength={160}
        autoComplete="organization"
      />
      <Field {...inputOf(of, 'nomeFantasia')} className={style.half} maxLength={160} autoComplete="off" />
      <Field
        {...inputOf(of, 'inscricaoEstadual')}
        className={style.half}
        maxLength={20}
        hint={text.hints.inscricaoEstadual}
        autoComplete="off"
      />
    </>
  )
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={style.section}>
      <legend className={style.legend}>{title}</legend>
      <div className={style.fields}>{children}</div>
    </fieldset>
  )
}

/** The supplier's own questions; nothing where it asks none. */
export function TraitFields({ traits, typed, problem }: FieldsOf & { readonly traits: readonly Trait[] }) {
  if (traits.length === 0) return null
  return (
    <Section title={text.sections.questions}>
      {traits.map((trait) => {
        const name = `${TRAIT_PREFIX}${trait.id}`
        return (
          <div key={trait.id} className={style.wide}>
            <TraitField
              trait={trait}
              name={name}
              answer={typed[name] ?? ''}
              problem={registrationError(problem, name)}
            />
          </div>
        )
      })}
    </Section>
  )
}
