import type { RowChange } from '#domain/data-import/data-import.ts'
import { PLACE_COLUMNS } from '#server/modules/address/queries.ts'
import { IS_PRIMARY_ADDRESS } from '#server/modules/address/primary-address.ts'
import { bool, int4, int8, jsonb, neverNull, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordEventOfEach } from '#server/platform/session/audit.ts'
import {
  ADDRESS_COLUMNS,
  COLUMNS,
  customerChanges,
  FINDING_COLUMNS,
  jsonOfAddress,
  namesOf,
  PLACED_COLUMNS,
  REPRESENTATIVES,
  representativesOf,
  SITE_COLUMNS,
} from './customer-columns.ts'
import { openCustomerPlanner } from './customer-rows.ts'
import { IN_RANGE, type ImportTarget, type RecordColumns, type RowRange } from './import-target.ts'

const NEW_COLUMNS = ['document', 'kind', ...COLUMNS]
/** What the person who signs in with a record looks after. */
const OWN_COLUMNS = `array['name', 'trade_name', 'email', 'phone', 'state_registration', 'birth_date', 'address']`
/** A customer `c` with its primary address and its representatives, as rows have it. */
const STORED = `(to_jsonb(c) || jsonb_build_object('representatives', ${REPRESENTATIVES}, 'address', (select ${jsonOfAddress(PLACED_COLUMNS)}
   from address a where ${IS_PRIMARY_ADDRESS})))`

const lock = statement('data-import.lock-customers', {
  parameters: [uuid, uuid],
  sql: `select from customer c
   where c.supplier_id = $1 and c.id in (
     select r.record_id from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by c.id for no key update`,
})

// Whose access ends meanwhile gets no clients.
const lockRepresentatives = statement('data-import.lock-representatives', {
  parameters: [uuid, uuid],
  sql: `select from staff m
   where m.supplier_id = $1 and m.id::text in (
     select unnest(string_to_array(concat_ws(',', r.before ->> 'representatives', r.after ->> 'representatives'), ','))
     from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by m.id for no key update`,
})
/** A customer `c` that is gone, has other values than those of the row, or has a person by now who looks after some of them. */
const differsFrom = (
  side: 'before' | 'after',
) => `(c.id is null or c.erased_at is not null or not ${STORED} @> r.${side}
  or c.login_id is not null and r.after ?| ${OWN_COLUMNS})`
const countOutdated = statement('data-import.count-outdated-customers', {
  parameters: [uuid, uuid],
  row: { rows: neverNull(int8) },
  sql: `select count(*) as rows
   from import_row r left join customer c on c.supplier_id = $1 and c.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2
     and (r.outcome = 'changed' and ${differsFrom('before')}
       or r.after ? 'representatives' and not exists (
         select from staff m
         where m.supplier_id = $1 and m.id::text = r.after ->> 'representatives' and m.is_active and m.role = 'representative')
       or r.outcome = 'added' and exists (
         select from customer o
         where o.supplier_id = $1 and o.erased_at is null
           and (o.document = r.after ->> 'document' or o.erp_code = r.after ->> 'erp_code')))`,
})

/** Where a new customer may be needed by now. */
export const CUSTOMER_USED_IN = [
  'address',
  'cart',
  'chat_room',
  'combo_customer',
  'customer_note',
  'invoice',
  'linked_user',
  'negotiation',
  'portfolio',
  'privacy_request',
  'purchase_order',
  'shopping_list',
  'subscription',
]
const ADDED_WITH: Readonly<Partial<Record<string, string>>> = {
  address: `u.is_primary and jsonb_typeof(r.after -> 'address') = 'object'`,
  portfolio: `r.after ? 'representatives'`,
}
const IS_USED = CUSTOMER_USED_IN.map((table) => {
  // What the import added with the customer is compared, and is deleted with it.
  const other = ADDED_WITH[table] === undefined ? '' : ` and not (${ADDED_WITH[table]})`
  return `exists (select from ${table} u where u.supplier_id = $1 and u.customer_id = r.record_id${other})`
}).join(' or ')
const TOUCHED = `from import_row r left join customer c on c.supplier_id = $1 and c.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and (${differsFrom('after')} or r.outcome = 'added' and (${IS_USED}))`
const countTouched = statement('data-import.count-touched-customers', {
  parameters: [uuid, uuid],
  row: { rows: neverNull(int8) },
  sql: `select count(*) as rows ${TOUCHED}`,
})
const findTouched = statement('data-import.touched-customers', {
  parameters: [uuid, uuid, int8],
  row: {
    number: int4,
    after: jsonb<RecordColumns>(),
    now: nullable(jsonb<RecordColumns>()),
    isUsed: neverNull(bool),
  },
  sql: `select r.number, r.after, case when c.erased_at is null then ${STORED} end as now,
     coalesce(c.login_id is not null or ${IS_USED}, false) as is_used
   ${TOUCHED} order by r.number limit $3`,
})

// A program opened its sessions by the former code and may have meant another customer.
const write = (side: 'before' | 'after') =>
  statement(`data-import.write-customers ${side}`, {
    parameters: [uuid, uuid, int4, int4],
    sql: `with ended as (
       update session s set ended_at = now()
       from import_row r join customer c on c.supplier_id = $1 and c.id = r.record_id
       where ${IN_RANGE} and r.outcome = 'changed' and r.after ? 'erp_code' and c.erp_code is not null
         and s.supplier_id = $1 and s.acting_customer_id = c.id and s.api_key_id is not null and s.ended_at is null)
     update customer c
     set (${COLUMNS.join(', ')}) = (
       select ${COLUMNS.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(c, r.${side}) n)
     from import_row r
     where ${IN_RANGE} and r.outcome = 'changed' and c.supplier_id = $1 and c.id = r.record_id`,
  })
const writeAfter = write('after')
const writeBefore = write('before')
const addCustomers = statement('data-import.add-customers', {
  parameters: [uuid, uuid, int4, int4],
  sql: `insert into customer (supplier_id, id, ${NEW_COLUMNS.join(', ')})
   select r.supplier_id, r.record_id, ${NEW_COLUMNS.map((column) => `n.${column}`).join(', ')}
   from import_row r, jsonb_populate_record(null::customer, r.after) n
   where ${IN_RANGE} and r.outcome = 'added'`,
})
const siteOf = (row: 'a' | 'w'): string => `(${SITE_COLUMNS.map((column) => `${row}.${column}`).join(', ')})`
/** What the wanted address `w` says of how its place is found: nothing, unless it goes back to where it was. */
const WANTED_PLACE = Object.entries(PLACE_COLUMNS)
  .map(([column, unknown]) => `coalesce(w.${column}, ${unknown})`)
  .join(', ')
const writeAddresses = (side: 'before' | 'after') =>
  statement(`data-import.write-addresses ${side}`, {
    parameters: [uuid, uuid, int4, int4],
    sql: `with wanted as (
       select r.record_id, n.* from import_row r, jsonb_populate_record(null::address, r.${side} -> 'address') n
       where ${IN_RANGE} and r.outcome in ('added', 'changed') and jsonb_typeof(r.${side} -> 'address') = 'object'),
     moved as (
       update address a set (${ADDRESS_COLUMNS.join(', ')}) = (${ADDRESS_COLUMNS.map((column) => `w.${column}`).join(', ')}),
         (${FINDING_COLUMNS.join(', ')}) = (
           select ${FINDING_COLUMNS.map((column) => `a.${column}`).join(', ')} where ${siteOf('a')} = ${siteOf('w')}
           union all select ${WANTED_PLACE} where ${siteOf('a')} <> ${siteOf('w')})
       from wanted w where a.supplier_id = $1 and a.customer_id = w.record_id and a.is_primary and not a.is_billing and a.removed_at is null
       returning a.customer_id),
     gone as (
       update address a set removed_at = now()
       from import_row r
       where ${IN_RANGE} and r.outcome = 'changed' and jsonb_typeof(r.${side} -> 'address') = 'null' and a.supplier_id = $1
         and a.customer_id = r.record_id and a.is_primary and not a.is_billing and a.removed_at is null)
     insert into address (supplier_id, customer_id, ${PLACED_COLUMNS.join(', ')}, is_primary)
     select $1, w.record_id, ${ADDRESS_COLUMNS.map((column) => `w.${column}`).join(', ')}, ${WANTED_PLACE}, true
     from wanted w where w.record_id not in (select customer_id from moved)`,
  })
const writeAddressesAfter = writeAddresses('after')
const writeAddressesBefore = writeAddresses('before')
const writePortfolios = (side: 'before' | 'after') =>
  statement(`data-import.write-portfolios ${side}`, {
    parameters: [uuid, uuid, int4, int4],
    sql: `with wanted as (
       select r.record_id as customer_id, string_to_array(r.${side} ->> 'representatives', ',') as representatives
       from import_row r where ${IN_RANGE} and r.outcome in ('added', 'changed') and r.${side} ? 'representatives'),
     gone as (
       delete from portfolio o using wanted w
       where o.supplier_id = $1 and o.customer_id = w.customer_id and not o.representative_id::text = any (w.representatives))
     insert into portfolio (supplier_id, representative_id, customer_id)
     select $1, m.id, w.customer_id
     from wanted w join staff m on m.supplier_id = $1 and m.id::text = any (w.representatives) and m.is_active
     on conflict do nothing`,
  })
const writePortfoliosAfter = writePortfolios('after')
const writePortfoliosBefore = writePortfolios('before')
const deleteCustomers = statement('data-import.delete-customers', {
  parameters: [uuid, uuid, int4, int4],
  sql: `delete from customer c using import_row r
   where ${IN_RANGE} and r.outcome = 'added' and c.supplier_id = $1 and c.id = r.record_id`,
})
const changesOfRange = statement('data-import.changes-of-customers', {
  parameters: [uuid, uuid, int4, int4],
  row: { id: neverNull(uuid), isNew: neverNull(bool), before: jsonb<RecordColumns>(), after: jsonb<RecordColumns>() },
  sql: `select r.record_id as id, r.outcome = 'added' as is_new, r.before, r.after
   from import_row r where ${IN_RANGE} and r.outcome in ('added', 'changed')`,
})

/** The log of each customer says what the import did. Of a customer whom it removes again no data stay in the log. */
async function recordChanges(scope: Scope, side: 'before' | 'after', id: string, range: RowRange): Promise<void> {
  const { db, supplier } = scope
  const rows = await db.many(changesOfRange, [supplier.id, id, ...range])
  const isAssigning = rows.some(({ after }) => 'representatives' in after)
  const names = namesOf(isAssigning ? await representativesOf(scope) : [])
  const changed = rows.map(({ id, isNew, before, after }) => ({
    id,
    isNew,
    changes: side === 'after' ? customerChanges(before, after, names) : customerChanges(after, before, names),
  }))
  const record = async (action: 'customer.updated' | 'customer.reassigned', of: typeof changed) => {
    const isOf = ({ field }: RowChange) => (field === 'representative') === (action === 'customer.reassigned')
    const events = of.map(({ id, changes }) => ({ id, changes: changes.filter(isOf) }))
    const logged = events.filter(({ changes }) => changes.length > 0)
    if (logged.length > 0) await recordEventOfEach(scope, action, logged)
  }
  const added = side === 'after' ? changed.filter(({ isNew }) => isNew) : []
  const former = changed.filter(({ isNew }) => !isNew)
  await record('customer.updated', former)
  if (added.length > 0)
    await recordEventOfEach(
      scope,
      'customer.registered',
      added.map(({ id }) => ({ id, changes: [] })),
    )
  await record('customer.reassigned', [...former, ...added])
}

/** Rows that add and change customers. */
export const customerTarget: ImportTarget = {
  openPlanner: openCustomerPlanner,
  // The team is locked before its customers, as where clients are handed over.
  lock: async ({ db, supplier }, id) => {
    await db.execute(lockRepresentatives, [supplier.id, id])
    await db.execute(lock, [supplier.id, id])
  },
  countOutdated: async ({ db, supplier }, id) => (await db.one(countOutdated, [supplier.id, id]))?.rows ?? 0,
  prepare: async () => undefined,
  apply: async (scope, id, range) => {
    await scope.db.execute(writeAfter, [scope.supplier.id, id, ...range])
    await scope.db.execute(addCustomers, [scope.supplier.id, id, ...range])
    await scope.db.execute(writeAddressesAfter, [scope.supplier.id, id, ...range])
    await scope.db.execute(writePortfoliosAfter, [scope.supplier.id, id, ...range])
    await recordChanges(scope, 'after', id, range)
  },
  restore: async (scope, id, range) => {
    await scope.db.execute(writeBefore, [scope.supplier.id, id, ...range])
    await scope.db.execute(writeAddressesBefore, [scope.supplier.id, id, ...range])
    await scope.db.execute(writePortfoliosBefore, [scope.supplier.id, id, ...range])
    await scope.db.execute(deleteCustomers, [scope.supplier.id, id, ...range])
    await recordChanges(scope, 'before', id, range)
  },
  removeMade: async () => undefined,
  countTouched: async ({ db, supplier }, id) => (await db.one(countTouched, [supplier.id, id]))?.rows ?? 0,
  findTouched: ({ db, supplier }, id, limit) => db.many(findTouched, [supplier.id, id, limit]),
  describe: async (scope) => {
    const names = namesOf(await representativesOf(scope))
    return (before, after) => customerChanges(before, after, names)
  },
  races: ['customer_erp_code'],
}
