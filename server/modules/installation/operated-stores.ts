import { randomUUID } from 'node:crypto'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { checkOwnedStore, type TypedStore } from '#domain/supplier/new-store.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { teamInvitationPath } from '#contract/team.ts'
import { INVITATION_DAYS } from '#server/modules/team/mails.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  bytea,
  int4,
  neverNull,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { insertStore, refusingTaken } from './insert-store.ts'

// For the operator, across all stores: no supplier in these statements.
const list = statement('operated-store.list', {
  parameters: [],
  row: {
    slug: text,
    name: text,
    cnpj: text,
    isActive: bool,
    openedAt: timestamptz,
    owners: neverNull(array(text)),
  },
  sql: `select s.slug, s.name, s.cnpj, s.is_active, s.created_at as opened_at,
     array(select l.email from staff m join login l on l.id = m.login_id
       where m.supplier_id = s.id and m.is_active and m.role = 'staff' and 'team' = any (m.modules) order by l.email) as owners
   from supplier s order by s.slug`,
})
const inviteOwner = statement('operated-store.invite-owner', {
  parameters: [uuid, text, text, array(text), bytea, int4],
  sql: `insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, expires_at)
   values ($1, $2, 'email', $3, 'staff', $4, $5, now() + make_interval(days => $6))`,
})
const setActive = statement('operated-store.set-active', {
  parameters: [text, bool],
  row: { id: uuid },
  sql: 'update supplier set is_active = $2 where slug = $1 and is_active <> $2 returning id',
})

export interface OperatedStore {
  readonly slug: string
  readonly name: string
  readonly cnpj: string
  readonly isActive: boolean
  readonly openedAt: string
  /** Their e-mail addresses. */
  readonly owners: readonly string[]
}

/** Every store of the installation. */
export const operatedStores = (db: Db): Promise<OperatedStore[]> => db.many(list, [])

/** As typed. The owner chooses the password behind the link. */
export type StoreToOpen = Omit<TypedStore, 'password'>

/**
 * Opens the first store of another company. Returns the link by which its owner joins, once and for seven days.
 * @throws Failure installation.invalid with everything that is wrong
 */
export async function openStore(db: Db, typed: StoreToOpen, publicUrl: string): Promise<string> {
  const { value: store, faults } = checkOwnedStore(typed)
  if (store === null) throw new Failure('installation.invalid', {}, faults)
  const supplierId = randomUUID()
  const code = newSecret()
  await refusingTaken('installation.invalid', () =>
    db.transaction(async (db) => {
      await insertStore(db, supplierId, store)
      const invited = [store.fullName, store.email, STAFF_MODULES, hashSecret(code), INVITATION_DAYS] as const
      await db.execute(inviteOwner, [supplierId, ...invited])
      await recordEvent(byOperator(db, supplierId), {
        action: 'store.opened',
        customerId: null,
        changes: [{ field: 'storeName', before: null, after: store.storeName }],
      })
    }),
  )
  return `${canonicalStoreUrl(publicUrl, { slug: store.slug, domains: [] })}${teamInvitationPath(code)}`
}

/**
 * Takes a store away from everybody until it is reopened; what it has stays. Its log keeps the reason.
 * @throws Failure supplier.notFound for a store that does not exist, or is suspended already
 */
export const suspendStore = (db: Db, slug: string, reason: string): Promise<void> =>
  db.transaction(async (db) => {
    const store = await db.one(setActive, [slug, false])
    ensure(store, 'supplier.notFound')
    await recordEvent(byOperator(db, store.id), {
      action: 'store.suspended',
      customerId: null,
      changes: [{ field: 'reason', before: null, after: reason }],
    })
  })

/** @throws Failure supplier.notFound for a store that does not exist, or is not suspended */
export const reopenStore = (db: Db, slug: string): Promise<void> =>
  db.transaction(async (db) => {
    const store = await db.one(setActive, [slug, true])
    ensure(store, 'supplier.notFound')
    await recordEvent(byOperator(db, store.id), { action: 'store.reopened', customerId: null })
  })

/** The operator has no account in the store. */
const byOperator = (db: Db, id: string) => ({ db, actor: { kind: 'visitor' }, supplier: { id } }) as const
