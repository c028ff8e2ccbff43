import { cellText } from '#contract/import-sheet.ts'
import type { Cents } from '#domain/amounts.ts'
import {
  planCustomerRow,
  representativeFinder,
  type FoundCustomer,
  type ImportedCustomer,
  type NamedRepresentative,
  type PlannedCustomer,
} from '#domain/data-import/customer-import.ts'
import { ADDRESS_FIELDS, type CustomerCells } from '#domain/data-import/import-fields.ts'
import type { DataImport, RowChange } from '#domain/data-import/data-import.ts'
import type { ReadRow, RowFault } from '#domain/data-import/import-row.ts'
import { PLACE_COLUMNS } from '#server/modules/address/queries.ts'
import {
  IS_PRIMARY_ADDRESS,
  PRIMARY_ADDRESS_CELLS,
  primaryAddressRow,
} from '#server/modules/address/primary-address.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordEventOfEach } from '#server/platform/session/audit.ts'
import {
  IN_RANGE,
  NOTHING_MADE,
  type ImportTarget,
  type RecordColumns,
  type RowPlanner,
  type RowRange,
  type StoredPlan,
} from './import-target.ts'
import { readRows } from './product-rows.ts'

/** The columns of a customer that an import writes. */
const COLUMN_OF = {
  name: 'name',
  tradeName: 'trade_name',
  email: 'email',
  phone: 'phone',
  stateRegistration: 'state_registration',
  erpCode: 'erp_code',
  creditLimit: 'credit_limit_cents',
  birthDate: 'birth_date',
} as const satisfies Partial<Record<keyof ImportedCustomer, string>>
type RecordField = keyof typeof COLUMN_OF
type WrittenField = RecordField | (typeof ADDRESS_FIELDS)[number]
const RECORD_FIELDS = Object.keys(COLUMN_OF) as RecordField[]
const FIELDS: readonly WrittenField[] = [...RECORD_FIELDS, ...ADDRESS_FIELDS]
const COLUMNS = Object.values(COLUMN_OF)
/** The columns of the primary address, which stand together as "address" beside those of the customer; null where there is none. */
const ADDRESS_COLUMN_OF = {
  postalCode: 'postal_code',
  street: 'street',
  addressNumber: 'number',
  complement: 'complement',
  district: 'district',
  city: 'city',
  state: 'state',
} as const satisfies Record<(typeof ADDRESS_FIELDS)[number], string>
const ADDRESS_COLUMNS = Object.values(ADDRESS_COLUMN_OF)
const FINDING_COLUMNS = Object.keys(PLACE_COLUMNS)
const PLACED_COLUMNS = [...ADDRESS_COLUMNS, ...FINDING_COLUMNS]
const isOfAddress = (field: WrittenField): field is keyof typeof ADDRESS_COLUMN_OF => field in ADDRESS_COLUMN_OF
const NEW_COLUMNS = ['document', 'kind', ...COLUMNS]
/** What the person who signs in with a record looks after. */
const OWN_COLUMNS = `array['name', 'trade_name', 'email', 'phone', 'state_registration', 'birth_date', 'address']`
const jsonOfAddress = (columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', a.${column}`).join(', ')})`
/** In whose portfolios the customer `c` is, as `ImportedCustomer` has it. */
const REPRESENTATIVES = `(select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id)`
/** A customer `c` with its primary address and its representatives, as rows have it. */
const STORED = `(to_jsonb(c) || jsonb_build_object('representatives', ${REPRESENTATIVES}, 'address', (select ${jsonOfAddress(PLACED_COLUMNS)}
   from address a where ${IS_PRIMARY_ADDRESS})))`

const findCustomers = statement('data-import.customers', {
  parameters: [uuid, array(text), array(text)],
  row: {
    id: uuid,
    hasLogin: neverNull(bool),
    kind: narrow<ImportedCustomer['kind']>(text),
    document: text,
    name: text,
    tradeName: nullable(text),
    email: text,
    phone: nullable(text),
    stateRegistration: text,
    erpCode: nullable(text),
    creditLimit: narrow<Cents>(int8),
    birthDate: nullable(date),
    ...primaryAddressRow,
    representatives: neverNull(text),
    placeColumns: jsonb<RecordColumns>(),
  },
  sql: `select c.id, c.login_id is not null as has_login, c.kind, c.document, c.name, c.trade_name, c.email, c.phone, c.state_registration,
     c.erp_code, c.credit_limit_cents as credit_limit, c.birth_date, ${PRIMARY_ADDRESS_CELLS},
     ${REPRESENTATIVES} as representatives, ${jsonOfAddress(FINDING_COLUMNS)} as place_columns
   from customer c left join address a on ${IS_PRIMARY_ADDRESS}
   where c.supplier_id = $1 and c.erased_at is null and (c.document = any($2) or c.erp_code = any($3)) order by c.id`,
})
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
const listRepresentatives = statement('data-import.representatives', {
  parameters: [uuid],
  row: { id: uuid, name: text, email: text, isActive: bool },
  sql: `select m.id, l.name, l.email, m.is_active from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.role = 'representative' order by m.id`,
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
const SITE_COLUMNS = ['postal_code', 'street', 'number', 'city', 'state']
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

const representativesOf = ({ db, supplier }: Scope) => db.many(listRepresentatives, [supplier.id])
/** What the representatives of the store are called, by id. */
type Names = ReadonlyMap<string, string>
const namesOf = (representatives: readonly NamedRepresentative[]): Names =>
  new Map(representatives.map(({ id, name }) => [id, name]))

async function openPlanner(scope: Scope, dataImport: DataImport): Promise<RowPlanner> {
  const { db, supplier } = scope
  const representatives = dataImport.columns.includes('representative') ? await representativesOf(scope) : []
  const names = namesOf(representatives)
  const context = {
    blanks: dataImport.blanks,
    findRepresentative: representativeFinder(representatives.filter(({ isActive }) => isActive)),
  }
  const rowOf = new Map<string, number>()
  const plan: RowPlanner['plan'] = async (rows) => {
    const read = readRows(supplier, rows, dataImport)
    const documents = read.flatMap(({ cells }) => cells.document?.value ?? [])
    const codes = read.flatMap(({ cells }) => cells.erpCode ?? [])
    const customers = await db.many(findCustomers, [supplier.id, documents, codes])
    const placeOf = new Map(customers.map(({ id, placeColumns }) => [id, placeColumns]))
    const byDocument = Map.groupBy(customers, ({ document }) => document)
    const byCode = new Map(customers.map((customer) => [customer.erpCode, customer]))
    return read.map((row) => {
      const { document, erpCode } = row.cells
      const coded = erpCode ? byCode.get(erpCode) : undefined
      const named = document === undefined ? [] : (byDocument.get(document.value) ?? [])
      const found = coded === undefined || named.includes(coded) ? named : [...named, coded]
      const plan = planCustomerRow(row, found, context)
      const identity = `${idOf(plan) ?? `new ${document?.value ?? erpCode}`}`
      const isNamed = document !== undefined || Boolean(erpCode)
      const first = isNamed ? (rowOf.get(identity) ?? null) : null
      const fault: RowFault | null = !isNamed
        ? { field: null, code: 'no-customer-identity', value: '' }
        : first === null
          ? null
          : { field: null, code: 'customer-repeated', value: String(first) }
      const planned = fault === null ? withOwnCode(plan, rowOf, row) : refused(plan, [fault])
      // A refused row is about no customer.
      if (planned.outcome !== 'refused') rowOf.set(identity, row.number)
      const stored = storedPlan(row, planned, names)
      return withFormerPlace(stored, placeOf.get(stored.recordId ?? ''))
    })
  }
  return { plan, made: () => NOTHING_MADE }
}

const idOf = (plan: PlannedCustomer): string | null => (plan.outcome === 'added' ? null : (plan.customer?.id ?? null))

const refused = (plan: PlannedCustomer, faults: readonly RowFault[]): PlannedCustomer => ({
  outcome: 'refused',
  customer: plan.outcome === 'added' ? null : plan.customer,
  faults: [...faults, ...(plan.outcome === 'refused' ? plan.faults : [])],
})

/** Two customers of one file cannot have the same code either. */
function withOwnCode(plan: PlannedCustomer, rowOf: Map<string, number>, row: ReadRow): PlannedCustomer {
  if (plan.outcome !== 'added' && plan.outcome !== 'changed') return plan
  const { erpCode } = plan.after
  const key = `code ${erpCode}`
  if (erpCode === null) return plan
  if (!rowOf.has(key)) {
    rowOf.set(key, row.number)
    return plan
  }
  return refused(plan, [{ field: 'erpCode', code: 'erp-code-taken', value: erpCode }])
}

function storedPlan(row: ReadRow, plan: PlannedCustomer, names: Names): StoredPlan {
  const customer: FoundCustomer | null = plan.outcome === 'added' ? null : plan.customer
  const stored = {
    number: row.number,
    outcome: plan.outcome,
    recordId: customer?.id ?? null,
    version: null,
    name: row.cells.name ?? customer?.name ?? row.cells.document?.value ?? row.cells.erpCode ?? '',
    changes: [],
    faults: [...(plan.outcome === 'refused' ? plan.faults : []), ...row.warnings],
    before: {},
    after: {},
  }
  if (plan.outcome === 'changed') {
    const changed = FIELDS.filter((field) => plan.after[field] !== plan.customer[field])
    const isReassigned = plan.after.representatives !== plan.customer.representatives
    const [before, after] = [plan.customer, plan.after].map((customer) => ({
      ...columnsOf(customer, changed),
      ...(isReassigned && { representatives: customer.representatives }),
    })) as [RecordColumns, RecordColumns]
    return { ...stored, changes: customerChanges(before, after, names), before, after }
  }
  if (plan.outcome !== 'added') return stored
  const { document, kind, representatives } = plan.after
  const assigned = representatives === '' ? {} : { representatives }
  const after = { document, kind, ...columnsOf(plan.after, FIELDS), ...assigned }
  const named = row.cells.document === undefined ? null : cellText('document', row.cells.document)
  const changes: RowChange[] = [{ field: 'document', before: null, after: named }, ...customerChanges({}, after, names)]
  return { ...stored, recordId: crypto.randomUUID(), changes, after }
}

/** An address that moves, or that is removed, notes how its place was found, for when the import is undone. */
function withFormerPlace(stored: StoredPlan, place: RecordColumns | undefined): StoredPlan {
  const [before, after] = [stored.before['address'], stored.after['address']] as (RecordColumns | null | undefined)[]
  const isElsewhere = before && SITE_COLUMNS.some((column) => before[column] !== after?.[column])
  return isElsewhere ? { ...stored, before: { ...stored.before, address: { ...before, ...place } } } : stored
}

/** An address is written as a whole. */
const columnsOf = (customer: ImportedCustomer, fields: readonly WrittenField[]): RecordColumns => ({
  ...Object.fromEntries(fields.flatMap((field) => (isOfAddress(field) ? [] : [[COLUMN_OF[field], customer[field]]]))),
  ...(fields.some(isOfAddress) && { address: writtenAddress(customer) }),
})

const writtenAddress = (customer: ImportedCustomer): RecordColumns | null =>
  customer.street === ''
    ? null
    : Object.fromEntries(ADDRESS_FIELDS.map((field) => [ADDRESS_COLUMN_OF[field], customer[field]]))

/** The fields in which the columns differ, as people write them. */
function customerChanges(before: RecordColumns, after: RecordColumns, names: Names): RowChange[] {
  const cellOf = (columns: RecordColumns, field: WrittenField): string | null => {
    const address = columns['address'] as RecordColumns | null | undefined
    const value = isOfAddress(field) ? address?.[ADDRESS_COLUMN_OF[field]] : columns[COLUMN_OF[field]]
    return value === undefined ? null : cellText(field, value as CustomerCells[typeof field])
  }
  const namesIn = ({ representatives }: RecordColumns): string | null =>
    typeof representatives === 'string' && representatives !== ''
      ? representatives
          .split(',')
          .map((id) => names.get(id) ?? id)
          .toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
          .join(', ')
      : null
  return [
    ...FIELDS.map((field) => ({ field, before: cellOf(before, field), after: cellOf(after, field) })),
    { field: 'representative' as const, before: namesIn(before), after: namesIn(after) },
  ].filter((change) => change.before !== change.after)
}

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
  openPlanner,
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
