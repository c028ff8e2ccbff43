import { Failure } from '#domain/failure.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { verifyDomain } from './domains.ts'
import type { FindProof } from './find-proof.ts'

/** Domains in one run; they are checked at the same time, and the others wait for the next run. */
const BATCH = 10

// What serves a store is checked once a day; what waits each hour, until its owner has had a month.
const findDue = statement('store-domain.due', {
  parameters: [int8],
  row: { supplierId: uuid, domain: text },
  sql: `select c.supplier_id, c.domain from domain_claim c
   left join supplier_domain d on d.supplier_id = c.supplier_id and d.domain = c.domain
   where c.released_at is null and (d.domain is not null or c.claimed_at > now() - interval '30 days')
     and coalesce(c.checked_at, c.claimed_at) <= now() - case when d.domain is null then interval '1 hour' else interval '1 day' end
     and ${ofOpenStoreSql('c')}
   order by coalesce(c.checked_at, c.claimed_at), c.supplier_id, c.domain limit $1`,
})

/** Checks claimed domains again: a proof that arrives takes effect by itself, and one that is gone is noticed. */
export async function verifyDomains(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
  findProof: FindProof,
): Promise<void> {
  const due = await db.many(findDue, [BATCH])
  await Promise.all(
    due.map(async ({ supplierId, domain }) => {
      const scope = await openScope(supplierId)
      // Removed or proved by another store in between: its people see why.
      if (scope) await verifyDomain(scope, findProof, domain).catch(ignoreFailure)
    }),
  )
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failure)) throw error
}
