import type { CustomerSheetRow } from '#contract/spreadsheet.ts'
import type { CustomerSummary } from '#domain/customer/customer-record.ts'
import { array, date, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const findDetails = statement('customer-sheet.details', {
  parameters: [uuid, array(uuid)],
  row: {
    id: uuid,
    stateRegistration: text,
    birthDate: nullable(date),
    postalCode: neverNull(text),
    street: neverNull(text),
    addressNumber: neverNull(text),
    complement: neverNull(text),
    district: neverNull(text),
    city: neverNull(text),
    state: neverNull(text),
  },
  sql: `select c.id, c.state_registration, c.birth_date, coalesce(a.postal_code, '') as postal_code, coalesce(a.street, '') as street,
     coalesce(a.number, '') as address_number, coalesce(a.complement, '') as complement, coalesce(a.district, '') as district,
     coalesce(a.city, '') as city, coalesce(a.state, '') as state
   from customer c
   left join address a on a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null
   where c.supplier_id = $1 and c.id = any($2)`,
})

const NO_DETAILS = {
  stateRegistration: '',
  birthDate: null,
  postalCode: '',
  street: '',
  addressNumber: '',
  complement: '',
  district: '',
  city: '',
  state: '',
} as const

/** With what else an import reads of them; nothing of one that was erased meanwhile. */
export async function withAddresses(
  { db, supplier }: Scope,
  customers: readonly CustomerSummary[],
): Promise<CustomerSheetRow[]> {
  const found = await db.many(findDetails, [supplier.id, customers.map(({ id }) => id)])
  const details = new Map(found.map((row) => [row.id, row]))
  return customers.map((customer) => ({ ...NO_DETAILS, ...details.get(customer.id), ...customer }))
}
