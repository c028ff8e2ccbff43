import type { Moments } from '../../shared/moments.ts'

const dayOfYear = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: '2-digit', month: 'short' })

/** An ISO instant as `hoje 14:05`, `20 nov` of the same year, else `20/11/2025`. */
export function formatRecent({ formatDay, formatClock }: Moments, instant: string, now: string): string {
  const [day, today] = [formatDay(instant), formatDay(now)]
  if (day === today) return `hoje ${formatClock(instant)}`
  if (day.slice(-4) !== today.slice(-4)) return day
  const date = new Date(`${day.split('/').toReversed().join('-')}T00:00:00Z`)
  return dayOfYear.format(date).replace(' de ', ' ').replace('.', '')
}
