import { cutText } from '../cut-text.ts'

/** The `utm_` parameters of the link that brought a visitor (specification §2), by their names. */
export type Campaign = Readonly<Record<string, string>>

const NAME = /^utm_\w{1,30}$/
const MAX_PARAMETERS = 10
const MAX_LENGTH = 200

/** What of a query, or of cookies in its form, names a campaign; null where nothing does. */
export function parseCampaign(query: Iterable<readonly [string, string]>): Campaign | null {
  const named = [...query]
    .filter(([name]) => NAME.test(name))
    .map(([name, value]) => [name, cutText(value.toWellFormed(), MAX_LENGTH).replaceAll('\0', '').trim()] as const)
    .filter(([, value]) => value !== '')
    .slice(0, MAX_PARAMETERS)
  return named.length === 0 ? null : Object.fromEntries(named)
}

/** In a few words: where from and which. */
export const campaignTitle = (campaign: Campaign): string =>
  [campaign['utm_source'], campaign['utm_medium'], campaign['utm_campaign']].filter(Boolean).join(' · ') ||
  Object.values(campaign).join(' · ')
