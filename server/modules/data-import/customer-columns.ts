import { cellText } from '#contract/import-sheet.ts'
import type { ImportedCustomer, NamedRepresentative } from '#domain/data-import/customer-import.ts'
import type { RowChange } from '#domain/data-import/data-import.ts'
import { ADDRESS_FIELDS, type CustomerCells, type CustomerField } from '#domain/data-import/import-fields.ts'
import { PLACE_COLUMNS } from '#server/modules/address/queries.ts'
import { bool, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { RecordColumns } from './import-target.ts'

/** The columns of a customer that an import writes. */
const COLUMN_OF = {
  name: 'name',
  tradeName: 'trade_name',
  email: 'email',
  phone: 'phone',
  stateRegistration: 'state_registration',
  erpCode: 'erp_code',
  creditLimit: 'credit_limit_cents',
  birthDate: 'birth_date',
} as const satisfies Partial<Record<keyof ImportedCustomer, string>>
type RecordField = keyof typeof COLUMN_OF
type WrittenField = RecordField | (typeof ADDRESS_FIELDS)[number]
const RECORD_FIELDS = Object.keys(COLUMN_OF) as RecordField[]
export const FIELDS: readonly WrittenField[] = [...RECORD_FIELDS, ...ADDRESS_FIELDS]
export const COLUMNS = Object.values(COLUMN_OF)
/** The columns of the primary address, which stand together as "address" beside those of the customer; null where there is none. */
const ADDRESS_COLUMN_OF = {
  postalCode: 'postal_code',
  street: 'street',
  addressNumber: 'number',
  complement: 'complement',
  district: 'district',
  city: 'city',
  state: 'state',
} as const satisfies Record<(typeof ADDRESS_FIELDS)[number], string>
export const ADDRESS_COLUMNS = Object.values(ADDRESS_COLUMN_OF)
export const FINDING_COLUMNS = Object.keys(PLACE_COLUMNS)
export const PLACED_COLUMNS = [...ADDRESS_COLUMNS, ...FINDING_COLUMNS]
/** Where an address is. */
export const SITE_COLUMNS = ['postal_code', 'street', 'number', 'city', 'state']
const isOfAddress = (field: WrittenField): field is keyof typeof ADDRESS_COLUMN_OF => field in ADDRESS_COLUMN_OF
export const jsonOfAddress = (columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', a.${column}`).join(', ')})`
/** In whose portfolios the customer `c` is, as `ImportedCustomer` has it. */
export const REPRESENTATIVES = `(select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id)`
const listRepresentatives = statement('data-import.representatives', {
  parameters: [uuid],
  row: { id: uuid, name: text, email: text, isActive: bool },
  sql: `select m.id, l.name, l.email, m.is_active from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.role = 'representative' order by m.id`,
})

export const representativesOf = ({ db, supplier }: Scope) => db.many(listRepresentatives, [supplier.id])
/** What the representatives of the store are called, by id. */
export type Names = ReadonlyMap<string, string>
export const namesOf = (representatives: readonly NamedRepresentative[]): Names =>
  new Map(representatives.map(({ id, name }) => [id, name]))

/** An address is written as a whole. */
export const columnsOf = (customer: ImportedCustomer, fields: readonly WrittenField[]): RecordColumns => ({
  ...Object.fromEntries(fields.flatMap((field) => (isOfAddress(field) ? [] : [[COLUMN_OF[field], customer[field]]]))),
  ...(fields.some(isOfAddress) && { address: writtenAddress(customer) }),
})

const writtenAddress = (customer: ImportedCustomer): RecordColumns | null =>
  customer.street === ''
    ? null
    : Object.fromEntries(ADDRESS_FIELDS.map((field) => [ADDRESS_COLUMN_OF[field], customer[field]]))

export interface CustomerChange extends RowChange {
  readonly field: CustomerField
}

/** The fields in which the columns differ, as people write them. */
export function customerChanges(before: RecordColumns, after: RecordColumns, names: Names): CustomerChange[] {
  const cellOf = (columns: RecordColumns, field: WrittenField): string | null => {
    const address = columns['address'] as RecordColumns | null | undefined
    const value = isOfAddress(field) ? address?.[ADDRESS_COLUMN_OF[field]] : columns[COLUMN_OF[field]]
    return value === undefined ? null : cellText(field, value as CustomerCells[typeof field])
  }
  const namesIn = ({ representatives }: RecordColumns): string | null =>
    typeof representatives === 'string' && representatives !== ''
      ? representatives
          .split(',')
          .map((id) => names.get(id) ?? id)
          .toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
          .join(', ')
      : null
  return [
    ...FIELDS.map((field) => ({ field, before: cellOf(before, field), after: cellOf(after, field) })),
    { field: 'representative' as const, before: namesIn(before), after: namesIn(after) },
  ].filter((change) => change.before !== change.after)
}
