import { useRef, type SubmitEvent } from 'react'
import { Form } from 'react-router'
import type { Call } from '#contract/client.ts'
import { decodeTrait } from '#contract/order-trait.ts'
import { customerTraits, decodeRecord, ownRegistration, saveRegistration } from '#contract/registration.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/document.ts'
import type { Trait } from '#domain/order/trait.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { sessionSegment } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useShownProblem } from '../../../shared/ui/checked-form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { ConfirmEmail, useLostPassword } from './confirm-email.tsx'
import { answerTo, bodyOf, isUnfinished, typedFrom, type RegistrationAnswer } from './registration-data.ts'
import { CompanyFields, registrationError, PersonFields, Section, TraitFields } from './registration-fields.tsx'
import style from './registration.module.css'

export interface OwnRegistration {
  readonly record: CustomerRecord
  readonly traits: readonly Trait[]
}

/** Whose registration, and in which store. */
interface Whose {
  readonly supplierId: string
  readonly customerId: string
}

export async function loadOwnRegistration(call: Call, { supplierId, customerId }: Whose): Promise<OwnRegistration> {
  const [record, traits] = await Promise.all([
    call(ownRegistration, { params: { sessao: sessionSegment(customerId) }, query: { idfornecedor: supplierId } }),
    call(customerTraits, { params: { idfornecedor: supplierId } }),
  ])
  return { record: decodeRecord(record), traits: traits.map(decodeTrait) }
}

/** Answers with what is left to do, or null. */
export async function saveOwnRegistration(
  call: Call,
  { supplierId, customerId }: Whose,
  form: FormData,
): Promise<RegistrationAnswer | null> {
  const send = () =>
    call(saveRegistration, {
      params: { sessao: sessionSegment(customerId) },
      body: { ...bodyOf(form, 'person'), idfornecedor: supplierId },
    })
  const answer = await answerTo(form, send, { ...text, failed: text.updateFailed })
  return isUnfinished(answer) ? answer : null
}

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
