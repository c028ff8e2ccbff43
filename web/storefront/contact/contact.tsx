import { useActionData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { sendContactMessage } from '#contract/contact-message.ts'
import { cutText } from '#domain/cut-text.ts'
import { formatPhone, telephoneUrl } from '#domain/customer/phone.ts'
import { MAX_CONTACT_TEXT } from '#domain/supplier/contact-message.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contactText } from '../../shared/i18n/contact.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import pageStyle from '../../shared/ui/page.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contactText).title} | ${store.name}` }),
}

export const loader = () => null

interface Outcome {
  readonly isSent: boolean
  readonly problem?: FormProblem
}

const FIELDS = ['name', 'email', 'text']

/** Works as a plain form too. */
export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const missing = await missingIn(page, form, FIELDS)
  if (missing) return { isSent: false, problem: missing }
  try {
    const body = {
      name: formText(form, 'name'),
      email: formText(form, 'email'),
      text: cutText(formText(form, 'text'), MAX_CONTACT_TEXT),
    }
    await callStore(page, sendContactMessage, { body })
    return { isSent: true }
  } catch (error) {
    const { unreachable } = withOverrides(contactText, await page.texts())
    return { isSent: false, problem: problemFrom(error, FIELDS, unreachable) }
  }
}

/** Every way to reach the store, and a form that writes to it. */
export function Component() {
  const text = useText(contactText)
  return (
    <div className={`${pageStyle.text} ${stack.gap4}`}>
      <h1>{text.title}</h1>
      <p className={textStyle.muted}>{text.intro}</p>
      <Ways />
      <MessageForm />
    </div>
  )
}

function Ways() {
  const text = useText(contactText)
  const { phone, whatsapp, email, hours, address } = useStoreData().supplier.presentation.contacts
  return (
    <dl className={`${surface.panel} ${stack.gap2}`}>
      {phone && (
        <div>
          <dt className={textStyle.muted}>{text.phone}</dt>
          <dd>
            <a href={telephoneUrl(phone)} className={linkStyle.link}>
              {phone}
            </a>
          </dd>
        </div>
      )}
      {whatsapp && (
        <div>
          <dt className={textStyle.muted}>{text.whatsapp}</dt>
          <dd>
            <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} rel="noopener" className={linkStyle.link}>
              {formatPhone(`+${whatsapp.replace(/\D/g, '')}`)}
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt className={textStyle.muted}>{text.email}</dt>
          <dd>
            <a href={`mailto:${email}`} className={linkStyle.link}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {hours && (
        <div>
          <dt className={textStyle.muted}>{text.hours}</dt>
          <dd>{hours}</dd>
        </div>
      )}
      {address && (
        <div>
          <dt className={textStyle.muted}>{text.address}</dt>
          <dd>{address}</dd>
        </div>
      )}
    </dl>
  )
}

function MessageForm() {
  const text = useText(contactText)
  const { isSent = false, problem } = useActionData<Outcome>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <h2 className={textStyle.large}>{text.writeTitle}</h2>
      {isSent ? (
        <Notice kind="success">{text.sent}</Notice>
      ) : (
        <CheckedForm method="post" problem={problem} className={stack.gap3}>
          <Field label={text.name} name="name" autoComplete="name" required maxLength={120} />
          <Field label={text.ownEmail} name="email" type="email" autoComplete="email" required maxLength={254} />
          <LongTextField label={text.message} name="text" rows={5} required maxLength={MAX_CONTACT_TEXT} />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {text.send}
            </Button>
          </div>
        </CheckedForm>
      )}
    </section>
  )
}
