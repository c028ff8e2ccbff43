import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { NO_SERVICES } from '#server/config.ts'
import { aCustomer, signedIn } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { runSchedule } from '#test/builders/processes.ts'
import { ownDatabase } from '#test/database.ts'
import { openDatabase, openPool } from './database.ts'
import { deleteExpiredRows } from './retention.ts'

const { connection, pool } = await ownDatabase()

/** An open session, and as many whose time was over for so long. */
async function sessions(store: StoreBuilder, count: number, expiredFor: string): Promise<void> {
  const { loginId } = await aCustomer(store)
  await pool.query(
    `insert into session (supplier_id, token_hash, login_id, expires_at)
     select $1, sha256((n || $3)::bytea), $2, now() - $3::interval from generate_series(1, $4::integer) n`,
    [store.id, loginId, expiredFor, count],
  )
}
const left = async (store: StoreBuilder, table = 'session'): Promise<number> =>
  (await pool.query(`select from ${table} where supplier_id = $1`, [store.id])).rowCount ?? 0

test('sessions go a day after their time, in batches, and open ones stay', async () => {
  const store = await aStore(pool)
  await sessions(store, 25, '25 hours')
  await sessions(store, 3, '23 hours')
  await deleteExpiredRows(openDatabase(pool), 10)
  expect(await left(store)).toBe(3 + 2)
})

test('several processes at once delete each row once, and wait for none that another one holds', async () => {
  const store = await aStore(pool)
  await sessions(store, 120, '2 days')
  const held = await pool.connect()
  try {
    await held.query('begin')
    await held.query(
      `select from session where supplier_id = $1 and expires_at < now() order by expires_at limit 1 for update`,
      [store.id],
    )
    await Promise.all([1, 2, 3].map(() => deleteExpiredRows(openDatabase(pool), 7)))
    await deleteExpiredRows(openDatabase(pool), 7)
    expect(await left(store)).toBe(1 + 1)
  } finally {
    await held.query('rollback')
    held.release()
  }
})

test('unused codes are deleted as well', async () => {
  const store = await aStore(pool)
  const { loginId, customerId } = await aCustomer(store)
  await signedIn(store, loginId)
  const past = `now() - interval '2 days'`
  const values = [store.id, loginId]
  await pool.query(
    `insert into login_token (supplier_id, code_hash, login_id, expires_at) values ($1, 'a', $2, ${past})`,
    values,
  )
  await pool.query(
    `insert into password_recovery (supplier_id, code_hash, login_id, expires_at) values ($1, 'a', $2, ${past})`,
    values,
  )
  await pool.query(
    `insert into sign_in_token (supplier_id, id, session_token_hash, expires_at) select supplier_id, gen_random_uuid(), token_hash, ${past} from session where supplier_id = $1 and login_id = $2`,
    values,
  )
  await pool.query(
    `insert into linked_user_invitation (supplier_id, customer_id, email, name, permissions, code_hash, expires_at) values ($1, $2, 'rita@exemplo.com.br', 'Rita', '{}', 'a', ${past})`,
    [store.id, customerId],
  )
  for (const what of ['email', 'phone']) {
    await pool.query(
      `insert into ${what}_verification (supplier_id, customer_id, ${what}, code_hash, expires_at) values ($1, $2, 'x', 'a', ${past})`,
      [store.id, customerId],
    )
  }
  await deleteExpiredRows(openDatabase(pool))
  const tables = [
    'login_token',
    'password_recovery',
    'sign_in_token',
    'linked_user_invitation',
    'email_verification',
    'phone_verification',
  ]
  expect(await Promise.all(tables.map((table) => left(store, table)))).toEqual(tables.map(() => 0))
  expect(await left(store), 'open sessions').toBe(2)
})

test('the server does so by its schedule', async () => {
  const store = await aStore(pool)
  await sessions(store, 5, '2 days')
  const appPool = openPool(connection)
  const { app } = await createApp({
    pool: appPool,
    connection,
    filesDir: mkdtempSync(join(tmpdir(), 'balcao-files-')),
    publicUrl: 'http://localhost',
    logLevel: 'silent',
    services: NO_SERVICES,
    pages: null,
  })
  await runSchedule(pool, 'expired-rows.delete')
  await expect.poll(() => left(store)).toBe(1)
  await app.close()
  await appPool.end()
})
