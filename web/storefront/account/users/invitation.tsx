import { useEffect, useRef } from 'react'
import { Link, redirect, useActionData, useNavigation, useSubmit, type ActionFunctionArgs } from 'react-router'
import { acceptInvitation, readInvitation } from '#contract/linked-user.ts'
import type { OpenInvitation } from '#domain/customer/linked-user.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { missingIn, problemFrom, type FormErrors, type FormProblem, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as usersText } from '../../../shared/i18n/users.ts'
import { pageOf } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { useStoreData } from '../../state/store-context.ts'
import linkStyle from '../../../shared/ui/link.module.css'
import { NarrowCard } from '../narrow-card.tsx'
import { useCodeOfLink } from '../password/use-code-of-link.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(usersText).invitationTitle} | ${store.name}` }),
}

export const loader = () => null

interface Answer {
  /** Only of a refusal: the screen is then not loaded again. */
  readonly message?: string
  readonly faults?: FormErrors
  readonly code: string
  readonly name: string
  /** Null where the code is not valid. */
  readonly invitation: OpenInvitation | null
}

const ACCEPT = 'accept'

/** Reads the invitation of the code, then accepts it; both steps are forms that work without script. */
export async function action(args: ActionFunctionArgs): Promise<Answer | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const accepts = form.get('step') === ACCEPT
  const typed = { code: formText(form, 'code').trim(), name: formText(form, 'name').trim() }
  const read = () => callStore(page, readInvitation, { body: { code: typed.code } })
  const fields = accepts ? ['password', ...(form.has('name') ? ['name'] : [])] : ['code']
  const refused = async (problem: FormProblem): Promise<Answer> => ({
    ...problem,
    ...typed,
    invitation: typed.code === '' ? null : await read().catch(() => null),
  })
  const missing = await missingIn(page, form, fields)
  if (missing) return refused(missing)
  try {
    if (!accepts) return { ...typed, invitation: await read() }
    const body = { ...typed, password: formText(form, 'password') }
    await callStore(page, acceptInvitation, { body })
    return redirect('/')
  } catch (error) {
    const text = withOverrides(usersText, await page.texts())
    return refused(problemFrom(error, ['name', 'password'], text.unreachable))
  }
}

/** The answer while it is a refusal; each refusal is another object. */
const problemOf = (answer: Answer | undefined): FormProblem | null => (isRefused(answer) ? answer : null)
const isRefused = (answer: Answer | undefined): answer is Answer & FormProblem =>
  answer?.message !== undefined && answer.faults !== undefined

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

/** Submits itself with the code of a link. */
function CodeForm({ answer, isBusy }: CodeFormProps) {
  const text = useText(usersText)
  const linkCode = useCodeOfLink()
  const submit = useSubmit()
  const sent = useRef('')

  useEffect(() => {
    if (linkCode === '' || sent.current === linkCode) return
    sent.current = linkCode
    void submit({ code: linkCode }, { method: 'post', action: '/convite', replace: true })
  }, [linkCode, submit])

  if (linkCode !== '' && !answer) return <p role="status">{text.reading}</p>
  return (
    <NarrowCard title={text.invitationTitle} intro={text.codeIntro}>
      <CheckedForm method="post" action="/convite" replace problem={problemOf(answer)}>
        <Field
          label={text.code}
          name="code"
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

function Acceptance({ answer, invitation, isBusy }: AcceptanceProps) {
  const text = useText(usersText)
  const { supplier } = useStoreData()
  const { email, name, customerName, hasLogin, makesPrincipal } = invitation
  const [title, intro] = makesPrincipal
    ? [text.recordTitle(customerName), text.recordIntro(supplier.name)]
    : [text.invitedBy(customerName), text.invitedTo(supplier.name)]
  return (
    <NarrowCard title={title} intro={intro}>
      <p>{hasLogin ? text.knownIntro(email) : text.newIntro(email)}</p>
      <CheckedForm method="post" action="/convite" replace problem={problemOf(answer)}>
        <input type="hidden" name="step" value={ACCEPT} />
        <input type="hidden" name="code" value={answer.code} />
        {/* Password managers store the password under it. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {!hasLogin && (
          <Field
            label={text.yourName}
            name="name"
            defaultValue={answer.name || name}
            autoComplete="name"
            maxLength={120}
            required
          />
        )}
        {hasLogin ? (
          <PasswordField label={text.yourPassword} name="password" />
        ) : (
          <PasswordField label={text.newPassword} name="password" isNew hint={text.newPasswordHint} />
        )}
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.accept}
        </Button>
      </CheckedForm>
      {hasLogin && (
        <Link to="/esqueci-senha" className={linkStyle.link}>
          {text.forgot}
        </Link>
      )}
    </NarrowCard>
  )
}
