import { isOpenRequest, URGENT_DAYS, type RequestSummary } from '#domain/privacy/privacy-request.ts'
import { text as privacyText } from '../../shared/i18n/office-privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'

/** How many days of the term are left; red once it is over. */
export function Deadline({ of: { state, daysLeft } }: { readonly of: Pick<RequestSummary, 'state' | 'daysLeft'> }) {
  const text = useText(privacyText)
  if (!isOpenRequest(state)) return <span>{text.closed}</span>
  const tone = daysLeft < 0 ? 'bad' : daysLeft <= URGENT_DAYS ? 'waiting' : 'plain'
  return <Badge tone={tone}>{text.left(daysLeft)}</Badge>
}
