import style from './count-badge.module.css'

/** Above it, people know that it is many. */
const MAX_SHOWN = 99

interface CountBadgeProps {
  readonly count: number
  /** What is counted, in words. */
  readonly label: string
}

/** How much waits behind a link; nothing for none. */
export const CountBadge = ({ count, label }: CountBadgeProps) =>
  count > 0 && (
    <strong className={style.count} role="img" title={label} aria-label={label}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </strong>
  )
