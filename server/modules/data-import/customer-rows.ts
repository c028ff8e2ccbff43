import { cellText } from '#contract/import-sheet.ts'
import type { Cents } from '#domain/amounts.ts'
import {
  planCustomerRow,
  representativeFinder,
  type FoundCustomer,
  type ImportedCustomer,
  type PlannedCustomer,
} from '#domain/data-import/customer-import.ts'
import type { DataImport, RowChange } from '#domain/data-import/data-import.ts'
import type { ReadRow, RowFault } from '#domain/data-import/import-row.ts'
import {
  IS_PRIMARY_ADDRESS,
  PRIMARY_ADDRESS_CELLS,
  primaryAddressRow,
} from '#server/modules/address/primary-address.ts'
import {
  array,
  bool,
  date,
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
import {
  columnsOf,
  customerChanges,
  FIELDS,
  FINDING_COLUMNS,
  jsonOfAddress,
  namesOf,
  REPRESENTATIVES,
  representativesOf,
  SITE_COLUMNS,
  type Names,
} from './customer-columns.ts'
import { NOTHING_MADE, type RecordColumns, type RowPlanner, type StoredPlan } from './import-target.ts'
import { readRows } from './product-rows.ts'

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
/** Plans rows that add and change customers. */
export async function openCustomerPlanner(scope: Scope, dataImport: DataImport): Promise<RowPlanner> {
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
