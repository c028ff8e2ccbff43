import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SubscriptionRun } from '#domain/subscription/subscription.ts'
import { formatDate } from '#domain/calendar.ts'
import { text as subscriptionsText } from '../i18n/subscriptions.ts'
import { useText } from '../i18n/use-text.ts'
import { useMoments } from '../moments.ts'
import { Badge } from './badge.tsx'
import stack from './stack.module.css'
import surface from './surface.module.css'
import textStyle from './text.module.css'

interface SubscriptionHistoryProps {
  readonly runs: readonly SubscriptionRun[]
  readonly isForStaff?: boolean
  readonly orderPath: (number: number) => string
  /** What can be done about a date. */
  readonly actionOf?: (run: SubscriptionRun) => ReactNode
}

/** What became of each date, newest first. */
export function SubscriptionHistory({ runs, isForStaff = false, orderPath, actionOf }: SubscriptionHistoryProps) {
  const text = useText(subscriptionsText)
  const { formatMoment } = useMoments()
  const [statuses, reasons] = isForStaff ? [text.runForStaff, text.reasonForStaff] : [text.run, text.reason]
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <h2 className={textStyle.large}>{text.history}</h2>
      <ul className={stack.gap3}>
        {runs.map((run) => (
          <li key={run.date} className={stack.gap1}>
            <span className={stack.between3}>
              <time dateTime={run.date}>{text.runFor(formatDate(run.date))}</time>
              <Badge tone={run.status === 'missed' ? 'bad' : run.status === 'placed' ? 'good' : 'plain'}>
                {statuses[run.status]}
              </Badge>
            </span>
            {run.orderNumber !== null && <Link to={orderPath(run.orderNumber)}>{text.orderOf(run.orderNumber)}</Link>}
            {run.skipReason !== null && <span className={textStyle.note}>{reasons[run.skipReason]}</span>}
            {run.problem !== null && run.status !== 'placed' && <span className={textStyle.note}>{run.problem}</span>}
            {run.missing.length > 0 && (
              <span className={textStyle.note}>{text.missingProducts(run.missing.join(', '))}</span>
            )}
            {run.replaced.map(({ missing, product }) => (
              <span key={missing} className={textStyle.note}>
                {text.replaced(missing, product)}
              </span>
            ))}
            {run.problem !== null && run.tryAt !== null && (
              <span className={textStyle.note}>{text.retryAt(formatMoment(run.tryAt))}</span>
            )}
            {actionOf?.(run)}
          </li>
        ))}
      </ul>
    </section>
  )
}
