import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formText, type FormProblem } from '../../../shared/form-errors.ts'
import { text as factorText } from '../../../shared/i18n/second-factor.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm, type AnyForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import visible from '../../../shared/ui/visible.module.css'
import style from '../account.module.css'
import type { FactorStep } from './factor-step.ts'

/** What the form of the second step says it is. */
export const FACTOR_STEP = 'factor'

interface FactorFormProps {
  readonly form?: AnyForm
  /** The sign-in screen, with where to return to. */
  readonly action: string
  readonly step: FactorStep
  readonly problem: FormProblem | null
  readonly isBusy: boolean
  readonly preventsScrollReset?: boolean
}

/** The code of an app, a passkey or a recovery code. The passkey takes script; the codes do not. */
export function FactorForm({ form, action, step, problem, isBusy, preventsScrollReset = false }: FactorFormProps) {
  const text = useText(factorText)
  const own = useRef<HTMLFormElement>(null)
  const { hasApp, hasRecoveryCodes, otherHosts } = step.choice
  const onlyRecovery = !hasApp && step.options === null
  const hasCode = hasApp || hasRecoveryCodes
  return (
    <>
      <CheckedForm
        {...(form === undefined ? {} : { form })}
        ref={own}
        method="post"
        replace
        action={action}
        preventScrollReset={preventsScrollReset}
        problem={problem}
        faultsOf={(sent) =>
          ['code', 'recovery', 'passkey'].every((name) => formText(sent, name).trim() === '')
            ? { [hasApp ? 'code' : 'recovery']: text.codeMissing }
            : NO_FAULTS
        }
      >
        <input type="hidden" name="step" value={FACTOR_STEP} />
        <input type="hidden" name="challenge" value={step.challenge} />
        <input type="hidden" name="store" value={step.storeId} />
        {step.options !== null && <PasskeyButton form={own} options={step.options} isBusy={isBusy} />}
        {otherHosts.length > 0 && step.options === null && (
          <Notice kind="info">{text.passkeyElsewhere(otherHosts.join(', '))}</Notice>
        )}
        {hasApp && (
          <Field
            label={text.code}
            hint={text.codeHint}
            name="code"
            className={style.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            isOptional={false}
          />
        )}
        {hasRecoveryCodes && (
          <details
            className={style.recovery}
            open={onlyRecovery || problem?.faults['recovery'] !== undefined || undefined}
          >
            <summary className={linkStyle.link}>{text.recoveryTitle}</summary>
            <Field
              label={text.recovery}
              hint={text.recoveryHint}
              name="recovery"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              isOptional={false}
            />
          </details>
        )}
        {hasCode && (
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            {text.confirm}
          </Button>
        )}
      </CheckedForm>
      <div className={`${stack.gap2} ${textStyle.note}`}>
        <p>{text.nothingLeft}</p>
        <Link to={action} reloadDocument className={linkStyle.link}>
          {text.again}
        </Link>
      </div>
    </>
  )
}
const NO_FAULTS = {}

interface PasskeyButtonProps {
  readonly form: { readonly current: HTMLFormElement | null }
  readonly options: Readonly<Record<string, unknown>>
  readonly isBusy: boolean
}

/** Has the browser sign with a passkey, and sends the form with what it signed. */
function PasskeyButton({ form, options, isBusy }: PasskeyButtonProps) {
  const text = useText(factorText)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ask = async () => {
    setRefused(false)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const signed = await startAuthentication({ optionsJSON: options as never })
      if (field.current) field.current.value = JSON.stringify(signed)
      form.current?.requestSubmit()
    } catch {
      setRefused(true)
    }
  }
  return (
    <div className={`${visible.scripted} ${stack.gap2}`}>
      <input ref={field} type="hidden" name="passkey" defaultValue="" />
      <Button size="large" isWide isBusy={isBusy} onClick={() => void ask()}>
        <KeyRound size={20} aria-hidden /> {text.passkey}
      </Button>
      <p className={textStyle.note}>{text.passkeyHint}</p>
      <div role="status">{isRefused && <Notice kind="warning">{text.passkeyRefused}</Notice>}</div>
    </div>
  )
}
