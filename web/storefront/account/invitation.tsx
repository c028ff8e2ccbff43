import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useActionData, useNavigation, useSubmit, type ActionFunctionArgs } from 'react-router'
import { Refusal, type Call } from '#contract/client.ts'
import { acceptInvitation, decodeOpenInvitation, readInvitation } from '#contract/linked-user.ts'
import type { OpenInvitation } from '#domain/customer/linked-user.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/users.ts'
import { COOKIE_SESSION, pageOf } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './password.module.css'
import { useCodeOfLink } from './use-code-of-link.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.invitationTitle} | ${store.name}` }) }

export const loader = () => null

/** A `message` only where the store refused, so that nothing of it is loaded again. */
interface Answer {
  readonly message?: string
  readonly field?: string | null
  readonly code: string
  readonly name: string
  /** Null where the code opens nothing. */
  readonly invitation: OpenInvitation | null
}

const ACCEPT = 'aceitar'

/** First the code, then what the invitation asks for; both steps are forms that work without script. */
export async function action(args: ActionFunctionArgs): Promise<Answer | Response> {
  const { call } = pageOf(args)
  const form = await args.request.formData()
  const [code, name] = [formText(form, 'codigo').trim(), formText(form, 'nome').trim()]
  try {
    if (form.get('acao') === ACCEPT) {
      const body = { codigo: code, nome: name, senha: formText(form, 'senha'), tokenOrigin: 'commerce' }
      await call(acceptInvitation, { params: { sessao: COOKIE_SESSION }, body })
      return redirect('/')
    }
    return { code, name, invitation: await openInvitation(call, code) }
  } catch (error) {
    if (error instanceof Response) throw error
    const field = error instanceof Refusal ? (error.body.campo ?? null) : null
    const message = error instanceof Refusal ? error.message : text.unreachable
    return { message, field, code, name, invitation: await openInvitation(call, code).catch(() => null) }
  }
}

const openInvitation = async (call: Call, codigo: string): Promise<OpenInvitation> =>
  decodeOpenInvitation(await call(readInvitation, { params: { sessao: COOKIE_SESSION }, body: { codigo } }))

export function Component() {
  const answer = useActionData<Answer>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={style.card}>
      {answer?.invitation ? (
        <Acceptance answer={answer} invitation={answer.invitation} isBusy={isBusy} />
      ) : (
        <CodeForm answer={answer} isBusy={isBusy} />
      )}
    </div>
  )
}

interface CodeFormProps {
  readonly answer: Answer | undefined
  readonly isBusy: boolean
}

/** With the code of the link it sends itself. */
function CodeForm({ answer, isBusy }: CodeFormProps) {
  const linkCode = useCodeOfLink()
  const submit = useSubmit()
  const sent = useRef('')

  useEffect(() => {
    if (linkCode === '' || sent.current === linkCode) return
    sent.current = linkCode
    void submit({ codigo: linkCode }, { method: 'post', action: '/convite', replace: true })
  }, [linkCode, submit])

  if (linkCode !== '' && !answer) return <p role="status">{text.reading}</p>
  return (
    <>
      <h1>{text.invitationTitle}</h1>
      <p className={style.muted}>{text.codeIntro}</p>
      <Form method="post" action="/convite" className={style.form} replace>
        {answer?.message && <Notice kind="problem">{answer.message}</Notice>}
        <Field label={text.code} name="codigo" defaultValue={answer?.code} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={100} required />
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.continue}
        </Button>
      </Form>
    </>
  )
}

interface AcceptanceProps {
  readonly answer: Answer
  readonly invitation: OpenInvitation
  readonly isBusy: boolean
}

function Acceptance({ answer, invitation: { email, name, customerName, hasLogin }, isBusy }: AcceptanceProps) {
  const { supplier } = useStoreData()
  const problemOf = (field: string) => (answer.field === field ? answer.message : undefined)
  const isElsewhere = answer.message !== undefined && answer.field !== 'nome' && answer.field !== 'senha'
  return (
    <>
      <h1>{text.invitedBy(customerName)}</h1>
      <p className={style.muted}>{text.invitedTo(supplier.name)}</p>
      <p>{hasLogin ? text.knownIntro(email) : text.newIntro(email)}</p>
      <Form method="post" action="/convite" className={style.form} replace>
        {isElsewhere && <Notice kind="problem">{answer.message}</Notice>}
        <input type="hidden" name="acao" value={ACCEPT} />
        <input type="hidden" name="codigo" value={answer.code} />
        {/* Password managers keep the password under it. */}
        <input type="hidden" name="usuario" value={email} autoComplete="username" />
        {!hasLogin && <Field label={text.yourName} name="nome" defaultValue={answer.name || name} problem={problemOf('nome')} autoComplete="name" maxLength={120} required />}
        {hasLogin ? (
          <PasswordField label={text.yourPassword} name="senha" problem={problemOf('senha')} />
        ) : (
          <PasswordField label={text.newPassword} name="senha" isNew hint={text.newPasswordHint} problem={problemOf('senha')} />
        )}
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.accept}
        </Button>
      </Form>
      {hasLogin && (
        <Link to="/esqueci-senha" className={style.link}>
          {text.forgot}
        </Link>
      )}
    </>
  )
}
