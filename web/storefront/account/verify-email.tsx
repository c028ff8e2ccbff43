import { Form, redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { confirmVerification, decodeEmailState, emailState, sendVerification, type EmailState } from '#contract/verification.ts'
import { missingIn, problemFrom, type FormProblem } from '../../shared/form-faults.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/password.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import { AccountFrame } from './account-frame.tsx'
import { EmailLine } from './email-line.tsx'
import style from './password.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.verifyEmail} | ${store.name}` }) }

interface Verification {
  readonly email: EmailState
  readonly isSent: boolean
  readonly isDone: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Verification> {
  const { customerId } = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  const email = decodeEmailState(await call(emailState, { params: {}, query: { idcliente: customerId, idfornecedor: supplier.id } }))
  const search = new URL(args.request.url).searchParams
  return { email, isSent: search.has('enviado'), isDone: search.has('feito') }
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const { customerId } = await requireCustomer(args)
  const { call, supplier } = pageOf(args)
  const form = await args.request.formData()
  const of = { idcliente: customerId, idfornecedor: supplier.id }
  const isSending = form.has('enviar')
  const missing = isSending ? null : missingIn(form, ['codigo'])
  if (missing) return missing
  try {
    if (isSending) await call(sendVerification, { params: {}, query: { ...of, canal: 'email', fonte: 'conta' } })
    else await call(confirmVerification, { params: {}, body: { ...of, codigo: formText(form, 'codigo').trim() } })
  } catch (error) {
    return problemFrom(error, isSending ? [] : ['codigo'], text.unreachable)
  }
  return redirect(isSending ? '/conta/email?enviado' : '/conta/email?feito')
}

export function Component() {
  const { email, isSent, isDone }: Verification = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const isVerified = email.verifiedAt !== null
  return (
    <AccountFrame title={text.emailTitle} intro={text.emailIntro}>
      {isVerified && isDone && <Notice kind="success">{text.verifiedDone}</Notice>}
      {!isVerified && isSent && !problem && <Notice kind="success">{text.sent(email.email)}</Notice>}
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      <section className={`${surface.panel} ${style.panel}`}>
        <EmailLine email={email} />
        {!isVerified && isSent && (
          <CheckedForm method="post" action="/conta/email?enviado" className={style.form} replace problem={problem} notice={false}>
            <Field
              className={style.code}
              label={text.verificationCode}
              name="codigo"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
            />
            <Button type="submit" isBusy={isBusy}>
              {text.confirm}
            </Button>
          </CheckedForm>
        )}
        {!isVerified && (
          <Form method="post" action="/conta/email?enviado" className={style.form} replace>
            {!isSent && <p className={style.muted}>{text.verifyHow(email.email)}</p>}
            <Button type="submit" name="enviar" value="1" look={isSent ? 'quiet' : 'primary'} isBusy={isBusy}>
              {isSent ? text.sendAnother : text.sendCode}
            </Button>
          </Form>
        )}
      </section>
    </AccountFrame>
  )
}
