import type { ApprovalStatus, CustomerRecord, TermsOfUse, TermsAcceptance } from '#domain/customer/customer-record.ts'
import type { CustomerDocumentKind } from '#domain/customer/registration.ts'
import type { Trait, TraitKind } from '#domain/order/trait.ts'
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

/** What a customer types of its own record; the name of the person belongs to the login. */
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
    standing: narrow<ApprovalStatus>(text),
    reviewReason: text,
    registeredAt: timestamptz,
    terms: json<TermsAcceptance>(),
  },
  sql: `select c.id, c.kind, c.document_kind, c.document, coalesce(l.name, c.name) as full_name, ${DETAILS.list('c')},
     ${APPROVAL_STATUS_SQL} as standing, c.review_reason, c.created_at as registered_at,
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
