import { useFetcher } from 'react-router'
import { text } from '../../../shared/i18n/account.ts'
import { signInPath } from '../../../shared/page-context.ts'
import { useCurrentPath } from '../../state/use-current-path.ts'
import { useStoreData } from '../../state/store-context.ts'
import { SignInForm, type SignInProblem } from './sign-in-form.tsx'
import style from './sign-in.module.css'

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
