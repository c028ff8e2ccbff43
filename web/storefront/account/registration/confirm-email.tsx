import { useEffect, useRef, useState, type ReactNode } from 'react'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { CODE, CODE_ID, STEP, STEPS, type EmailToConfirm, type RegistrationProblem } from './registration-data.ts'
import { registrationError, Section } from './registration-fields.tsx'
import stack from '../../../shared/ui/stack.module.css'
import linkStyle from '../../../shared/ui/link.module.css'
import style from './registration.module.css'

interface ConfirmEmailProps {
  readonly confirming: EmailToConfirm
  readonly problem: RegistrationProblem | undefined
  readonly label: string
  readonly isBusy: boolean
  /** Shown below the buttons. */
  readonly children: ReactNode
}

/** The code from the e-mail, within the form that has the e-mail address. */
export function ConfirmEmail({ confirming, problem, label, isBusy, children }: ConfirmEmailProps) {
  const text = useText(registrationText)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [confirming.id])
  return (
    <Section title={text.confirmTitle}>
      <div ref={panel} className={`${stack.gap4} ${style.confirm}`} key={confirming.id}>
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
        <div className={linkStyle.row}>
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

/** Whether the form was first rendered with the code, without script: passwords are not filled in again, so it has to be typed again. */
export function useLostPassword(confirming: EmailToConfirm | null): boolean {
  const [isLost] = useState(confirming !== null)
  return isLost
}
