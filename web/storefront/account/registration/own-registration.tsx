import { useRef, type SubmitEvent } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { customerTraits, ownRegistration } from '#contract/registration.ts'
import { can } from '#domain/access/can.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { Trait } from '#domain/order/trait.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { sessionOf, type ApiContext } from '../../../shared/api/api-context.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useShownProblem } from '../../../shared/ui/checked-form.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { AccountFrame } from '../home/account-frame.tsx'
import { ConfirmEmail, useLostPassword } from './confirm-email.tsx'
import {
  answerTo,
  isUnfinished,
  sendRegistration,
  typedFrom,
  updateIn,
  type RegistrationAnswer,
} from './registration-data.ts'
import { CompanyFields, registrationError, PersonFields, Section, TraitFields } from './registration-fields.tsx'
import textStyle from '../../../shared/ui/text.module.css'
import stack from '../../../shared/ui/stack.module.css'
import style from './registration.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(registrationText).ownTitle} | ${store.name}` }),
}

interface Own extends OwnRegistration {
  readonly isSaved: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Own> {
  const account = await requireCustomer(args)
  const page = pageOf(args)
  const features = featuresOf(page.supplier.tags)
  if (!can('registration.manage', actorOf(account), { features })) throw redirect('/conta')
  return {
    ...(await loadOwnRegistration(page, account.customerId)),
    isSaved: new URL(args.request.url).searchParams.has('feito'),
  }
}

export async function action(args: ActionFunctionArgs): Promise<RegistrationAnswer | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const text = withOverrides(registrationText, await page.texts())
  const form = await args.request.formData()
  return (await saveOwnRegistration(page, customerId, form, text)) ?? redirect('/conta/cadastro?feito')
}

export function Component() {
  const text = useText(registrationText)
  const { isSaved, ...own }: Own = useLoaderData()
  const answer = useActionData<RegistrationAnswer>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame width="text" title={text.ownTitle} intro={text.ownIntro}>
      {isSaved && !answer && <Notice kind="success">{text.saved}</Notice>}
      <OwnRegistrationForm {...own} answer={answer} isBusy={isBusy} />
    </AccountFrame>
  )
}

export interface OwnRegistration {
  readonly record: CustomerRecord
  readonly traits: readonly Trait[]
}

export async function loadOwnRegistration(context: ApiContext, customerId: string): Promise<OwnRegistration> {
  const [record, traits] = await Promise.all([
    callStore(context, ownRegistration, { params: { session: sessionOf(customerId) } }),
    callStore(context, customerTraits, {}),
  ])
  return { record, traits }
}

/** What is left to do, or null once the changes are stored. */
export async function saveOwnRegistration(
  context: ApiContext,
  customerId: string,
  form: FormData,
  text: typeof registrationText,
): Promise<RegistrationAnswer | null> {
  const send = () => sendRegistration(context, sessionOf(customerId), updateIn(form))
  const answer = await answerTo(form, send, { ...text, failed: text.updateFailed })
  return isUnfinished(answer) ? answer : null
}

interface OwnRegistrationFormProps extends OwnRegistration {
  readonly answer: RegistrationAnswer | undefined
  readonly isBusy: boolean
  /** Called instead of the action of the screen. */
  readonly onSend?: (form: FormData) => void
}

/** The stored registration of the customer, to be changed. */
export function OwnRegistrationForm({ record, traits, answer, isBusy, onSend }: OwnRegistrationFormProps) {
  const text = useText(registrationText)
  const problem = answer?.problem
  const confirming = answer?.confirming ?? null
  const of = { typed: answer?.typed ?? typedFrom(record), problem }
  const isCompany = record.kind === 'company'
  const form = useRef<HTMLFormElement>(null)
  useShownProblem(form, problem)
  const passwordFault = registrationError(problem, 'password')
  const hasLostPassword = useLostPassword(confirming)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onSend) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    onSend(new FormData(event.currentTarget, submitter))
  }
  return (
    <Form ref={form} method="post" action="/conta/cadastro" onSubmit={send} className={stack.gap4} replace noValidate>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {confirming && (
        <ConfirmEmail confirming={confirming} problem={problem} label={text.confirmChange} isBusy={isBusy}>
          <p className={textStyle.muted}>{text.confirmOther}</p>
        </ConfirmEmail>
      )}
      <div className={stack.gap4} hidden={confirming !== null}>
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
      {/* Only a change of the e-mail address needs it. */}
      {(passwordFault || confirming) && (
        <div className={stack.gap4} hidden={confirming !== null && !hasLostPassword && !passwordFault}>
          <PasswordField label={text.currentPassword} name="password" problem={passwordFault} />
        </div>
      )}
      {confirming === null && (
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
        </div>
      )}
      {record.terms.accepted !== null && <p className={textStyle.muted}>{text.termsAccepted(record.terms.accepted)}</p>}
    </Form>
  )
}

function Document({ record: { document, documentKind } }: { readonly record: CustomerRecord }) {
  const text = useText(registrationText)
  return (
    <dl className={style.facts}>
      <dt className={textStyle.smallStrong}>{text.document[documentKind]}</dt>
      <dd>{formatDocument(document)}</dd>
      <dd className={textStyle.muted}>{text.documentStays}</dd>
    </dl>
  )
}
