import { useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Trait } from '#domain/order/trait.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { signInPath } from '../../../shared/page-context.ts'
import { maskCpf } from '../../../shared/typed-mask.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useShownProblem } from '../../../shared/ui/checked-form.tsx'
import { CheckField, Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { CompanyNumber } from './company-number.tsx'
import { ConfirmEmail, useLostPassword } from './confirm-email.tsx'
import { TERMS, TERMS_VERSION, type Applicant, type RegistrationAnswer } from './registration-data.ts'
import {
  CompanyFields,
  registrationError,
  PersonFields,
  Section,
  TraitFields,
  useInputs,
} from './registration-fields.tsx'
import textStyle from '../../../shared/ui/text.module.css'
import stack from '../../../shared/ui/stack.module.css'
import linkStyle from '../../../shared/ui/link.module.css'
import style from './registration.module.css'

interface RegistrationFormProps {
  readonly applicant: Applicant
  readonly traits: readonly Trait[]
  /** The version to accept; null for a store without terms. */
  readonly terms: number | null
  readonly requiresAddress: boolean
  readonly answer: RegistrationAnswer | undefined
  /** The URL of the screen. */
  readonly action: string
  readonly returnTo: string
  readonly isBusy: boolean
}

/** The server checks the form, because a browser reports one fault at a time. All faults are shown beside their fields, with everything typed but the password. */
export function RegistrationForm({
  applicant,
  traits,
  terms,
  requiresAddress,
  answer,
  action,
  returnTo,
  isBusy,
}: RegistrationFormProps) {
  const text = useText(registrationText)
  const problem = answer?.problem
  const of = { typed: answer?.typed ?? {}, problem }
  const inputOf = useInputs(of)
  const form = useRef<HTMLFormElement>(null)
  useShownProblem(form, problem)
  const confirming = answer?.confirming ?? null
  const hasLostPassword = useLostPassword(confirming)
  const passwordFault = registrationError(problem, 'password')
  const isCompany = applicant === 'company'
  const isKnown = problem?.faults.some(({ code }) => code === 'registeredHere' || code === 'otherEmail') ?? false
  return (
    <Form ref={form} method="post" action={action} className={stack.gap4} replace noValidate>
      {problem && (
        <Notice kind="problem">
          <p>{problem.message}</p>
          {isKnown && (
            <p className={`${linkStyle.row} ${style.ways}`}>
              <Link to={signInPath(returnTo)} className={`${linkStyle.link} ${textStyle.strong}`}>
                {text.signIn}
              </Link>{' '}
              <Link to="/esqueci-senha" className={`${linkStyle.link} ${textStyle.strong}`}>
                {text.recover}
              </Link>
            </p>
          )}
        </Notice>
      )}
      {confirming && (
        <ConfirmEmail confirming={confirming} problem={problem} label={text.confirmRegistration} isBusy={isBusy}>
          <p className={textStyle.muted}>
            {text.confirmKnown}{' '}
            <Link to={signInPath(returnTo)} className={`${linkStyle.link} ${textStyle.strong} ${style.link}`}>
              {text.signIn}
            </Link>
          </p>
        </ConfirmEmail>
      )}
      <div className={stack.gap4} hidden={confirming !== null}>
        {isCompany && (
          <Section title={text.sections.company}>
            <CompanyNumber {...of} />
            <CompanyFields {...of} />
          </Section>
        )}
        <Section title={isCompany ? text.sections.contact : text.sections.person}>
          <PersonFields isCompany={isCompany} {...of}>
            {applicant === 'person' && (
              <Field
                {...inputOf('cpf')}
                mask={maskCpf}
                required
                inputMode="numeric"
                hint={text.hints.cpf}
                autoComplete="off"
                className={style.wide}
              />
            )}
            {applicant === 'foreigner' && (
              <Field
                {...inputOf('foreign')}
                required
                maxLength={30}
                hint={text.hints.foreign}
                autoComplete="off"
                className={style.wide}
              />
            )}
          </PersonFields>
        </Section>
        <TraitFields traits={traits} {...of} />
        <AddressFields isRequired={requiresAddress} {...of} />
      </div>
      <div className={stack.gap4} hidden={confirming !== null && !hasLostPassword && passwordFault === undefined}>
        <Section title={text.sections.access}>
          <div className={style.wide}>
            <PasswordField
              label={text.fields.password}
              name="password"
              isNew
              hint={confirming ? text.passwordAgain : text.hints.password}
              problem={passwordFault}
            />
          </div>
        </Section>
      </div>
      <div className={stack.gap4} hidden={confirming !== null}>
        {terms !== null && (
          <Terms version={terms} isAccepted={TERMS in of.typed} problem={registrationError(problem, TERMS)} />
        )}
        {confirming === null && (
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            {text.submit}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface TermsProps {
  readonly version: number
  readonly isAccepted: boolean
  readonly problem: string | undefined
}

function Terms({ version, isAccepted, problem }: TermsProps) {
  const text = useText(registrationText)
  return (
    <div>
      <input type="hidden" name={TERMS_VERSION} value={version} />
      <CheckField name={TERMS} required defaultChecked={isAccepted} problem={problem}>
        {text.terms}{' '}
        <Link to="/termos" target="_blank" className={textStyle.accent}>
          {text.termsLink} <span className="visually-hidden">{text.newWindow}</span>
        </Link>
      </CheckField>
    </div>
  )
}
