import { redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs } from 'react-router'
import type { FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as verificationText } from '../../../shared/i18n/verification.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import surface from '../../../shared/ui/surface.module.css'
import { AccountFrame } from '../home/account-frame.tsx'
import { CodeForm, SendForm } from './code-form.tsx'
import { VerifiedLine } from './contact-panels.tsx'
import { actOnVerification, loadVerification, type Verification } from './verification.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(verificationText).verifyEmail} | ${store.name}` }),
}

export const loader = loadVerification

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const result = await actOnVerification(args)
  if ('problem' in result) return result.problem
  return redirect(result.sentBy === null ? '/conta/email?feito' : '/conta/email?enviado=email')
}

export function Component() {
  const text = useText(verificationText)
  const { state, sentBy, isDone }: Verification = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { email, emailVerifiedAt, emailCodeSentAt } = state
  const isVerified = emailVerifiedAt !== null
  const form = { action: '/conta/email', isBusy }
  return (
    <AccountFrame width="text" title={text.emailTitle} intro={text.emailIntro}>
      {isVerified && isDone && <Notice kind="success">{text.emailDone}</Notice>}
      {!isVerified && sentBy !== null && !problem && <Notice kind="success">{text.emailSent(email)}</Notice>}
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      <section className={surface.panel}>
        <VerifiedLine value={email} isVerified={isVerified} />
        {!isVerified && emailCodeSentAt !== null && (
          <CodeForm key={emailCodeSentAt} {...form} channel="email" problem={problem} isExpected={sentBy !== null} />
        )}
        {!isVerified && (
          <SendForm
            {...form}
            sentAt={emailCodeSentAt}
            how={text.emailHow(email)}
            ways={[{ channel: 'email', label: emailCodeSentAt === null ? text.sendCode : text.sendAnother }]}
          />
        )}
      </section>
    </AccountFrame>
  )
}
