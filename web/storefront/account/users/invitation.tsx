import { useEffect, useRef } from 'react'
import { Link, redirect, useActionData, useNavigation, useSubmit, type ActionFunctionArgs } from 'react-router'
import type { Call } from '#contract/client.ts'
import { acceptInvitation, decodeOpenInvitation, readInvitation } from '#contract/linked-user.ts'
import type { OpenInvitation } from '#domain/customer/linked-user.ts'
import { missingIn, problemFrom, formText, type FormErrors, type FormProblem } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/users.ts'
import { COOKIE_SESSION, pageOf } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { NarrowCard } from '../narrow-card.tsx'
import style from '../account.module.css'
import { useCodeOfLink } from '../password/use-code-of-link.ts'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.invitationTitle} | ${store.name}` }) }

export const loader = () => null

/** A `message` only where the store refused, so that nothing of it is loaded again. */
interface Answer {
  readonly message?: string
  readonly faults?: FormErrors
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
    const missing = missingIn(
      form,
      form.get('acao') === ACCEPT ? ['senha', ...(form.has('nome') ? ['nome'] : [])] : ['codigo'],
    )
    if (missing)
      return {
        ...missing,
        code,
        name,
        invitation: code === '' ? null : await openInvitation(call, code).catch(() => null),
      }
    if (form.get('acao') === ACCEPT) {
      const body = { codigo: code, nome: name, senha: formText(form, 'senha'), tokenOrigin: 'commerce' }
      await call(acceptInvitation, { params: { sessao: COOKIE_SESSION }, body })
      return redirect('/')
    }
    return { code, name, invitation: await openInvitation(call, code) }
  } catch (error) {
    return {
      ...problemFrom(error, ['nome', 'senha'], text.unreachable),
      code,
      name,
      invitation: await openInvitation(call, code).catch(() => null),
    }
  }
}

/** The answer as long as it refuses: its identity tells one sending from the next. */
const problemOf = (answer: Answer | undefined): FormProblem | null => (isRefused(answer) ? answer : null)
const isRefused = (answer: Answer | undefined): answer is Answer & FormProblem =>
  answer?.message !== undefined && answer.faults !== undefined

const openInvitation = async (call: Call, codigo: string): Promise<OpenInvitation> =>
  decodeOpenInvitation(await call(readInvitation, { params: { sessao: COOKIE_SESSION }, body: { codigo } }))

export function Component() {
  const answer = useActionData<Answer>()
  const isBusy = useNavigation().formMethod === 'POST'
  return answer?.invitation ? (
    <Acceptance answer={answer} invitation={answer.invitation} isBusy={isBusy} />
  ) : (
    <CodeForm answer={answer} isBusy={isBusy} />
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
    <NarrowCard title={text.invitationTitle} intro={text.codeIntro}>
      <CheckedForm method="post" action="/convite" replace problem={problemOf(answer)}>
        <Field
          label={text.code}
          name="codigo"
          defaultValue={answer?.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
        />
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.continue}
        </Button>
      </CheckedForm>
    </NarrowCard>
  )
}

interface AcceptanceProps {
  readonly answer: Answer
  readonly invitation: OpenInvitation
  readonly isBusy: boolean
}

function Acceptance({ answer, invitation: { email, name, customerName, hasLogin }, isBusy }: AcceptanceProps) {
  const { supplier } = useStoreData()
  return (
    <NarrowCard title={text.invitedBy(customerName)} intro={text.invitedTo(supplier.name)}>
      <p>{hasLogin ? text.knownIntro(email) : text.newIntro(email)}</p>
      <CheckedForm method="post" action="/convite" replace problem={problemOf(answer)}>
        <input type="hidden" name="acao" value={ACCEPT} />
        <input type="hidden" name="codigo" value={answer.code} />
        {/* Password managers keep the password under it. */}
        <input type="hidden" name="usuario" value={email} autoComplete="username" />
        {!hasLogin && (
          <Field
            label={text.yourName}
            name="nome"
            defaultValue={answer.name || name}
            autoComplete="name"
            maxLength={120}
            required
          />
        )}
        {hasLogin ? (
          <PasswordField label={text.yourPassword} name="senha" />
        ) : (
          <PasswordField label={text.newPassword} name="senha" isNew hint={text.newPasswordHint} />
        )}
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.accept}
        </Button>
      </CheckedForm>
      {hasLogin && (
        <Link to="/esqueci-senha" className={style.link}>
          {text.forgot}
        </Link>
      )}
    </NarrowCard>
  )
}
