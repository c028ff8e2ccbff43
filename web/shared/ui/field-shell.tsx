import { useId, type ReactNode } from 'react'
import { text } from '../i18n/ui.ts'
import { classNames } from './class-names.ts'
import { useFault } from './faults.ts'
import style from './field.module.css'

/** What every control that is typed into or chosen from may say of itself. */
export interface Labels {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
}

/** Ties a control to its label, and to what is said of it. */
interface AriaProps {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface LabelledProps extends Labels {
  /** Of the control, by which its form knows what is wrong with it. */
  readonly name: string | undefined
  readonly isOptional: boolean
  readonly className?: string | undefined
  readonly children: (ties: AriaProps) => ReactNode
}

/** A control under its label; the hint and what is wrong stand right below it. */
export function FieldShell({ label, name, hint, problem: told, isOptional, className, children }: LabelledProps) {
  const id = useId()
  const problem = useFault(name, told)
  const describedBy = classNames(hint && `${id}-hint`, problem && `${id}-problem`) || undefined
  return (
    <div className={classNames(style.field, className)}>
      <label className={style.label} htmlFor={id}>
        {label}
        {isOptional && <span className={style.optional}> {text.optional}</span>}
      </label>
      {children({
        id,
        className: style.input,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy,
      })}
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
