import { authorOf, type ActingCustomer, type Actor } from '#domain/access/actor.ts'
import type { ApprovalStatus, CustomerRecord, TermsOfUse, TermsAcceptance } from '#domain/customer/customer-record.ts'
import type { CustomerDocumentKind, Registration } from '#domain/customer/registration.ts'
import { ensure } from '#domain/failure.ts'
import type { Trait, TraitKind } from '#domain/order/trait.ts'
import { insertAddress } from '#server/modules/address/queries.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { publish } from '#server/platform/events/publish.ts'
import { type Scope, inTransaction } from '#server/platform/http/scope.ts'
import {
  neverNull,
  array,
  bool,
  date,
  int4,
  columns,
  json,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  isoTimeSql,
  jsonListSql,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const traitRow = {
  id: uuid,
  name: text,
  hint: text,
  kind: narrow<TraitKind>(text),
  choices: array(text),
  isRequired: bool,
}

const findTraits = statement('registration.traits', {
  parameters: [uuid],
  row: traitRow,
  sql: 'select id, name, hint, kind, choices, is_required from customer_trait where supplier_id = $1 and removed_at is null order by position, name, id',
})

/** The supplier's questions in its registration form. */
export const customerTraitsOf = (scope: Scope): Promise<Trait[]> => scope.db.many(findTraits, [scope.supplier.id])

const termsRow = {
  version: int4,
  isCurrent: neverNull(bool),
  body: neverNull(text),
  summary: neverNull(text),
  publishedAt: timestamptz,
}

const findTermsVersion = statement('registration.terms', {
  parameters: [uuid, nullable(int4)],
  row: termsRow,
  sql: `select v.number as version, v.number is not distinct from (select version from terms_in_force($1)) as is_current,
     v.content ->> 'body' as body, v.content ->> 'summary' as summary, v.starts_at as published_at
   from content_item i join content_version v on v.supplier_id = i.supplier_id and v.item_id = i.id
   where i.supplier_id = $1 and i.kind = 'terms' and v.starts_at <= now() and v.number = coalesce($2, (select version from terms_in_force($1)))`,
})

/** The terms of use in one version, by default the one in force; null where the store has none such. */
export async function findTerms(scope: Scope, version: number | null): Promise<TermsOfUse | null> {
  return (await scope.db.one(findTermsVersion, [scope.supplier.id, version])) ?? null
}

const findCurrentVersion = statement('registration.terms-version', {
  parameters: [uuid],
  row: { version: nullable(int4) },
  sql: 'select version from terms_in_force($1)',
})

/** The number of the terms in force; null for a store without terms. */
export async function currentTermsVersion(scope: Scope): Promise<number | null> {
  return (await scope.db.one(findCurrentVersion, [scope.supplier.id]))?.version ?? null
}

/** Of the acceptances `a` of a row of `customer` that of the version in force, else the last one. */
export const lastAcceptanceOf = (customer: string): string =>
  `where a.supplier_id = ${customer}.supplier_id and a.customer_id = ${customer}.id
   order by (a.version = (select f.version from terms_in_force(a.supplier_id) f)) is true desc, a.accepted_at desc limit 1`

/** Approval status of a row of `customer`. */
export const APPROVAL_STATUS_SQL = `case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end`

/** What a customer types in its record; the name of the person belongs to the login. */
export const DETAILS = columns({
  name: text,
  tradeName: nullable(text),
  email: text,
  phone: nullable(text),
  birthDate: nullable(date),
  stateRegistration: text,
  traits: jsonb<Readonly<Record<string, string>>>(),
})

const findCustomer = statement('registration.record', {
  parameters: [uuid, uuid],
  row: {
    id: uuid,
    kind: narrow<'person' | 'company'>(text),
    documentKind: neverNull(narrow<CustomerDocumentKind>(text)),
    document: text,
    fullName: text,
    ...DETAILS.types,
    approvalStatus: narrow<ApprovalStatus>(text),
    reviewReason: text,
    registeredAt: timestamptz,
    terms: json<TermsAcceptance>(),
  },
  sql: `select c.id, c.kind, c.document_kind, c.document, coalesce(l.name, c.name) as full_name, ${DETAILS.list('c')},
     ${APPROVAL_STATUS_SQL} as approval_status, c.review_reason, c.created_at as registered_at,
     json_build_object(
       'current', (select version from terms_in_force(c.supplier_id)),
       'accepted', (select a.version from terms_acceptance a ${lastAcceptanceOf('c')})) as terms
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null`,
})

/** What the store knows of one of its customers; null for an unknown one. */
export async function findRecord(scope: Scope, customerId: string): Promise<CustomerRecord | null> {
  const row = await scope.db.one(findCustomer, [scope.supplier.id, customerId])
  return row ? { ...row, phone: row.phone ?? '' } : null
}

const deleteProofsOfPerson = statement('registration.erase-person', {
  parameters: [uuid, uuid],
  sql: `delete from email_proof e using login l
   where l.id = $2 and e.supplier_id = $1 and (e.email = l.email or e.login_id = $2)`,
})
// In every store: no store knows these people any more.
const deleteProofsOfLogins = statement('registration.erase-logins', {
  parameters: [array(uuid), array(text)],
  sql: 'delete from email_proof where login_id = any($1::uuid[]) or email = any($2::text[])',
})

export const registrationPrivacy = {
  tables: {
    // Deleted by the privacy module itself, after every part.
    customer: { exportedAs: 'customer', erasedBy: 'statement' },
    terms_acceptance: { exportedAs: 'customer', erasedBy: 'foreign key' },
    email_proof: { exportedAs: null, erasedBy: 'statement' },
  },
  exports: {
    customer: `(select json_build_object(
        'kind', c.kind, 'name', c.name, 'tradeName', c.trade_name, 'document', c.document, 'email', c.email, 'phone', c.phone,
        'emailVerifiedAt', ${isoTimeSql('c.email_verified_at')}, 'phoneVerifiedAt', ${isoTimeSql('c.phone_verified_at')},
        'birthDate', c.birth_date, 'stateRegistration', c.state_registration, 'erpCode', c.erp_code, 'isApproved', c.is_approved,
        'reviewReason', c.review_reason, 'creditLimit', c.credit_limit_cents, 'creditUsed', c.credit_used_cents,
        'createdAt', ${isoTimeSql('c.created_at')},
        'traits', ${jsonListSql(
          `json_build_object('name', coalesce(t.name, f.key), 'value', f.value)`,
          'jsonb_each(c.traits) f left join customer_trait t on t.supplier_id = $1 and t.id::text = f.key',
          't.position, f.key',
        )},
        'acceptedTerms', ${jsonListSql(
          `json_build_object('version', a.version, 'at', ${isoTimeSql('a.accepted_at')})`,
          'terms_acceptance a where a.supplier_id = $1 and a.customer_id = $3',
          'a.version',
        )})
      from customer c where c.supplier_id = $1 and c.id = $3)`,
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteProofsOfPerson, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds, emails }) => db.execute(deleteProofsOfLogins, [loginIds, emails]),
} as const satisfies PrivacyPart

const insertAcceptance = statement('registration.accept-terms', {
  parameters: [uuid, uuid, int4, uuid, text],
  row: { version: int4 },
  sql: `insert into terms_acceptance (supplier_id, customer_id, terms_id, version, accepted_by, accepted_as)
   select $1, $2, id, $3, $4, $5 from content_item where supplier_id = $1 and kind = 'terms'
   on conflict do nothing returning version`,
})

/**
 * Records that the customer accepted the terms in force: version, instant and author. Accepting again changes nothing.
 * Only the customer's own people accept. Null for a store without terms.
 * @param readVersion the version that was shown; null where it is unknown
 * @throws Failure access.notAllowed, terms.outdated.
 */
export function acceptTerms(
  scope: Scope,
  customer: ActingCustomer,
  readVersion: number | null,
): Promise<number | null> {
  return inTransaction(scope, async (scope) => {
    const version = await currentTermsVersion(scope)
    ensure(readVersion === null || readVersion === version, 'terms.outdated')
    if (version !== null) await recordAcceptance(scope, customer.id, version)
    return version
  })
}

/** Within the transaction of the scope, as its actor. */
async function recordAcceptance(scope: Scope, customerId: string, version: number): Promise<void> {
  const { loginId, actingAs } = authorOf(scope.actor)
  const inserted = await scope.db.one(insertAcceptance, [scope.supplier.id, customerId, version, loginId, actingAs])
  if (inserted) await recordEvent(scope, { action: 'terms.accepted', customerId, details: { version } })
}

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
  // Nothing is priced while the record is written.
  const actor: Actor = { kind: 'customer', loginId, customer: { id, kind, isApproved, priceListId: null } }
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
