import { neverNull, text } from '#server/platform/database/statement.ts'

/** An address `a` that is the primary one of its customer `c`. */
export const IS_PRIMARY_ADDRESS =
  'a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null'

/** The parts of a primary address that is left-joined, as spreadsheets have them: empty where there is none. */
export const PRIMARY_ADDRESS_CELLS = `coalesce(a.postal_code, '') as postal_code, coalesce(a.street, '') as street,
     coalesce(a.number, '') as address_number, coalesce(a.complement, '') as complement, coalesce(a.district, '') as district,
     coalesce(a.city, '') as city, coalesce(a.state, '') as state`
export const primaryAddressRow = {
  postalCode: neverNull(text),
  street: neverNull(text),
  addressNumber: neverNull(text),
  complement: neverNull(text),
  district: neverNull(text),
  city: neverNull(text),
  state: neverNull(text),
}
