import { describe, expect, test } from 'vitest'
import { signedIn, aCustomer } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { rollPartitions } from './retention.ts'

const { pool } = await ownDatabase()
const roll = () => rollPartitions(openDatabase(pool))

const TABLES = ['audit_event', 'mail', 'order_event', 'session']

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** As in names: 2026_11. */
async function month(offset: number): Promise<string> {
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(date_trunc('month', now(), 'UTC') at time zone 'UTC' + make_interval(months => $1), 'YYYY_MM') as month`,
    [offset],
  )
  return rows[0]?.month ?? ''
}

const write = (supplierId: string, subject: string, createdAt: string) =>
  pool.query(
    `insert into mail (supplier_id, recipient, subject, content, store_url, created_at)
     values ($1, 'ana@exemplo.com.br', $2, '{}', 'http://localhost', $3)`,
    [supplierId, subject, createdAt],
  )
const placeOf = async (subject: string): Promise<string | undefined> =>
  (
    await pool.query<{ place: string }>('select tableoid::regclass::text as place from mail where subject = $1', [
      subject,
    ])
  ).rows[0]?.place

// The database may be a copy of one that was made before the month began.
for (const table of TABLES) await pool.query(`drop table if exists monthly.${table}_${await month(-1)}`)
await roll()

describe('partitions of a month', () => {
  test('are there for this month and the next two, beside the one for all others', async () => {
    for (const table of TABLES) {
      const expected = await Promise.all([0, 1, 2].map(async (offset) => `${table}_${await month(offset)}`))
      expect(await partitionsOf(table)).toEqual([...expected, `${table}_default`])
    }
  })

  test('that is missing costs no row: the default one takes it, and gives it back', async () => {
    const store = await aStore(pool)
    await pool.query(`drop table monthly.mail_${await month(1)}`)
    await write(store.id, 'No mês que vem', `${(await month(1)).replace('_', '-')}-15`)
    expect(await placeOf('No mês que vem')).toBe('monthly.mail_default')
    await roll()
    expect(await placeOf('No mês que vem')).not.toBe('monthly.mail_default')
    await Promise.all([roll(), roll(), roll()])
    expect(await partitionsOf('mail')).toHaveLength(4)
  })

  test('are dropped when their last row is older than the retention, and not before', async () => {
    const old = (name: string, from: string, to: string) =>
      pool.query(
        `create table monthly.${name} partition of ${name.replace(/_\d{4}_\d{2}$/, '')} for values from ('${from}Z') to ('${to}Z')`,
      )
    await old('mail_2020_02', '2020-02-01', '2020-03-01')
    await old('audit_event_2019_02', '2019-02-01', '2019-03-01')
    await old('session_2020_02', '2020-02-01', '2020-03-01')
    await old('order_event_2019_02', '2019-02-01', '2019-03-01')
    const lastYear = `audit_event_${await month(-12)}`
    const lastMonth = `mail_${await month(-1)}`
    const { rows } = await pool.query<{ from: string; to: string }>(
      `select to_char(date_trunc('month', now(), 'UTC') at time zone 'UTC' + make_interval(months => m), 'YYYY-MM-DD') as from,
         to_char(date_trunc('month', now(), 'UTC') at time zone 'UTC' + make_interval(months => m + 1), 'YYYY-MM-DD') as to
       from unnest(array[-12, -1]) m`,
    )
    await old(lastYear, rows[0]?.from ?? '', rows[0]?.to ?? '')
    await old(lastMonth, rows[1]?.from ?? '', rows[1]?.to ?? '')
    await roll()
    const left = (await Promise.all(TABLES.map(partitionsOf))).flat()
    for (const gone of ['mail_2020_02', 'audit_event_2019_02', 'session_2020_02']) expect(left).not.toContain(gone)
    expect(left).toEqual(expect.arrayContaining([lastYear, 'order_event_2019_02']))
    // Last month is over for at most 31 days.
    const { rows: days } = await pool.query<{ day: number }>(
      `select extract(day from now() at time zone 'UTC')::integer as day`,
    )
    expect(left.includes(lastMonth)).toBe((days[0]?.day ?? 0) <= 30)
  })
})

test('what belongs to a session goes with it', async () => {
  const store = await aStore(pool)
  const { loginId, customerId } = await aCustomer(store)
  await signedIn(store, loginId)
  const { rows } = await pool.query<{ token: Buffer }>('select token_hash as token from session where login_id = $1', [
    loginId,
  ])
  const token = rows[0]?.token
  await pool.query(
    `insert into sign_in_token (supplier_id, id, session_token_hash, expires_at) values ($1, gen_random_uuid(), $2, now() + interval '1 minute')`,
    [store.id, token],
  )
  await pool.query('insert into cart (supplier_id, customer_id) values ($1, $2)', [store.id, customerId])
  await pool.query(
    `insert into cart_view (supplier_id, customer_id, token_hash, version, lines) values ($1, $2, $3, 1, '{}')`,
    [store.id, customerId, token],
  )
  await pool.query('delete from session where supplier_id = $1 and token_hash = $2', [store.id, token])
  for (const table of ['sign_in_token', 'cart_view'])
    expect((await pool.query(`select from ${table} where supplier_id = $1`, [store.id])).rowCount).toBe(0)
})
