import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { FormProblem } from '../../shared/form-errors.ts'
import { securityText } from '../../shared/i18n/office-security.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import type { Part } from './outcome.ts'
import style from './security.module.css'

interface GuardedFormProps {
  readonly do: Part
  readonly label: string
  readonly fullLabel?: string
  readonly look?: 'primary' | 'secondary'
  readonly hint?: string
  readonly problem: FormProblem | null
  readonly passkeyId?: string
  readonly children?: ReactNode
}

/** A form that asks for the password again. It opens below its button, without script too. */
export function GuardedForm({
  do: part,
  label,
  fullLabel,
  look,
  hint,
  problem,
  passkeyId,
  children,
}: GuardedFormProps) {
  const text = useText(securityText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details className={style.guarded} open={problem !== null || undefined}>
      <summary className={buttonClass(look === undefined ? {} : { look })} aria-label={fullLabel}>
        {label}
      </summary>
      <CheckedForm method="post" replace isOnlyByButton problem={problem} className={style.narrow}>
        <input type="hidden" name="do" value={part} />
        {passkeyId !== undefined && <input type="hidden" name="id" value={passkeyId} />}
        {hint !== undefined && <p className={textStyle.note}>{hint}</p>}
        {children}
        <PasswordField label={text.password} name="password" hint={text.passwordHint} />
        <Button type="submit" isBusy={isBusy} className={formStyle.save}>
          {text.goOn}
        </Button>
      </CheckedForm>
    </details>
  )
}
