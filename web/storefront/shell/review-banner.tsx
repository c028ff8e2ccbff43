import { Hourglass } from 'lucide-react'
import { text } from '../../shared/i18n/review.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './review-banner.module.css'

/** For customers whom the store lets look around, and does not sell to yet (specification §4 "Login", rules §1). */
export function ReviewBanner() {
  const { account, features, supplier } = useStoreData()
  if (!account || account.isApproved || !features.restrictsUnapproved) return null
  const { refusalReason } = account
  return (
    <aside className={style.banner} aria-label={text.banner}>
      <p className={style.row}>
        <Hourglass size={18} aria-hidden />
        <span>
          {refusalReason === undefined ? text.waiting : text.refused(refusalReason)} <a href={`mailto:${supplier.presentation.contacts.email}`}>{text.contact}</a>
        </span>
      </p>
    </aside>
  )
}
