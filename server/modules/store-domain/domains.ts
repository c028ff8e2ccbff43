import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { ensure, Failure } from '#domain/failure.ts'
import {
  DAYS_WITHOUT_PROOF,
  isProof,
  isProofGone,
  MAX_DOMAIN_CLAIMS,
  parseDomain,
  proofText,
  type DomainCheck,
  type ProofFinding,
  type StoreDomain,
} from '#domain/supplier/domain-claim.ts'
import {
  bool,
  int4,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inLockedTransaction, inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import type { FindProof } from './find-proof.ts'

const list = statement('store-domain.list', {
  parameters: [uuid],
  row: {
    name: neverNull(text),
    serves: neverNull(bool),
    token: nullable(text),
    checkedAt: nullable(timestamptz),
    dns: nullable(narrow<ProofFinding>(text)),
    file: nullable(narrow<ProofFinding>(text)),
    servesUntil: nullable(timestamptz),
  },
  sql: `select coalesce(d.domain, c.domain) as name, d.domain is not null as serves, c.token, c.checked_at,
     c.dns_finding as dns, c.file_finding as file, c.missing_since + interval '${DAYS_WITHOUT_PROOF} days' as serves_until
   from (select * from domain_claim where supplier_id = $1 and released_at is null) c
   full join (select domain, position from supplier_domain where supplier_id = $1) d on d.domain = c.domain
   order by d.position, name`,
})
const holder = statement('store-domain.holder', {
  parameters: [text],
  row: { supplierId: uuid },
  sql: 'select supplier_id from supplier_domain where domain = $1',
})
const count = statement('store-domain.count', {
  parameters: [uuid],
  row: { claims: neverNull(int4) },
  sql: 'select count(*)::int as claims from domain_claim where supplier_id = $1 and released_at is null',
})
// The proof of a domain that was removed stays what it was.
const claim = statement('store-domain.claim', {
  parameters: [uuid, text, text],
  row: { domain: text },
  sql: `insert into domain_claim as c (supplier_id, domain, token) values ($1, $2, $3)
   on conflict (supplier_id, domain) do update
     set released_at = null, claimed_at = now(), checked_at = null, dns_finding = null, file_finding = null, missing_since = null
     where c.released_at is not null
   returning domain`,
})
const findToken = statement('store-domain.token', {
  parameters: [uuid, text],
  row: { token: text },
  sql: 'select token from domain_claim where supplier_id = $1 and domain = $2 and released_at is null',
})
const findServedToken = statement('store-domain.served-token', {
  parameters: [text],
  row: { token: text },
  sql: `select c.token from supplier_domain d join domain_claim c on c.supplier_id = d.supplier_id and c.domain = d.domain
   where d.domain = $1 and c.released_at is null`,
})
const recordCheck = statement('store-domain.record-check', {
  parameters: [uuid, text, text, text, bool, bool],
  row: { isOverdue: neverNull(bool) },
  sql: `update domain_claim c set checked_at = now(), dns_finding = $3, file_finding = $4,
     missing_since = case when $5 then null when $6 and d.domain is not null then coalesce(c.missing_since, now()) else c.missing_since end
   from (select $1::uuid as supplier_id, $2::text as domain) k left join supplier_domain d on d.supplier_id = k.supplier_id and d.domain = k.domain
   where c.supplier_id = k.supplier_id and c.domain = k.domain and c.released_at is null
   returning coalesce($6 and c.missing_since <= now() - interval '${DAYS_WITHOUT_PROOF} days', false) as is_overdue`,
})
// The primary key settles which of two stores comes first.
const serve = statement('store-domain.serve', {
  parameters: [uuid, text],
  row: { domain: text },
  sql: `insert into supplier_domain (domain, supplier_id, position)
   select $2, $1, coalesce(max(position) + 1, 0) from supplier_domain where supplier_id = $1
   on conflict (domain) do nothing returning domain`,
})
const stopServing = statement('store-domain.stop-serving', {
  parameters: [uuid, text],
  row: { domain: text },
  sql: 'delete from supplier_domain where supplier_id = $1 and domain = $2 returning domain',
})
const release = statement('store-domain.release', {
  parameters: [uuid, text],
  row: { domain: text },
  sql: `update domain_claim set released_at = now() where supplier_id = $1 and domain = $2 and released_at is null returning domain`,
})
const putFirst = statement('store-domain.put-first', {
  parameters: [uuid, text],
  sql: `update supplier_domain d set position = case when d.domain = $2 then 0 else o.place end
   from (select domain, row_number() over (order by position, domain)::int as place from supplier_domain where supplier_id = $1) o
   where d.supplier_id = $1 and o.domain = d.domain`,
})

/** Those that serve the store first, the main one before the others. */
export async function listDomains({ db, supplier }: Scope): Promise<StoreDomain[]> {
  const rows = await db.many(list, [supplier.id])
  return rows.map(({ name, serves, token, checkedAt, dns, file, servesUntil }, index) => ({
    name,
    state: !serves ? 'waiting' : token === null ? 'installed' : servesUntil === null ? 'proved' : 'failing',
    isMain: serves && index === 0,
    token,
    check: checkedAt !== null && dns !== null && file !== null ? { at: checkedAt, dns, file } : null,
    servesUntil: serves ? servesUntil : null,
  }))
}

/** What a domain that serves a store answers for its proof; null for any other. */
export const servedProof = async ({ db }: Pick<Scope, 'db'>, domain: string): Promise<string | null> => {
  const found = await db.one(findServedToken, [domain])
  return found ? proofText(found.token) : null
}

/** @throws Failure domain.invalid, domain.taken, domain.tooMany, domain.known */
export function claimDomain(scope: Scope, typed: string, ownHost: string): Promise<void> {
  const parsed = parseDomain(typed, ownHost, domainToASCII)
  if ('fault' in parsed) throw new Failure('domain.invalid', { field: 'domain', reason: parsed.fault })
  const { domain } = parsed
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const held = await db.one(holder, [domain])
    ensure(!held || held.supplierId === supplier.id, 'domain.taken', { field: 'domain' })
    const claims = (await db.one(count, [supplier.id]))?.claims ?? 0
    ensure(claims < MAX_DOMAIN_CLAIMS, 'domain.tooMany', { field: 'domain', maximum: MAX_DOMAIN_CLAIMS })
    const claimed = held ? undefined : await db.one(claim, [supplier.id, domain, randomBytes(16).toString('hex')])
    ensure(claimed, 'domain.known', { field: 'domain' })
    await recordEvent(scope, {
      action: 'domain.claimed',
      customerId: null,
      changes: [{ field: 'domain', before: null, after: domain }],
    })
  })
}

/**
 * Looks for the proof now. A domain that is proved serves the store from then on.
 * @throws Failure domain.notFound, domain.taken where another store proved it meanwhile
 */
export async function verifyDomain(scope: Scope, findProof: FindProof, domain: string): Promise<void> {
  const found = await scope.db.one(findToken, [scope.supplier.id, domain])
  ensure(found, 'domain.notFound')
  const check = await findProof(domain, found.token)
  const isTaken = await inLockedTransaction(scope, (scope) => applyCheck(scope, domain, check))
  ensure(!isTaken, 'domain.taken', { field: 'domain' })
}

/** Returns whether the domain was proved and serves another store. */
async function applyCheck(scope: Scope, domain: string, check: Omit<DomainCheck, 'at'>): Promise<boolean> {
  const { db, supplier } = scope
  const proved = isProof(check)
  const values = [supplier.id, domain, check.dns, check.file, proved, isProofGone(check)] as const
  const recorded = await db.one(recordCheck, values)
  // It was removed while it was checked.
  if (!recorded) return false
  const record = (before: boolean) =>
    recordEvent(scope, {
      action: before ? 'domain.lapsed' : 'domain.proved',
      customerId: null,
      changes: [{ field: 'servesStore', part: domain, before, after: !before }],
    })
  if (recorded.isOverdue && (await db.one(stopServing, [supplier.id, domain]))) await record(true)
  if (!proved) return false
  if (await db.one(serve, [supplier.id, domain])) {
    await record(false)
    return false
  }
  return (await db.one(holder, [domain]))?.supplierId !== supplier.id
}

/** The domain serves the store no longer, and another store may prove it. @throws Failure domain.notFound */
export function removeDomain(scope: Scope, domain: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    ensure(await db.one(release, [supplier.id, domain]), 'domain.notFound')
    await db.one(stopServing, [supplier.id, domain])
    await recordEvent(scope, {
      action: 'domain.removed',
      customerId: null,
      changes: [{ field: 'domain', before: domain, after: null }],
    })
  })
}

/** Links in messages and search engines lead to the main domain. @throws Failure domain.notFound unless it serves the store */
export function chooseMainDomain(scope: Scope, domain: string): Promise<void> {
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const serving = (await listDomains(scope)).filter(({ state }) => state !== 'waiting')
    ensure(
      serving.some(({ name }) => name === domain),
      'domain.notFound',
    )
    const before = serving.find(({ isMain }) => isMain)?.name ?? null
    if (before === domain) return
    await db.execute(putFirst, [supplier.id, domain])
    await recordEvent(scope, {
      action: 'domain.changed',
      customerId: null,
      changes: [{ field: 'mainDomain', before, after: domain }],
    })
  })
}
