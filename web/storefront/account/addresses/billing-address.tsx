import { ReceiptText } from 'lucide-react'
import { addressText, type Address } from '#domain/customer/address.ts'
import { text } from '../../../shared/i18n/address.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import surface from '../../../shared/ui/surface.module.css'
import style from './addresses.module.css'

/** Held apart from the delivery addresses: shown below them, never among them (specification §3). */
export function BillingAddress({
  address,
  mayManage,
}: {
  readonly address: Address | null
  readonly mayManage: boolean
}) {
  if (address === null && !mayManage) return null
  return (
    <section className={`${surface.card} ${style.card}`} aria-labelledby="faturamento">
      <ReceiptText className={style.pin} size={22} aria-hidden />
      <div className={style.place}>
        <h2 id="faturamento" className={style.name}>
          {text.billingTitle}
        </h2>
        {address?.nickname && <p>{address.nickname}</p>}
        <p className={address ? undefined : style.reference}>{address ? addressText(address) : text.billingIntro}</p>
      </div>
      {mayManage && (
        <div className={style.actions}>
          <ButtonLink to="?faturamento" look="quiet" size="small">
            {address ? text.billingEdit : text.billingAdd}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
