import { useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Trait } from '#domain/order/trait.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { signInPath } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckField, Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useShownProblem } from '../../../shared/ui/checked-form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { CompanyNumber } from './company-number.tsx'
import { ConfirmEmail, useLostPassword } from './confirm-email.tsx'
import type { Applicant, RegistrationAnswer } from './registration-data.ts'
import {
  CompanyFields,
  registrationError,
  inputOf,
  PersonFields,
  Section,
  TraitFields,
} from './registration-fields.tsx'
import style from './registration.module.css'

interface RegistrationFormProps {
  readonly applicant: Applicant
  readonly traits: readonly Trait[]
  /** The version to be accepted; null for a store without terms. */
  readonly terms: number | null
  readonly requiresAddress: boolean
  readonly answer: RegistrationAnswer | undefined
  /** The screen, with what its address says. */
  readonly action: string
  readonly returnTo: string
  readonly isBusy: boolean
}

/** One calm form. The store checks it, not the browser, which tells one fault at a time. What is wrong stands beside its field, all of it at once, and nothing typed is lost but the password. */
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
  const problem = answer?.problem
  const of = { typed: answer?.typed ?? {}, problem }
  const form = useRef<HTMLFormElement>(null)
  useShownProblem(form, problem)
  const confirming = answer?.confirming ?? null
  const hasLostPassword = useLostPassword(confirming)
  const passwordFault = registrationError(problem, 'senha')
  const isCompany = applicant === 'company'
  const isKnown = problem?.faults.some(({ codigo }) => codigo === 'registeredHere' || codigo === 'otherEmail') ?? false
  return (
    <Form ref={form} method="post" action={action} className={style.form} replace noValidate>
      {problem && (
        <Notice kind="problem">
          <p>{problem.message}</p>
          {isKnown && (
            <p className={style.ways}>
              <Link to={signInPath(returnTo)}>{text.signIn}</Link> <Link to="/esqueci-senha">{text.recover}</Link>
            </p>
          )}
        </Notice>
      )}
      {confirming && (
        <ConfirmEmail confirming={confirming} problem={problem} label={text.confirmRegistration} isBusy={isBusy}>
          <p className={style.muted}>
            {text.confirmKnown}{' '}
            <Link to={signInPath(returnTo)} className={style.link}>
              {text.signIn}
            </Link>
          </p>
        </ConfirmEmail>
      )}
      <div className={style.typed} hidden={confirming !== null}>
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
                {...inputOf(of, 'cpf')}
                required
                inputMode="numeric"
                maxLength={18}
                hint={text.hints.cpf}
                autoComplete="off"
                className={style.wide}
              />
            )}
            {applicant === 'foreigner' && (
              <Field
                {...inputOf(of, 'documentoEstrangeiro')}
                required
                maxLength={30}
                hint={text.hints.documentoEstrangeiro}
                autoComplete="off"
                className={style.wide}
              />
            )}
          </PersonFields>
        </Section>
        <TraitFields traits={traits} {...of} />
        <AddressFields isRequired={requiresAddress} {...of} />
      </div>
      <div className={style.typed} hidden={confirming !== null && !hasLostPassword && passwordFault === undefined}>
        <Section title={text.sections.access}>
          <div className={style.wide}>
            <PasswordField
              label={text.fields.senha}
              name="senha"
              isNew
              hint={confirming ? text.passwordAgain : text.hints.senha}
              problem={passwordFault}
            />
          </div>
        </Section>
      </div>
      <div className={style.typed} hidden={confirming !== null}>
        {terms !== null && (
          <Terms
            version={terms}
            isAccepted={'termosuso' in of.typed}
            problem={registrationError(problem, 'termosuso')}
          />
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
  return (
    <div className={style.terms}>
      <input type="hidden" name="versaoTermos" value={version} />
      <CheckField name="termosuso" required defaultChecked={isAccepted} problem={problem}>
        {text.terms}{' '}
        <Link to="/termos" target="_blank">
          {text.termsLink} <span className="visually-hidden">{text.newWindow}</span>
        </Link>
      </CheckField>
    </div>
  )
}
