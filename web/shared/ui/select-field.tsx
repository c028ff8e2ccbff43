import type { ComponentProps } from 'react'
import { FieldShell, type Labels } from './field-shell.tsx'

interface SelectFieldProps extends Labels, ComponentProps<'select'> {
  /** Of the entry that chooses nothing. */
  readonly empty: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A labelled choice of one; nothing is chosen at first. What is wrong stands right below it. */
export const SelectField = ({ label, hint, problem, empty, options, className, ...select }: SelectFieldProps) => (
  <FieldShell
    label={label}
    name={select.name}
    hint={hint}
    problem={problem}
    isOptional={!select.required}
    className={className}
  >
    {(ties) => (
      <select {...select} {...ties}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </FieldShell>
)
