import type { TermsAcceptances } from '#domain/content/edited-content.ts'
import { int4, int8, neverNull, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const countAcceptances = statement('content.terms-acceptances', {
  parameters: [uuid],
  row: { version: int4, customers: neverNull(int8), lastAt: neverNull(timestamptz) },
  sql: `select version, count(*) as customers, max(accepted_at) as last_at from terms_acceptance
   where supplier_id = $1 group by version order by version desc`,
})

/** The newest version first; versions without an acceptance are left out. */
export const termsAcceptances = ({ db, supplier }: Scope): Promise<TermsAcceptances[]> =>
  db.many(countAcceptances, [supplier.id])
