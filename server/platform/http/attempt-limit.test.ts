import { afterAll, describe, expect, test } from 'vitest'
import { unique } from '#test/builders/store.ts'
import { testDatabase } from '#test/database.ts'
import { attemptLimit, deleteOldAttempts, type Admit } from './attempt-limit.ts'
import { openDatabase, openPool } from '../database/database.ts'

const { connection, pool } = testDatabase()
const db = openDatabase(pool)
const otherPool = openPool(connection)
const otherDb = openDatabase(otherPool)
afterAll(() => otherPool.end())

/** No other test sweeps what is not over yet. */
const NOON = Date.parse('2100-01-01T12:00:00Z')
const outcome = (admit: Admit, key: string) =>
  admit(key).then(
    () => 'admitted',
    (error: unknown) => error,
  )
const pause = (retryAfterSeconds: number) => ({ code: 'request.tooMany', details: { retryAfterSeconds } })

describe('a limit of two a minute', () => {
  test('admits two on one key, and again when their minute is over, to the second', async () => {
    let now = NOON
    const admit = attemptLimit(db, { name: unique('limit'), perMinute: 2, now: () => new Date(now) })
    await admit('ana')
    now += 20_000
    await admit('ana')
    expect(await outcome(admit, 'ana')).toMatchObject(pause(40))
    expect(await outcome(admit, 'bia')).toBe('admitted')
    now += 39_999
    expect(await outcome(admit, 'ana')).toMatchObject(pause(1))
    now += 1
    expect([await outcome(admit, 'ana'), await outcome(admit, 'ana')]).toEqual(['admitted', 'admitted'])
    expect(await outcome(admit, 'ana')).toMatchObject(pause(60))
  })

  test('does not last longer when attempts continue', async () => {
    let now = NOON
    const admit = attemptLimit(db, { name: unique('limit'), perMinute: 2, now: () => new Date(now) })
    for (let second = 0; second < 60; second++) {
      now = NOON + second * 1000
      await outcome(admit, 'ana')
    }
    now = NOON + 60_000
    expect(await outcome(admit, 'ana')).toBe('admitted')
  })

  test('is one for all processes, and exact with concurrent attempts', async () => {
    const name = unique('limit')
    const here = attemptLimit(db, { name, perMinute: 20 })
    const there = attemptLimit(otherDb, { name, perMinute: 20 })
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => outcome(index % 2 === 0 ? here : there, 'ana')),
    )
    expect(outcomes.filter((one) => one === 'admitted')).toHaveLength(20)
  })

  test('counts each purpose for itself', async () => {
    const [one, other] = [
      attemptLimit(db, { name: unique('limit'), perMinute: 1 }),
      attemptLimit(db, { name: unique('limit'), perMinute: 1 }),
    ]
    await one('ana')
    expect(await outcome(other, 'ana')).toBe('admitted')
  })
})

test('the stored counters do not disclose whom they count', async () => {
  const email = unique('ana@exemplo.com.br')
  await attemptLimit(db, { name: 'limit', perMinute: 1 })(email)
  const { rows } = await pool.query<{ key: Buffer; row: string }>('select key, attempt::text as row from attempt')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key, row }) => `${row} ${key.toString('latin1')}`.includes(email))).toEqual([])
})

test('what is over is deleted', async () => {
  await attemptLimit(db, { name: unique('limit'), perMinute: 1, now: () => new Date(Date.now() - 61_000) })('ana')
  const { rows: clock } = await pool.query<{ now: Date }>('select now() as now')
  await deleteOldAttempts(db)
  const { rows } = await pool.query("select from attempt where ends_at < $1::timestamptz - interval '1 second'", [
    clock[0]?.now,
  ])
  expect(rows).toEqual([])
})
