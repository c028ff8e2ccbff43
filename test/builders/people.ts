import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { StaffModule } from '#domain/access/can.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { unique, type StoreBuilder } from './store.ts'

export const PASSWORD = 'balcao123'
/** Cheap on purpose: a test proves that the hash is checked, not that it is slow. */
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1 })

export interface Person {
  readonly loginId: string
  readonly customerId: string
  readonly email: string
  readonly document: string
  /** A session in the person's store, as another client than the browser would use it. */
  readonly token: string
}

export interface CustomerFields {
  readonly name?: string
  readonly kind?: 'person' | 'company'
  readonly document?: string
  /** By a code. */
  readonly isEmailProved?: boolean
  /** None where it is left out. */
  readonly phone?: string
  readonly isApproved?: boolean
  readonly creditLimitCents?: number
  /** Has not accepted the terms of use yet. */
  readonly hasTermsOpen?: boolean
}

export async function aLogin(
  store: Pick<StoreBuilder, 'pool'>,
  name: string,
  document: string | null = null,
): Promise<{ loginId: string; email: string }> {
  const email = `${unique('pessoa')}@exemplo.com.br`
  const { rows } = await store.pool.query<{ id: string }>(
    'insert into login (name, email, document, document_kind, password_hash) values ($1, $2, $3, $4, $5) returning id',
    [name, email, document, document === null ? null : document.length === 14 ? 'cnpj' : 'cpf', await passwordHash],
  )
  return { loginId: rows[0]?.id ?? '', email }
}

export const signedIn = (store: StoreBuilder, loginId: string): Promise<string> =>
  openSession(openDatabase(store.pool), store.id, { loginId })

export async function aCustomer(store: StoreBuilder, fields: CustomerFields = {}): Promise<Person> {
  const kind = fields.kind ?? 'person'
  const name = fields.name ?? 'Ana Souza'
  const document = fields.document ?? (kind === 'company' ? aCnpj() : aCpf())
  const { loginId, email } = await aLogin(store, name, document)
  const customerId = randomUUID()
  await store.pool.query(
    `insert into customer (supplier_id, id, login_id, kind, document, name, email, is_approved, credit_limit_cents, phone, email_verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11 then now() end)`,
    [
      store.id,
      customerId,
      loginId,
      kind,
      document,
      name,
      email,
      fields.isApproved ?? true,
      fields.creditLimitCents ?? 0,
      fields.phone ?? null,
      fields.isEmailProved ?? false,
    ],
  )
  // Buyers have accepted the terms of use of the store, where it has any.
  if (!fields.hasTermsOpen)
    await store.pool.query(
      `insert into terms_acceptance (supplier_id, customer_id, terms_id, version, accepted_by, accepted_as)
       select $1, $2, id, (select version from terms_in_force($1)), $3, 'customer' from content_item where supplier_id = $1 and kind = 'terms'`,
      [store.id, customerId, loginId],
    )
  return { loginId, customerId, email, document, token: await signedIn(store, loginId) }
}

/** A person on the principal's account, with the permissions that the principal granted. */
export async function aLinkedUser(
  store: StoreBuilder,
  principal: Person,
  permissions: readonly string[] = [],
  approvalAboveCents: number | null = null,
): Promise<Person> {
  const { loginId, email } = await aLogin(store, 'Bruno Auxiliar')
  await store.pool.query(
    `insert into linked_user (supplier_id, customer_id, login_id, permissions, approval_above_cents)
     values ($1, $2, $3, $4, $5)`,
    [store.id, principal.customerId, loginId, permissions, approvalAboveCents],
  )
  return { ...principal, loginId, email, token: await signedIn(store, loginId) }
}

/** A person who works for the store and acts for no customer. */
export async function aStaffMember(
  store: StoreBuilder,
  role: 'representative' | 'attendant' | 'staff' = 'staff',
  modules: readonly StaffModule[] = [],
): Promise<{ loginId: string; staffId: string; email: string; token: string }> {
  const { loginId, email } = await aLogin(store, 'Carla Equipe')
  const staffId = randomUUID()
  await store.pool.query('insert into staff (supplier_id, id, login_id, role, modules) values ($1, $2, $3, $4, $5)', [
    store.id,
    staffId,
    loginId,
    role,
    modules,
  ])
  return { loginId, staffId, email, token: await signedIn(store, loginId) }
}

export interface AddressFields {
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly postalCode?: string
  readonly isPrimary?: boolean
  readonly isBilling?: boolean
}

/** By default in the middle of the area of `aDelivery`. */
export async function anAddress(store: StoreBuilder, customerId: string, fields: AddressFields = {}): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into address (supplier_id, customer_id, nickname, street, number, district, city, state, postal_code, latitude, longitude, is_primary, is_billing)
     values ($1, $2, 'Casa', 'Rua Harmonia', '123', 'Vila Madalena', 'São Paulo', 'SP', $3, $4, $5, $6, $7) returning id`,
    [
      store.id,
      customerId,
      fields.postalCode ?? '05435000',
      fields.latitude === undefined ? -23.55 : fields.latitude,
      fields.longitude === undefined ? -46.69 : fields.longitude,
      fields.isPrimary ?? false,
      fields.isBilling ?? false,
    ],
  )
  return rows[0]?.id ?? ''
}

function withCheckDigits(base: string, weightsOf: (length: number) => number[]): string {
  const digit = (text: string) => {
    const weights = weightsOf(text.length)
    const sum = [...text].reduce(
      (total, character, index) => total + (character.charCodeAt(0) - 48) * (weights[index] ?? 0),
      0,
    )
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const first = digit(base)
  return `${base}${first}${digit(`${base}${first}`)}`
}

const randomDigits = (length: number): string =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString()
    .padStart(20, '7')
    .slice(-length)

export const aCpf = (): string =>
  withCheckDigits(randomDigits(9), (length) => Array.from({ length }, (_, index) => length + 1 - index))
/** With letters in its root, as issued since July 2026. */
export const aCnpj = (): string =>
  withCheckDigits(`AB${randomDigits(6)}0001`, (length) =>
    Array.from({ length }, (_, index) => ((length - 1 - index) % 8) + 2),
  )

/** Puts customers into the portfolio of a representative. */
export async function aPortfolio(
  store: StoreBuilder,
  representative: { readonly staffId: string },
  clients: readonly Pick<Person, 'customerId'>[],
): Promise<void> {
  await store.pool.query(
    'insert into portfolio (supplier_id, representative_id, customer_id) select $1, $2, unnest($3::uuid[])',
    [store.id, representative.staffId, clients.map(({ customerId }) => customerId)],
  )
}

/** The token of a session that works for a client. */
export const actingFor = (store: StoreBuilder, loginId: string, customerId: string): Promise<string> =>
  openSession(openDatabase(store.pool), store.id, { loginId, actingCustomerId: customerId })
