import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { FormProblem } from '../../../shared/form-errors.ts'
import { text } from '../../../shared/i18n/account.ts'
import { signInPath } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm, type AnyForm } from '../../../shared/ui/checked-form.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useModals } from '../../state/modal.ts'
import { useStoreData } from '../../state/store-context.ts'
import { useCurrentPath } from '../../state/current-path.ts'
import { IdentifierField } from './identifier-field.tsx'
import style from '../account.module.css'

/** Why somebody is not signed in, with what was typed, the password excepted. */
export interface SignInProblem extends FormProblem {
  readonly identifier: string
  /** The registration waits for the store: told in a modal too (specification §4 "Login"). */
  readonly isUnderReview: boolean
}

interface SignInFormProps {
  /** The form of the screen, or of what stands over it. */
  readonly form: AnyForm
  /** The sign-in screen, with where to return to. */
  readonly action: string
  readonly problem: SignInProblem | undefined
  readonly isBusy: boolean
  /** Afterwards the screen stays where it was scrolled to. */
  readonly keepsPlace?: boolean
}

/** Who and which password, and what to do without an account. */
export function SignInForm({ form, action, problem, isBusy, keepsPlace = false }: SignInFormProps) {
  // Where one wanted to go goes along on every way in.
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
        preventScrollReset={keepsPlace}
        problem={problem}
        notice={problem?.isUnderReview ? <Notice kind="warning">{problem.message}</Notice> : undefined}
      >
        <IdentifierField name="identificacao" defaultValue={problem?.identifier} />
        <PasswordField label={text.password} name="senha" />
        <p className={style.forgot}>
          <Link to={`/esqueci-senha${search}`}>{text.forgotPassword}</Link>
        </p>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {text.submit}
        </Button>
      </CheckedForm>
      <p className={style.noAccount}>
        {text.noAccount} <Link to={`/cadastro${search}`}>{text.createAccount}</Link>
      </p>
    </>
  )
}

/** Signing in without leaving the screen: the screen's own action answers, and leads back to where one is. */
export function SignInModal() {
  const { supplier } = useStoreData()
  const fetcher = useFetcher<SignInProblem>()
  return (
    <div className={style.stack}>
      <p className={style.intro}>{text.signInIntro(supplier.name)}</p>
      <SignInForm
        form={fetcher.Form}
        action={signInPath(useCurrentPath())}
        problem={fetcher.data}
        isBusy={fetcher.state !== 'idle'}
        keepsPlace
      />
    </div>
  )
}
