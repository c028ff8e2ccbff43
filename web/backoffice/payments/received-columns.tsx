import { Form, useNavigation } from 'react-router'
import type { PaymentAction, PaymentToDecide, RefundRecord } from '#domain/payment/charge.ts'
import { formatCents } from '#domain/format-price.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import tableStyle from '../list/data-table.module.css'

/** Columns that payments and refunds have in common. */
function useCommonColumns() {
  const text = useText(receivedText)
  return {
    order: {
      id: 'order',
      header: text.columns.order,
      phone: 'name',
      cell: ({ orderNumber, invoices, customerName }) => (
        <>
          {text.named(orderNumber, invoices)}
          {customerName !== null && <span className={tableStyle.onPhone}> · {customerName}</span>}
        </>
      ),
    },
    customer: { id: 'customer', header: text.columns.customer, cell: ({ customerName }) => customerName ?? '–' },
    amount: {
      id: 'amount',
      header: text.columns.amount,
      align: 'end',
      phone: 'money',
      sort: { ascending: 'lowest', descending: 'highest' },
      cell: ({ amount }) => formatCents(amount),
    },
  } as const satisfies Record<
    string,
    Column<Pick<PaymentToDecide, 'orderNumber' | 'invoices' | 'customerName' | 'amount'>>
  >
}

export function usePaymentColumns(now: string): readonly Column<PaymentToDecide>[] {
  const text = useText(receivedText)
  const { order, customer, amount } = useCommonColumns()
  return [
    order,
    customer,
    {
      id: 'problem',
      header: text.columns.problem,
      phone: 'aside',
      cell: ({ problem }) => <Badge tone={problem === 'over' ? 'waiting' : 'bad'}>{text.problems[problem]}</Badge>,
    },
    {
      id: 'received',
      header: text.columns.received,
      phone: 'meta',
      sort: { ascending: 'oldest', descending: 'newest' },
      cell: ({ receivedAt }) => <Moment at={receivedAt} now={now} />,
    },
    amount,
    {
      id: 'total',
      header: text.columns.total,
      align: 'end',
      priority: 3,
      cell: ({ orderTotal }) => (orderTotal === null ? '–' : formatCents(orderTotal)),
    },
    { id: 'decide', header: text.columns.decide, phone: 'actions', cell: (payment) => <Decisions payment={payment} /> },
  ]
}

function Decisions({
  payment: { id, problem, orderNumber, invoices, actions },
}: {
  readonly payment: PaymentToDecide
}) {
  const text = useText(receivedText)
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST'
  const labelOf = (action: PaymentAction) =>
    action === 'accept' && problem === 'short' ? text.acceptShort : text.actions[action]
  return (
    <Form method="post" replace className={stack.wrap2}>
      <input type="hidden" name="payment" value={id} />
      {problem === 'unidentified' && <small className={textStyle.note}>{text.hints.unidentified}</small>}
      {actions.map((action) => (
        <Button
          key={action}
          type="submit"
          name="action"
          value={action}
          size="small"
          look={action === 'refund' ? 'danger' : 'secondary'}
          aria-label={text.decideOn(labelOf(action), text.named(orderNumber, invoices))}
          disabled={isBusy}
          isBusy={formData?.get('payment') === id && formData.get('action') === action}
        >
          {labelOf(action)}
        </Button>
      ))}
    </Form>
  )
}

const REFUND_TONES = { requested: 'waiting', pending: 'waiting', done: 'good', failed: 'bad' } as const

export function useRefundColumns(now: string): readonly Column<RefundRecord>[] {
  const text = useText(receivedText)
  const { order, customer, amount } = useCommonColumns()
  return [
    order,
    customer,
    {
      id: 'state',
      header: text.columns.state,
      phone: 'aside',
      cell: ({ state }) => <Badge tone={REFUND_TONES[state]}>{text.refunds.state[state]}</Badge>,
    },
    {
      id: 'requested',
      header: text.columns.requested,
      phone: 'meta',
      sort: { ascending: 'oldest', descending: 'newest' },
      cell: ({ requestedAt }) => <Moment at={requestedAt} now={now} />,
    },
    amount,
    { id: 'settle', header: text.columns.decide, phone: 'actions', cell: (refund) => <Settle refund={refund} /> },
  ]
}

/** For a refund that staff make themselves. */
function Settle({ refund: { id, isByHand, orderNumber, invoices } }: { readonly refund: RefundRecord }) {
  const text = useText(receivedText)
  const { formMethod, formData } = useNavigation()
  if (!isByHand) return null
  return (
    <Form method="post" replace className={stack.gap1}>
      <input type="hidden" name="refund" value={id} />
      <small className={textStyle.note}>{text.refunds.byHand}</small>
      <span>
        <Button
          type="submit"
          look="secondary"
          size="small"
          aria-label={text.decideOn(text.refunds.settle, text.named(orderNumber, invoices))}
          disabled={formMethod === 'POST'}
          isBusy={formData?.get('refund') === id}
        >
          {text.refunds.settle}
        </Button>
      </span>
    </Form>
  )
}
