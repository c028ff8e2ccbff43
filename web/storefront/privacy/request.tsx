import { useState } from 'react'
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { confirmPrivacyRequest, sendPrivacyRequest } from '#contract/privacy-request.ts'
import { cutText } from '#domain/cut-text.ts'
import { MAX_REQUEST_TEXT, REQUEST_KINDS, type RequestReceipt } from '#domain/privacy/privacy-request.ts'
import { formatDate } from '#domain/calendar.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as requestText } from '../../shared/i18n/privacy-requests.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import pageStyle from '../../shared/ui/page.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'

interface Blank {
  /** Of what the form sends: sent twice it is one request. */
  readonly newId: string
  /** Whether the session says who asks. */
  readonly isKnown: boolean
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(requestText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Blank> {
  const account = await pageOf(args).account()
  return { newId: newId(), isKnown: account?.role === 'customer' || account?.role === 'linked-user' }
}

interface Sent {
  readonly id: string
  readonly receipt: RequestReceipt
  readonly isConfirmed: boolean
}
interface Outcome {
  readonly sent?: Sent
  readonly problem?: FormProblem
}

const FIELDS = ['name', 'email', 'phone', 'document', 'code']

/** Sends the request, and then the code that proves the contact. Works as a plain form too. */
export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const unreachable = withOverrides(requestText, await page.texts()).unreachable
  const id = formText(form, 'id')
  if (form.has('code')) {
    const receipt = {
      protocol: formText(form, 'protocol'),
      dueOn: formText(form, 'dueOn'),
      codeSentTo: formText(form, 'codeSentTo'),
    }
    const missing = await missingIn(page, form, ['code'])
    if (missing) return { sent: { id, receipt, isConfirmed: false }, problem: missing }
    try {
      await callStore(page, confirmPrivacyRequest, { params: { id }, body: { code: formText(form, 'code') } })
      return { sent: { id, receipt, isConfirmed: true } }
    } catch (error) {
      return { sent: { id, receipt, isConfirmed: false }, problem: problemFrom(error, FIELDS, unreachable) }
    }
  }
  const missing = form.has('name') ? await missingIn(page, form, ['name']) : null
  if (missing) return { problem: missing }
  try {
    const receipt = await callStore(page, sendPrivacyRequest, {
      body: {
        id,
        kind: REQUEST_KINDS.find((kind) => kind === formText(form, 'kind')) ?? 'access',
        name: formText(form, 'name'),
        email: formText(form, 'email'),
        phone: formText(form, 'phone'),
        document: formText(form, 'document'),
        text: cutText(formText(form, 'text'), MAX_REQUEST_TEXT),
      },
    })
    return { sent: { id, receipt, isConfirmed: false } }
  } catch (error) {
    return { problem: problemFrom(error, FIELDS, unreachable) }
  }
}

/** Where anybody asks the store about their data (LGPD, art. 18), with or without an account. */
export function Component() {
  const text = useText(requestText)
  const { sent, problem } = useActionData<Outcome>() ?? {}
  return (
    <div className={`${pageStyle.text} ${stack.gap4}`}>
      <h1>{sent ? text.sentTitle : text.title}</h1>
      {sent ? <Receipt of={sent} problem={problem} /> : <RequestForm problem={problem} />}
    </div>
  )
}

function RequestForm({ problem }: { readonly problem: FormProblem | undefined }) {
  const text = useText(requestText)
  const { newId: given, isKnown }: Blank = useLoaderData()
  const isBusy = useNavigation().formMethod === 'POST'
  // The page may be loaded again while the form is filled in.
  const [id] = useState(given)
  return (
    <>
      <p className={textStyle.muted}>{text.intro}</p>
      <CheckedForm method="post" problem={problem} className={`${surface.panel} ${stack.gap3}`}>
        <input type="hidden" name="id" value={id} />
        <SelectField
          label={text.kind}
          name="kind"
          required
          options={REQUEST_KINDS.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
        />
        {!isKnown && (
          <>
            <Field label={text.name} name="name" autoComplete="name" required maxLength={120} />
            <Field
              label={text.email}
              hint={text.emailHint}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              isOptional
            />
            <Field
              label={text.phone}
              hint={text.phoneHint}
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              isOptional
            />
            <Field label={text.document} hint={text.documentHint} name="document" maxLength={40} isOptional />
          </>
        )}
        <LongTextField
          label={text.message}
          hint={text.messageHint}
          name="text"
          maxLength={MAX_REQUEST_TEXT}
          isOptional
        />
        {isKnown && <p className={textStyle.muted}>{text.signedIn}</p>}
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.send}
          </Button>
        </div>
      </CheckedForm>
    </>
  )
}

function Receipt({ of, problem }: { readonly of: Sent; readonly problem: FormProblem | undefined }) {
  const text = useText(requestText)
  const { isKnown }: Blank = useLoaderData()
  const isBusy = useNavigation().formMethod === 'POST'
  const { id, receipt, isConfirmed } = of
  const { protocol, dueOn, codeSentTo } = receipt
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-live="polite">
      <p>
        <strong>{text.protocol(protocol)}</strong>
      </p>
      <p>{text.due(formatDate(dueOn))}</p>
      {isConfirmed && <Notice kind="success">{text.confirmed}</Notice>}
      {!isConfirmed && codeSentTo !== null && (
        <CheckedForm method="post" problem={problem} className={stack.gap3}>
          <p>{text.codeSent(codeSentTo)}</p>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="protocol" value={protocol} />
          <input type="hidden" name="dueOn" value={dueOn} />
          <input type="hidden" name="codeSentTo" value={codeSentTo} />
          <Field
            label={text.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
          />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {text.confirm}
            </Button>
          </div>
        </CheckedForm>
      )}
      {codeSentTo === null && !isKnown && <p>{text.noCode}</p>}
      <Link to={isKnown ? '/conta/privacidade' : '/privacidade/solicitar'} reloadDocument className={linkStyle.link}>
        {isKnown ? text.own : text.again}
      </Link>
    </section>
  )
}
