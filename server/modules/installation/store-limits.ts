import { limitsText } from '#contract/store-limits.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { VISITOR } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { LimitsInUse, StoreLimits } from '#domain/operation/store-limits.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { recordOperatorEvent } from '#server/modules/operator/operator-log.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  int4,
  int8,
  neverNull,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const find = statement('store-limits.find', {
  parameters: [text],
  row: {
    id: uuid,
    name: text,
    companyId: uuid,
    ...outerJoined({ products: nullable(int4), staff: nullable(int4), fileBytes: nullable(int8), companyStores: int4 }),
    usedProducts: neverNull(int8),
    usedStaff: neverNull(int8),
    usedFileBytes: neverNull(int8),
    usedCompanyStores: neverNull(int8),
  },
  sql: `select s.id, s.name, s.company_id, l.products, l.staff, l.file_bytes, c.stores as company_stores,
     store_use(s.id, 'products') as used_products, store_use(s.id, 'staff') as used_staff, store_use(s.id, 'file_bytes') as used_file_bytes,
     (select count(*) from supplier o where o.company_id = s.company_id and o.is_active) as used_company_stores
   from supplier s
   left join store_limit l on l.supplier_id = s.id
   left join company_limit c on c.company_id = s.company_id
   where s.id::text = $1 or s.slug = $1`,
})
// One change after the other, so that the log has what was before each.
const lock = statement('store-limits.lock', {
  parameters: [text],
  sql: 'select from supplier where id::text = $1 or slug = $1 for no key update',
})
const writeStore = statement('store-limits.write', {
  parameters: [uuid, nullable(int4), nullable(int4), nullable(int8)],
  sql: `insert into store_limit (supplier_id, products, staff, file_bytes) values ($1, $2, $3, $4)
   on conflict (supplier_id) do update set products = excluded.products, staff = excluded.staff, file_bytes = excluded.file_bytes`,
})
const clearCompany = statement('store-limits.clear-company', {
  parameters: [uuid],
  sql: 'delete from company_limit where company_id = $1',
})
const writeCompany = statement('store-limits.write-company', {
  parameters: [uuid, int4],
  sql: `insert into company_limit (company_id, stores) values ($1, $2) on conflict (company_id) do update set stores = excluded.stores`,
})

type Found = LimitsInUse & {
  readonly store: { readonly id: string; readonly name: string; readonly companyId: string }
}

async function findLimits(db: Db, reference: string, usualCompanyStores: number): Promise<Found> {
  const row = await db.one(find, [reference])
  ensure(row, 'operatedStore.notFound')
  const { id, name, companyId, products, staff, fileBytes, companyStores } = row
  return {
    store: { id, name, companyId },
    limits: { products, staff, fileBytes, companyStores },
    used: {
      products: row.usedProducts,
      staff: row.usedStaff,
      fileBytes: row.usedFileBytes,
      companyStores: row.usedCompanyStores,
    },
    usualCompanyStores,
  }
}

/**
 * What a store and its company may have, and have.
 * @param reference id or slug
 * @throws Failure operatedStore.notFound
 */
export async function getStoreLimits(db: Db, reference: string, usualCompanyStores: number): Promise<LimitsInUse> {
  const { store: _store, ...found } = await findLimits(db, reference, usualCompanyStores)
  return found
}

/**
 * Changes what a store and its company may have. What is above the limit stays, and nothing is added to it.
 * @param reference id or slug
 * @param change what else the store may have, of what it may have now
 * @param by null for the command line
 * @throws Failure operatedStore.notFound
 */
export const changeStoreLimits = (
  db: Db,
  reference: string,
  change: (now: StoreLimits) => StoreLimits,
  usualCompanyStores: number,
  by: Operator | null,
): Promise<LimitsInUse> =>
  db.transaction(async (db) => {
    await db.execute(lock, [reference])
    const { store, limits: before, ...found } = await findLimits(db, reference, usualCompanyStores)
    const limits = change(before)
    await db.execute(writeStore, [store.id, limits.products, limits.staff, limits.fileBytes])
    await (limits.companyStores === null
      ? db.execute(clearCompany, [store.companyId])
      : db.execute(writeCompany, [store.companyId, limits.companyStores]))
    const changes = changesBetween(auditedLimits(before), auditedLimits(limits))
    if (changes.length > 0) {
      const inStore = { db, actor: VISITOR, supplier: { id: store.id } } as const
      await recordEvent(inStore, { action: 'store.limits-changed', customerId: null, changes })
      await recordOperatorEvent(db, by, { action: 'store.limits-changed', store, note: limitsText(limits) })
    }
    return { ...found, limits }
  })

const auditedLimits = ({ products, staff, fileBytes, companyStores }: StoreLimits) => ({
  productLimit: products,
  staffLimit: staff,
  fileLimitMegabytes: fileBytes === null ? null : fileBytes / 1_000_000,
  companyStoreLimit: companyStores,
})
