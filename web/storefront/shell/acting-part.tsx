import type { ComponentType } from 'react'
import type { Account } from '#contract/access.ts'
import { loadPart } from '../../shared/lazy-part.ts'

let Banner: ComponentType | null = null

/** Fetches what people who work for the store see above every screen; for customers and visitors there is nothing. */
export async function loadActingPart(account: Account | null): Promise<void> {
  if (account && (account.role === 'representative' || !account.customerId)) {
    Banner = (await loadPart('acting', () => import('../representative/acting-banner.tsx'))).ActingBanner
  }
}

/** Is there in the served page too: it says for whom one is buying. */
export const ActingPart = () => Banner && <Banner />
