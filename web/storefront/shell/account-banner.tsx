import { Hourglass } from 'lucide-react'
import { mustAwaitApproval } from '#domain/customer/customer-record.ts'
import { ActingBanner } from '../representative/acting-banner.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './account-banner.module.css'
import { reviewText } from '../../shared/i18n/customers.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Banner } from '../../shared/ui/banner.tsx'

/** Banners for a signed-in person, on every screen. */
export function AccountBanner() {
  const { account } = useStoreData()
  return account?.role === 'customer' || account?.role === 'linked-user' ? <ReviewBanner /> : <ActingBanner />
}

/** For customers whom the store lets look around, and does not sell to yet (specification §4 "Login", rules §1). */
export function ReviewBanner() {
  const text = useText(reviewText)
  const { account, features, supplier } = useStoreData()
  if (!account || !mustAwaitApproval(account.isApproved, features)) return null
  const { refusalReason } = account
  return (
    <Banner label={text.banner} className={style.row}>
      <Hourglass size={18} aria-hidden />
      <p>
        {refusalReason === undefined ? text.waiting : text.refused(refusalReason)}{' '}
        <a href={`mailto:${supplier.presentation.contacts.email}`}>{text.contact}</a>
      </p>
    </Banner>
  )
}
