import { parseCampaign } from '#domain/order/campaign.ts'
import { parseConsent } from '#domain/privacy/consent.ts'
import { consentInForce } from '../../shared/consent.ts'
import type { StoreData } from '../state/store-data.ts'

/** Specification §9. */
export const CAMPAIGN_SECONDS = 604_800

/** The cookies of a campaign: one for each `utm_` parameter of the query. */
export function campaignCookies(search: string): { readonly name: string; readonly value: string }[] {
  return Object.entries(parseCampaign(new URLSearchParams(search)) ?? {}).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
  }))
}

/** The names of the campaign cookies among a page's cookies. */
export const campaignNames = (cookies: string): string[] => cookies.match(/\butm_\w+(?==)/g) ?? []

type StorePath = Pick<StoreData, 'supplier' | 'basename'>

/** Stores the campaign of the URL for 7 days in place of an earlier one, if the visitor consents. */
export function saveCampaign({ supplier, features, basename }: StorePath & Pick<StoreData, 'features'>): void {
  const cookies = campaignCookies(location.search)
  const consent = parseConsent(consentInForce(supplier.id, features.requiresPriorConsent).slice(0, 4))
  if (cookies.length === 0 || !consent?.performance) return
  deleteCampaign({ supplier, basename })
  for (const { name, value } of cookies) setCookie(name, value, CAMPAIGN_SECONDS, basename)
}

export function deleteCampaign({ basename }: StorePath): void {
  for (const name of campaignNames(document.cookie)) setCookie(name, '', 0, basename)
}

/** Only for this store, where several share a host. */
function setCookie(name: string, value: string, seconds: number, basename: string): void {
  document.cookie = `${name}=${value}; max-age=${seconds}; path=${basename || '/'}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
