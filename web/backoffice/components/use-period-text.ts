import { formatDate } from '#domain/calendar.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { useText } from '../../shared/i18n/use-text.ts'

interface Period {
  /** YYYY-MM-DD; null is without a limit. */
  readonly from: string | null
  readonly until: string | null
}

/** Between which days something of the store counts, in words. */
export function usePeriodText(): (period: Period) => string {
  const text = useText(couponsText)
  return ({ from, until }) => {
    if (from !== null && until !== null) return text.between(formatDate(from), formatDate(until))
    if (from !== null) return text.since(formatDate(from))
    return until === null ? text.always : text.until(formatDate(until))
  }
}
