import { subtractCents, type Cents } from '#domain/amounts.ts'
import { availableOf, usedWithoutInvoice, type Balance } from '#domain/payment/invoice.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as invoicesText } from '../../../shared/i18n/invoices.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import style from './credit-bar.module.css'

/** The credit limit, its use and the rest, as a list and as a bar. */
export function CreditBar({ balance }: { readonly balance: Balance }) {
  const text = useText(invoicesText)
  const { limit, open, overdue } = balance
  const parts = [
    { id: 'overdue', label: text.overdue, amount: overdue },
    { id: 'open', label: text.open, amount: subtractCents(open, overdue) },
    { id: 'before', label: text.before, amount: usedWithoutInvoice(balance) },
  ].filter(({ amount }) => amount > 0)
  return (
    <section className={`${surface.panel} ${style.credit}`} aria-labelledby="limite">
      <h2 id="limite" className={textStyle.large}>
        {text.creditTitle}
      </h2>
      <Bar parts={parts} limit={limit} />
      <dl className={style.facts}>
        <Fact label={text.limit} amount={limit} />
        {parts.map(({ id, label, amount }) => (
          <Fact key={id} id={id} label={label} amount={amount} />
        ))}
        <Fact id="available" label={text.available} amount={availableOf(balance)} />
      </dl>
    </section>
  )
}

interface Part {
  readonly id: string
  readonly amount: Cents
}

/** In hundredths of the limit; one after the other. */
function Bar({ parts, limit }: { readonly parts: readonly Part[]; readonly limit: Cents }) {
  const starts = parts.map((_part, index) => parts.slice(0, index).reduce((sum, { amount }) => sum + amount, 0))
  return (
    <svg className={style.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
      {parts.map(({ id, amount }, index) => (
        <rect
          key={id}
          data-part={id}
          x={(100 * (starts[index] ?? 0)) / limit}
          width={(100 * amount) / limit}
          height="1"
        />
      ))}
    </svg>
  )
}

const Fact = ({ id, label, amount }: { readonly id?: string; readonly label: string; readonly amount: Cents }) => (
  <div className={style.fact} data-part={id}>
    <dt className={textStyle.muted}>{label}</dt>
    <dd className={id === 'available' ? textStyle.large : undefined}>{formatCents(amount)}</dd>
  </div>
)
