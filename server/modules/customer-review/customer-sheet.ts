import type { CustomerSheetRow } from '#contract/spreadsheet.ts'
import type { CustomerSummary } from '#domain/customer/customer-record.ts'
import { NO_ADDRESS } from '#domain/data-import/customer-import.ts'
import {
  IS_PRIMARY_ADDRESS,
  PRIMARY_ADDRESS_CELLS,
  primaryAddressRow,
} from '#server/modules/address/primary-address.ts'
import { array, date, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const findDetails = statement('customer-sheet.details', {
  parameters: [uuid, array(uuid)],
  row: {
    id: uuid,
    stateRegistration: text,
    birthDate: nullable(date),
    ...primaryAddressRow,
  },
  sql: `select c.id, c.state_registration, c.birth_date, ${PRIMARY_ADDRESS_CELLS}
   from customer c left join address a on ${IS_PRIMARY_ADDRESS}
   where c.supplier_id = $1 and c.id = any($2)`,
})

const NO_DETAILS = { stateRegistration: '', birthDate: null, ...NO_ADDRESS }

/** Adds the other columns that an import reads; they are empty for a customer who was erased in between. */
export async function withDetails(
  { db, supplier }: Scope,
  customers: readonly CustomerSummary[],
): Promise<CustomerSheetRow[]> {
  const found = await db.many(findDetails, [supplier.id, customers.map(({ id }) => id)])
  const details = new Map(found.map((row) => [row.id, row]))
  return customers.map((customer) => ({ ...NO_DETAILS, ...details.get(customer.id), ...customer }))
}
