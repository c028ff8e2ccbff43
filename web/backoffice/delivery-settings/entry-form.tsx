import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { seenText, type Entry, type EntryList } from './change-settings.ts'
import type { Outcome } from './section.ts'

interface EntryFormProps {
  readonly list: EntryList
  /** Null for a new one. */
  readonly entry: Entry | null
  readonly outcome: Outcome | null
  readonly label: string
  /** Why it cannot be removed; null where it can. */
  readonly inUse: string | null
  readonly children: ReactNode
}

/** The form of one entry of the settings: saved and removed on its own. */
export function EntryForm({ list, entry, outcome, label, inUse, children }: EntryFormProps) {
  const text = useText(settingsText)
  const { formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const done = outcome?.done ?? ''
  // Empty for the next one. With the message and not after it: what is typed from then on stays.
  useLayoutEffect(() => {
    if (entry === null && done !== '') form.current?.reset()
  }, [entry, done])
  const own = { list, id: entry?.id ?? '' }
  const isBusy = formData?.get('list') === list && formData.get('id') === own.id
  return (
    <div className={stack.gap4}>
      <CheckedForm
        ref={form}
        method="post"
        replace
        preventScrollReset
        problem={outcome?.problem}
        className={stack.gap4}
        aria-label={label}
      >
        <HiddenFields fields={{ ...own, seen: seenText(entry) }} />
        {children}
        <div className={stack.wrap3}>
          <Button type="submit" isBusy={isBusy}>
            {entry ? text.save : text.create}
          </Button>
        </div>
      </CheckedForm>
      {entry && inUse !== null && <Notice kind="info">{inUse}</Notice>}
      {entry && inUse === null && (
        <Form method="post" replace preventScrollReset>
          <HiddenFields fields={{ ...own, do: 'remove' }} />
          <Button type="submit" look="danger" size="small" isBusy={isBusy} aria-label={`${text.remove} ${entry.name}`}>
            {text.remove}
          </Button>
        </Form>
      )}
    </div>
  )
}
