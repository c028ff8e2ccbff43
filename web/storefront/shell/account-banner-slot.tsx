import type { Account } from '#contract/access.ts'
import { loadPart } from '../../shared/lazy-part.ts'
import type { BrowserState } from '../state/browser-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'

const load = async () => (await import('./account-banner.tsx')).AccountBanner

const BANNER_ON_SERVER = import.meta.env.SSR ? await load() : null

/** People who work for the store, and customers who wait for approval. */
const isNeeded = ({ role, customerId, isApproved }: Account): boolean =>
  role === 'representative' || !customerId || !isApproved

/** Only those who see the banner load it. */
export async function loadAccountBanner(browser: BrowserState, account: Account | null): Promise<void> {
  if (account && isNeeded(account)) browser.parts.accountBanner = await loadPart('acting', load)
}

/** Part of the served page too: it names the customer whom the user acts for. */
export function AccountBannerSlot() {
  const { account } = useStoreData()
  const browser = useBrowser()
  const Banner = browser ? browser.parts.accountBanner : BANNER_ON_SERVER
  return account && isNeeded(account) && Banner && <Banner />
}
