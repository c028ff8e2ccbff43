import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react'
import { MAX_FILE_BYTES, MAX_FILE_NAME_LENGTH, MAX_MESSAGE_LENGTH, type NewMessage } from '#domain/chat/chat.ts'
import { base64Of } from '../base64.ts'
import { text as chatText } from '../i18n/chat.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import style from './chat.module.css'

export type SendCard = (card: { readonly productId?: string; readonly orderNumber?: number }) => void

interface ComposerProps {
  /** While one may not write; what was typed stays. */
  readonly isHidden?: boolean | undefined
  readonly send: (message: Omit<NewMessage, 'id'>) => void
  readonly onTyping: () => void
  readonly tools?: (typed: string, setTyped: (text: string) => void, send: SendCard) => ReactNode
}

const NOTHING = { text: '', file: null, productId: null, orderNumber: null } as const
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf,text/plain,text/csv,.xlsx,.docx'

/** Enter sends, Shift and Enter begin a line. */
export function Composer({ isHidden, send, onTyping, tools }: ComposerProps) {
  const text = useText(chatText)
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<NewMessage['file']>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const fileId = useId()
  const field = useRef<HTMLTextAreaElement>(null)

  const submit = () => {
    if (typed.trim() === '' && file === null) return
    send({ ...NOTHING, text: typed.trim(), file })
    setTyped('')
    setFile(null)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = ''
    setTooLarge(chosen !== undefined && chosen.size > MAX_FILE_BYTES)
    if (chosen === undefined || chosen.size > MAX_FILE_BYTES) return
    setFile({ name: chosen.name.slice(-MAX_FILE_NAME_LENGTH).toWellFormed(), base64: await base64Of(chosen) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className={style.composer}
      hidden={isHidden}
    >
      {tools?.(typed, setTyped, (card) => send({ ...NOTHING, ...card }))}
      {isTooLarge && <Notice kind="problem">{text.tooLarge}</Notice>}
      {file !== null && (
        <p className={style.chosen}>
          <Paperclip size={16} aria-hidden /> {file.name}
          <Button look="quiet" size="small" onClick={() => setFile(null)} aria-label={text.removeFile(file.name)}>
            <X size={16} aria-hidden />
          </Button>
        </p>
      )}
      <div className={style.fields}>
        <input
          id={fileId}
          type="file"
          className="visually-hidden"
          accept={ACCEPTED}
          aria-label={text.attach}
          onChange={(event) => void choose(event)}
        />
        <label htmlFor={fileId} className={buttonClass({ look: 'quiet' }, style.attach)} title={text.attach}>
          <Paperclip size={20} aria-hidden />
        </label>
        <textarea
          ref={field}
          value={typed}
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={text.write}
          placeholder={text.placeholder}
          onChange={({ target }) => {
            setTyped(target.value)
            onTyping()
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" aria-label={text.send}>
          <SendHorizontal size={20} aria-hidden />
        </Button>
      </div>
    </form>
  )
}
