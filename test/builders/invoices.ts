import type { Person } from './people.ts'
import type { StoreBuilder } from './store.ts'

export interface InvoiceFields {
  readonly orderNumber?: number
  readonly amountCents?: number
  readonly paidCents?: number
  /** From today; negative is overdue. */
  readonly dueInDays?: number
  readonly isCancelled?: boolean
}

/** An invoice of 28 days with the number that comes next; what is open of it uses the customer's limit. Gives the number. */
export async function anInvoice(
  store: StoreBuilder,
  { customerId }: Pick<Person, 'customerId'>,
  fields: InvoiceFields = {},
): Promise<number> {
  const amount = fields.amountCents ?? 10_000
  const { rows } = await store.pool.query<{ number: number }>(
    `with numbered as (
       update supplier_counter c set last_invoice_number = last_invoice_number + 1 from supplier s
       where c.supplier_id = $1 and s.id = c.supplier_id
       returning last_invoice_number, (now() at time zone s.time_zone)::date + $6::integer as due_on),
     used as (
       update customer set credit_used_cents = credit_used_cents + case when $7 then 0 else $4::bigint - $5::bigint end
       where supplier_id = $1 and id = $2)
     insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents, paid_cents, cancelled_at)
     select $1, last_invoice_number, $2, $3, due_on - 28, due_on, $4, $5, case when $7 then now() end
     from numbered returning number::integer`,
    [
      store.id,
      customerId,
      fields.orderNumber ?? null,
      amount,
      fields.paidCents ?? 0,
      fields.dueInDays ?? 14,
      fields.isCancelled ?? false,
    ],
  )
  return rows[0]?.number ?? 0
}
