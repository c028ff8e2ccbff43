import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { MessageChannel } from '#domain/customer/phone.ts'
import type { FormProblem } from '../../../shared/form-errors.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as verificationText } from '../../../shared/i18n/verification.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import stack from '../../../shared/ui/stack.module.css'
import style from '../account.module.css'

const WAIT_SECONDS = 30

interface CodeFormProps {
  readonly action: string
  /** `email`, or any channel to the phone. */
  readonly channel: MessageChannel
  readonly problem: FormProblem | undefined
  /** Whether the code was just sent: this form then takes the focus from the button that it replaces. */
  readonly isExpected: boolean
  readonly isBusy: boolean
}

export function CodeForm({ action, channel, problem, isExpected, isBusy }: CodeFormProps) {
  const text = useText(verificationText)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isExpected) form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }, [isExpected])
  return (
    <CheckedForm
      method="post"
      action={action}
      className={`${stack.gap4} ${style.form}`}
      replace
      problem={problem}
      notice={false}
      ref={form}
    >
      <input type="hidden" name="channel" value={channel} />
      <Field
        className={style.code}
        label={text.code}
        name="code"
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
  /** When the last valid code was sent; the next one is offered a while later. */
  readonly sentAt: string | null
  /** Shown before the first code. */
  readonly how: string
  readonly ways: readonly { readonly channel: MessageChannel; readonly label: string }[]
}

/** Sends a code by one of several channels. Without script only the server enforces the wait. */
export function SendForm({ action, isBusy, sentAt, how, ways }: SendFormProps) {
  const text = useText(verificationText)
  const wait = useWait(sentAt, WAIT_SECONDS)
  if (wait > 0) return <p className={style.muted}>{text.wait(wait)}</p>
  return (
    <Form method="post" action={action} className={`${stack.gap4} ${style.form}`} replace>
      {sentAt === null && <p className={style.muted}>{how}</p>}
      <div className={stack.wrap3}>
        {ways.map(({ channel, label }, index) => (
          <Button
            key={channel}
            type="submit"
            name="send"
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
 * The seconds that are left of a wait that began at an instant (ISO 8601; null for no wait). 0 on the server, because
 * without script nothing counts down. At most `seconds`, however wrong the clock is.
 */
function useWait(startedAt: string | null, seconds: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (startedAt === null) return
    const endsAt = Math.min(Date.now(), Date.parse(startedAt)) + seconds * SECOND_MS
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [startedAt, seconds])
  return left
}
