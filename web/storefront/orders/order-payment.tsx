import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { Receipt } from '#domain/payment/receipt.ts'
import { chargeApi } from '../../shared/api/charge.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'
import { useChargeCheck } from './charge-check.ts'
import { BoletoPayment } from './boleto-payment.tsx'
import { PixPayment } from './pix-payment.tsx'

interface OrderPaymentProps {
  readonly receipt: Receipt
  readonly isInModal?: boolean
}

/** How an order is to be paid now, by its method. */
export function OrderPayment({ receipt, isInModal = false }: OrderPaymentProps) {
  const text = useText(ordersText)
  useChargeCheck(receipt)
  if (receipt.method === 'card')
    return receipt.state === 'authorized' || receipt.state === 'pending' ? (
      <Notice kind="info" isLive={false}>
        {text.cardState[receipt.state]}
      </Notice>
    ) : (
      <ButtonLink to={`/pedidos/${receipt.orderNumber}/cartao`} reloadDocument isWide>
        {text.pay.card}
      </ButtonLink>
    )
  return (
    <div className={stack.gap4}>
      {receipt.digitableLine === null ? (
        receipt.brCode !== null && <PixPayment receipt={receipt} brCode={receipt.brCode} isInModal={isInModal} />
      ) : (
        <BoletoPayment receipt={receipt} line={receipt.digitableLine} isInModal={isInModal} />
      )}
      {receipt.isSandbox && receipt.state === 'pending' && <PlayBank orderNumber={receipt.orderNumber} />}
    </div>
  )
}

/** In a demonstration the visitor plays the bank: the charge is paid at the sandbox. */
function PlayBank({ orderNumber }: { readonly orderNumber: number }) {
  const text = useText(ordersText)
  const store = useStoreData()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'idle' | 'busy' | 'paid'>('idle')
  const [problem, setProblem] = useState('')
  const customerId = store.account?.customerId
  if (!customerId) return null
  const play = async () => {
    setState('busy')
    setProblem('')
    try {
      await chargeApi(store).playBank(customerId, orderNumber)
      setState('paid')
      await revalidate()
    } catch (error) {
      setState('idle')
      setProblem(error instanceof Refusal ? error.message : text.playBankFailed)
    }
  }
  return (
    <Notice kind="info" isLive={false}>
      <div className={stack.gap3}>
        <p>{text.sandboxHint}</p>
        {state !== 'paid' && (
          <Button look="secondary" isBusy={state === 'busy'} onClick={() => void play()}>
            {text.playBank}
          </Button>
        )}
        <p role="status">{state === 'paid' ? text.playedBank : problem}</p>
      </div>
    </Notice>
  )
}

/** How the order with this number is to be paid, in a modal. */
export function PaymentModal({ about = '' }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  return (
    <AsyncContent load={() => chargeApi(store).receipt(customerId, Number(about))}>
      {(receipt) => <OrderPayment receipt={receipt} isInModal />}
    </AsyncContent>
  )
}
