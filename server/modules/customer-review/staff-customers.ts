import type { SentCustomer } from '#contract/customer-desk.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { ensureCan } from '#domain/access/can.ts'
import { addressText } from '#domain/customer/address.ts'
import type { CustomerSummary } from '#domain/customer/customer-record.ts'
import {
  checkCustomerDetails,
  checkNewCustomer,
  type CustomerDetails,
  type CustomerNote,
  type NewCustomer,
  type TypedCustomerDetails,
} from '#domain/customer/staff-customer.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { mergeChange } from '#domain/merge-change.ts'
import { insertAddress } from '#server/modules/address/queries.ts'
import { ensureOwnEmail, invitePrincipal } from '#server/modules/linked-user/invite-principal.ts'
import { emailChangedMail } from '#server/modules/registration/mails.ts'
import { addClientsTo } from '#server/modules/representative/queries.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  bool,
  columns,
  isoTimeSql,
  jsonListSql,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inLockedTransaction, inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { OF_STORE, SUMMARY_COLUMNS, summaryRow, toSummary } from './queries.ts'

const findSame = statement('review.same-customer', {
  parameters: [uuid, uuid, text],
  row: { ...summaryRow, isSent: neverNull(bool) },
  sql: `select ${SUMMARY_COLUMNS}, c.id is not distinct from $2 as is_sent ${OF_STORE} and (c.document = $3 or c.id = $2)
   order by is_sent desc, c.created_at limit 1`,
})
const WRITTEN = columns({
  kind: text,
  document: text,
  name: text,
  tradeName: nullable(text),
  stateRegistration: text,
  email: text,
  phone: nullable(text),
})
const insert = statement('review.insert-customer', {
  parameters: [uuid, nullable(uuid), nullable(uuid), uuid, ...WRITTEN.parameters],
  row: summaryRow,
  sql: `insert into customer as c (supplier_id, id, price_list_id, reviewed_by, reviewed_at, is_approved, ${WRITTEN.list()})
   values ($1, coalesce($2, gen_random_uuid()), $3, $4, now(), true, ${WRITTEN.placeholders(5)}) returning ${SUMMARY_COLUMNS}`,
})
const findPriceList = statement('review.price-list', {
  parameters: [uuid, uuid],
  row: { name: text },
  sql: 'select name from price_list where supplier_id = $1 and id = $2',
})
const REPRESENTATIVES = `from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.role = 'representative' and m.is_active`
const findRepresentatives = statement('review.representatives', {
  parameters: [uuid],
  row: { id: uuid, name: text },
  sql: `select m.id, l.name ${REPRESENTATIVES} order by plain_text(l.name), m.id`,
})
const findRepresentative = statement('review.representative', {
  parameters: [uuid, uuid],
  row: { id: uuid, name: text },
  sql: `select m.id, l.name ${REPRESENTATIVES} and m.id = $2`,
})

interface Representative {
  readonly id: string
  readonly name: string
}

export const listRepresentatives = ({ db, supplier }: Scope): Promise<Representative[]> =>
  db.many(findRepresentatives, [supplier.id])

/**
 * Makes a customer of the store, approved and without a login. The one that a representative makes is in the own portfolio. A document is of
 * one customer: concurrent requests wait for each other, and the same request sent again gives the same customer.
 * @throws Failure registration.invalid with everything that is wrong, customer.documentTaken, customer.emailTaken, access.notAllowed for an
 * unknown representative or for who may not give a price list, priceList.notFound
 */
export async function createCustomer(scope: Scope, sent: SentCustomer): Promise<CustomerSummary> {
  const { value, faults } = checkNewCustomer(sent)
  if (value === null) throw new Failure('registration.invalid', {}, faults)
  if (sent.priceListId !== null) ensureCan('price-list.manage', scope.actor, scope)
  return inLockedTransaction(scope, async (scope) => {
    const same = await scope.db.one(findSame, [scope.supplier.id, sent.id, value.document])
    if (same?.isSent && same.document === value.document) return toSummary(same)
    if (same) throw new Failure('customer.documentTaken', { field: 'document', idcliente: same.id, nome: same.name })
    return insertCustomer(scope, value, sent)
  })
}

async function insertCustomer(scope: Scope, customer: NewCustomer, sent: SentCustomer): Promise<CustomerSummary> {
  const { db, supplier, actor } = scope
  const representative = await representativeFor(scope, sent.representativeId)
  const priceList = sent.priceListId && (await db.one(findPriceList, [supplier.id, sent.priceListId]))
  ensure(priceList !== undefined, 'priceList.notFound')
  const row = await db.one(insert, [
    supplier.id,
    sent.id,
    sent.priceListId,
    loginIdOf(actor),
    ...WRITTEN.values(customer),
  ])
  if (!row) throw new Error('an insert returns its row')
  const customerId = row.id
  if (customer.email !== '') await ensureOwnEmail(scope, customerId, customer.email)
  const { address } = customer
  if (address !== null) await insertAddress(scope, customerId, address, { isPrimary: true, isBilling: false })
  await recordEvent(scope, {
    action: 'customer.registered',
    customerId,
    changes: changesBetween(
      {},
      {
        ...auditable(customer),
        ...(address === null ? {} : { address: addressText(address) }),
        ...(priceList ? { priceList: priceList.name } : {}),
      },
    ),
    details: { approvalStatus: 'approved', isClaimed: false },
  })
  if (representative) await addClientsTo(scope, representative, [customerId])
  await publish(scope, 'customer.registered', { customerId, status: 'approved' })
  if (sent.isInvited) await invitePrincipal(scope, customerId, customer.contactName)
  return toSummary(row)
}

/** In whose portfolio the customer is: a representative's own. */
async function representativeFor({ db, supplier, actor }: Scope, named: string | null): Promise<Representative | null> {
  const id = actor.kind === 'representative' ? actor.staffId : named
  if (id === null) return null
  const representative = await db.one(findRepresentative, [supplier.id, id])
  ensure(representative, 'access.notAllowed')
  return representative
}

const auditable = ({ name, tradeName, stateRegistration, email, phone }: CustomerDetails) => ({
  name,
  tradeName,
  stateRegistration: stateRegistration || null,
  email: email || null,
  phone,
})

const findName = statement('review.invited-name', {
  parameters: [uuid, uuid],
  row: { name: neverNull(text) },
  sql: `select case when kind = 'person' then name else '' end as name from customer where supplier_id = $1 and id = $2`,
})

/** @throws Failure those of `invitePrincipal` */
export function inviteCustomer(scope: Scope, customerId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const customer = await scope.db.one(findName, [scope.supplier.id, customerId])
    await invitePrincipal(scope, customerId, customer?.name ?? '')
  })
}

const lock = statement('review.lock-details', {
  parameters: [uuid, uuid],
  row: { ...summaryRow, stateRegistration: text, hasLogin: neverNull(bool) },
  sql: `select ${SUMMARY_COLUMNS}, c.state_registration, c.login_id is not null as has_login ${OF_STORE} and c.id = $2 for no key update of c`,
})
const CHANGED = columns({
  name: text,
  tradeName: nullable(text),
  stateRegistration: text,
  email: text,
  phone: nullable(text),
})
const write = statement('review.write-details', {
  parameters: [uuid, uuid, ...CHANGED.parameters],
  row: summaryRow,
  sql: `update customer c set ${CHANGED.assignments(3)} where c.supplier_id = $1 and c.id = $2 returning ${SUMMARY_COLUMNS}`,
})

/**
 * Corrects names and contacts of a customer. The former e-mail address is told of a new one.
 * @param seen the values that the change is based on, so that a concurrent change is not overwritten; undefined skips the check
 * @throws Failure access.notAllowed, registration.updateInvalid with everything that is wrong, record.changedMeanwhile, customer.ownEmail,
 * customer.emailTaken
 */
export function changeCustomer(
  scope: Scope,
  customerId: string,
  typed: TypedCustomerDetails,
  seen: TypedCustomerDetails | undefined,
): Promise<CustomerSummary> {
  return inTransaction(scope, async (scope) => {
    const stored = await scope.db.one(lock, [scope.supplier.id, customerId])
    ensure(stored, 'access.notAllowed')
    const isCompany = stored.kind === 'company'
    const { value, faults } = checkCustomerDetails(typed, isCompany)
    if (value === null) throw new Failure('registration.updateInvalid', {}, faults)
    const shown = (seen && checkCustomerDetails(seen, isCompany).value) ?? stored
    const merged = mergeChange(comparable(stored), comparable(shown), comparable(value))
    ensure(merged, 'record.changedMeanwhile')
    const after = { ...merged, tradeName: merged.tradeName || null, phone: merged.phone || null }
    if (after.email !== stored.email) await leaveEmail(scope, stored, after.email)
    const row = await scope.db.one(write, [scope.supplier.id, customerId, ...CHANGED.values(after)])
    ensure(row, 'access.notAllowed')
    const changes = changesBetween(auditable(stored), auditable(after))
    if (changes.length > 0) await recordEvent(scope, { action: 'customer.updated', customerId, changes })
    return toSummary(row)
  })
}

const comparable = ({ name, tradeName, stateRegistration, email, phone }: CustomerDetails) => ({
  name,
  tradeName: tradeName ?? '',
  stateRegistration,
  email,
  phone: phone ?? '',
})

/** Who signs in with an e-mail changes it alone: it opens the account. */
async function leaveEmail(
  scope: Scope,
  { id, name, email: former, hasLogin }: { id: string; name: string; email: string; hasLogin: boolean },
  email: string,
): Promise<void> {
  ensure(!hasLogin, 'customer.ownEmail', { field: 'email' })
  if (email !== '') await ensureOwnEmail(scope, id, email)
  await enqueueMailIfPossible(scope, { to: former, about: { customerId: id }, ...emailChangedMail(scope, name) })
}

const NOTE = 'n.id, n.body, l.name as written_by, n.written_at'
const noteRow = { id: uuid, body: text, writtenBy: nullable(text), writtenAt: timestamptz }
const MOST_NOTES = 200
const findNotes = statement('review.notes', {
  parameters: [uuid, uuid],
  row: noteRow,
  sql: `select ${NOTE} from customer_note n left join login l on l.id = n.written_by
   where n.supplier_id = $1 and n.customer_id = $2 order by n.written_at desc, n.id limit ${MOST_NOTES}`,
})
const findCustomer = statement('review.noted-customer', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: `select c.id ${OF_STORE} and c.id = $2`,
})
const insertNote = statement('review.insert-note', {
  parameters: [uuid, uuid, text, uuid],
  row: noteRow,
  sql: `with n as (insert into customer_note (supplier_id, customer_id, body, written_by) values ($1, $2, $3, $4) returning *)
   select ${NOTE} from n left join login l on l.id = n.written_by`,
})

/** What staff wrote down about a customer, the newest first. @throws Failure access.notAllowed */
export async function listNotes({ db, supplier }: Scope, customerId: string): Promise<CustomerNote[]> {
  ensure(await db.one(findCustomer, [supplier.id, customerId]), 'access.notAllowed')
  return db.many(findNotes, [supplier.id, customerId])
}

/** @throws Failure access.notAllowed, customer.noteMissing */
export function addNote(scope: Scope, customerId: string, typed: string): Promise<CustomerNote> {
  const body = typed.trim()
  ensure(body !== '', 'customer.noteMissing', { field: 'body' })
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    ensure(await db.one(findCustomer, [supplier.id, customerId]), 'access.notAllowed')
    const note = await db.one(insertNote, [supplier.id, customerId, body, loginIdOf(actor)])
    if (!note) throw new Error('an insert returns its row')
    await recordEvent(scope, { action: 'customer.noted', customerId, changes: changesBetween({}, { note: body }) })
    return note
  })
}

export const customerNotePrivacy = {
  tables: { customer_note: { exportedAs: 'notes', erasedBy: 'foreign key' } },
  exports: {
    notes: jsonListSql(
      `json_build_object('at', ${isoTimeSql('n.written_at')}, 'text', n.body)`,
      'customer_note n where n.supplier_id = $1 and n.customer_id = $3',
      'n.written_at, n.id',
    ),
  },
} as const satisfies PrivacyPart
