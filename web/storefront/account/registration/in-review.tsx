import { Hourglass } from 'lucide-react'
import { text } from '../../../shared/i18n/modals.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useModals } from '../../state/modal.ts'
import { useStoreData } from '../../state/store-context.ts'
import style from './in-review.module.css'

/** The registration waits for the supplier (specification §4 "Login", §8). */
export function InReview() {
  const { supplier } = useStoreData()
  const { closeModal } = useModals()
  return (
    <div className={style.review}>
      <Hourglass size={40} aria-hidden />
      <p className={style.message}>{text.review.message}</p>
      <p className={style.next}>{text.review.next(supplier.presentation.contacts.email)}</p>
      <Button isWide onClick={closeModal}>
        {text.review.close}
      </Button>
    </div>
  )
}
