import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { MessageChannel } from '#domain/customer/phone.ts'
import type { FormProblem } from '../../../shared/form-errors.ts'
import { text } from '../../../shared/i18n/verification.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import style from '../account.module.css'

/** Long enough for a message to arrive, and short enough to stay for. */
const WAIT_SECONDS = 30

interface CodeFormProps {
  readonly action: string
  /** What the code proves: whether it came by e-mail, or by whichever way to the phone. */
  readonly channel: MessageChannel
  readonly problem: FormProblem | undefined
  /** Just sent: the button that had the focus made way for this. */
  readonly isExpected: boolean
  readonly isBusy: boolean
}

/** Where the code is typed. */
export function CodeForm({ action, channel, problem, isExpected, isBusy }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isExpected) form.current?.querySelector<HTMLElement>('[name=codigo]')?.focus()
  }, [isExpected])
  return (
    <CheckedForm
      method="post"
      action={action}
      className={style.form}
      replace
      problem={problem}
      notice={false}
      ref={form}
    >
      <input type="hidden" name="canal" value={channel} />
      <Field
        className={style.code}
        label={text.code}
        name="codigo"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <Button type="submit" isBusy={isBusy}>
        {text.confirm}
      </Button>
    </CheckedForm>
  )
}

interface SendFormProps {
  readonly action: string
  readonly isBusy: boolean
  /** The last code, while it lives: another one is offered after a while. */
  readonly sentAt: string | null
  /** Said before the first code. */
  readonly how: string
  readonly ways: readonly { readonly channel: MessageChannel; readonly label: string }[]
}

/** Has a code sent, by one of several ways. Without script the wait is the server's alone. */
export function SendForm({ action, isBusy, sentAt, how, ways }: SendFormProps) {
  const wait = useWait(sentAt, WAIT_SECONDS)
  if (wait > 0) return <p className={style.muted}>{text.wait(wait)}</p>
  return (
    <Form method="post" action={action} className={style.form} replace>
      {sentAt === null && <p className={style.muted}>{how}</p>}
      <div className={style.ways}>
        {ways.map(({ channel, label }, index) => (
          <Button
            key={channel}
            type="submit"
            name="enviar"
            value={channel}
            look={sentAt !== null ? 'quiet' : index === 0 ? 'primary' : 'secondary'}
            isBusy={isBusy}
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  )
}

const SECOND_MS = 1000

/**
 * The seconds until something may be asked for again that was last asked for at an instant (ISO 8601; null for never).
 * None in what the server writes: without script nothing counts down. At most `seconds`, however wrong a clock is.
 */
function useWait(askedAt: string | null, seconds: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (askedAt === null) return
    const endsAt = Math.min(Date.now(), Date.parse(askedAt)) + seconds * SECOND_MS
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [askedAt, seconds])
  return left
}
