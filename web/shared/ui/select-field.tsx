import { useId, type ComponentProps } from 'react'
import { text } from '../i18n/ui.ts'
import style from './field.module.css'

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** Of the entry that chooses nothing. */
  readonly empty: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A labelled choice of one; nothing is chosen at first. What is wrong stands right below it. */
export function SelectField({ label, hint, problem, empty, options, className, ...select }: SelectFieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`${style.field} ${className ?? ''}`}>
      <label className={style.label} htmlFor={id}>
        {label}
        {!select.required && <span className={style.optional}> {text.optional}</span>}
      </label>
      <select {...select} id={id} className={style.input} aria-invalid={problem ? true : undefined} aria-describedby={describedBy}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
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
