import { ActingBanner } from '../representative/acting-banner.tsx'
import { useStoreData } from '../state/store-context.ts'
import { ReviewBanner } from './review-banner.tsx'

/** What somebody who is signed in should have before the eyes on every screen. */
export function AccountBanner() {
  const { account } = useStoreData()
  return account?.role === 'customer' || account?.role === 'linked-user' ? <ReviewBanner /> : <ActingBanner />
}
