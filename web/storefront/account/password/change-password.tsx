import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changePassword } from '#contract/password.ts'
import { verificationState } from '#contract/verification.ts'
import type { VerificationState } from '#domain/customer/verification.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { missingIn, problemFrom, type FormProblem, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as passwordText } from '../../../shared/i18n/password.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, signInPath } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import surface from '../../../shared/ui/surface.module.css'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import style from '../account.module.css'
import { AccountFrame } from '../home/account-frame.tsx'
import { ContactPanels } from '../verification/contact-panels.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(passwordText).changeTitle} | ${store.name}` }),
}

interface Security {
  /** Null for staff, who are no customers. */
  readonly contacts: VerificationState | null
  readonly isDone: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Security> {
  const page = pageOf(args)
  const account = await page.account()
  if (!account) throw redirect(signInPath('/conta/senha'))
  const { customerId, role } = account
  const isOwn = role === 'customer' || role === 'linked-user'
  const contacts = isOwn && customerId ? await callStore(page, verificationState, { query: { customerId } }) : null
  return { contacts, isDone: new URL(args.request.url).searchParams.has('feito') }
}

const FIELDS = ['currentPassword', 'password']

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const missing = await missingIn(page, form, FIELDS)
  if (missing) return missing
  try {
    await callStore(page, changePassword, {
      body: { currentPassword: formText(form, 'currentPassword'), password: formText(form, 'password') },
    })
  } catch (error) {
    return problemFrom(error, FIELDS, withOverrides(passwordText, await page.texts()).unreachable)
  }
  return redirect('/conta/senha?feito')
}

export function Component() {
  const text = useText(passwordText)
  const { contacts, isDone }: Security = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame width="text" title={text.changeTitle} intro={text.changeIntro}>
      {isDone && !problem && <Notice kind="success">{text.changed}</Notice>}
      {/* Empty again once the password is changed. */}
      <CheckedForm
        method="post"
        action="/conta/senha"
        className={`${surface.panel} ${style.form}`}
        key={String(isDone)}
        replace
        problem={problem}
      >
        <PasswordField label={text.currentPassword} name="currentPassword" />
        <PasswordField label={text.newPassword} name="password" isNew hint={text.newPasswordHint} />
        <Button type="submit" isBusy={isBusy}>
          {text.change}
        </Button>
        <p className={style.muted}>
          {text.forgotCurrent}{' '}
          <Link to="/esqueci-senha" className={linkStyle.link}>
            {text.recover}
          </Link>
        </p>
      </CheckedForm>
      {contacts && <ContactPanels state={contacts} />}
    </AccountFrame>
  )
}
