import { useState } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { enterPrivacyRequest } from '#contract/privacy-desk.ts'
import { localMoment } from '#domain/calendar.ts'
import { cutText } from '#domain/cut-text.ts'
import { MAX_REQUEST_TEXT, REQUEST_KINDS, STAFF_CHANNELS } from '#domain/privacy/privacy-request.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as privacyText } from '../../shared/i18n/office-privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'

interface Blank {
  /** Of what the form sends: sent twice it is one request. */
  readonly newId: string
  readonly today: string
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(privacyText).enterTitle} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Blank> {
  const { supplier } = await requireOffice(args, 'privacy.manage')
  return { newId: newId(), today: localMoment(new Date().toISOString(), supplier.timeZone).date }
}

const FIELDS = ['name', 'email', 'phone', 'document', 'receivedOn']

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'privacy.manage')
  const form = await args.request.formData()
  const missing = await missingIn(office, form, ['name', 'receivedOn'])
  if (missing !== null) return missing
  try {
    const { id } = await callStore(office, enterPrivacyRequest, {
      body: {
        id: formText(form, 'id'),
        kind: REQUEST_KINDS.find((kind) => kind === formText(form, 'kind')) ?? 'access',
        channel: STAFF_CHANNELS.find((channel) => channel === formText(form, 'channel')) ?? 'phone',
        receivedOn: formText(form, 'receivedOn'),
        name: formText(form, 'name'),
        email: formText(form, 'email'),
        phone: formText(form, 'phone'),
        document: formText(form, 'document'),
        text: cutText(formText(form, 'text'), MAX_REQUEST_TEXT),
      },
    })
    return redirect(`/gestao/privacidade/${id}`)
  } catch (error) {
    return problemFrom(error, FIELDS, privacyText.unreachable)
  }
}

/** Writes down a request that came outside of the store's pages. */
export function Component() {
  const text = useText(privacyText)
  const { newId: given, today }: Blank = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  // The page may be loaded again while the form is filled in.
  const [id] = useState(given)
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/privacidade">{text.back}</BackToList>
      <h1>{text.enterTitle}</h1>
      <p className={textStyle.muted}>{text.enterIntro}</p>
      <CheckedForm method="post" problem={problem} className={`${surface.panel} ${stack.gap3} ${screenStyle.form}`}>
        <input type="hidden" name="id" value={id} />
        <SelectField
          label={text.kind}
          name="kind"
          required
          options={REQUEST_KINDS.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
        />
        <SelectField
          label={text.channel}
          name="channel"
          required
          options={STAFF_CHANNELS.map((channel) => ({ value: channel, label: text.channels[channel] }))}
        />
        <Field label={text.receivedOn} name="receivedOn" type="date" required max={today} defaultValue={today} />
        <Field label={text.contact} name="name" autoComplete="off" required maxLength={120} />
        <Field label={text.email} name="email" type="email" autoComplete="off" maxLength={254} isOptional />
        <Field label={text.phone} name="phone" type="tel" autoComplete="off" maxLength={40} isOptional />
        <Field label={text.document} name="document" autoComplete="off" maxLength={40} isOptional />
        <LongTextField label={text.message} name="text" maxLength={MAX_REQUEST_TEXT} isOptional />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
        </div>
      </CheckedForm>
    </div>
  )
}
