import type { ApprovalStatus } from '#domain/customer/approval-status.ts'
import type { CustomerRecord, TermsOfUse } from '#domain/customer/customer-record.ts'
import type { CustomerDocumentKind } from '#domain/customer/registration.ts'
import type { Trait, TraitKind } from '#domain/order/trait.ts'
import { firstRow, rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface TraitRow {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly kind: TraitKind
  readonly choices: string[]
  readonly is_required: boolean
}

const findTraits = statement<TraitRow>(
  'registration.traits',
  'select id, name, hint, kind, choices, is_required from customer_trait where supplier_id = $1 order by position, name, id',
)

/** What the supplier asks in its registration form. */
export async function customerTraitsOf(scope: Scope): Promise<Trait[]> {
  const found = await rows(scope.db, findTraits, [scope.supplier.id])
  return found.map(({ is_required, ...trait }) => ({ ...trait, isRequired: is_required }))
}

interface TermsRow {
  readonly version: number
  readonly is_current: boolean
  readonly body: string
  readonly published_at: string
}

const findTermsVersion = statement<TermsRow>(
  'registration.terms',
  `select version, version = (select max(version) from terms_of_use where supplier_id = $1) as is_current, body, published_at
   from terms_of_use where supplier_id = $1 and ($2::int is null or version = $2)
   order by version desc limit 1`,
)

/** The terms of use in one version, by default the one in force; null where the store has none such. */
export async function findTerms(scope: Scope, version: number | null): Promise<TermsOfUse | null> {
  const row = await firstRow(scope.db, findTermsVersion, [scope.supplier.id, version])
  return row ? { version: row.version, isCurrent: row.is_current, body: row.body, publishedAt: row.published_at } : null
}

const findCurrentVersion = statement<{ version: number | null }>(
  'registration.terms-version',
  'select max(version) as version from terms_of_use where supplier_id = $1',
)

/** The number of the terms in force; null for a store without terms. */
export async function currentTermsVersion(scope: Scope): Promise<number | null> {
  return (await firstRow(scope.db, findCurrentVersion, [scope.supplier.id]))?.version ?? null
}

/** Of a row of `customer`, how it stands. */
export const STANDING_SQL = `case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end`

interface RecordRow {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly document_kind: CustomerDocumentKind
  readonly document: string
  readonly full_name: string
  readonly name: string
  readonly trade_name: string | null
  readonly email: string
  readonly phone: string | null
  readonly birth_date: string | null
  readonly state_registration: string
  readonly traits: Record<string, string>
  readonly standing: ApprovalStatus
  readonly review_reason: string
  readonly created_at: string
  readonly current_terms: number | null
  readonly accepted_terms: number | null
}

const findCustomer = statement<RecordRow>(
  'registration.record',
  `select c.id, c.kind, c.document_kind, c.document, coalesce(l.name, c.name) as full_name, c.name, c.trade_name, c.email, c.phone, c.birth_date,
     c.state_registration, c.traits, ${STANDING_SQL} as standing, c.review_reason, c.created_at,
     (select max(t.version) from terms_of_use t where t.supplier_id = c.supplier_id) as current_terms,
     (select max(a.version) from terms_acceptance a where a.supplier_id = c.supplier_id and a.customer_id = c.id) as accepted_terms
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null`,
)

/** What the store knows of one of its customers; null for anybody else. */
export async function findRecord(scope: Scope, customerId: string): Promise<CustomerRecord | null> {
  const row = await firstRow(scope.db, findCustomer, [scope.supplier.id, customerId])
  return row
    ? {
        id: row.id,
        kind: row.kind,
        documentKind: row.document_kind,
        document: row.document,
        fullName: row.full_name,
        name: row.name,
        tradeName: row.trade_name,
        email: row.email,
        phone: row.phone ?? '',
        birthDate: row.birth_date,
        stateRegistration: row.state_registration,
        traits: row.traits,
        standing: row.standing,
        reviewReason: row.review_reason,
        registeredAt: row.created_at,
        terms: { current: row.current_terms, accepted: row.accepted_terms },
      }
    : null
}
