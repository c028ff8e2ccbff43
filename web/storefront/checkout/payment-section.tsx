import type { Cents } from '#domain/amounts.ts'
import { isOnAccount, PAYMENT_KINDS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { formatCents, formatPercent } from '../../shared/format.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import { AccountCredit } from '../components/account-credit.tsx'
import { useStoreData } from '../state/store-context.ts'
import { FIELDS } from './checkout-state.ts'
import { ChoiceCard, Choices } from './choice-card.tsx'
import { PAYMENT_ICON } from './payment-icon.ts'
import style from './section.module.css'

interface PaymentSectionProps {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod | null
  /** Of the cart, before any discount. */
  readonly items: Cents
  readonly total: Cents
  readonly onChoose: (paymentId: string) => void
}

export function PaymentSection({ methods, chosen, items, total, onChoose }: PaymentSectionProps) {
  const text = useText(checkoutText)
  return (
    <section className={`${surface.panel} ${style.section}`}>
      <h2>{text.paymentTitle}</h2>
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
              {method.description && <span className={style.muted}>{method.description}</span>}
              <Variation method={method} />
              {isOnAccount(method.kind) && <AccountCredit total={total} />}
              {items < method.minimum && <span>{text.paymentFrom(formatCents(method.minimum))}</span>}
            </ChoiceCard>
          )
        })}
      </Choices>
      {chosen && PAYMENT_KINDS[chosen.kind].isPreauthorized && (
        <p className={style.muted}>{text.preauthorized(formatCents(total))}</p>
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
    <span className={adjustment < 0 ? style.free : undefined}>
      {adjustment < 0 ? text.cheaper(share) : text.dearer(share)}
    </span>
  )
}
