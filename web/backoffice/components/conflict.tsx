import { useId, useRef } from 'react'
import { conflictText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { fillIn, type FormValues } from '../state/form-values.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './conflict.module.css'

export interface ConflictField {
  /** Of the control in the form. */
  readonly name: string
  readonly label: string
  readonly yours: string
  readonly theirs: string
  /** What the controls of the form get by either choice, where that is not the text itself. */
  readonly values?: { readonly yours: FormValues; readonly theirs: FormValues }
}

interface TypedForm {
  /** What the form was shown with, and what was sent. */
  readonly seen: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
}

/** What a form shows after a conflict: what the person changed as it was typed, all else as it is stored by now. */
export const valuesAfterConflict = (
  stored: Readonly<Record<string, string>>,
  { seen, typed }: TypedForm,
): Readonly<Record<string, string>> => ({
  ...stored,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== seen[name])),
})

/**
 * Within a form whose record somebody else changed: what was typed beside what is stored by now, with a choice for each
 * field. The form keeps what was typed until another is chosen; a field that only one of the two changed is no conflict.
 */
export function Conflict({ fields }: { readonly fields: readonly ConflictField[] }) {
  const text = useText(conflictText)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const choose = (values: FormValues) => {
    const form = place.current?.closest('form')
    if (form) fillIn(form, values)
  }
  return (
    <Notice kind="problem">
      <div ref={place} className={stack.gap3}>
        <p>{text.title}</p>
        {fields
          .filter(({ yours, theirs }) => yours !== theirs)
          .map(({ name, label, yours, theirs, values }) => (
            <fieldset key={name} className={style.field}>
              <legend>{label}</legend>
              {(
                [
                  [text.yours, yours, values?.yours],
                  [text.theirs, theirs, values?.theirs],
                ] as const
              ).map(([whose, value, filled], index) => (
                <label key={whose} className={style.choice}>
                  <input
                    type="radio"
                    name={`${id} ${name}`}
                    defaultChecked={index === 0}
                    onChange={() => choose(filled ?? { [name]: value })}
                  />
                  <span>
                    {whose}: <strong>{value || text.nothing}</strong>
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        <p>{text.next}</p>
      </div>
    </Notice>
  )
}
