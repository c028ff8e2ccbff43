import { useId, type ComponentProps, type ReactNode } from 'react'
import style from './check-field.module.css'
import { useFault } from './faults.ts'
import fieldStyle from './field.module.css'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly problem?: string | undefined
  /** What it says yes to; links in it are followed. */
  readonly children: ReactNode
}

/** A box to check; what is wrong stands right below it. */
export function CheckField({ problem: told, className, children, ...input }: CheckFieldProps) {
  const id = useId()
  const problem = useFault(input.name, told)
  return (
    <div className={className}>
      <label className={style.check}>
        <input
          value="sim"
          {...input}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {problem && (
        <p id={id} className={fieldStyle.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
