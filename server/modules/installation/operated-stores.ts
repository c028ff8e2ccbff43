import { randomUUID } from 'node:crypto'
import { pagingAt } from '#contract/paging.ts'
import { teamInvitationPath } from '#contract/team.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { VISITOR } from '#domain/access/actor.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { OperatedStore, StoreFilter, StoreState } from '#domain/operation/operated-store.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { checkOwnedStore, type TypedStore } from '#domain/supplier/new-store.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { recordOperatorEvent } from '#server/modules/operator/operator-log.ts'
import { INVITATION_DAYS } from '#server/modules/team/mails.ts'
import type { Db } from '#server/platform/database/database.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { broadcastOnCommit } from '#server/platform/events/events.ts'
import { holdJobs, releaseJobs } from '#server/platform/jobs/held-jobs.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { insertStore, refusingTaken } from './insert-store.ts'

const storeRow = {
  id: uuid,
  slug: text,
  name: text,
  cnpj: text,
  state: neverNull(narrow<StoreState>(text)),
  openedAt: timestamptz,
  owners: neverNull(array(text)),
  lastOrderAt: nullable(timestamptz),
  recentOrders: neverNull(int8),
  products: neverNull(int8),
  staff: neverNull(int8),
  fileBytes: neverNull(int8),
}
const STATE = `case when s.is_active then 'open' else 'suspended' end`

/** Of a table `supplier s`. Counted for the stores of one page alone. */
const COLUMNS = `s.id, s.slug, s.name, s.cnpj, ${STATE} as state, s.created_at as opened_at,
     array(select l.email from staff m join login l on l.id = m.login_id
       where m.supplier_id = s.id and m.is_active and m.role = 'staff' and 'team' = any (m.modules) order by l.email) as owners,
     (select max(o.placed_at) from purchase_order o where o.supplier_id = s.id) as last_order_at,
     (select count(*) from purchase_order o where o.supplier_id = s.id and o.placed_at > now() - interval '30 days') as recent_orders,
     (select count(*) from product p where p.supplier_id = s.id) as products,
     (select count(*) from staff m where m.supplier_id = s.id and m.is_active) as staff,
     store_file_bytes(s.id) as file_bytes`

// For operators, across all stores: no supplier in these statements.
const list = statement('operated-store.list', {
  parameters: [nullable(array(text)), nullable(text), int8, int8],
  row: { ...storeRow, total: neverNull(int8) },
  sql: `with page as materialized (
     select s.*, count(*) over () as total from supplier s
     where ($1::text[] is null or ${matchesEveryWord("plain_text(s.name || ' ' || s.slug || ' ' || s.cnpj)", '$1')})
       and ($2::text is null or ${STATE} = $2)
     order by plain_text(s.name), s.id limit $3 offset $4)
   select ${COLUMNS}, s.total from page s order by plain_text(s.name), s.id`,
})
const byId = statement('operated-store.by-id', {
  parameters: [uuid],
  row: storeRow,
  sql: `select ${COLUMNS} from supplier s where s.id = $1`,
})

interface StorePage {
  readonly stores: readonly OperatedStore[]
  readonly total: number
}

/** By name. */
export async function listOperatedStores(
  db: Db,
  { search, state }: StoreFilter,
  page: { readonly page: number; readonly limit: number },
): Promise<StorePage> {
  const { limit, offset } = pagingAt(page)
  const rows = await db.many(list, [likeWordsOrNull(withoutPunctuation(search)), state, limit, offset])
  return { stores: rows.map(({ total: _total, ...store }) => store), total: rows[0]?.total ?? 0 }
}

/** A CNPJ as it is stored, of one that was typed with its punctuation. */
const withoutPunctuation = (typed: string): string =>
  /^[\dA-Z]{2}\.[\dA-Z.]*(?:\/[\dA-Z-]*)?$/i.test(typed) ? typed.replace(/[./-]/g, '') : typed

/** @throws Failure operatedStore.notFound */
export async function getOperatedStore(db: Db, id: string): Promise<OperatedStore> {
  const store = await db.one(byId, [id])
  ensure(store, 'operatedStore.notFound')
  return store
}

const inviteOwner = statement('operated-store.invite-owner', {
  parameters: [uuid, text, text, array(text), bytea, int4],
  sql: `insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, expires_at)
   values ($1, $2, 'email', $3, 'staff', $4, $5, now() + make_interval(days => $6))`,
})

/** As typed. The owner chooses the password behind the link. */
export type StoreToOpen = Omit<TypedStore, 'password'>

export interface OpenedStore {
  readonly id: string
  readonly slug: string
  /** By which the owner joins, once and for seven days. */
  readonly link: string
}

/**
 * Opens the first store of another company.
 * @param by null for the command line
 * @throws Failure installation.invalid with everything that is wrong
 */
export async function openStore(
  db: Db,
  typed: StoreToOpen,
  publicUrl: string,
  by: Operator | null,
): Promise<OpenedStore> {
  const { value: store, faults } = checkOwnedStore(typed)
  if (store === null) throw new Failure('installation.invalid', {}, faults)
  const id = randomUUID()
  const code = newSecret()
  await refusingTaken('installation.invalid', () =>
    db.transaction(async (db) => {
      await insertStore(db, id, store)
      const invited = [store.fullName, store.email, STAFF_MODULES, hashSecret(code), INVITATION_DAYS] as const
      await db.execute(inviteOwner, [id, ...invited])
      const changes = [{ field: 'storeName', before: null, after: store.storeName }] as const
      await recordEvent(inStore(db, id), { action: 'store.opened', customerId: null, changes })
      await recordOperatorEvent(db, by, { action: 'store.opened', store: { id, name: store.storeName } })
    }),
  )
  const { slug } = store
  return { id, slug, link: `${canonicalStoreUrl(publicUrl, { slug, domains: [] })}${teamInvitationPath(code)}` }
}

const setActive = statement('operated-store.set-active', {
  parameters: [text, bool],
  row: { id: uuid, name: text },
  sql: 'update supplier set is_active = $2 where (slug = $1 or id::text = $1) and is_active <> $2 returning id, name',
})

/**
 * Takes a store away from everybody until it is reopened: its sockets are closed and its jobs wait, and what it has stays. Its log has
 * the reason.
 * @param reference id or slug
 * @param by null for the command line
 * @throws Failure operatedStore.otherState for a store that does not exist, or is suspended already
 */
export const suspendStore = (db: Db, reference: string, reason: string, by: Operator | null): Promise<void> =>
  db.transaction(async (db) => {
    const store = await db.one(setActive, [reference, false])
    ensure(store, 'operatedStore.otherState')
    await holdJobs(db, store.id)
    const changes = [{ field: 'reason', before: null, after: reason }] as const
    await recordEvent(inStore(db, store.id), { action: 'store.suspended', customerId: null, changes })
    await recordOperatorEvent(db, by, { action: 'store.suspended', store, note: reason })
    await broadcastOnCommit(db, {
      id: null,
      name: 'store.suspended',
      supplierId: store.id,
      happenedAt: new Date().toISOString(),
      payload: {},
    })
  })

/**
 * What the store had to do goes on.
 * @throws Failure operatedStore.otherState for a store that does not exist, or is not suspended
 */
export const reopenStore = (db: Db, reference: string, by: Operator | null): Promise<void> =>
  db.transaction(async (db) => {
    const store = await db.one(setActive, [reference, true])
    ensure(store, 'operatedStore.otherState')
    await releaseJobs(db, store.id)
    await recordEvent(inStore(db, store.id), { action: 'store.reopened', customerId: null })
    await recordOperatorEvent(db, by, { action: 'store.reopened', store })
  })

/** In the log of the store, in which an operator has no account. */
const inStore = (db: Db, id: string) => ({ db, actor: VISITOR, supplier: { id } }) as const
