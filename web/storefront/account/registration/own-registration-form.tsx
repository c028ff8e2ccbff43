import { useRef, type SubmitEvent } from 'react'
import { Form } from 'react-router'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useShownProblem } from '../../../shared/ui/use-shown-problem.ts'
import { PasswordField } from '../../components/password-field.tsx'
import type { OwnRegistration } from './own-registration.ts'
import { ConfirmEmail, useLostPassword } from './confirm-email.tsx'
import { typedFrom, type RegistrationAnswer } from './registration-data.ts'
import { CompanyFields, registrationError, PersonFields, Section, TraitFields } from './registration-fields.tsx'
import style from './registration.module.css'

interface OwnRegistrationFormProps extends OwnRegistration {
  readonly answer: RegistrationAnswer | undefined
  readonly isBusy: boolean
  /** Takes what was filled in, in place of the screen's action. */
  readonly onSend?: (form: FormData) => void
}

/** What the store knows of its customer, to be corrected. What is wrong stands beside its field. */
export function OwnRegistrationForm({ record, traits, answer, isBusy, onSend }: OwnRegistrationFormProps) {
  const problem = answer?.problem
  const confirming = answer?.confirming ?? null
  const of = { typed: answer?.typed ?? typedFrom(record), problem }
  const isCompany = record.kind === 'company'
  const form = useRef<HTMLFormElement>(null)
  useShownProblem(form, problem)
  const passwordFault = registrationError(problem, 'senha')
  const hasLostPassword = useLostPassword(confirming)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onSend) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    onSend(new FormData(event.currentTarget, submitter))
  }
  return (
    <Form ref={form} method="post" action="/conta/cadastro" onSubmit={send} className={style.form} replace noValidate>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {confirming && (
        <ConfirmEmail confirming={confirming} problem={problem} label={text.confirmChange} isBusy={isBusy}>
          <p className={style.muted}>{text.confirmOther}</p>
        </ConfirmEmail>
      )}
      <div className={style.typed} hidden={confirming !== null}>
        {isCompany && (
          <Section title={text.sections.company}>
            <Document record={record} />
            <CompanyFields {...of} />
          </Section>
        )}
        <Section title={isCompany ? text.sections.contact : text.sections.person}>
          <PersonFields isCompany={isCompany} {...of}>
            {!isCompany && <Document record={record} />}
          </PersonFields>
        </Section>
        <TraitFields traits={traits} {...of} />
      </div>
      {/* Only another e-mail asks for it. */}
      {(passwordFault || confirming) && (
        <div className={style.typed} hidden={confirming !== null && !hasLostPassword && !passwordFault}>
          <PasswordField label={text.currentPassword} name="senha" problem={passwordFault} />
        </div>
      )}
      {confirming === null && (
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
        </div>
      )}
      {record.terms.accepted !== null && <p className={style.muted}>{text.termsAccepted(record.terms.accepted)}</p>}
    </Form>
  )
}

function Document({ record: { document, documentKind } }: { readonly record: CustomerRecord }) {
  return (
    <dl className={style.facts}>
      <dt>{text.document[documentKind]}</dt>
      <dd>{formatDocument(document)}</dd>
      <dd className={style.muted}>{text.documentStays}</dd>
    </dl>
  )
}
