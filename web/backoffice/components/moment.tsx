import { useMoments } from '../../shared/moments.ts'
import { formatRecent } from './format-recent.ts'

interface MomentProps {
  /** ISO instants. */
  readonly at: string
  readonly now: string
}

/** "hoje 14:32", "12 nov", "12/11/2025"; the exact time shows under the pointer. */
export function Moment({ at, now }: MomentProps) {
  const moments = useMoments()
  return (
    <time dateTime={at} title={moments.formatMoment(at)}>
      {formatRecent(moments, at, now)}
    </time>
  )
}
