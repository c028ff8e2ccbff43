import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import type { Cents } from '#domain/amounts.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { OrderFlow, OrderStatus } from '#domain/order/order-status.ts'
import { formatDigitableLine } from '#domain/payment/boleto.ts'
import type { ChargeMethod, PaymentProblem } from '#domain/payment/charge.ts'
import {
  array,
  bool,
  date,
  int8,
  narrow,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  enqueueMail,
  enqueueMailIfPossible,
  isMailbox,
  type Mail,
  type Sender,
} from '#server/platform/messaging/mail.ts'
import { findOrderToCharge } from './charges.ts'
import { cardAmountOf } from './request-charge.ts'

const toInvoices = ({ storeUrl }: Pick<Sender, 'storeUrl'>) => ({
  button: { label: 'Ver faturas', url: `${storeUrl}/conta/faturas` },
})

const toOrder = ({ storeUrl }: Pick<Sender, 'storeUrl'>, number: number, label: string) => ({
  button: { label, url: `${storeUrl}/pedidos/${number}` },
})

const chargeRow = {
  /** Null for a charge of invoices. */
  number: nullable(int8),
  invoices: array(int8),
  customerId: uuid,
  customerName: text,
  email: text,
  method: narrow<ChargeMethod>(text),
  amount: narrow<Cents>(int8),
  dueOn: nullable(date),
  digitableLine: nullable(text),
  pixCode: nullable(text),
  status: nullable(narrow<OrderStatus>(text)),
  flow: nullable(narrow<OrderFlow>(text)),
  /** Whether the order had no charge before. */
  isFirst: bool,
  financeEmails: array(text),
  financeIds: array(uuid),
}
type ChargeToMail = RowOf<typeof chargeRow>

// Of a boleto with Pix the code is that of the other half.
const findCharge = statement('charge.to-mail', {
  parameters: [uuid, uuid],
  row: chargeRow,
  sql: `with finance as (
     select l.id, l.email from staff s join login l on l.id = s.login_id
     where s.supplier_id = $1 and s.is_active and s.role = 'staff' and 'finance' = any (s.modules))
   select o.number, array(select i.invoice_number from settlement_invoice i where i.supplier_id = $1 and i.settlement_id = h.settlement_id
       order by i.invoice_number) as invoices,
     c.id as customer_id, coalesce(o.customer_name, nullif(c.trade_name, ''), c.name) as customer_name, c.email, h.method, h.amount_cents as amount, h.due_on, h.digitable_line,
     coalesce(h.pix_code, (select p.pix_code from charge p where p.supplier_id = $1 and p.group_id = h.group_id
       and p.state = 'pending' and p.pix_code is not null)) as pix_code, o.status, o.flow,
     not exists (select from charge e where e.supplier_id = $1 and e.order_number = h.order_number
       and e.group_id <> h.group_id and e.created_at < h.created_at) as is_first,
     array(select email from finance order by id) as finance_emails, array(select id from finance order by id) as finance_ids
   from charge h left join purchase_order o on o.supplier_id = $1 and o.number = h.order_number
     left join settlement s on s.supplier_id = $1 and s.id = h.settlement_id
     join customer c on c.supplier_id = $1 and c.id = coalesce(o.customer_id, s.customer_id)
   where h.supplier_id = $1 and h.id = $2`,
})

const list = new Intl.ListFormat('pt-BR')
/** `do pedido nº 5`, `das faturas nº 3 e 4` */
const paidBy = ({ number, invoices }: Pick<ChargeToMail, 'number' | 'invoices'>): string => {
  if (number !== null) return `do pedido nº ${number}`
  return `${invoices.length === 1 ? 'da fatura' : 'das faturas'} nº ${list.format(invoices.map(String))}`
}

/** A boleto can be paid from now on. */
export function boletoMail(sender: Sender, charge: ChargeToMail): Mail {
  const { number, amount, dueOn, digitableLine, pixCode } = charge
  const name = `Boleto ${paidBy(charge)}`
  const then = number === null ? 'confirma o pagamento' : 'começa a preparar o pedido'
  const until = dueOn === null ? '' : ` até ${formatDate(dueOn)}`
  return {
    subject: `${name}: pague${until}`,
    preheader: `${formatCents(amount)}${until}. A linha digitável está neste e-mail.`,
    heading: name,
    paragraphs: [
      `Pague ${formatCents(amount)}${until} e a loja ${sender.supplier.name} ${then}. O boleto leva até 3 dias úteis para ser confirmado${pixCode === null ? '' : '; o Pix é confirmado na hora'}.`,
    ],
    code: { caption: 'Linha digitável', value: formatDigitableLine(digitableLine ?? '') },
    ...(pixCode === null ? {} : { sections: [{ title: 'Pix copia e cola', rows: [{ label: pixCode, value: '' }] }] }),
    ...(number === null ? toInvoices(sender) : toOrder(sender, number, 'Abrir o boleto em PDF')),
    closing: ['Confira o nome da loja antes de pagar. Já pagou? Não precisa fazer mais nada.'],
  }
}

/** The final total is known, or has grown: the customer pays now. */
export const dueMail = (
  sender: Sender,
  { number, amount }: { readonly number: number; readonly amount: Cents },
): Mail => ({
  subject: `Pedido nº ${number}: falta pagar ${formatCents(amount)}`,
  preheader: 'O total final do seu pedido já é conhecido.',
  heading: `Falta pagar ${formatCents(amount)}`,
  paragraphs: [
    `A loja ${sender.supplier.name} separou o pedido nº ${number}. Pague o valor final na página do pedido.`,
  ],
  ...toOrder(sender, number, 'Pagar agora'),
})

const paymentRow = {
  /** Null for money for invoices, which has no total either. */
  number: nullable(int8),
  customerId: uuid,
  email: text,
  amount: narrow<Cents>(int8),
  total: nullable(narrow<Cents>(int8)),
  problem: nullable(narrow<PaymentProblem>(text)),
}
// The customer of an order, or of a settlement.
const ITS_CUSTOMER = `left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
     left join charge h on h.supplier_id = $1 and h.id = p.charge_id
     left join settlement s on s.supplier_id = $1 and s.id = h.settlement_id
     join customer c on c.supplier_id = $1 and c.id = coalesce(o.customer_id, s.customer_id)`
const findPayment = statement('payment.to-mail', {
  parameters: [uuid, uuid],
  row: paymentRow,
  sql: `select o.number, c.id as customer_id, c.email, p.amount_cents as amount, o.total_cents as total, p.problem
   from payment p ${ITS_CUSTOMER}
   where p.supplier_id = $1 and p.id = $2`,
})

/** Money for invoices came in: it pays what is open of them. */
function invoicesPaidMail(sender: Sender, { amount, problem }: RowOf<typeof paymentRow>): Mail {
  const { name } = sender.supplier
  return {
    subject: `Recebemos ${formatCents(amount)} pelas suas faturas`,
    preheader: `${formatCents(amount)}, na loja ${name}.`,
    heading: 'Pagamento recebido',
    paragraphs: [
      `A loja ${name} recebeu ${formatCents(amount)}. As faturas e o crédito já foram atualizados.`,
      ...(problem === null ? [] : ['É mais do que havia em aberto. A loja vai conferir e devolver a diferença.']),
    ],
    ...toInvoices(sender),
  }
}

/** Money came in: it pays the order, or the store looks at it first. */
export function receivedMail(sender: Sender, payment: RowOf<typeof paymentRow>): Mail {
  const { number, amount, total, problem } = payment
  if (number === null || total === null) return invoicesPaidMail(sender, payment)
  const isPaid = problem === null || problem === 'over'
  const unclear =
    problem === 'short'
      ? `O total do pedido é ${formatCents(total)}. A loja vai conferir e dizer como completar.`
      : 'Ele chegou fora do prazo ou em dobro. A loja vai conferir e devolver o que não for do pedido.'
  return {
    subject: isPaid
      ? `Pagamento do pedido nº ${number} recebido`
      : `Recebemos ${formatCents(amount)} pelo pedido nº ${number}`,
    preheader: isPaid ? `${formatCents(amount)}, na loja ${sender.supplier.name}.` : unclear,
    heading: isPaid ? 'Pagamento recebido' : 'Recebemos o seu pagamento',
    paragraphs: [
      `A loja ${sender.supplier.name} recebeu ${formatCents(amount)} pelo pedido nº ${number}.`,
      ...(isPaid ? [] : [unclear]),
      ...(problem === 'over' ? ['É mais do que o total do pedido. A loja vai conferir e devolver a diferença.'] : []),
    ],
    ...toOrder(sender, number, 'Ver pedido'),
  }
}

const refundRow = {
  number: nullable(int8),
  customerId: uuid,
  email: text,
  amount: narrow<Cents>(int8),
  method: nullable(narrow<ChargeMethod>(text)),
}
const findRefund = statement('refund.to-mail', {
  parameters: [uuid, uuid],
  row: refundRow,
  sql: `select o.number, c.id as customer_id, c.email, r.amount_cents as amount, h.method
   from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id ${ITS_CUSTOMER}
   where r.supplier_id = $1 and r.id = $2`,
})

const ARRIVAL: Readonly<Record<ChargeMethod, string>> = {
  pix: 'O valor volta por Pix para a conta que pagou.',
  boleto: 'O valor volta para a conta de quem pagou.',
  card: 'O valor aparece na fatura do cartão, nesta ou na próxima.',
}

/** Money went back. */
export function refundMail(sender: Sender, { number, amount, method }: RowOf<typeof refundRow>): Mail {
  const { name } = sender.supplier
  const of = number === null ? 'do pagamento de faturas' : `do pedido nº ${number}`
  return {
    subject: `Devolvemos ${formatCents(amount)} ${of}`,
    preheader: `A loja ${name} devolveu ${formatCents(amount)}.`,
    heading: `${formatCents(amount)} devolvidos`,
    paragraphs: [
      `A loja ${name} devolveu ${formatCents(amount)} ${of}.`,
      method === null ? 'Qualquer dúvida, fale com a loja.' : ARRIVAL[method],
    ],
    ...(number === null ? toInvoices(sender) : toOrder(sender, number, 'Ver pedido')),
  }
}

/** To those who look after the money of the store: a customer disputes a payment. */
export const disputeMail = ({ storeUrl }: Sender, charge: ChargeToMail): Mail => {
  const { number, customerName, amount } = charge
  return {
    subject: `Contestação do pagamento ${paidBy(charge)}`,
    preheader: `${formatCents(amount)}, de ${customerName}.`,
    heading: `Contestação do pagamento ${paidBy(charge)}`,
    paragraphs: [
      `${customerName} contestou o pagamento de ${formatCents(amount)}. O valor fica bloqueado até a decisão.`,
      'Responda no painel do banco ou do Mercado Pago, com a nota fiscal e a prova da entrega. O prazo é curto.',
    ],
    isToStaff: true,
    button:
      number === null
        ? { label: 'Abrir os recebimentos', url: `${storeUrl}/gestao/recebimentos` }
        : { label: 'Abrir o pedido na gestão', url: `${storeUrl}/gestao/pedidos/${number}` },
  }
}

type MailedEvent = 'charge.issued' | 'charge.disputed' | 'payment.due' | 'payment.received' | 'refund.made'

/** Messages about payments to customers and to finance staff. */
export const chargeMails: Subscriber = subscribe(
  ['charge.issued', 'charge.disputed', 'payment.due', 'payment.received', 'refund.made'],
  { queue: 'charge.mail' },
  async (scope, event) => {
    const { payload } = event
    if ('chargeId' in payload) return mailAboutCharge(scope, event, payload.chargeId)
    const found = await subjectOf(scope, payload)
    if (found === null) return
    const { email, customerId, mail } = found
    await enqueueMailIfPossible(scope, { to: email, about: { customerId }, cause: event, ...mail })
  },
)

async function subjectOf(
  scope: Scope,
  payload: Exclude<DomainEvent<MailedEvent>['payload'], { readonly chargeId: string }>,
): Promise<{ readonly email: string; readonly customerId: string; readonly mail: Mail } | null> {
  const { db, supplier } = scope
  if ('refundId' in payload) {
    const refund = await db.one(findRefund, [supplier.id, payload.refundId])
    return refund ? { ...refund, mail: refundMail(scope, refund) } : null
  }
  if ('paymentId' in payload) {
    const payment = await db.one(findPayment, [supplier.id, payload.paymentId])
    return payment ? { ...payment, mail: receivedMail(scope, payment) } : null
  }
  const order = await db.one(findOrderToCharge, [supplier.id, payload.orderNumber])
  if (order === undefined || order.paymentState !== 'open') return null
  return { ...order, mail: dueMail(scope, { number: order.number, amount: cardAmountOf(order) }) }
}

async function mailAboutCharge(scope: Scope, event: DomainEvent<MailedEvent>, chargeId: string): Promise<void> {
  const charge = await scope.db.one(findCharge, [scope.supplier.id, chargeId])
  if (charge === undefined) return
  if (event.name === 'charge.disputed') {
    const people = charge.financeEmails.map((to, index) => ({ to, loginId: charge.financeIds[index] ?? '' }))
    await Promise.all(
      people
        .filter(({ to }) => isMailbox(to))
        .map(({ to, loginId }) =>
          enqueueMail(scope, { to, about: { loginId }, cause: event, ...disputeMail(scope, charge) }),
        ),
    )
    return
  }
  const mail = issuedMail(scope, charge)
  if (mail === null) return
  const { email: to, customerId } = charge
  await enqueueMailIfPossible(scope, { to, about: { customerId }, cause: event, ...mail })
}

/** A Pix of an order that is paid first is on the page that the customer has open. */
function issuedMail(scope: Scope, charge: ChargeToMail): Mail | null {
  if (charge.digitableLine !== null) return boletoMail(scope, charge)
  // Invoices are paid on the page that made the charge.
  if (charge.number === null) return null
  const isExpected = charge.method !== 'pix' || (charge.flow === 'pay-first' && charge.status === 'awaiting-payment')
  const isRepeated = charge.flow === 'pick-first' && !charge.isFirst
  return isExpected || isRepeated ? null : dueMail(scope, { number: charge.number, amount: charge.amount })
}
