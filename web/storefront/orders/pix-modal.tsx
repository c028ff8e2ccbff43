import { paymentApi } from '../../shared/api/payment.ts'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'
import { PixPayment } from './pix-payment.tsx'

/** What the bank's app reads to pay the order with this number, which is still open. */
export function PixModal({ about = '' }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  return (
    <AsyncContent ask={() => paymentApi(store).receipt(customerId, Number(about))}>
      {(receipt) => <PixPayment receipt={receipt} isInModal />}
    </AsyncContent>
  )
}
