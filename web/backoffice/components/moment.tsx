import { formatMoment, formatRecent } from '../../shared/format.ts'

interface MomentProps {
  /** ISO instants. */
  readonly at: string
  readonly now: string
}

/** "hoje 14:32", "12 nov", "12/11/2025"; the exact time shows under the pointer. */
export const Moment = ({ at, now }: MomentProps) => (
  <time dateTime={at} title={formatMoment(at)}>
    {formatRecent(at, now)}
  </time>
)
