import type { ReactNode } from 'react'
import type { Trait } from '#domain/order/trait.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { maskCompanyPhone, maskDate, maskPhone } from '../../../shared/typed-mask.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { TraitField } from '../../../shared/ui/trait-field.tsx'
import { TRAIT_PREFIX, confirmedEmail, type RegistrationProblem, type Typed } from './registration-data.ts'
import style from './registration.module.css'

type FieldName = keyof typeof registrationText.fields

/** What the fields of a form need: the values that were typed and the faults. */
export interface FieldsOf {
  readonly typed: Typed
  readonly problem: RegistrationProblem | undefined
}

export const registrationError = (problem: RegistrationProblem | undefined, name: string): string | undefined =>
  problem?.faults.find(({ field }) => field === name)?.message

/** The props of a field by its name. */
export function useInputs({ typed, problem }: FieldsOf) {
  const text = useText(registrationText)
  return (name: FieldName) => ({
    label: text.fields[name],
    name,
    defaultValue: typed[name] ?? '',
    problem: registrationError(problem, name),
  })
}

interface PersonFieldsProps extends FieldsOf {
  readonly isCompany: boolean
  /** Shown before the contact, such as a document. */
  readonly children?: ReactNode
}

/** Name and contact, of a new registration and of a change. */
export function PersonFields({ isCompany, children, ...of }: PersonFieldsProps) {
  const text = useText(registrationText)
  const inputOf = useInputs(of)
  const { problem, typed } = of
  return (
    <>
      <Field {...inputOf('fullName')} className={style.wide} required maxLength={120} autoComplete="name" />
      {children}
      {!isCompany && (
        <Field
          {...inputOf('birthDate')}
          mask={maskDate}
          inputMode="numeric"
          required
          hint={text.hints.birthDate}
          autoComplete="bday"
          className={style.half}
        />
      )}
      <Field
        {...inputOf('phone')}
        label={isCompany ? text.companyPhone : text.fields.phone}
        mask={isCompany ? maskCompanyPhone : maskPhone}
        type="tel"
        inputMode="tel"
        required
        maxLength={40}
        autoComplete="tel"
        hint={isCompany ? text.hints.companyPhone : text.hints.phone}
        className={style.half}
      />
      <Field
        {...inputOf('email')}
        type="email"
        inputMode="email"
        required
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        className={isCompany ? style.half : style.wide}
      />
      <input type="hidden" name="confirmedEmail" value={confirmedEmail(typed, problem)} key={typed.email} />
    </>
  )
}

/** Names and state registration of a company. */
export function CompanyFields(of: FieldsOf) {
  const text = useText(registrationText)
  const inputOf = useInputs(of)
  return (
    <>
      <Field {...inputOf('legalName')} className={style.wide} required maxLength={160} autoComplete="organization" />
      <Field {...inputOf('tradeName')} className={style.half} maxLength={160} autoComplete="off" />
      <Field
        {...inputOf('stateRegistration')}
        className={style.half}
        maxLength={20}
        hint={text.hints.stateRegistration}
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

/** The questions that the supplier added to the registration. */
export function TraitFields({ traits, typed, problem }: FieldsOf & { readonly traits: readonly Trait[] }) {
  const text = useText(registrationText)
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
