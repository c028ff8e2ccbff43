import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { text as passwordText } from '../i18n/password.ts'
import { useText } from '../i18n/use-text.ts'
import { Field } from './field.tsx'
import visible from './visible.module.css'
import style from './password-field.module.css'

interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  readonly isNew?: boolean
  readonly hint?: string
  readonly problem?: string | undefined
}

/** A password that can be made visible, so that it is typed only once. It is never filled in again. */
export function PasswordField({ label, name, isNew = false, hint, problem }: PasswordFieldProps) {
  const text = useText(passwordText)
  const [isShown, setShown] = useState(false)
  return (
    <div className={style.password}>
      <Field
        label={label}
        name={name}
        hint={hint}
        problem={problem}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={200}
        required
      />
      <button
        type="button"
        className={`${visible.scripted} ${style.reveal}`}
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? text.hidePassword : text.showPassword}
        aria-pressed={isShown}
      >
        {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      </button>
    </div>
  )
}
