import { useRef, type ComponentProps, type FormEvent } from 'react'
import { Field } from '../../shared/ui/field.tsx'
import { fillIn } from '../state/form-values.ts'
import style from './appearance.module.css'
import { COLOUR_PATTERN } from './profile-form.ts'

interface ColourFieldProps extends Omit<ComponentProps<typeof Field>, 'ref'> {
  readonly name: string
  readonly defaultValue: string
  /** Of the box that opens the browser's choice of colours. */
  readonly pickLabel: string
}

/** A colour as #rrggbb, typed or chosen; only what is typed is sent. */
export function ColourField({ name, defaultValue, pickLabel, ...field }: ColourFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const follow = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const colour = currentTarget.value.trim().toLowerCase()
    if (picker.current && new RegExp(`^${COLOUR_PATTERN}$`).test(colour)) picker.current.value = colour
  }
  return (
    <div className={style.colour}>
      <input
        ref={picker}
        type="color"
        aria-label={pickLabel}
        defaultValue={defaultValue}
        className={style.picker}
        onInput={({ currentTarget }) => {
          if (currentTarget.form) fillIn(currentTarget.form, { [name]: currentTarget.value })
        }}
      />
      <Field
        {...field}
        name={name}
        defaultValue={defaultValue}
        onInput={follow}
        required
        pattern={COLOUR_PATTERN}
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  )
}
