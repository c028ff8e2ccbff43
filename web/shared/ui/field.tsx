import type { ComponentProps } from 'react'
import { FieldShell, type Labels } from './field-shell.tsx'

/** A labelled input; what is wrong stands right below it. */
export const Field = ({ label, hint, problem, className, ...input }: Labels & ComponentProps<'input'>) => (
  <FieldShell
    label={label}
    name={input.name}
    hint={hint}
    problem={problem}
    isOptional={!input.required && input.type !== 'search'}
    className={className}
  >
    {(ties) => <input {...input} {...ties} />}
  </FieldShell>
)
