import { randomUUID } from 'node:crypto'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { checkIdentity } from '#domain/supplier/new-store.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import type { SisterStores, TypedSister } from '#domain/supplier/sister-store.ts'
import { refusingTaken } from '#server/modules/installation/insert-store.ts'
import {
  array,
  bool,
  int4,
  neverNull,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const list = statement('sister-store.list', {
  parameters: [uuid, nullable(uuid)],
  row: {
    id: uuid,
    slug: text,
    name: text,
    cnpj: text,
    domains: neverNull(array(text)),
    isThisOne: neverNull(bool),
    worksThere: neverNull(bool),
    ...outerJoined({ companyLimit: int4 }),
  },
  sql: `select o.id, o.slug, o.name, o.cnpj, o.id = s.id as is_this_one,
     array(select d.domain from supplier_domain d where d.supplier_id = o.id order by d.position, d.domain) as domains,
     exists (select from staff m where m.supplier_id = o.id and m.login_id = $2 and m.is_active) as works_there,
     c.stores as company_limit
   from supplier s join supplier o on o.company_id = s.company_id left join company_limit c on c.company_id = s.company_id
   where s.id = $1 and o.is_active
   order by o.id <> s.id, o.name, o.id`,
})
// Locked in one order, so that those who open stores at the same time come one after the other.
const lockCompany = statement('sister-store.lock-company', {
  parameters: [uuid],
  sql: `select from supplier where company_id = (select company_id from supplier where id = $1) order by id for no key update`,
})
const count = statement('sister-store.count', {
  parameters: [uuid],
  row: { stores: neverNull(int4), companyLimit: nullable(int4) },
  sql: `select count(*)::int as stores,
     (select c.stores from company_limit c join supplier s on s.company_id = c.company_id where s.id = $1) as company_limit
   from supplier
   where company_id = (select company_id from supplier where id = $1) and is_active`,
})
// Menu and footer lead to pages and categories of the other store, and the Pix key receives its money: they are not taken over.
const insertLike = statement('sister-store.insert', {
  parameters: [uuid, uuid, text, text, text, text, text],
  sql: `insert into supplier (id, slug, company_id, name, legal_name, cnpj, time_zone, tags, modules, segments, theme, presentation,
     identification, weight_tolerance, margin_floor, product_orders, pickup_adjustment)
   select $2, $3, s.company_id, $4::text, $5, $6, $7, s.tags, s.modules, s.segments, s.theme,
     s.presentation || jsonb_build_object('menu', '[]'::jsonb, 'footer', '[]'::jsonb, 'pix', null,
       'seo', jsonb_build_object('title', $4::text, 'description', '', 'keywords', '')),
     s.identification, s.weight_tolerance, s.margin_floor, s.product_orders, s.pickup_adjustment
   from supplier s where s.id = $1`,
})
// What an operator lets the first store have, its sister may have too.
const insertLimits = statement('sister-store.limits', {
  parameters: [uuid, uuid],
  sql: `insert into store_limit (supplier_id, products, staff, file_bytes)
   select $2, products, staff, file_bytes from store_limit where supplier_id = $1`,
})
const insertOwner = statement('sister-store.owner', {
  parameters: [uuid, uuid, uuid, array(text)],
  sql: `insert into staff (supplier_id, id, login_id, role, modules) values ($1, $2, $3, 'staff', $4)`,
})

/**
 * The stores of the company: this one first.
 * @param usualLimit of a company without a limit of its own
 */
export async function listSisterStores(
  { db, supplier }: Scope,
  loginId: string,
  publicUrl: string,
  usualLimit: number,
): Promise<SisterStores> {
  const rows = await db.many(list, [supplier.id, loginId])
  const stores = rows.map(({ domains, companyLimit: _companyLimit, ...store }) => ({
    ...store,
    url: canonicalStoreUrl(publicUrl, { slug: store.slug, domains }),
  }))
  return { stores, limit: rows[0]?.companyLimit ?? usualLimit }
}

/**
 * Opens another store of the company, which looks and works like this one, and is owned by who opens it.
 * @param usualLimit of a company without a limit of its own
 * @throws Failure sisterStore.invalid with everything that is wrong, sisterStore.tooMany
 */
export async function openSisterStore(
  scope: Scope,
  loginId: string,
  { timeZone, ...typed }: TypedSister,
  usualLimit: number,
): Promise<void> {
  const { value: identity, faults } = checkIdentity(typed)
  if (identity === null) throw new Failure('sisterStore.invalid', {}, faults)
  const id = randomUUID()
  const staffId = randomUUID()
  const { slug, storeName, legalName, cnpj } = identity
  await refusingTaken('sisterStore.invalid', () =>
    inTransaction(scope, async (scope) => {
      const { db, supplier } = scope
      await db.execute(lockCompany, [supplier.id])
      const { stores, companyLimit } = (await db.one(count, [supplier.id])) ?? {
        stores: usualLimit,
        companyLimit: null,
      }
      const limit = companyLimit ?? usualLimit
      ensure(stores < limit, 'sisterStore.tooMany', { maximum: limit })
      await db.execute(insertLike, [supplier.id, id, slug, storeName, legalName, cnpj, timeZone])
      await db.execute(insertLimits, [supplier.id, id])
      await db.execute(insertOwner, [id, staffId, loginId, STAFF_MODULES])
      const opened = {
        action: 'store.opened',
        customerId: null,
        changes: [{ field: 'storeName', before: null, after: storeName }],
      } as const
      await recordEvent(scope, opened)
      const actor = { kind: 'staff', loginId, staffId, modules: STAFF_MODULES, customer: null } as const
      await recordEvent({ db, actor, supplier: { id } }, opened)
    }),
  )
}
