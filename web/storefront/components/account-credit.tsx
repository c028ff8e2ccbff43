import type { Cents } from '#domain/amounts.ts'
import { availableOf } from '#domain/payment/credit.ts'
import { formatCents } from '../../shared/format.ts'
import { text } from '../../shared/i18n/invoices.ts'
import { useBalance } from '../state/balance.ts'
import style from './credit-note.module.css'

/** Beside the payment method "on account": what is left of the limit, and whether it is enough for what is bought. */
export function AccountCredit({ total }: { readonly total: Cents }) {
  const balance = useBalance()
  if (balance === null) return null
  const available = availableOf(balance)
  return available < total ? (
    <span className={style.missing}>{text.creditMissing(formatCents(available))}</span>
  ) : (
    <span className={style.available}>{text.creditAvailable(formatCents(available))}</span>
  )
}
