import type { Actor } from '#domain/access/actor.ts'
import type { ApprovalStatus } from '#domain/customer/customer-record.ts'
import type { Registration } from '#domain/customer/registration.ts'
import { insertAddress } from '#server/modules/address/queries.ts'
import { publish } from '#server/platform/events/publish.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordAcceptance } from './accept-terms.ts'
import { APPROVAL_STATUS_SQL, DETAILS } from './queries.ts'
import {
  bool,
  columns,
  date,
  jsonb,
  narrow,
  type RowOf,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'

const newLogin = statement('registration.insert-login', {
  parameters: [text, text, text, text, text],
  row: { id: uuid },
  sql: 'insert into login (name, email, document, document_kind, password_hash) values ($1, $2, $3, $4, $5) returning id',
})
const WRITTEN = columns({ loginId: uuid, kind: text, document: text, ...DETAILS.types, isApproved: bool })
const newCustomer = statement('registration.insert-customer', {
  parameters: [uuid, bool, ...WRITTEN.parameters],
  row: { id: uuid },
  sql: `insert into customer (supplier_id, email_verified_at, ${WRITTEN.list()})
   values ($1, case when $2 then now() end, ${WRITTEN.placeholders(3)}) returning id`,
})
const claimedRow = {
  id: uuid,
  kind: narrow<Registration['kind']>(text),
  approvalStatus: narrow<ApprovalStatus>(text),
  hasAddress: bool,
}
type ClaimedRow = RowOf<typeof claimedRow>

// A record that was imported from the supplier goes to the person who proved its mailbox; its data stay.
const claimRecord = statement('registration.claim-record', {
  parameters: [uuid, text, text, uuid, text, date, jsonb()],
  row: claimedRow,
  sql: `update customer c set login_id = $4, email_verified_at = now(), phone = coalesce(c.phone, $5), birth_date = coalesce(c.birth_date, $6), traits = $7::jsonb || c.traits
   where c.supplier_id = $1 and c.id = (
     select r.id from customer r
     where r.supplier_id = $1 and r.document = $2 and lower(r.email) = $3 and r.login_id is null and r.erased_at is null
     order by r.created_at, r.id limit 1 for update)
   returning c.id, c.kind, ${APPROVAL_STATUS_SQL} as approval_status,
     exists (select from address a where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null) as "hasAddress"`,
})

/** The person's login on the whole platform. It has no CNPJ, because several people may buy for a company. */
export async function insertLogin(
  scope: Scope,
  { kind, fullName, email, document, documentKind }: Registration,
  passwordHash: string,
): Promise<string> {
  const isCompany = kind === 'company'
  const row = await scope.db.one(newLogin, [
    fullName,
    email,
    isCompany ? null : document,
    isCompany ? null : documentKind,
    passwordHash,
  ])
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

interface RegistrationStart {
  readonly loginId: string
  /** Of a new record. */
  readonly approvalStatus: ApprovalStatus
  /** The terms that were accepted; null for a store without terms. */
  readonly terms: number | null
  /** Whether the person proved to read the mailbox of the form. */
  readonly isEmailProved: boolean
}

/**
 * Writes the customer record with address, accepted terms and mail, in the transaction of the scope: a new one, or the one that the
 * supplier has for this document and mailbox. Returns its approval status.
 */
export async function writeCustomer(
  scope: Scope,
  registration: Registration,
  start: RegistrationStart,
): Promise<ApprovalStatus> {
  const { loginId, terms, isEmailProved } = start
  const claimed = isEmailProved ? await claim(scope, registration, loginId) : undefined
  const { id, kind, approvalStatus, hasAddress } = claimed ?? (await insertCustomer(scope, registration, start))
  const isApproved = approvalStatus === 'approved'
  const actor: Actor = { kind: 'customer', loginId, customer: { id, kind, isApproved } }
  const own: Scope = { ...scope, actor }
  if (registration.address !== null && !hasAddress) {
    await insertAddress(own, id, registration.address, { isPrimary: true, isBilling: false })
  }
  if (terms !== null) await recordAcceptance(own, id, terms)
  await recordEvent(own, {
    action: 'customer.registered',
    details: { approvalStatus, isClaimed: claimed !== undefined },
  })
  await publish(own, 'customer.registered', { customerId: id, status: approvalStatus })
  return approvalStatus
}

function claim(
  scope: Scope,
  { document, email, phone, birthDate, traits }: Registration,
  loginId: string,
): Promise<ClaimedRow | undefined> {
  return scope.db.one(claimRecord, [
    scope.supplier.id,
    document,
    email,
    loginId,
    phone,
    birthDate,
    JSON.stringify(traits),
  ])
}

async function insertCustomer(
  scope: Scope,
  registration: Registration,
  { loginId, approvalStatus, isEmailProved }: RegistrationStart,
): Promise<ClaimedRow> {
  const written = WRITTEN.values({ ...registration, loginId, isApproved: approvalStatus === 'approved' })
  const row = await scope.db.one(newCustomer, [scope.supplier.id, isEmailProved, ...written])
  if (!row) throw new Error('an insert returns its row')
  return { id: row.id, kind: registration.kind, approvalStatus, hasAddress: false }
}
