import { useEffect, useRef } from 'react'
import { Link, redirect, useActionData, useNavigation, useSubmit, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { acceptTeamInvitation, readTeamInvitation } from '#contract/team.ts'
import type { OpenTeamInvitation } from '#domain/access/team.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormErrors, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as factorText } from '../../shared/i18n/second-factor.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as invitationText } from '../../shared/i18n/team-invitation.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, signInPath } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { useStoreData } from '../state/store-context.ts'
import { NarrowCard } from './narrow-card.tsx'
import { FactorForm } from './sign-in/factor-form.tsx'
import { factorOwed, readFactorStep, type FactorStep } from './sign-in/factor-step.ts'
import { useCodeOfLink } from './password/use-code-of-link.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(invitationText).title} | ${store.name}` }),
}

export const loader = () => null

const PATH = '/convite-equipe'
const ACCEPT = 'accept'

interface Answer {
  /** Only of a refusal: the screen is then not loaded again. */
  readonly message?: string
  readonly faults?: FormErrors
  readonly code: string
  readonly name: string
  readonly email: string
  /** Null where the code is not valid. */
  readonly invitation: OpenTeamInvitation | null
  /** The link was used, has lapsed or was withdrawn. */
  readonly isGone: boolean
  /** A code was sent to the e-mail; the password is typed once and goes with it. */
  readonly proof: { readonly id: string; readonly email: string; readonly password: string } | null
  /** The person is in the team and confirms the sign-in, on the screen for that. */
  readonly factor?: FactorStep
}

/** Reads the invitation of the code, then accepts it; each step is a form that works without script. */
export async function action(args: ActionFunctionArgs): Promise<Answer | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const accepts = form.get('step') === ACCEPT
  const [code, name, email, proofId] = ['code', 'name', 'email', 'proof'].map((field) =>
    formText(form, field).trim(),
  ) as [string, string, string, string]
  const password = formText(form, 'password')
  const sentProof = proofId === '' ? null : { id: proofId, email, password }
  const typed = { code, name, email }
  const read = () => callStore(page, readTeamInvitation, { body: { code } })
  const refused = async (problem: FormProblem, isGone: boolean): Promise<Answer> => ({
    ...problem,
    ...typed,
    invitation: code === '' || isGone ? null : await read().catch(() => null),
    isGone,
    proof: sentProof,
  })
  const needed = accepts ? ['password', 'name', 'email', 'proofCode'].filter((field) => form.has(field)) : ['code']
  const missing = await missingIn(page, form, needed)
  if (missing) return refused(missing, false)
  try {
    if (!accepts) return { ...typed, invitation: await read(), isGone: false, proof: null }
    const proof = sentProof && { id: sentProof.id, code: formText(form, 'proofCode') }
    const accepted = await callStore(page, acceptTeamInvitation, { body: { ...typed, password, proof } })
    if (accepted.proof === null) return redirect('/gestao')
    return { ...typed, invitation: await read(), isGone: false, proof: { ...accepted.proof, password } }
  } catch (error) {
    const owed = factorOwed(error)
    if (owed !== null)
      return { ...typed, invitation: null, isGone: false, proof: null, factor: await readFactorStep(page, owed) }
    const text = withOverrides(invitationText, await page.texts())
    const isGone = error instanceof Refusal && error.code === 'invitation.invalid'
    const problem = problemFrom(error, ['name', 'email', 'password'], text.unreachable)
    const isProof = error instanceof Refusal && error.code === 'registration.badCode'
    return refused(isProof ? { ...problem, faults: { proofCode: problem.message } } : problem, isGone)
  }
}

const problemOf = (answer: Answer | undefined): FormProblem | null =>
  answer?.message !== undefined && answer.faults !== undefined ? (answer as Answer & FormProblem) : null

/** Where a person who was invited comes into the team of the store. */
export function Component() {
  const answer = useActionData<Answer>()
  const isBusy = useNavigation().formMethod === 'POST'
  const factor = useText(factorText)
  if (answer?.factor)
    return (
      <NarrowCard title={factor.title} intro={factor.intro}>
        <FactorForm action={signInPath('/gestao')} step={answer.factor} problem={null} isBusy={isBusy} />
      </NarrowCard>
    )
  if (answer?.isGone) return <Gone />
  if (!answer?.invitation) return <CodeForm answer={answer} isBusy={isBusy} />
  const props = { answer, invitation: answer.invitation, isBusy }
  return answer.proof === null ? (
    <Acceptance {...props} />
  ) : (
    <Proof answer={answer} proof={answer.proof} isBusy={isBusy} />
  )
}

function Gone() {
  const text = useText(invitationText)
  return (
    <NarrowCard title={text.gone} intro={text.goneIntro}>
      <ButtonLink to={signInPath('/gestao')} size="large">
        {text.signIn}
      </ButtonLink>
    </NarrowCard>
  )
}

interface CodeFormProps {
  readonly answer: Answer | undefined
  readonly isBusy: boolean
}

/** Submits itself with the code of a link. */
function CodeForm({ answer, isBusy }: CodeFormProps) {
  const text = useText(invitationText)
  const linkCode = useCodeOfLink()
  const submit = useSubmit()
  const sent = useRef('')

  useEffect(() => {
    if (linkCode === '' || sent.current === linkCode) return
    sent.current = linkCode
    void submit({ code: linkCode }, { method: 'post', action: PATH, replace: true })
  }, [linkCode, submit])

  if (linkCode !== '' && !answer) return <p role="status">{text.reading}</p>
  return (
    <NarrowCard title={text.title} intro={text.codeIntro}>
      <CheckedForm method="post" action={PATH} replace problem={problemOf(answer)}>
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
  readonly invitation: OpenTeamInvitation
  readonly isBusy: boolean
}

function Acceptance({ answer, invitation: { email, name, position, hasLogin, isCustomer }, isBusy }: AcceptanceProps) {
  const text = useText(invitationText)
  const { supplier } = useStoreData()
  const intro = email === null ? text.phoneIntro : hasLogin ? text.knownIntro(email) : text.newIntro(email)
  return (
    <NarrowCard
      title={text.welcome(name)}
      intro={text.invitedTo(supplier.name, position === null ? null : text.positions[position])}
    >
      <p>{intro}</p>
      {isCustomer && <Notice kind="info">{text.customer}</Notice>}
      <CheckedForm method="post" action={PATH} replace problem={problemOf(answer)}>
        <input type="hidden" name="step" value={ACCEPT} />
        <input type="hidden" name="code" value={answer.code} />
        {/* Password managers store the password under it. */}
        {email !== null && <input type="hidden" name="username" value={email} autoComplete="username" />}
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
        {email === null && (
          <Field
            label={text.yourEmail}
            name="email"
            type="email"
            defaultValue={answer.email}
            autoComplete="username"
            maxLength={254}
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

interface ProofProps {
  readonly answer: Answer
  readonly proof: NonNullable<Answer['proof']>
  readonly isBusy: boolean
}

/** The code from the mailbox that the person named. */
function Proof({ answer, proof, isBusy }: ProofProps) {
  const text = useText(invitationText)
  return (
    <NarrowCard title={text.proofTitle} intro={text.proofIntro(proof.email)}>
      <CheckedForm method="post" action={PATH} replace problem={problemOf(answer)}>
        <input type="hidden" name="step" value={ACCEPT} />
        <input type="hidden" name="code" value={answer.code} />
        <input type="hidden" name="name" value={answer.name} />
        <input type="hidden" name="email" value={proof.email} />
        <input type="hidden" name="password" value={proof.password} />
        <input type="hidden" name="proof" value={proof.id} />
        <Field
          label={text.proofCode}
          name="proofCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
        <Button type="submit" size="large" isBusy={isBusy}>
          {text.confirm}
        </Button>
      </CheckedForm>
    </NarrowCard>
  )
}
