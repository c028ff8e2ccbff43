import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { declaredStatements } from '#server/platform/database/statement.ts'
import { ownApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { runSchedule } from '#test/builders/processes.ts'
import { aSocket, closeSocketsAfterEach, listening } from '#test/builders/sockets.ts'
import { aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { serveMetrics, type MetricsServer } from './metrics-server.ts'
import { openMetrics } from './metrics.ts'

const metrics = openMetrics()
const pages = {
  assetsDir: import.meta.dirname,
  render: () => Promise.reject(new Error('no page')),
  threadUsage: () => ({ queued: 3, busySeconds: 1.5 }),
}
// Of its own, because what is in the database is counted over all stores.
const { pool, server, call } = ownApp(pages, { telemetry: metrics.telemetry }, await ownDatabase())
closeSocketsAfterEach()
let served: MetricsServer
beforeAll(async () => {
  served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
})
afterAll(() => served.close())

const read = async (): Promise<string> => (await fetch(served.url)).text()

/** The value of a series, by its name and labels as they are written; null where it is missing. */
function seriesIn(text: string, series: string): number | null {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}
const valueOf = (text: string, series: string): number => seriesIn(text, series) ?? 0
/** What is read from the database is read again after some seconds. */
const soon = { timeout: 60_000, interval: 500 }
const value = (series: string) => expect.poll(async () => seriesIn(await read(), series), soon)

describe('requests', () => {
  const LIST = 'method="GET",route="/v2/app/:idfornecedor/listaprodutos/:endereco",status="200"'
  const COUNT = `http_request_duration_seconds_count{${LIST}}`

  test('are counted by the pattern of their route, also those that are answered from memory', async () => {
    const store = await aStore(pool)
    const before = await read()
    const list = { params: { idfornecedor: store.slug, endereco: '0' }, query: {} }
    for (let index = 0; index < 5; index++) expect((await call(listProducts, list)).status).toBe(200)
    const after = await read()
    expect(valueOf(after, COUNT) - valueOf(before, COUNT)).toBe(5)
    expect(valueOf(after, `http_request_duration_seconds_bucket{${LIST},le="+Inf"}`)).toBe(valueOf(after, COUNT))
    const seconds = valueOf(after, `http_request_duration_seconds_sum{${LIST}}`)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(60)
    expect(after).not.toContain(store.slug)
  })

  test('that no route serves have no URL', async () => {
    const series = 'http_request_duration_seconds_count{method="DELETE",route="(none)",status="404"}'
    const before = await read()
    await server().app.inject({ method: 'DELETE', url: '/segredo' })
    const after = await read()
    expect(valueOf(after, series) - valueOf(before, series)).toBe(1)
    expect(after).not.toContain('segredo')
  })
})

test('the process tells its memory, time and the delay of its event loop', async () => {
  const text = await read()
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
    expect(valueOf(text, name), name).toBeGreaterThan(0)
})

describe('the database', () => {
  test('tells open orders and charges of all stores by state', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    for (const status of ['placed', 'picking', 'picking', 'delivered', 'cancelled'] as const)
      await anOrder(store, person, { status })
    const number = await anOrder(store, person, { status: 'placed' })
    await pool.query(
      `with provider as (insert into payment_provider (supplier_id, kind, settings, sealed_secrets, webhook_hash)
         values ($1, 'mercado-pago', '{}', '', '\\x00') returning id)
       insert into charge (supplier_id, group_id, order_number, provider_id, method, state, amount_cents, check_at)
       select $1, gen_random_uuid(), $2, id, 'card', state, 1000, null from provider, unnest('{disputed,refunded}'::text[]) state`,
      [store.id, number],
    )
    await value('balcao_orders_open{status="picking"}').toBe(2)
    const text = await read()
    expect(valueOf(text, 'balcao_database_up')).toBe(1)
    expect(valueOf(text, 'balcao_orders_open{status="placed"}')).toBe(2)
    expect(valueOf(text, 'balcao_charges_open{state="disputed"}')).toBe(1)
    expect(text).not.toMatch(/="(?:delivered|cancelled|refunded)"/)
  })

  test('tells jobs that no process has taken, and for how long', async () => {
    await pool.query(`select pgboss.create_queue('test.idle', '{"policy": "standard"}')`)
    await pool.query(
      `insert into pgboss.job (name, start_after) values ('test.idle', now() - interval '90 s'), ('test.idle', now()),
         ('test.idle', now() + interval '1 h')`,
    )
    await value('balcao_queue_jobs_ready{queue="test.idle"}').toBe(2)
    const age = valueOf(await read(), 'balcao_queue_oldest_job_seconds{queue="test.idle"}')
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(600)
  })
})

test('attempts at jobs are counted by queue and outcome', async () => {
  await runSchedule(pool, 'attempts.delete-old')
  await value('balcao_job_attempts_total{queue="attempts.delete-old",outcome="done"}').toBe(1)
  await value('balcao_jobs_given_up_total{queue="attempts.delete-old"}').toBe(0)
  expect(valueOf(await read(), 'balcao_job_seconds_total{queue="attempts.delete-old"}')).toBeGreaterThan(0)
})

test('statements are counted by their declared names, also in transactions, and those that fail', async () => {
  const store = await aStore(pool)
  const series = (name: string, statement: string) => `balcao_${name}_total{statement="${statement}"}`
  await call(listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query: {} })
  const before = await read()
  expect(valueOf(before, series('statements', 'supplier.id-by-slug'))).toBeGreaterThan(0)
  expect(valueOf(before, series('statement_seconds', 'supplier.id-by-slug'))).toBeGreaterThan(0)
  expect(valueOf(before, series('statement_failures', 'supplier.id-by-slug'))).toBe(0)
  const { db } = server().appContext
  const lock = declaredStatements().find(({ name }) => name === 'supplier.lock')
  if (lock === undefined) throw new Error('no such statement')
  await db.transaction((db) => db.execute(lock as never, [store.id] as never))
  await expect(db.execute(lock as never, ['no id'] as never)).rejects.toThrow()
  const after = await read()
  expect(
    valueOf(after, series('statements', 'supplier.lock')) - valueOf(before, series('statements', 'supplier.lock')),
  ).toBe(2)
  expect(valueOf(after, series('statement_failures', 'supplier.lock'))).toBe(1)
})

test('connections, caches, sockets and the thread that renders are told as they are', async () => {
  const store = await aStore(pool)
  const { token } = await aCustomer(store)
  await aSocket(await listening(server().app), { token, supplier: store.id })
  const list = { params: { idfornecedor: store.slug, endereco: '0' }, query: {} }
  const hits = 'balcao_cache_hits_total{cache="requests"}'
  const before = await read()
  await expect
    .poll(async () => {
      await call(listProducts, list)
      return valueOf(await read(), hits) - valueOf(before, hits)
    }, soon)
    .toBeGreaterThan(0)
  const text = await read()
  expect(valueOf(text, 'balcao_sockets_open')).toBe(1)
  expect(valueOf(text, 'balcao_render_thread_queued')).toBe(3)
  expect(valueOf(text, 'balcao_render_thread_busy_seconds_total')).toBe(1.5)
  expect(valueOf(text, 'balcao_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(seriesIn(text, 'balcao_database_connections{state="busy"}')).toBeGreaterThanOrEqual(0)
  expect(seriesIn(text, 'balcao_database_connection_waits')).toBe(0)
  expect(valueOf(text, 'balcao_cache_misses_total{cache="sessions"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'balcao_cache_entries{cache="values"}')).toBeGreaterThan(0)
  expect(seriesIn(text, 'balcao_cache_bytes{cache="pages"}')).toBe(0)
})

describe('the files for an operator', () => {
  const deploy = join(import.meta.dirname, '../../../deploy')
  const METRIC = /\b(?:balcao|http|nodejs|process)_[a-z0-9_]+/g

  test.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('%s names only what is measured', async (name) => {
    const file = readFileSync(join(deploy, name), 'utf8')
    const measured = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric ?? ''))
    const named = [...file.matchAll(METRIC)].map(([metric]) => metric)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((metric) => !measured.has(metric.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
    const statements = new Set(declaredStatements().map(({ name }) => name))
    const selected = [...file.matchAll(/statement=\\?"([^"\\]+)/g)].map(([, statement]) => statement ?? '')
    expect(selected.filter((statement) => !statements.has(statement))).toEqual([])
  })
})

test('nothing but the metrics is served beside them', async () => {
  expect((await fetch(served.url.replace('/metrics', '/'))).status).toBe(404)
  const response = await fetch(served.url)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  // Not for those who use the stores.
  expect((await server().app.inject('/metrics')).body).not.toContain('process_resident_memory_bytes')
})
