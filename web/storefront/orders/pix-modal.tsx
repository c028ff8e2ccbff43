import { generateReceipt } from '#contract/payment.ts'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'
import { PixPayment } from './pix-payment.tsx'

/** What the bank's app reads to pay the order with this number, which is still open. */
export function PixModal({ about = '' }: { readonly about?: string | undefined }) {
  const { account, call } = useStoreData()
  const idclient = account?.customerId
  if (!idclient) return null
  return (
    <AsyncContent ask={() => call(generateReceipt, { params: { numorder: Number(about), idclient } })}>
      {(receipt) => <PixPayment receipt={receipt} isInModal />}
    </AsyncContent>
  )
}
