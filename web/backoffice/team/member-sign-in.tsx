import { Form, Link, useNavigation } from 'react-router'
import type { TeamMemberFile } from '#domain/access/team.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { teamText } from '../../shared/i18n/office-team.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { SECURITY_PATH } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Moment } from '../components/moment.tsx'
import style from './team.module.css'

interface SignInPartProps {
  readonly member: TeamMemberFile
  readonly problem: FormProblem | undefined
}

/** Where the person is signed in, and the end of it. */
export function Sessions({ member, now, problem }: SignInPartProps & { readonly now: string }) {
  const text = useText(teamText)
  const { formatDay } = useMoments()
  const { sessions } = member
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <section className={surface.panel}>
      <h2>{text.sessionsTitle}</h2>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {sessions.length === 0 && <p className={textStyle.muted}>{text.noSessions}</p>}
      <ul className={style.rows}>
        {sessions.map(({ id, device, startedAt, expiresAt, isCurrent }) => (
          <li key={id} className={`${stack.between3} ${style.session}`}>
            <span>
              <strong>{device ?? text.unknownDevice}</strong>
              <br />
              <span className={textStyle.note}>
                {text.signedIn} <Moment at={startedAt} now={now} /> · {text.sessionUntil(formatDay(expiresAt))}
              </span>
            </span>
            {isCurrent ? (
              <Badge>{text.thisDevice}</Badge>
            ) : (
              <EndSession session={id} label={text.endSession} of={device ?? text.unknownDevice} />
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && <EndSession session="" label={text.endAllSessions} />}
    </section>
  )
}

/** Whether the person signs in with a second factor, and the reset of a lost one. */
export function SecondFactor({ member, problem }: SignInPartProps) {
  const text = useText(teamText)
  const isBusy = useNavigation().formMethod === 'POST'
  const { name, hasSecondFactor, isOneself } = member
  return (
    <section className={surface.panel}>
      <div className={stack.row2}>
        <h2>{text.factorTitle}</h2>
        <Badge tone={hasSecondFactor ? 'good' : 'plain'}>{hasSecondFactor ? text.factorOn : text.factorOff}</Badge>
      </div>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {isOneself ? (
        <Link to={SECURITY_PATH} className={linkStyle.link}>
          {text.ownFactor}
        </Link>
      ) : hasSecondFactor ? (
        <Removal label={text.resetFactor} question={text.resetFactorQuestion(name)}>
          <Form method="post" replace>
            <input type="hidden" name="do" value="factor" />
            <Button type="submit" look="danger" isBusy={isBusy}>
              {text.resetFactor}
            </Button>
          </Form>
        </Removal>
      ) : (
        <p className={textStyle.muted}>{text.noFactor}</p>
      )}
    </section>
  )
}

interface EndSessionProps {
  readonly session: string
  readonly label: string
  /** Which device, for who does not see it beside the button. */
  readonly of?: string
}

function EndSession({ session, label, of }: EndSessionProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" replace>
      <input type="hidden" name="do" value="sessions" />
      <input type="hidden" name="session" value={session} />
      <Button
        type="submit"
        look="secondary"
        size="small"
        isBusy={isBusy}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
      >
        {label}
      </Button>
    </Form>
  )
}
