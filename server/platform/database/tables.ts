import type { Generated } from 'kysely'

/** The tables as Kysely sees them: only those that are written or read with it. Kept in step with the migrations by a test. */
export interface Tables {
  address: AddressTable
  cart: CartTable
  cart_line: CartLineTable
  order_line: OrderLineTable
  order_event: OrderEventTable
}

export interface AddressTable {
  supplier_id: string
  id: Generated<string>
  customer_id: string
  nickname: string
  street: string
  number: string
  district: string
  city: string
  state: string
  postal_code: string
  complement: string
  reference_point: string
  directions: Generated<string>
  country: string
  latitude: number | null
  longitude: number | null
  erp_code: Generated<string | null>
  written_by: Generated<string | null>
  written_as: Generated<string | null>
  is_primary: boolean
  is_billing: Generated<boolean>
  created_at: Generated<string>
  removed_at: Generated<string | null>
}

export interface CartTable {
  supplier_id: string
  customer_id: string
  version: Generated<number>
  coupon_code: string | null
  is_automatic_coupon_on: Generated<boolean>
  note: Generated<string>
  customer_order_number: Generated<string>
  locked_by: string | null
  locked_until: string | null
  updated_at: Generated<string>
}

export interface CartLineTable {
  supplier_id: string
  customer_id: string
  product_id: string
  quantity: number
  is_gift_wrapped: boolean
  attendant_price: number | null
  changed_at_version: number
  changed_by: string | null
  changed_as: Generated<string | null>
}

export interface OrderLineTable {
  supplier_id: string
  order_number: number
  position: number
  product_id: string
  code: string
  name: string
  unit: string
  picture: string | null
  quantity: number
  unit_price: number
  price_rule: string
  is_gift_wrapped: boolean
  packaging_price: number | null
  items_cents: number
  packaging_cents: number
  discount_cents: number
  total_cents: number
  terms: string
  is_stock_taken: Generated<boolean>
}

export interface OrderEventTable {
  supplier_id: string
  order_number: number
  position: number
  from_status: string | null
  to_status: string
  happened_at: Generated<string>
  login_id: string | null
  acting_as: string | null
  api_key_id: Generated<string | null>
  reason: string
}
