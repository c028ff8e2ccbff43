import type { Actor } from '#domain/access/actor.ts'
import type { Standing } from '#domain/customer/approval.ts'
import type { Registration } from '#domain/customer/registration.ts'
import { columnsOf } from '#server/modules/address/queries.ts'
import { recordEvent } from '#server/platform/audit.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/mail.ts'
import type { Scope } from '#server/platform/scope.ts'
import { keepAcceptance } from './accept-terms.ts'
import { receivedMail, welcomeMail } from './mails.ts'

const newLogin = statement<{ id: string }>(
  'registration.insert-login',
  'insert into login (name, email, document, document_kind, password_hash) values ($1, $2, $3, $4, $5) returning id',
)
const newCustomer = statement<{ id: string }>(
  'registration.insert-customer',
  `insert into customer (supplier_id, login_id, kind, document, name, trade_name, email, phone, birth_date, state_registration, traits, is_approved)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
)

/** The person's login on the whole platform. The number of a company is no part of it: several people may buy for one. */
export async function insertLogin(scope: Scope, { kind, fullName, email, document, documentKind }: Registration, passwordHash: string): Promise<string> {
  const own = kind === 'company' ? [null, null] : [document, documentKind]
  const row = await firstRow(scope.db, newLogin, [fullName, email, ...own, passwordHash])
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

interface Beginning {
  readonly loginId: string
  readonly standing: Standing
  /** The terms that were accepted; null for a store without terms. */
  readonly terms: number | null
}

/** The record in this store and all that goes with it, in the transaction of the scope. */
export async function writeCustomer(scope: Scope, registration: Registration, { loginId, standing, terms }: Beginning): Promise<void> {
  const { kind, document, name, tradeName, email, phone, birthDate, stateRegistration, traits, address } = registration
  const isApproved = standing === 'approved'
  const row = await firstRow(scope.db, newCustomer, [
    scope.supplier.id, loginId, kind, document, name, tradeName, email, phone, birthDate, stateRegistration, JSON.stringify(traits), isApproved,
  ])
  if (!row) throw new Error('an insert returns its row')
  const actor: Actor = { kind: 'customer', loginId, customer: { id: row.id, kind, isApproved } }
  const own: Scope = { ...scope, actor }
  if (address !== null) {
    await own.db
      .insertInto('address')
      .values({ supplier_id: own.supplier.id, customer_id: row.id, is_primary: true, ...columnsOf(own, address) })
      .execute()
  }
  if (terms !== null) await keepAcceptance(own, row.id, terms)
  await recordEvent(own, { action: 'customer.registered', details: { standing } })
  const mail = isApproved ? welcomeMail(own, registration.fullName) : receivedMail(own, registration.fullName)
  await enqueueMail(own, { to: email, about: { customerId: row.id }, ...mail })
}
