import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import type { FormErrors } from '../form-errors.ts'
import { uiText } from '../i18n/form.ts'
import { useText } from '../i18n/use-text.ts'
import { maskInput, type Mask } from '../typed-mask.ts'
import { classNames } from './class-names.ts'
import textStyle from './text.module.css'
import style from './field.module.css'

interface FieldProps extends Labels, ComponentProps<'input'> {
  /** Formats what is typed, and ends it: a `maxLength` would cut a paste before its other signs are left out. */
  readonly mask?: Mask
  /** Whether the label says that it may stay empty; by default where it may. */
  readonly isOptional?: boolean
}

/** A labelled input; the error is shown right below it. */
export const Field = ({ label, hint, problem, className, mask, isOptional, onInput, ...input }: FieldProps) => (
  <FieldShell
    label={label}
    name={input.name}
    hint={hint}
    problem={problem}
    isOptional={isOptional ?? (!input.required && input.type !== 'search')}
    className={className}
  >
    {(ties) => (
      <input
        {...input}
        {...ties}
        onInput={(event) => {
          if (mask) maskInput(event.currentTarget, event.nativeEvent, mask)
          onInput?.(event)
        }}
      />
    )}
  </FieldShell>
)

/** What is wrong with the fields of the form around. */
export const FormErrorsContext = createContext<FormErrors>({})

/** The error of the field of this name. What the form found takes precedence over `given`, also where it is valid by now. */
export function useFault(name: string | undefined, given?: string): string | undefined {
  const found = useContext(FormErrorsContext)[name ?? '']
  return (found ?? given) || undefined
}

/** The common attributes of every control that is typed into or chosen from. */
export interface Labels {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
}

/** Connects a control with its label and its messages. */
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

/** A control under its label, with the hint and the error right below it. */
export function FieldShell({ label, name, hint, problem: given, isOptional, className, children }: LabelledProps) {
  const text = useText(uiText)
  const id = useId()
  const problem = useFault(name, given)
  const describedBy = classNames(hint && `${id}-hint`, problem && `${id}-problem`) || undefined
  return (
    <div className={classNames(style.field, className)}>
      <label className={textStyle.smallStrong} htmlFor={id}>
        {label}
        {isOptional && <span className={style.optional}> {text.optional}</span>}
      </label>
      {children({
        id,
        className: style.input,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={textStyle.note}>
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

interface LongTextFieldProps extends Labels, ComponentProps<'textarea'> {
  /** Whether the label says that it may stay empty; by default where it may. */
  readonly isOptional?: boolean
}

/** A labelled text of several lines, which grows with what is typed. The error is shown right below it. */
export const LongTextField = ({ label, hint, problem, className, isOptional, ...area }: LongTextFieldProps) => (
  <FieldShell
    label={label}
    name={area.name}
    hint={hint}
    problem={problem}
    isOptional={isOptional ?? !area.required}
    className={className}
  >
    {(ties) => <textarea rows={2} {...area} {...ties} className={classNames(ties.className, style.long)} />}
  </FieldShell>
)

interface SelectFieldProps extends Labels, ComponentProps<'select'> {
  /** Of the entry that chooses nothing; without it there is none. */
  readonly empty?: string
  /** Whether the label says that nothing need be chosen; by default where nothing need. */
  readonly isOptional?: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A labelled choice of one; nothing is chosen at first. The error is shown right below it. */
export const SelectField = ({
  label,
  hint,
  problem,
  empty,
  options,
  className,
  isOptional,
  ...select
}: SelectFieldProps) => (
  <FieldShell
    label={label}
    name={select.name}
    hint={hint}
    problem={problem}
    isOptional={isOptional ?? !select.required}
    className={className}
  >
    {(ties) => (
      <select {...select} {...ties}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </FieldShell>
)

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly problem?: string | undefined
  /** What it does, below its name. */
  readonly hint?: ReactNode
  /** What is agreed to; links in it can be followed. */
  readonly children: ReactNode
}

/** A box to check; the error is shown right below it. */
export function CheckField({ problem: given, hint, className, children, ...input }: CheckFieldProps) {
  const id = useId()
  const problem = useFault(input.name, given)
  return (
    <div className={className}>
      <label className={style.check}>
        <input
          value="sim"
          {...input}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={classNames(hint !== undefined && `${id}-hint`, problem && id) || undefined}
        />
        <span>{children}</span>
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={classNames(textStyle.note, style.checkHint)}>
          {hint}
        </div>
      )}
      {problem && (
        <p id={id} className={style.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
