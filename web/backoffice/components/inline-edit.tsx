import { Pencil } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { shellText, tableText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './inline-edit.module.css'

interface InlineEditProps {
  readonly value: string
  /** Of the field and of the row, for the button's name. */
  readonly what: string
  readonly name: string
  readonly maxLength: number
  /** Rejects with a refusal that names what is wrong with the value. */
  readonly save: (value: string) => Promise<void>
}

/** A value in a row: its button opens a field. Enter saves and goes down, Escape restores, leaving the field saves. */
export function InlineEdit({ value, what, name, maxLength, save }: InlineEditProps) {
  const text = useText(tableText)
  const shell = useText(shellText)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const problemId = useId()

  const close = () => {
    isDone.current = true
    setProblem('')
    setOpen(false)
  }
  const store = async (typed: string): Promise<boolean> => {
    const next = typed.trim()
    if (next === value) return true
    setSaving(true)
    try {
      await save(next)
      return true
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : shell.unreachable)
      return false
    } finally {
      setSaving(false)
    }
  }
  const saveAndClose = async (input: HTMLInputElement, goDown: boolean) => {
    // Leaving the field while Enter's save is under way is no second save.
    if (isDone.current || isSaving) return
    // The button of the next row, before this one is drawn again.
    const buttons = [...(input.closest('tbody')?.querySelectorAll<HTMLElement>('[data-inline-edit]') ?? [])]
    const next = buttons.find((other) =>
      Boolean(input.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING),
    )
    if (!(await store(input.value))) return
    // When the field is rendered again with its new value, the browser moves the focus to the body.
    const hasMovedOn = document.activeElement !== input && document.activeElement !== document.body
    close()
    if (goDown && !hasMovedOn) (next ?? button.current)?.focus()
  }
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={style.button}
        data-inline-edit=""
        aria-label={`${text.edit(what, name)}: ${value || text.none}`}
        onClick={() => {
          isDone.current = false
          setOpen(true)
        }}
      >
        <span className={value === '' ? textStyle.muted : undefined}>{value || text.none}</span>
        {/* Without script the form on the page of the record does it. */}
        <Pencil className={`${visible.scripted} ${textStyle.muted}`} size={14} aria-hidden />
      </button>
    )
  return (
    <span className={style.field}>
      <input
        ref={selectAll}
        aria-label={text.edit(what, name)}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? undefined : problemId}
        defaultValue={value}
        // What is typed now would be lost when the field closes.
        readOnly={isSaving}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onBlur={(event) => void saveAndClose(event.currentTarget, false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            void saveAndClose(event.currentTarget, true)
          } else if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            // What is being saved can no longer be restored here.
            if (isSaving) return
            close()
            requestAnimationFrame(() => button.current?.focus())
          }
        }}
      />
      {problem !== '' && (
        <small id={problemId} role="alert">
          {problem}
        </small>
      )}
    </span>
  )
}

/** Once, when the field opens: drawing it again must not take the focus back. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
