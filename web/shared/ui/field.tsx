import { useId, type ComponentProps } from 'react'
import { text } from '../i18n/ui.ts'
import style from './field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
}

/** A labelled input; what is wrong stands right below it. */
export function Field({ label, hint, problem, className, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`${style.field} ${className ?? ''}`}>
      <label className={style.label} htmlFor={id}>
        {label}
        {!input.required && input.type !== 'search' && <span className={style.optional}> {text.optional}</span>}
      </label>
      <input {...input} id={id} className={style.input} aria-invalid={problem ? true : undefined} aria-describedby={describedBy} />
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={style.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
