import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { FormProblem } from '../../../shared/form-errors.ts'
import { text as accountText } from '../../../shared/i18n/account.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { signInPath } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm, type AnyForm } from '../../../shared/ui/checked-form.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { useCurrentPath } from '../../state/current-path.ts'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import stack from '../../../shared/ui/stack.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import linkStyle from '../../../shared/ui/link.module.css'
import style from '../account.module.css'
import { text as factorText } from '../../../shared/i18n/second-factor.ts'
import { FactorForm } from './factor-form.tsx'
import type { FactorAnswer } from './factor-step.ts'
import { IdentifierField } from './identifier-field.tsx'

/** Why the sign-in was refused, with what was typed except the password. */
export interface SignInProblem extends FormProblem {
  readonly identifier: string
  /** The registration waits for the store, which a modal shows too (specification §4 "Login"). */
  readonly isUnderReview: boolean
}

/** The second step, or why the first was refused. */
export type SignInAnswer = SignInProblem | FactorAnswer

interface SignInFormProps {
  /** The form of the screen, or of a modal. */
  readonly form: AnyForm
  /** The sign-in screen, with where to return to. */
  readonly action: string
  readonly problem: SignInProblem | undefined
  readonly isBusy: boolean
  readonly preventsScrollReset?: boolean
}

/** Identifier and password, with the ways to a new password and to a new account. */
export function SignInForm({ form, action, problem, isBusy, preventsScrollReset = false }: SignInFormProps) {
  const text = useText(accountText)
  // The other ways in return to the same path.
  const search = action.slice(action.indexOf('?'))
  const { openModal } = useModals()
  useEffect(() => {
    if (problem?.isUnderReview) openModal('in-review', '/cadastro?recebido')
  }, [problem, openModal])
  return (
    <>
      <CheckedForm
        form={form}
        method="post"
        action={action}
        preventScrollReset={preventsScrollReset}
        problem={problem}
        notice={problem?.isUnderReview ? <Notice kind="warning">{problem.message}</Notice> : undefined}
      >
        <IdentifierField name="identifier" defaultValue={problem?.identifier} />
        <PasswordField label={text.password} name="password" />
        <p className={style.forgot}>
          <Link to={`/esqueci-senha${search}`} className={linkStyle.link}>
            {text.forgotPassword}
          </Link>
        </p>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {text.submit}
        </Button>
      </CheckedForm>
      <p className={`${textStyle.muted} ${style.noAccount}`}>
        {text.noAccount}{' '}
        <Link to={`/cadastro${search}`} className={linkStyle.link}>
          {text.createAccount}
        </Link>
      </p>
    </>
  )
}

/** Signs in over the current screen, by the action of the sign-in screen, which returns here. `about`: the product that the visitor wants to buy. */
export function SignInModal({ about }: { readonly about?: string | undefined }) {
  const text = useText(accountText)
  const { supplier } = useStoreData()
  const factor = useText(factorText)
  const fetcher = useFetcher<SignInAnswer>()
  const action = signInPath(useCurrentPath(), about)
  const [answer, isBusy] = [fetcher.data, fetcher.state !== 'idle']
  if (answer !== undefined && 'factor' in answer)
    return (
      <div className={stack.gap4}>
        <p className={textStyle.muted}>{factor.intro}</p>
        <FactorForm
          form={fetcher.Form}
          action={action}
          step={answer.factor}
          problem={answer.problem}
          isBusy={isBusy}
          preventsScrollReset
        />
      </div>
    )
  return (
    <div className={stack.gap4}>
      <p className={textStyle.muted}>{text.signInIntro(supplier.name)}</p>
      <SignInForm form={fetcher.Form} action={action} problem={answer} isBusy={isBusy} preventsScrollReset />
    </div>
  )
}
