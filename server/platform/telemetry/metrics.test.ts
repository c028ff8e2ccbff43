import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { ownApp } from '#test/builders/app.ts'
import { aStore } from '#test/builders/store.ts'
import { openMetrics, serveMetrics, type MetricsServer } from './metrics.ts'

const metrics = openMetrics()
const { pool, server, call } = ownApp(null, { telemetry: metrics.telemetry })
let served: MetricsServer
beforeAll(async () => {
  served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
})
afterAll(() => served.close())

const read = async (): Promise<string> => (await fetch(served.url)).text()

/** The value of a series, by its name and labels as they are written; 0 where it is missing. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  )

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

test('nothing but the metrics is served beside them', async () => {
  expect((await fetch(served.url.replace('/metrics', '/'))).status).toBe(404)
  const response = await fetch(served.url)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  // Not for those who use the stores.
  expect((await server().app.inject('/metrics')).body).not.toContain('process_resident_memory_bytes')
})
