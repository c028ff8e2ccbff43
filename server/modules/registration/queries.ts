import type { ApprovalStatus, CustomerRecord, TermsOfUse, TermsAcceptance } from '#domain/customer/customer-record.ts'
import type { CustomerDocumentKind } from '#domain/customer/registration.ts'
import type { Trait, TraitKind } from '#domain/order/trait.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import type { Scope } from '#server/platform/http/scope.ts'
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
} from '#server/platform/database/statement.ts'

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
  sql: 'select id, name, hint, kind, choices, is_required from customer_trait where supplier_id = $1 order by position, name, id',
})

/** The supplier's questions in its registration form. */
export const customerTraitsOf = (scope: Scope): Promise<Trait[]> => scope.db.many(findTraits, [scope.supplier.id])

const termsRow = {
  version: int4,
  isCurrent: bool,
  body: text,
  publishedAt: timestamptz,
}

const findTermsVersion = statement('registration.terms', {
  parameters: [uuid, int4],
  row: termsRow,
  sql: `select version, version = (select max(version) from terms_of_use where supplier_id = $1) as is_current, body, published_at
   from terms_of_use where supplier_id = $1 and ($2::int is null or version = $2)
   order by version desc limit 1`,
})

/** The terms of use in one version, by default the one in force; null where the store has none such. */
export async function findTerms(scope: Scope, version: number | null): Promise<TermsOfUse | null> {
  return (await scope.db.one(findTermsVersion, [scope.supplier.id, version])) ?? null
}

const findCurrentVersion = statement('registration.terms-version', {
  parameters: [uuid],
  row: { version: nullable(int4) },
  sql: 'select max(version) as version from terms_of_use where supplier_id = $1',
})

/** The number of the terms in force; null for a store without terms. */
export async function currentTermsVersion(scope: Scope): Promise<number | null> {
  return (await scope.db.one(findCurrentVersion, [scope.supplier.id]))?.version ?? null
}

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
       'current', (select max(t.version) from terms_of_use t where t.supplier_id = c.supplier_id),
       'accepted', (select max(a.version) from terms_acceptance a where a.supplier_id = c.supplier_id and a.customer_id = c.id)) as terms
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
