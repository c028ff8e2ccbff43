import { countsByState, totalOf } from '#domain/counts-by-state.ts'
import type { Paging } from '#contract/paging.ts'
import { reaisFromCents, unitsFromQuantity, type Cents } from '#domain/amounts.ts'
import {
  COMBO_STATES,
  ensureSoundCombo,
  termsOf,
  type ComboFilter,
  type ComboPage,
  type ComboPart,
  type ComboState,
  type ComboInput,
  type NamedProduct,
  type StoreCombo,
} from '#domain/combo/combo.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordChangedFields, versionedRecord } from '#server/platform/session/versioned-record.ts'
import { LAST_DAY_OF_COMBO } from './combos.ts'

/** How a combo `k` is at the moment. */
const STATE = `case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.starts_at > now() then 'scheduled' else 'running' end`

const NAMED_PARTS = jsonListSql(
  `json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'price', p.price, 'isSold', p.is_active) order by x.position)
     from combo_product x join product p on p.supplier_id = x.supplier_id and p.id = x.product_id
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position))`,
  'combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id',
  't.position',
)
const NAMED_CUSTOMERS = jsonListSql(
  `json_build_object('id', c.id, 'name', c.name)`,
  `combo_customer u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
   where u.supplier_id = k.supplier_id and u.combo_id = k.id`,
  'c.name, c.id',
)

const COLUMNS = `k.id, k.version, k.name, k.description, k.price_cents as price, k.is_active,
  (k.starts_at at time zone s.time_zone)::date as "from", ${LAST_DAY_OF_COMBO} as until, ${STATE} as state,
  case when not k.is_for_all then ${NAMED_CUSTOMERS} end as customers, ${NAMED_PARTS} as parts`

const comboRow = {
  id: uuid,
  version: int4,
  name: text,
  description: text,
  price: narrow<Cents>(int8),
  isActive: bool,
  from: nullable(date),
  until: nullable(date),
  state: neverNull(narrow<ComboState>(text)),
  customers: nullable(json<NonNullable<StoreCombo['customers']>>()),
  parts: json<readonly ComboPart<NamedProduct>[]>(),
}

const MATCHES = `k.supplier_id = $1 and ($2 = '' or strpos(plain_text(k.name), plain_text($2)) > 0)`

const list = statement('combo.list', {
  parameters: [uuid, text, text, int8, int8],
  row: comboRow,
  sql: `select ${COLUMNS} from combo k join supplier s on s.id = k.supplier_id
   where ${MATCHES} and ($3::text is null or ${STATE} = $3)
   order by k.created_at desc, k.id
   limit $4 offset $5`,
})
const count = statement('combo.count', {
  parameters: [uuid, text],
  row: { state: neverNull(narrow<ComboState>(text)), count: neverNull(int8) },
  sql: `select ${STATE} as state, count(*) as count from combo k where ${MATCHES} group by 1`,
})
const find = statement('combo.find', {
  parameters: [uuid, uuid],
  row: comboRow,
  sql: `select ${COLUMNS} from combo k join supplier s on s.id = k.supplier_id where k.supplier_id = $1 and k.id = $2`,
})
const record = versionedRecord('combo', { table: 'combo', failure: 'combo' })

/** Combos of the store. */
export async function listStoreCombos(
  { db, supplier }: Scope,
  { state, text }: ComboFilter,
  { limit, offset }: Paging,
): Promise<ComboPage> {
  const [combos, counted] = await db.pipelined((db) =>
    Promise.all([db.many(list, [supplier.id, text, state, limit, offset]), db.many(count, [supplier.id, text])]),
  )
  const counts = countsByState(COMBO_STATES, counted)
  return { combos, total: totalOf(counts, state), counts }
}

/** @throws Failure combo.notFound */
export async function findStoreCombo({ db, supplier }: Scope, id: string): Promise<StoreCombo> {
  const combo = await db.one(find, [supplier.id, id])
  ensure(combo, 'combo.notFound')
  return combo
}

const WRITTEN = [uuid, uuid, text, text, int8, bool, bool, date, date] as const
const START = '$8::date::timestamp at time zone s.time_zone'
const END = '($9::date + 1)::timestamp at time zone s.time_zone'

const insert = statement('combo.insert', {
  parameters: WRITTEN,
  sql: `insert into combo (supplier_id, id, name, description, price_cents, is_active, is_for_all, starts_at, ends_at)
   select $1, $2, $3, $4, $5, $6, $7, ${START}, ${END} from supplier s where s.id = $1`,
})
const update = statement('combo.update', {
  parameters: WRITTEN,
  sql: `update combo k set name = $3, description = $4, price_cents = $5, is_active = $6, is_for_all = $7, starts_at = ${START},
     ends_at = ${END}, version = k.version + 1
   from supplier s where s.id = $1 and k.supplier_id = $1 and k.id = $2`,
})
const removeContent = statement('combo.remove-content', {
  parameters: [uuid, uuid],
  sql: `with customers as (delete from combo_customer where supplier_id = $1 and combo_id = $2)
   delete from combo_part where supplier_id = $1 and combo_id = $2`,
})
const insertContent = statement('combo.insert-content', {
  parameters: [uuid, uuid, json(), array(uuid)],
  sql: `with parts as (
     insert into combo_part (supplier_id, combo_id, position, name, quantity)
     select $1, $2, t.at, t.part ->> 'name', (t.part ->> 'quantity')::integer
     from json_array_elements($3::json) with ordinality as t(part, at)),
   customers as (
     insert into combo_customer (supplier_id, combo_id, customer_id) select $1, $2, unnest($4::uuid[]))
   insert into combo_product (supplier_id, combo_id, part, position, product_id)
   select $1, $2, t.at, x.at, x.id::uuid
   from json_array_elements($3::json) with ordinality as t(part, at),
     json_array_elements_text(t.part -> 'products') with ordinality as x(id, at)`,
})

const valuesOf = (scope: Scope, id: string, input: ComboInput) =>
  [
    scope.supplier.id,
    id,
    input.name,
    input.description,
    input.price,
    input.isActive,
    input.customerIds === null,
    input.from,
    input.until,
  ] as const

async function writeContent({ db, supplier }: Scope, id: string, input: ComboInput): Promise<void> {
  try {
    await db.execute(insertContent, [supplier.id, id, JSON.stringify(input.parts), input.customerIds ?? []])
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'combo_product_supplier_id_product_id_fkey')
      throw new Failure('combo.productNotFound', { field: 'parts' })
    if (constraint === 'combo_customer_supplier_id_customer_id_fkey')
      throw new Failure('combo.customerNotFound', { field: 'customerIds' })
    throw error
  }
}

/** @throws Failure combo.productNotFound, combo.customerNotFound, and those of `ensureSoundCombo`. */
export async function createCombo(scope: Scope, input: ComboInput): Promise<StoreCombo> {
  ensureSoundCombo(input)
  const id = crypto.randomUUID()
  return inTransaction(scope, async (scope) => {
    await scope.db.execute(insert, valuesOf(scope, id, input))
    await writeContent(scope, id, input)
    const combo = await findStoreCombo(scope, id)
    await recordChangedFields(scope, 'combo.created', combo.name, {}, auditedTerms(combo))
    return combo
  })
}

/**
 * Changes a combo; orders keep what they have. Carts with the combo follow when they are priced next.
 * @throws Failure combo.notFound, combo.outdated where it was changed since `version`, and those of `createCombo`.
 */
export async function changeCombo(scope: Scope, id: string, version: number, input: ComboInput): Promise<StoreCombo> {
  ensureSoundCombo(input)
  return inTransaction(scope, async (scope) => {
    await record.lock(scope, id, version)
    const before = await findStoreCombo(scope, id)
    await scope.db.execute(update, valuesOf(scope, id, input))
    await scope.db.execute(removeContent, [scope.supplier.id, id])
    await writeContent(scope, id, input)
    const combo = await findStoreCombo(scope, id)
    await recordChangedFields(scope, 'combo.changed', combo.name, auditedTerms(before), auditedTerms(combo))
    return combo
  })
}

const auditedTerms = (combo: StoreCombo) => {
  const { name, description, price, isActive, from, until } = termsOf(combo)
  return {
    name,
    description: description || null,
    priceReais: reaisFromCents(price),
    isActive,
    from,
    until,
    customers: combo.customers && combo.customers.map(({ name }) => name).join(', '),
    parts: combo.parts
      .map(
        ({ name, quantity, products }) =>
          `${String(unitsFromQuantity(quantity))} ${name}: ${products.map((product) => product.code).join(', ')}`,
      )
      .join('; '),
  }
}

export const comboPrivacy = {
  tables: { combo_customer: { exportedAs: 'combos', erasedBy: 'foreign key' } },
  exports: {
    combos: jsonListSql(
      'k.name',
      `combo_customer u join combo k on k.supplier_id = u.supplier_id and k.id = u.combo_id
       where u.supplier_id = $1 and u.customer_id = $3`,
      'k.name',
    ),
  },
} as const satisfies PrivacyPart
