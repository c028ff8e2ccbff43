import { useEffect, useRef, useState, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { unsavedText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { isCommand, useKeys } from '../state/shortcuts.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './save-bar.module.css'

interface SaveBarProps {
  readonly form: RefObject<HTMLFormElement | null>
  /** What people call the fields, by their names. Only these are watched. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether the form is on its way. */
  readonly isBusy: boolean
  /** Changes when the form was saved: what it holds then is saved. */
  readonly savedVersion: string
}

/** Appears while a form has unsaved changes, names them, and warns before they are lost. */
export function SaveBar({ form, fields, isBusy, savedVersion }: SaveBarProps) {
  const text = useText(unsavedText)
  const [state, setState] = useState<{ readonly version: string; readonly names: readonly string[] }>({
    version: savedVersion,
    names: [],
  })
  const names = state.version === savedVersion ? state.names : []
  const changed = names.map((name) => fields[name] ?? name).join(', ')
  const isDirty = names.length > 0

  useEffect(() => {
    const element = form.current
    const check = () =>
      setState({ version: savedVersion, names: element ? dirtyNames(element, Object.keys(fields)) : [] })
    // A reset changes the fields after its event.
    const checkLater = () => setTimeout(check)
    element?.addEventListener('input', check)
    element?.addEventListener('reset', checkLater)
    return () => {
      element?.removeEventListener('input', check)
      element?.removeEventListener('reset', checkLater)
    }
  }, [form, fields, savedVersion])

  // Another state of the same screen, such as an open dialog, is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isBusy && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty || isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, isBusy])
  useKeys((event) => {
    if (!isDirty || !isCommand(event, 's')) return
    event.preventDefault()
    form.current?.requestSubmit()
  })

  return (
    <>
      {isDirty && (
        <div className={style.bar} role="region" aria-label={text.region}>
          <p role="status">{text.bar(changed)}</p>
          <Button look="secondary" size="small" onClick={() => form.current?.reset()}>
            {text.discard}
          </Button>
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => form.current?.requestSubmit()}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {text.save}
          </Button>
        </div>
      )}
      {blocker.state === 'blocked' && (
        <LeaveDialog fields={changed} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      )}
    </>
  )
}

interface LeaveDialogProps {
  readonly fields: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

function LeaveDialog({ fields, onStay, onLeave }: LeaveDialogProps) {
  const text = useText(unsavedText)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={style.dialog} aria-labelledby="unsaved" onCancel={onStay}>
      <h2 id="unsaved">{text.leaveTitle}</h2>
      <p>{text.leave(fields)}</p>
      <div className={stack.wrap3}>
        <Button onClick={onStay}>{text.stay}</Button>
        <Button look="secondary" onClick={onLeave}>
          {text.go}
        </Button>
      </div>
    </dialog>
  )
}

function dirtyNames(form: HTMLFormElement, watched: readonly string[]): string[] {
  const dirty = [...form.elements].filter((control) => {
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
      return control.checked !== control.defaultChecked
    return (
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.value !== control.defaultValue
    )
  })
  const names = new Set(dirty.map((control) => control.getAttribute('name') ?? ''))
  return watched.filter((name) => names.has(name))
}
