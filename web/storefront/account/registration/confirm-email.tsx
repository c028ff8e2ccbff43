import { useEffect, useRef, useState, type ReactNode } from 'react'
import { text } from '../../../shared/i18n/registration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { CODE, CODE_ID, STEP, STEPS, type EmailToConfirm, type RegistrationProblem } from './registration-data.ts'
import { registrationError, Section } from './registration-fields.tsx'
import style from './registration.module.css'

interface ConfirmEmailProps {
  readonly confirming: EmailToConfirm
  readonly problem: RegistrationProblem | undefined
  readonly label: string
  readonly isBusy: boolean
  /** What else may be the matter. */
  readonly children: ReactNode
}

/** Where the code from a mailbox is typed, within the form that named the mailbox. */
export function ConfirmEmail({ confirming, problem, label, isBusy, children }: ConfirmEmailProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [confirming.id])
  return (
    <Section title={text.confirmTitle}>
      <div ref={panel} className={style.confirm} key={confirming.id}>
        {!problem && <Notice kind="success">{text.confirmSent(confirming.email)}</Notice>}
        <p>{text.confirmHow}</p>
        <input type="hidden" name={CODE_ID} value={confirming.id} />
        <Field
          label={text.code}
          name={CODE}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          problem={registrationError(problem, CODE)}
        />
        <Button type="submit" name={STEP} value={STEPS.confirm} size="large" isWide isBusy={isBusy}>
          {label}
        </Button>
        <div className={style.ways}>
          <Button type="submit" name={STEP} value={STEPS.sendAgain} look="quiet" isBusy={isBusy}>
            {text.sendAgain}
          </Button>
          <Button type="submit" name={STEP} value={STEPS.correct} look="quiet" isBusy={isBusy}>
            {text.correct}
          </Button>
        </div>
        {children}
      </div>
    </Section>
  )
}

/** Whether the form was made anew around the code, without script: then the password, which is never filled in again, is asked for once more. */
export function useLostPassword(confirming: EmailToConfirm | null): boolean {
  const [isLost] = useState(confirming !== null)
  return isLost
}
