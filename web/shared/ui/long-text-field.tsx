import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import style from './field.module.css'
import { FieldShell, type Labels } from './field-shell.tsx'

/** A labelled text of several lines, which grows with what is typed. What is wrong stands right below it. */
export const LongTextField = ({ label, hint, problem, className, ...area }: Labels & ComponentProps<'textarea'>) => (
  <FieldShell
    label={label}
    name={area.name}
    hint={hint}
    problem={problem}
    isOptional={!area.required}
    className={className}
  >
    {(ties) => <textarea rows={2} {...area} {...ties} className={classNames(ties.className, style.long)} />}
  </FieldShell>
)
