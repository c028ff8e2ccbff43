import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COUPON_KINDS } from '#domain/coupon/coupon.ts'
import { PAYMENT_KINDS } from '#domain/payment/payment-method.ts'
import { PROVIDER_KINDS } from '#domain/payment/provider-account.ts'
import { TRANSITIONS } from '#domain/order/transitions.ts'
import { declaredStatements } from '#server/platform/database/statement.ts'
import { SESSION_TABLES } from '#server/platform/session/session-cache.ts'
import { describeSchema } from '../scripts/schema-sql.ts'
import { ownDatabase, testDatabase } from './database.ts'

const { pool } = testDatabase()
/** Other tests make objects of their own in the shared one. */
const { pool: untouched } = await ownDatabase()

const namesOf = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await pool.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)

test('database/schema.sql has what the migrations make: npm run schema', async () => {
  const client = await untouched.connect()
  const described = await describeSchema(client)
  client.release()
  const written = await readFile(join(import.meta.dirname, '../database/schema.sql'), 'utf8')
  expect(written.split('\n')).toEqual(described.split('\n'))
})

test('an index finds the rows behind every foreign key', async () => {
  // One whose first columns are those of the key, over all rows, or over all that refer to something.
  const unindexed = await namesOf(`
    select k.conrelid::regclass || ' ' || k.conname as name
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or exists (
          select from unnest(k.conkey) as c (number) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
          where pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))))
    order by 1`)
  expect(unindexed).toEqual([])
})

test('no function depends on the row type of a table, which PostgreSQL then refuses to alter', async () => {
  const dependent = await namesOf(`
    select p.oid::regprocedure::text as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and exists (
      select from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype) as a (type)
      join pg_type t on t.oid = a.type or t.typarray = a.type
      join pg_class c on c.oid = t.typrelid
      where c.relkind in ('r', 'p', 'v', 'm', 'f'))
    order by 1`)
  expect(dependent).toEqual([])
})

/** Its computed column is cheap, and orders do not update it. */
const MAY_COMPUTE_AGAIN = ['customer']

test('no trigger has the computed columns of a table computed again by every update', async () => {
  // PostgreSQL computes only those whose columns an update sets, unless a trigger might set any column.
  const tables = await namesOf(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attgenerated = 's'
    -- for each row, before, update
    where t.tgtype & 1 = 1 and t.tgtype & 2 = 2 and t.tgtype & 16 = 16 and not t.tgisinternal
    order by 1`)
  expect(tables).toEqual(MAY_COMPUTE_AGAIN)
})

/** Columns of a product that the store does not show, and those that are computed from the others. */
const NOT_SHOWN = ['cost', 'search', 'search_head', 'search_name', 'stock_minimum', 'version']

const comparedBy = (trigger: string) =>
  namesOf(
    `select distinct word[1] as name
     from pg_proc, regexp_matches(prosrc, '\\mafter\\.(\\w+)', 'g') as word
     where proname = $1`,
    [trigger],
  )

const columnsOfProduct = () =>
  namesOf(`
    select attname as name from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped`)

test('a change of anything that a store shows of a product is notified', async () => {
  const compared = await comparedBy('tell_product_changed')
  const columns = await columnsOfProduct()
  expect(columns.filter((column) => !compared.includes(column)).toSorted()).toEqual(NOT_SHOWN)
})

/** Columns of a product whose change leaves its page as it was for those who read it in a search engine. */
const NOT_READ = [
  ...NOT_SHOWN,
  'code',
  'created_at',
  'granularity',
  'gtin',
  'increment_multiple',
  'is_quote_only',
  'is_weighed',
  'max_per_order',
  'min_per_order',
  'packaging_price',
  'pictures',
  'position',
  'stock',
  'stock_policy',
  'tags',
  'tiers',
  'uninvoiced_price',
  'unit',
  'variant_group_id',
  'variant_rank',
  'variant_values',
  'weight_tolerance',
  'wholesale_minimum',
  'wholesale_price',
].toSorted()

test('a column of a product is among those whose change sitemaps tell, or among those whose change they do not', async () => {
  const compared = await comparedBy('note_product_changed')
  const columns = await columnsOfProduct()
  expect(columns.filter((column) => !compared.includes(column)).toSorted()).toEqual(NOT_READ)
})

/** What looks like a state and is the text of a person, or computed. */
const NO_STATES = [
  'customer.document_kind',
  'customer.state_registration',
  'delivery_option.period',
  'order_line.unit',
  'product.unit',
  'purchase_order.delivery_period',
]

test('every column that holds a state has a check', async () => {
  const unchecked = await namesOf(`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'text'::regtype
      and a.attname ~ '(status|state|kind|rule|flow|channel|type|policy|_as$|role|action|source|period|unit)'
      and not exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and a.attnum = any(k.conkey))
    order by 1`)
  expect(unchecked).toEqual(NO_STATES)
})

/** The words that the checks of a column allow. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const checks = await namesOf(
    `select pg_get_constraintdef(k.oid) as name from pg_constraint k
     where k.contype = 'c' and k.conrelid = $1::regclass
       and k.conkey = array[(select attnum from pg_attribute where attrelid = $1::regclass and attname = $2)]`,
    [table, column],
  )
  return checks.flatMap((check) => [...check.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)).toSorted()
}

test('checks allow what the domain knows', async () => {
  const statuses = [...new Set(TRANSITIONS.map(({ to }) => to))].toSorted()
  expect(await allowedIn('purchase_order', 'status')).toEqual(statuses)
  expect(await allowedIn('order_event', 'to_status')).toEqual(statuses)
  expect(await allowedIn('order_event', 'from_status')).toEqual(statuses)
  const kinds = Object.keys(PAYMENT_KINDS).toSorted()
  expect(await allowedIn('purchase_order', 'payment_kind')).toEqual(kinds)
  expect(await allowedIn('payment_method', 'kind')).toEqual(kinds)
  expect(await allowedIn('chat_message', 'order_status')).toEqual(statuses)
  const discounts = COUPON_KINDS.toSorted()
  expect(await allowedIn('coupon', 'kind')).toEqual(discounts)
  expect(await allowedIn('referral_program', 'friend_kind')).toEqual(discounts)
  expect(await allowedIn('referral_program', 'reward_kind')).toEqual(discounts)
  expect(await allowedIn('payment_provider', 'kind')).toEqual(PROVIDER_KINDS.toSorted())
})

test('a table that processes keep in memory notifies them of every change', async () => {
  const { rows } = await pool.query<{ name: string; triggers: number }>(`
    select tgrelid::regclass::text as name, count(*)::integer as triggers from pg_trigger
    where not tgisinternal and tgname ~ '_changed_(insert|update|delete)$' group by 1`)
  expect(rows.map(({ name }) => name)).toContain('product')
  expect(rows.filter(({ triggers }) => triggers !== 3)).toEqual([])
})

/** Called once for each change of a store's offers, and for the pages of operators and what is added to a store with a limit. */
const PLANNED_AT_EACH_CALL = ['next_storefront_change', 'store_file_bytes', 'store_use']

test('a function that reads tables becomes part of the plan of its statement', async () => {
  // PostgreSQL inlines a function that returns a set, and plans a scalar one again for each statement that calls it.
  const planned = await namesOf(`
    select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.provolatile = 's' and not p.proretset`)
  expect(planned).toEqual(PLANNED_AT_EACH_CALL)
})

test('a session kept in memory is dropped by a change of any table that it is read from', async () => {
  const bodies = await namesOf(
    "select prosrc as name from pg_proc where proname in ('price_list_of', 'terms_in_force')",
  )
  const find = declaredStatements().find(({ name }) => name === 'session.find')
  const sources = [find?.text ?? '', ...bodies].join(' ').matchAll(/(?<!distinct )\b(?:from|join) ([a-z_]+)/g)
  const ofSession = new Set([...sources].map(([, table = '']) => table))
  for (const other of ['terms_in_force', 'price_list_of', 'lateral', 'supplier']) ofSession.delete(other)
  expect([...ofSession].toSorted()).toEqual([...SESSION_TABLES].toSorted())

  const watched = await namesOf(`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid in ('tell_sessions_changed'::regproc, 'tell_login_changed'::regproc) and tgparentid = 0`)
  // Terms are published as versions.
  expect([...watched, 'content_item'].toSorted()).toEqual([...SESSION_TABLES].toSorted())
})
