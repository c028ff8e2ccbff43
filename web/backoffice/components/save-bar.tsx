import { createContext, use, useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useBlocker, useFetchers, useNavigation } from 'react-router'
import { unsavedText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FormWatchContext, type WatchedForm } from '../../shared/ui/checked-form.tsx'
import {
  changedValues,
  currentValues,
  fillIn,
  namesOf,
  readDraft,
  shownValues,
  writeDraft,
  type FormValues,
} from '../state/form-values.ts'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { isCommand, useKeys } from '../state/shortcuts.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './save-bar.module.css'

interface UnsavedForm {
  readonly form: HTMLFormElement
  readonly saved: FormValues
  /** What people call the fields that changed. */
  readonly names: readonly string[]
  readonly isOnlyByButton: boolean
}

/** Null: the form has nothing that is not saved. */
type Report = (id: string, unsaved: UnsavedForm | null) => void

const ReportContext = createContext<Report>(() => undefined)

/** Whether a form is on its way. */
function useIsSaving(): boolean {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  return [navigation, ...fetchers].some(({ state, formMethod }) => state !== 'idle' && formMethod === 'POST')
}

/**
 * Watches every form below it that is sent by POST: while one has what is not saved a bar names it, and nothing of it is
 * lost by leaving or by a reload.
 */
export function UnsavedChanges({ children }: { readonly children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, UnsavedForm>>(new Map())
  const isSaving = useIsSaving()
  const all = [...forms.values()]
  // The one that was typed into last.
  const shown = all.at(-1)

  const report = useMemo<Report>(
    () => (id, unsaved) =>
      setForms((former) => {
        if (unsaved === null && !former.has(id)) return former
        const others = [...former].filter(([other]) => other !== id)
        return new Map(unsaved === null ? others : [...others, [id, unsaved]])
      }),
    [],
  )

  useLeaveWarning(shown !== undefined && !isSaving)
  useKeys((event) => {
    if (!isCommand(event, 's')) return
    event.preventDefault()
    if (shown && !shown.isOnlyByButton) shown.form.requestSubmit()
  })
  return (
    <FormWatchContext value={watch}>
      <ReportContext value={report}>
        {children}
        {shown && <SaveBar unsaved={shown} isSaving={isSaving} />}
        <LeaveGuard forms={all} isSaving={isSaving} />
      </ReportContext>
    </FormWatchContext>
  )
}

const watch = (watched: WatchedForm) => <FormWatch {...watched} />

const formAround = ({ current }: RefObject<HTMLElement | null>): HTMLFormElement | null =>
  current?.closest('form') ?? null

/** Reports what a form has that is not saved. */
function FormWatch({ problem, isSent, isOnlyByButton }: WatchedForm) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const report = use(ReportContext)
  const isSaving = useIsSaving()
  const saved = useRef<FormValues>({})
  const wasSent = useRef(false)
  const wasSaving = useRef(false)

  useEffect(() => {
    const element = formAround(place)
    if (element === null) return
    const check = () => {
      const changed = changedValues(saved.current, currentValues(element))
      const keys = Object.keys(changed)
      writeDraft(element, changed)
      report(
        id,
        keys.length === 0
          ? null
          : { form: element, saved: saved.current, names: namesOf(element, keys), isOnlyByButton },
      )
    }
    const onInput = () => {
      wasSent.current = false
      check()
    }
    const onSubmit = () => {
      wasSent.current = true
    }
    saved.current = shownValues(element)
    const draft = readDraft(element)
    element.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    if (Object.keys(draft).length > 0) fillIn(element, draft)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
      report(id, null)
    }
  }, [id, report, isOnlyByButton])

  // Once it is answered without a problem, what it holds is saved.
  useEffect(() => {
    const element = formAround(place)
    const isMeant = element !== null && wasSent.current && isSent
    if (isSaving && isMeant) writeDraft(element, {})
    if (!isSaving && wasSaving.current && isMeant) {
      wasSent.current = false
      if (!problem) {
        saved.current = currentValues(element)
        report(id, null)
      }
    }
    wasSaving.current = isSaving
  }, [isSaving, isSent, problem, id, report])
  return <span ref={place} hidden />
}

/** From so many changed fields on, only some are named. */
const MOST_NAMED = 4
const NAMED_OF_MANY = 2
const firstOf = (names: readonly string[]): string => names.slice(0, NAMED_OF_MANY).join(', ')

function SaveBar({ unsaved, isSaving }: { readonly unsaved: UnsavedForm; readonly isSaving: boolean }) {
  const text = useText(unsavedText)
  const { form, saved, names, isOnlyByButton } = unsaved
  return (
    <div className={style.bar} role="region" aria-label={text.region}>
      <p role="status">
        {names.length > MOST_NAMED
          ? text.barOfMany(firstOf(names), names.length - NAMED_OF_MANY)
          : text.bar(names.join(', '))}
      </p>
      <Button look="secondary" size="small" onClick={() => fillIn(form, saved)}>
        {text.discard}
      </Button>
      {!isOnlyByButton && (
        <Button
          size="small"
          isBusy={isSaving}
          onClick={() => form.requestSubmit()}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {text.save}
        </Button>
      )}
    </div>
  )
}

function LeaveGuard({ forms, isSaving }: { readonly forms: readonly UnsavedForm[]; readonly isSaving: boolean }) {
  // Another state of the same screen, such as an open dialog, is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.length > 0 && !isSaving && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      fields={listOf(forms.flatMap(({ names }) => names))}
      onStay={() => blocker.reset()}
      onLeave={() => {
        for (const { form } of forms) writeDraft(form, {})
        blocker.proceed()
      }}
    />
  )
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const listOf = (names: readonly string[]): string => list.format(new Set(names))

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
