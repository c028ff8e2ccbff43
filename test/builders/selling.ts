import type { ProviderKind, ProviderSettings } from '#domain/payment/provider-account.ts'
import { unique, type StoreBuilder } from './store.ts'

/** Pinheiros and Vila Madalena, roughly. */
const AREA = '((-46.72,-23.53),(-46.65,-23.53),(-46.65,-23.58),(-46.72,-23.58))'
export const INSIDE_AREA = { latitude: -23.55, longitude: -46.69 }
export const OUTSIDE_AREA = { latitude: -22.9, longitude: -43.2 }

export interface DeliveryFields {
  readonly feeCents?: number
  readonly freeFromCents?: number
  readonly minimumCents?: number
  readonly capacity?: number
  readonly datesAhead?: number
}

export async function aDelivery(store: StoreBuilder, fields: DeliveryFields = {}): Promise<string> {
  const { rows: areas } = await store.pool.query<{ id: string }>(
    `insert into service_area (supplier_id, name, area, postal_codes) values ($1, 'Zona Oeste', $2, '{05400000-05499999}') returning id`,
    [store.id, AREA],
  )
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into delivery_option (supplier_id, type, name, service_area_id, fee_cents, free_from_cents, minimum_cents, capacity, dates_ahead, weekdays, period)
     values ($1, 'delivery', 'Entrega em casa', $2, $3, $4, $5, $6, $7, '{1,2,3,4,5,6,7}', '8h às 18h') returning id`,
    [
      store.id,
      areas[0]?.id,
      fields.feeCents ?? 990,
      fields.freeFromCents ?? null,
      fields.minimumCents ?? 0,
      fields.capacity ?? null,
      fields.datesAhead ?? 5,
    ],
  )
  return rows[0]?.id ?? ''
}

/** An area, as points or by its ranges of CEPs alone (null), to which an option delivers. */
export async function anOfferedArea(
  store: StoreBuilder,
  area: string | null,
  postalCodes: readonly string[] = [],
): Promise<void> {
  await store.pool.query(
    `with area as (insert into service_area (supplier_id, name, area, postal_codes) values ($1, 'Alto-mar', $2, $3) returning id)
     insert into delivery_option (supplier_id, type, name, service_area_id) select $1, 'delivery', 'Barco', id from area`,
    [store.id, area, postalCodes],
  )
}

export async function aPickup(store: StoreBuilder): Promise<{ optionId: string; storeId: string }> {
  const { rows: stores } = await store.pool.query<{ id: string }>(
    `insert into pickup_store (supplier_id, name, address, latitude, longitude, hours)
     values ($1, 'Loja Pinheiros', 'Rua dos Pinheiros, 500, São Paulo/SP', -23.565, -46.682, '8h às 20h') returning id`,
    [store.id],
  )
  const storeId = stores[0]?.id ?? ''
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into delivery_option (supplier_id, type, name, pickup_store_id, lead_days, weekdays) values ($1, 'pickup', 'Retirar na loja', $2, 0, '{1,2,3,4,5,6,7}') returning id`,
    [store.id, storeId],
  )
  return { optionId: rows[0]?.id ?? '', storeId }
}

export interface PaymentFields {
  readonly kind?: 'pix' | 'boleto' | 'card' | 'machine' | 'cash' | 'account'
  readonly flow?: 'pay-first' | 'pick-first'
  readonly adjustment?: number
  readonly minimumCents?: number
  readonly customerKind?: 'person' | 'company'
}

export async function aPaymentMethod(store: StoreBuilder, fields: PaymentFields = {}): Promise<string> {
  const kind = fields.kind ?? 'pix'
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into payment_method (supplier_id, kind, name, flow, price_adjustment, minimum_cents, customer_kind)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      store.id,
      kind,
      kind === 'pix' ? 'Pix' : kind,
      fields.flow ?? (kind === 'pix' ? 'pay-first' : 'pick-first'),
      fields.adjustment ?? 0,
      fields.minimumCents ?? 0,
      fields.customerKind ?? null,
    ],
  )
  return rows[0]?.id ?? ''
}

const ACCOUNT_SETTINGS: ProviderSettings = {
  environment: 'production',
  baseUrl: '',
  tokenUrl: '',
  tokenBody: 'form',
  pixKey: '',
  receiverName: '',
  receiverCity: '',
  pixMinutes: 60,
  publicKey: 'APP_USR-publica',
  boletoDays: 3,
}

/** An active account whose secrets open with no key: its methods are offered, and it is never called. */
export async function aStoredAccount(store: StoreBuilder, kind: ProviderKind): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into payment_provider (supplier_id, kind, settings, sealed_secrets, webhook_hash) values ($1, $2, $3, '', '')
     on conflict (supplier_id, kind) do update set is_active = true returning id`,
    [store.id, kind, ACCOUNT_SETTINGS],
  )
  return rows[0]?.id ?? ''
}

export interface CouponFields {
  readonly code?: string
  readonly kind?: 'percent' | 'fixed'
  /** Percent, or cents. */
  readonly value?: number
  readonly isAutomatic?: boolean
  readonly avoidsPolicies?: boolean
  readonly minimumItemsCents?: number
  readonly startsAt?: string
  readonly endsAt?: string
  readonly maxUses?: number
  readonly maxPerCustomer?: number
  readonly isListed?: boolean
  readonly isFirstOrderOnly?: boolean
  readonly channel?: 'web' | 'manual'
  readonly isActive?: boolean
  readonly isForDelivery?: boolean
  /** The only products that it lowers. */
  readonly productIds?: readonly string[]
  /** The only categories. */
  readonly categoryIds?: readonly string[]
}

export async function aCoupon(store: StoreBuilder, fields: CouponFields = {}): Promise<string> {
  const code = fields.code ?? unique('CUPOM').toUpperCase()
  const kind = fields.kind ?? 'percent'
  const { productIds = null, categoryIds = null } = fields
  const target = productIds ? 'products' : categoryIds ? 'categories' : fields.isForDelivery ? 'delivery' : 'items'
  await store.pool.query(
    `with made as (
       insert into coupon (supplier_id, code, kind, value, is_automatic, avoids_policies, minimum_items_cents, starts_at, ends_at, max_uses, max_per_customer,
         is_listed, is_first_order_only, channel, is_active, target)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id),
     products as (insert into coupon_product select $1, made.id, p.id from made, unnest($17::uuid[]) as p (id))
     insert into coupon_category select $1, made.id, g.id from made, unnest($18::uuid[]) as g (id)`,
    [
      store.id,
      code,
      kind,
      kind === 'percent' ? (fields.value ?? 10) * 100 : (fields.value ?? 500),
      fields.isAutomatic ?? false,
      fields.avoidsPolicies ?? false,
      fields.minimumItemsCents ?? 0,
      fields.startsAt ?? null,
      fields.endsAt ?? null,
      fields.maxUses ?? null,
      fields.maxPerCustomer ?? null,
      fields.isListed ?? false,
      fields.isFirstOrderOnly ?? false,
      fields.channel ?? null,
      fields.isActive ?? true,
      target,
      productIds ?? [],
      categoryIds ?? [],
    ],
  )
  return code
}
