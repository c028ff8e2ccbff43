import type { ComponentType } from 'react'
import type { Account } from '#contract/access.ts'
import { loadPart } from '../../shared/lazy-part.ts'

let Banner: ComponentType | null = null

/** Fetches what stands above every screen of people who work for the store, and of customers who wait for approval. */
export async function loadActingBanner(account: Account | null): Promise<void> {
  if (account && (account.role === 'representative' || !account.customerId || !account.isApproved)) {
    Banner = (await loadPart('acting', () => import('./account-banner.tsx'))).AccountBanner
  }
}

/** Is there in the served page too: it says for whom one is buying. */
export const ActingBannerSlot = () => Banner && <Banner />
