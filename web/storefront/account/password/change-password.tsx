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
import { decodeVerificationState, verificationState, type VerificationState } from '#contract/verification.ts'
import { missingIn, problemFrom, formText, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/password.ts'
import { COOKIE_SESSION, pageOf, signInPath } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import surface from '../../../shared/ui/surface.module.css'
import { PasswordField } from '../../components/password-field.tsx'
import { AccountFrame } from '../home/account-frame.tsx'
import { ContactPanels } from '../verification/contact-panels.tsx'
import style from '../account.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.changeTitle} | ${store.name}` }) }

interface Security {
  /** Null for those who are no customer. */
  readonly contacts: VerificationState | null
  readonly isDone: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Security> {
  const { call, account, supplier } = pageOf(args)
  const who = await account()
  if (!who) throw redirect(signInPath('/conta/senha'))
  const isOwn = who.role === 'customer' || who.role === 'linked-user'
  const query = { idcliente: who.customerId ?? '', idfornecedor: supplier.id }
  const contacts =
    isOwn && who.customerId ? decodeVerificationState(await call(verificationState, { params: {}, query })) : null
  return { contacts, isDone: new URL(args.request.url).searchParams.has('feito') }
}

const FIELDS = ['senhaAtual', 'senha']

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const missing = missingIn(form, FIELDS)
  if (missing) return missing
  try {
    await call(changePassword, {
      params: { sessao: COOKIE_SESSION },
      body: {
        senhaAtual: formText(form, 'senhaAtual'),
        senha: formText(form, 'senha'),
        idfornecedor: supplier.id,
        tokenOrigin: 'commerce',
      },
    })
  } catch (error) {
    return problemFrom(error, FIELDS, text.unreachable)
  }
  return redirect('/conta/senha?feito')
}

export function Component() {
  const { contacts, isDone }: Security = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame title={text.changeTitle} intro={text.changeIntro}>
      {isDone && !problem && <Notice kind="success">{text.changed}</Notice>}
      {/* A new form when it is done: what was typed does not stay. */}
      <CheckedForm
        method="post"
        action="/conta/senha"
        className={`${surface.panel} ${style.panel} ${style.form}`}
        key={String(isDone)}
        replace
        problem={problem}
      >
        <PasswordField label={text.currentPassword} name="senhaAtual" />
        <PasswordField label={text.newPassword} name="senha" isNew hint={text.newPasswordHint} />
        <Button type="submit" isBusy={isBusy}>
          {text.change}
        </Button>
        <p className={style.muted}>
          {text.forgotCurrent}{' '}
          <Link to="/esqueci-senha" className={style.link}>
            {text.recover}
          </Link>
        </p>
      </CheckedForm>
      {contacts && <ContactPanels state={contacts} />}
    </AccountFrame>
  )
}
