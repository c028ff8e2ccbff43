import { ZERO_CENTS, type BasisPoints } from '#domain/amounts.ts'
import { isOnAccount, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { paymentApi } from '../../shared/api/payment.ts'
import { formatCents, formatPercent } from '../../shared/format.ts'
import { text } from '../../shared/i18n/modals.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { AccountCredit } from '../components/account-credit.tsx'
import { AsyncContent } from '../components/async-content.tsx'
import { OptionCard, OptionList } from '../components/option-card.tsx'
import { useModals } from '../state/modal.ts'
import { useChoosePayment, usePaymentChoice } from '../state/payment-choice.ts'
import { usePricingMethod, useStoreData } from '../state/store-context.ts'
import { PAYMENT_ICON } from './payment-icon.ts'

/** How one wants to pay, before the checkout, which starts with it. */
export function PaymentPanel() {
  const store = useStoreData()
  return (
    <AsyncContent ask={() => paymentApi(store).methods(store.account?.customerId ?? null)}>
      {(methods) =>
        methods.length === 0 ? <Notice kind="warning">{text.payment.none}</Notice> : <Methods methods={methods} />
      }
    </AsyncContent>
  )
}

function Methods({ methods }: { readonly methods: readonly PaymentMethod[] }) {
  const picked = usePaymentChoice()
  const choosePayment = useChoosePayment()
  const { closeModal } = useModals()
  const chosen = usePricingMethod() ?? picked
  const { prices } = useStoreData()
  return (
    <OptionList title={text.payment.title} intro={prices ? text.payment.introPrices : text.payment.intro}>
      {methods.map((method) => {
        const Icon = PAYMENT_ICON[method.kind]
        return (
          <OptionCard
            key={method.id}
            isChosen={method.id === chosen?.id}
            onChoose={() => {
              choosePayment({ id: method.id, name: method.name })
              closeModal()
            }}
            icon={<Icon size={24} aria-hidden />}
            title={method.name}
          >
            {method.description && <span>{method.description}</span>}
            <Terms method={method} />
            {isOnAccount(method.kind) && <AccountCredit total={ZERO_CENTS} />}
          </OptionCard>
        )
      })}
    </OptionList>
  )
}

function Terms({ method: { adjustment, minimum } }: { readonly method: PaymentMethod }) {
  const { features } = useStoreData()
  const share = formatPercent(Math.abs(adjustment) as BasisPoints)
  return (
    <>
      {features.variesPriceByPayment && adjustment !== 0 && (
        <span>{adjustment < 0 ? text.payment.cheaper(share) : text.payment.dearer(share)}</span>
      )}
      {minimum > 0 && <span>{text.payment.from(formatCents(minimum))}</span>}
    </>
  )
}
