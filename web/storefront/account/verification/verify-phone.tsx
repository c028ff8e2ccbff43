import { Link, redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { formatPhone, PHONE_CHANNELS } from '#domain/customer/phone.ts'
import type { FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as verificationText } from '../../../shared/i18n/verification.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import surface from '../../../shared/ui/surface.module.css'
import linkStyle from '../../../shared/ui/link.module.css'
import style from '../account.module.css'
import { AccountFrame } from '../home/account-frame.tsx'
import { CodeForm, SendForm } from './code-form.tsx'
import { VerifiedLine } from './contact-panels.tsx'
import { actOnVerification, loadVerification, type Verification } from './verification.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(verificationText).verifyPhone} | ${store.name}` }),
}

export const loader = loadVerification

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const result = await actOnVerification(args)
  if ('problem' in result) return result.problem
  return redirect(result.sentBy === null ? '/conta/telefone?feito' : `/conta/telefone?enviado=${result.sentBy}`)
}

export function Component() {
  const text = useText(verificationText)
  const verification: Verification = useLoaderData()
  const problem = useActionData<FormProblem>()
  const { state, sentBy, isDone } = verification
  const phone = formatPhone(state.phone ?? '')
  const isVerified = state.phoneVerifiedAt !== null
  return (
    <AccountFrame width="text" title={text.phoneTitle} intro={text.phoneIntro}>
      {isVerified && isDone && <Notice kind="success">{text.phoneDone}</Notice>}
      {!isVerified && sentBy !== null && sentBy !== 'email' && !problem && (
        <Notice kind="success">{text.phoneSentBy[sentBy]}</Notice>
      )}
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      <section className={surface.panel}>
        {phone !== '' && <VerifiedLine value={phone} isVerified={isVerified} />}
        {!isVerified && <CodeForms {...verification} phone={phone} problem={problem} />}
      </section>
    </AccountFrame>
  )
}

/** The forms for a code, or why no code can be sent. */
function CodeForms({
  state,
  isOwn,
  sentBy,
  phone,
  problem,
}: Verification & { readonly phone: string; readonly problem: FormProblem | undefined }) {
  const text = useText(verificationText)
  const isBusy = useNavigation().formMethod === 'POST'
  const ways = PHONE_CHANNELS.filter((channel) => state.channels.includes(channel))
  if (ways.length === 0) return <Alternative message={text.noPhoneChannel} to="/conta/email" label={text.verifyEmail} />
  if (!state.isMobile) {
    const message = phone === '' ? text.noPhone : text.notMobile
    return isOwn ? (
      <Alternative message={message} to="/conta/cadastro" label={text.openRegistration} />
    ) : (
      <p className={style.muted}>{`${message} ${text.askPrincipal}`}</p>
    )
  }
  const { phoneCodeSentAt: sentAt } = state
  const labels = sentAt === null ? text.sendBy : text.sendAnotherBy
  const form = { action: '/conta/telefone', isBusy }
  return (
    <>
      {sentAt !== null && (
        <CodeForm key={sentAt} {...form} channel="sms" problem={problem} isExpected={sentBy !== null} />
      )}
      <SendForm
        {...form}
        sentAt={sentAt}
        how={text.phoneHow}
        ways={ways.map((channel) => ({ channel, label: labels[channel] }))}
      />
      {isOwn && (
        <p className={style.muted}>
          {text.wrongNumber}{' '}
          <Link to="/conta/cadastro" className={linkStyle.link}>
            {text.changeNumber}
          </Link>
        </p>
      )}
    </>
  )
}

const Alternative = ({
  message,
  to,
  label,
}: {
  readonly message: string
  readonly to: string
  readonly label: string
}) => (
  <>
    <p className={style.muted}>{message}</p>
    <div>
      <ButtonLink to={to} look="secondary">
        {label}
      </ButtonLink>
    </div>
  </>
)
