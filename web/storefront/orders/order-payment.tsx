import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { getBoleto } from '#contract/boleto.ts'
import { checkCharges, generateReceipt, playBank } from '#contract/charge.ts'
import type { Receipt } from '#domain/payment/receipt.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { statusText, text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import { AsyncContent } from '../components/async-content.tsx'
import { useChargeCheck } from '../components/payment/charge-check.ts'
import { BoletoPayment } from '../components/payment/boleto-payment.tsx'
import { PixPayment } from '../components/payment/pix-payment.tsx'
import { PlayBank } from '../components/payment/play-bank.tsx'
import { useModals } from '../state/use-modals.ts'
import { useStoreData } from '../state/store-context.ts'
import { PayByCard } from './pay-by-card.tsx'

interface OrderPaymentProps {
  readonly receipt: Receipt
  readonly isInModal?: boolean
}

/** How an order is to be paid now, by its method. */
export function OrderPayment({ receipt, isInModal = false }: OrderPaymentProps) {
  const text = useText(ordersText)
  const statuses = useText(statusText)
  const store = useStoreData()
  const ofOrder = { params: { customerId: store.account?.customerId ?? '', orderNumber: receipt.orderNumber } }
  useChargeCheck(receipt, async () => (await callStore(store, checkCharges, ofOrder)).isSettled)
  if (receipt.state === 'paid')
    return (
      <Notice kind="success" isLive={false}>
        {statuses.paid.explanation}
      </Notice>
    )
  if (receipt.method === 'card')
    return receipt.state === 'authorized' || receipt.state === 'pending' ? (
      <Notice kind="info" isLive={false}>
        {text.cardState[receipt.state]}
      </Notice>
    ) : (
      <PayByCard number={receipt.orderNumber} size="large" isWide />
    )
  return (
    <div className={stack.gap4}>
      {receipt.digitableLine === null ? (
        receipt.brCode !== null && <PixPayment receipt={receipt} brCode={receipt.brCode} isInModal={isInModal} />
      ) : (
        <BoletoPayment
          receipt={receipt}
          line={receipt.digitableLine}
          load={() => callStore(store, getBoleto, ofOrder)}
          isInModal={isInModal}
        />
      )}
      {receipt.isSandbox && receipt.state === 'pending' && (
        <PlayBank play={() => callStore(store, playBank, ofOrder)} />
      )}
    </div>
  )
}

/** Another way to pay was chosen meanwhile: the page below has it. */
function NoPixAnyMore() {
  const { closeModal } = useModals()
  useEffect(closeModal, [closeModal])
  return null
}

/** The Pix of the order with this number, in a modal. */
export function PaymentModal({ about = '' }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  const page = useMatches().at(-1)?.loaderData
  const [shown, setShown] = useState({ page, reading: 0 })
  // When the page behind the modal reloads, the order may have changed: load the charge again, because the old one must not be paid.
  if (shown.page !== page) setShown({ page, reading: shown.reading + 1 })
  if (!customerId) return null
  return (
    <AsyncContent
      key={shown.reading}
      load={() => callStore(store, generateReceipt, { params: { customerId, orderNumber: Number(about) } })}
    >
      {(receipt) => (receipt.method === 'pix' ? <OrderPayment receipt={receipt} isInModal /> : <NoPixAnyMore />)}
    </AsyncContent>
  )
}
