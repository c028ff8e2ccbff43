import { ZERO_CENTS, type BasisPoints, type Cents } from '#domain/amounts.ts'
import { isOnAccount, PAYMENT_KINDS, type PaymentKind, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { formatCents } from '#domain/format-price.ts'
import { Banknote, CreditCard, QrCode, ReceiptText, Wallet } from 'lucide-react'
import { formatPercent } from '../../shared/format.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import textStyle from '../../shared/ui/text.module.css'
import surface from '../../shared/ui/surface.module.css'
import { AccountCredit } from '../components/credit-note.tsx'
import { usePricingMethod, useStoreData } from '../state/store-context.ts'
import { FIELDS } from './checkout-state.ts'
import { ChoiceCard, Choices, ORDER_FORM } from '../components/choice-card.tsx'
import style from './section.module.css'
import { paymentMethodsFor } from '../../shared/api/payment.ts'
import { text } from '../../shared/i18n/modals.ts'
import { AsyncContent } from '../components/async-content.tsx'
import { OptionCard, OptionList } from '../components/option-card.tsx'
import { useModals } from '../state/use-modals.ts'
import { useChoosePayment, usePaymentChoice } from '../state/payment-choice.ts'

interface PaymentSectionProps {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod | null
  /** Of the cart, before any discount. */
  readonly items: Cents
  readonly total: Cents
  readonly onChoose: (paymentId: string) => void
  /** What is wrong with the cash that change is wanted for. */
  readonly changeProblem: string | undefined
}

export function PaymentSection({ methods, chosen, items, total, onChoose, changeProblem }: PaymentSectionProps) {
  const text = useText(checkoutText)
  return (
    <section className={`${surface.panel} ${style.section}`}>
      <h2 className={textStyle.large}>{text.paymentTitle}</h2>
      {methods.length === 0 && <Notice kind="warning">{text.noPayment}</Notice>}
      <Choices title={text.paymentTitle} isHidden>
        {methods.map((method) => {
          const Icon = PAYMENT_ICON[method.kind]
          return (
            <ChoiceCard
              key={method.id}
              name={FIELDS.payment}
              value={method.id}
              isChosen={method.id === chosen?.id}
              isDisabled={items < method.minimum}
              onChoose={() => onChoose(method.id)}
              title={method.name}
              icon={<Icon size={24} aria-hidden />}
            >
              {method.description && <span className={textStyle.muted}>{method.description}</span>}
              <Variation method={method} />
              {isOnAccount(method.kind) && <AccountCredit total={total} />}
              {items < method.minimum && <span>{text.paymentFrom(formatCents(method.minimum))}</span>}
            </ChoiceCard>
          )
        })}
      </Choices>
      {chosen?.kind === 'cash' && (
        <Field
          label={text.changeFor}
          hint={text.changeHint}
          problem={changeProblem}
          form={ORDER_FORM}
          name={FIELDS.changeFor}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      )}
      {chosen && PAYMENT_KINDS[chosen.kind].isPreauthorized && (
        <p className={textStyle.muted}>{text.preauthorized(formatCents(total))}</p>
      )}
    </section>
  )
}

function Variation({ method: { adjustment } }: { readonly method: PaymentMethod }) {
  const text = useText(checkoutText)
  const { features } = useStoreData()
  if (!features.variesPriceByPayment || adjustment === 0) return null
  const share = formatPercent(Math.abs(adjustment) as typeof adjustment)
  return (
    <span className={adjustment < 0 ? textStyle.success : undefined}>
      {adjustment < 0 ? text.cheaper(share) : text.dearer(share)}
    </span>
  )
}

export const PAYMENT_ICON: Record<PaymentKind, typeof QrCode> = {
  pix: QrCode,
  boleto: ReceiptText,
  card: CreditCard,
  machine: CreditCard,
  cash: Banknote,
  account: Wallet,
}

/** How one wants to pay, before the checkout, which starts with it. */
export function PaymentPanel() {
  const store = useStoreData()
  return (
    <AsyncContent load={() => paymentMethodsFor(store, store.account?.customerId ?? null)}>
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
