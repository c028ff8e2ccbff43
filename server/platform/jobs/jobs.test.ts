import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { processesOn } from '#test/builders/processes.ts'
import { ownDatabase } from '#test/database.ts'
import { JobRefused } from './job-errors.ts'

const { connection, pool } = await ownDatabase()
const { aProcess, stopAll } = processesOn(connection)

test('the migrations make the tables that this version of pg-boss wants', async () => {
  const [, wanted] =
    /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('pgboss')) ?? []
  const { rows } = await pool.query<{ version: number }>('select version from pgboss.version')
  expect(rows).toEqual(
    [{ version: Number(wanted) }].map(({ version }) => expect.objectContaining({ version }) as unknown),
  )
})

/** Minute and hour of now by the clock of a zone, as cron has them. */
function cronOfNow(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric' }).formatToParts()
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return `${part('minute')} ${part('hour')} * * *`
}

/** The minute of a schedule must not end while the processes start. */
const START_MS = 20_000

async function waitForNextMinuteIfLate(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < START_MS) await delay(left)
}

test('a schedule runs at its time by the clock of its zone, once, however many processes there are', async () => {
  const [here, elsewhere] = [vi.fn(), vi.fn()]
  await waitForNextMinuteIfLate()
  const cron = cronOfNow('Pacific/Kiritimati')
  const schedules = [
    { name: 'test.here', cron, timeZone: 'Pacific/Kiritimati', run: async () => here() },
    { name: 'test.elsewhere', cron, timeZone: 'America/Sao_Paulo', run: async () => elsewhere() },
  ]
  // The first process makes the schedules, after it has looked for those whose time it is.
  await aProcess([], { schedules })
  await stopAll()
  await pool.query('update pgboss.version set cron_on = null')
  await Promise.all([aProcess([], { schedules }), aProcess([], { schedules })])
  await expect.poll(() => here.mock.calls.length).toBe(1)
  expect(elsewhere).not.toHaveBeenCalled()
  const { rows } = await pool.query<{ state: string }>(`select state::text from pgboss.job where name = 'test.here'`)
  expect(rows).toHaveLength(1)
})

test('a schedule that is no longer declared is removed, and one that changed is changed', async () => {
  const schedule = (name: string, cron: string) => ({
    name,
    cron,
    timeZone: 'America/Sao_Paulo',
    run: async () => undefined,
  })
  const known = async () =>
    (await pool.query<{ name: string; cron: string }>('select name, cron from pgboss.schedule order by name')).rows
  await aProcess([], { schedules: [schedule('test.old', '1 3 * * *'), schedule('test.stays', '2 3 * * *')] })
  await aProcess([], { schedules: [schedule('test.stays', '3 3 * * *')] })
  expect(await known()).toEqual([{ name: 'test.stays', cron: '3 3 * * *' }])
})

test('a job that was added twice is there once', async () => {
  const run = vi.fn()
  const { db, jobs } = await aProcess([], {
    schedules: [{ name: 'test.once', cron: '0 0 1 1 *', timeZone: 'UTC', run: async () => run() }],
  })
  const job = { id: '00000000-0000-7000-8000-00000000ffff', data: {} }
  await jobs.add(db, 'test.once', [job])
  await jobs.add(db, 'test.once', [job])
  jobs.wake('test.once')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await jobs.add(db, 'test.once', [job])
  expect((await pool.query(`select from pgboss.job where name = 'test.once'`)).rowCount).toBe(1)
})

test('who watches is told of attempts and their errors, and of what is given up', async () => {
  const heard: string[] = []
  const { db, jobs } = await aProcess([], {
    schedules: [
      {
        name: 'test.refused',
        cron: '0 0 1 1 *',
        timeZone: 'UTC',
        run: () => Promise.reject(new JobRefused('no such order')),
      },
    ],
    watch: {
      run: (queue, work) =>
        work().catch((error: unknown) => {
          heard.push(`${queue}: ${String(error)}`)
          throw error
        }),
      noteGivenUp: (queue) => heard.push(`${queue} was given up`),
    },
  })
  await jobs.add(db, 'test.refused', [{ id: '00000000-0000-7000-8000-00000000fffe', data: {} }])
  jobs.wake('test.refused')
  await expect.poll(() => heard).toEqual(['test.refused: JobRefused: no such order', 'test.refused was given up'])
})

test('statements that are sent for every job are prepared, so that PostgreSQL does not plan them each time', async () => {
  const run = vi.fn()
  const { db, jobs } = await aProcess([], {
    schedules: [{ name: 'test.often', cron: '0 0 1 1 *', timeZone: 'UTC', run: async () => run() }],
  })
  const runOne = async (number: number) => {
    await jobs.add(db, 'test.often', [{ id: `00000000-0000-7000-8000-0000000000${number}`, data: {} }])
    jobs.wake('test.often')
    await expect.poll(() => run.mock.calls.length).toBe(number - 9)
  }
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const sentOfQueue = () =>
    sent.mock.calls
      .map(([query]) => query as { name?: string; text?: string })
      .filter(({ text }) => text?.includes('pgboss.job_common') && text.includes('test.often'))
  for (const number of [10, 11, 12, 13]) await runOne(number)
  const before = sentOfQueue()
  await runOne(14)
  await expect.poll(() => statesOf('test.often')).toEqual(['completed'])
  // A slow job may also be kept alive, which is rare.
  const often = sentOfQueue()
    .slice(before.length)
    .filter(({ text }) => before.filter((one) => one.text === text).length >= 3)
  sent.mockRestore()
  expect(often.length).toBeGreaterThan(1)
  expect(often.filter(({ name }) => name === undefined)).toEqual([])
})

async function statesOf(queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>('select distinct state::text from pgboss.job where name = $1', [
    queue,
  ])
  return rows.map(({ state }) => state)
}

test('what ends a job looks at none of those that were done before', async () => {
  const run = vi.fn()
  const { db, jobs } = await aProcess([], {
    schedules: [{ name: 'test.ended', cron: '0 0 1 1 *', timeZone: 'UTC', run: async () => run() }],
  })
  await pool.query(
    `insert into pgboss.job (name, data, state, completed_on)
     select 'test.ended', jsonb_build_object('note', repeat('x', 500)), 'completed', now() from generate_series(1, 1000)`,
  )
  await pool.query('vacuum analyze pgboss.job_common')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await jobs.add(db, 'test.ended', [{ id: '00000000-0000-7000-8000-00000000eeee', data: {} }])
  jobs.wake('test.ended')
  const ended = () =>
    query.mock.calls
      .map(([sent]) => sent as unknown as pg.QueryConfig)
      .find(({ text, values }) => /state = 'completed'/.test(text) && values?.[0] === 'test.ended')
  await expect.poll(ended).toBeDefined()
  const { text = '', values = [] } = ended() ?? {}
  query.mockRestore()
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(20)
})
