import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { availableOf, type Balance } from '#domain/payment/invoice.ts'
import type { Cents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as invoicesText } from '../../shared/i18n/invoices.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './credit-note.module.css'
import { useBalance } from '../state/balance.ts'
import { useStoreData } from '../state/store-context.ts'

/** The customer's credit in short: what is left of the limit, and what is overdue. */
export function CreditNote({ balance }: { readonly balance: Balance }) {
  const text = useText(invoicesText)
  const { limit, overdue, overdueCount } = balance
  return (
    <>
      {limit > 0 && (
        <p className={textStyle.note}>{text.availableOf(formatCents(availableOf(balance)), formatCents(limit))}</p>
      )}
      {overdueCount > 0 && (
        <Link to="/conta/faturas" className={style.overdue}>
          <TriangleAlert size={18} aria-hidden /> {text.overdueNotice(overdueCount, formatCents(overdue))}
        </Link>
      )}
    </>
  )
}

/** Beside the payment method "on account": what is left of the limit, and whether it is enough for what is bought. */
export function AccountCredit({ total }: { readonly total: Cents }) {
  const text = useText(invoicesText)
  const balance = useBalance()
  const { features } = useStoreData()
  if (balance === null) return null
  if (features.blocksOverdueCredit && balance.overdue > 0)
    return <span className={style.missing}>{text.overdueBlocks(formatCents(balance.overdue))}</span>
  const available = availableOf(balance)
  return available < total ? (
    <span className={style.missing}>{text.creditMissing(formatCents(available))}</span>
  ) : (
    <span className={textStyle.note}>{text.creditAvailable(formatCents(available))}</span>
  )
}
