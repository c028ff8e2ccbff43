import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { addCents, subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import {
  array,
  bool,
  date,
  int8,
  narrow,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { enqueueMailIfPossible, type Mail, type Sender } from '#server/platform/messaging/mail.ts'

const row = {
  email: text,
  number: int8,
  dueOn: date,
  amount: narrow<Cents>(int8),
  paid: narrow<Cents>(int8),
  isOverdue: bool,
}
// What was paid since is left out.
const findOpen = statement('invoice.to-mail', {
  parameters: [uuid, uuid, text, array(int8)],
  row,
  sql: `select c.email, i.number, i.due_on, i.amount_cents as amount, i.paid_cents as paid,
     i.due_on < (now() at time zone $3::text)::date as is_overdue
   from invoice i join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.customer_id = $2 and i.number = any ($4) and i.cancelled_at is null
     and i.paid_cents < i.amount_cents
   order by i.due_on, i.number`,
})

/** Invoices that are due soon, or overdue. */
export function reminderMail({ supplier, storeUrl }: Sender, invoices: readonly RowOf<typeof row>[]): Mail {
  const sum = invoices.reduce((total, { amount, paid }) => addCents(total, subtractCents(amount, paid)), ZERO_CENTS)
  const isOverdue = invoices.some((invoice) => invoice.isOverdue)
  const what = invoices.length === 1 ? `Fatura nº ${invoices[0]?.number ?? 0}` : `${invoices.length} faturas`
  return {
    subject: isOverdue ? `${what} em atraso: ${formatCents(sum)}` : `${what} a vencer: ${formatCents(sum)}`,
    preheader: `Na loja ${supplier.name}.`,
    heading: isOverdue ? 'Há pagamento em atraso' : 'O vencimento está chegando',
    paragraphs: [
      isOverdue
        ? `Ainda não recebemos o pagamento abaixo, de compras faturadas na loja ${supplier.name}.`
        : `Estas compras faturadas na loja ${supplier.name} vencem nos próximos dias.`,
    ],
    sections: [
      {
        rows: invoices.map(({ number, dueOn, amount, paid, isOverdue }) => ({
          label: `Fatura nº ${number}`,
          note: `${isOverdue ? 'Venceu em' : 'Vence em'} ${formatDate(dueOn)}`,
          value: formatCents(subtractCents(amount, paid)),
        })),
      },
    ],
    button: { label: 'Ver e pagar faturas', url: `${storeUrl}/conta/faturas` },
    closing: ['Já pagou? A baixa pode levar alguns dias, e não é preciso fazer mais nada.'],
  }
}

export const invoiceMails: Subscriber = subscribe(
  'invoice.reminder-due',
  { queue: 'invoice.mail' },
  async (scope, event) => {
    const { customerId, invoices: numbers } = event.payload
    const { id, timeZone } = scope.supplier
    const invoices = await scope.db.many(findOpen, [id, customerId, timeZone, numbers])
    const to = invoices[0]?.email
    if (to === undefined) return
    await enqueueMailIfPossible(scope, { to, about: { customerId }, cause: event, ...reminderMail(scope, invoices) })
  },
)
