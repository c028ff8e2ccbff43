import { useState } from 'react'
import { Form, Link, useActionData, useNavigation } from 'react-router'
import { addCents, ZERO_CENTS } from '#domain/amounts.ts'
import { openAmountOf, type Invoice } from '#domain/payment/invoice.ts'
import type { Settlement, SettlementMethod } from '#domain/payment/settlement.ts'
import { formatCents } from '#domain/format-price.ts'
import type { FormProblem } from '../../../shared/form-errors.ts'
import { text as invoicesText } from '../../../shared/i18n/invoices.ts'
import { text as settlementsText } from '../../../shared/i18n/settlements.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { InvoiceCard } from './invoice-card.tsx'
import choiceStyle from '../../components/choice.module.css'
import style from './payable-invoices.module.css'

interface PayableInvoicesProps {
  readonly invoices: readonly Invoice[]
  /** By which invoices can be paid here; without one they are only shown. */
  readonly methods: readonly SettlementMethod[]
}

/** Invoices, of which those that are open are chosen to be paid together. */
export function PayableInvoices({ invoices, methods }: PayableInvoicesProps) {
  const text = useText(settlementsText)
  const names = useText(invoicesText)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const payable = methods.length === 0 ? [] : invoices.filter((invoice) => openAmountOf(invoice) > 0)
  const paid = payable.filter(({ number }) => chosen.has(number))
  const sum = paid.reduce((total, invoice) => addCents(total, openAmountOf(invoice)), ZERO_CENTS)
  // That none was chosen is true no more once one is.
  const isShown = problem && (paid.length === 0 || problem.message !== text.none)
  const choose = (number: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(number)
    else next.delete(number)
    setChosen(next)
  }
  const list = (
    <ul className={stack.gap3}>
      {invoices.map((invoice) => (
        <li key={invoice.number}>
          <InvoiceCard
            invoice={invoice}
            choice={
              payable.includes(invoice) && (
                <input
                  className={choiceStyle.box}
                  type="checkbox"
                  name="invoice"
                  value={invoice.number}
                  aria-label={text.chooseOne(names.number(invoice.number))}
                  onChange={(event) => choose(invoice.number, event.target.checked)}
                />
              )
            }
          />
        </li>
      ))}
    </ul>
  )
  if (payable.length === 0) return list
  return (
    <Form method="post" className={stack.gap4} aria-label={text.choose}>
      <p className={textStyle.muted}>{text.chooseHint}</p>
      {list}
      <div className={surface.card}>
        {isShown && <Notice kind="problem">{problem.message}</Notice>}
        <p role="status">
          <strong>{text.sum(paid.length, formatCents(sum))}</strong>
        </p>
        <div className={stack.wrap2}>
          {methods.map((method, index) => (
            <Button
              key={method}
              type="submit"
              name="method"
              value={method}
              look={index === 0 ? 'primary' : 'secondary'}
              isBusy={isBusy}
            >
              {text.pay[method]}
            </Button>
          ))}
        </div>
      </div>
    </Form>
  )
}

/** What is charged for invoices already and can still be paid. */
export function OpenSettlements({ settlements }: { readonly settlements: readonly Settlement[] }) {
  const text = useText(settlementsText)
  if (settlements.length === 0) return null
  return (
    <section className={surface.card} aria-labelledby="cobrancas">
      <h2 id="cobrancas" className={textStyle.large}>
        {text.openTitle}
      </h2>
      <ul className={stack.gap2}>
        {settlements.map(({ id, method, amount, invoices }) => (
          <li key={id}>
            <Link to={`/conta/faturas/pagamento/${id}`} className={style.charge}>
              {text.openCharge(text.open[method === 'boleto' ? 'boleto' : 'pix'], formatCents(amount))}
            </Link>{' '}
            <span className={textStyle.muted}>{text.invoices(invoices)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
