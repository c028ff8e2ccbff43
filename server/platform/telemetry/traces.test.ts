import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { ownApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { runSchedule } from '#test/builders/processes.ts'
import { aProduct } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { together } from './telemetry.ts'
import { openTraces } from './traces.ts'
import { openMetrics } from './metrics.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code: number }
}
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

/** A collector that takes OTLP as JSON. */
const received: SentTraces[] = []
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    if (request.url === '/v1/traces') received.push(body as SentTraces)
    response.writeHead(request.url === '/refused' ? 400 : 200, { 'content-type': 'application/json' }).end('{}')
  })
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
const origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const complaints: string[] = []
const traces = openTraces({ url: `${origin}/v1/traces`, ratio: 1 }, (text) => complaints.push(text))
const metrics = openMetrics()
const telemetry = together([metrics.telemetry, traces.telemetry])
const app = ownApp(null, { telemetry }, await ownDatabase())
const { pool, call } = app
afterAll(async () => {
  await traces.close()
  collector.close()
  collector.closeAllConnections()
})

const sentSpans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const attribute = ({ attributes }: SentSpan, name: string) => attributes.find(({ key }) => key === name)?.value
/** Spans are sent some seconds after they end. */
const soon = { timeout: 60_000, interval: 200 }
const roots = (name: string) => sentSpans().filter((span) => span.name === name)
const childrenOf = (root: SentSpan | undefined) =>
  sentSpans().filter(({ traceId, parentSpanId }) => traceId === root?.traceId && parentSpanId === root.spanId)

test('a request is a trace with its route, store and statements, and nothing that it said', async () => {
  const store = await anOpenStore(pool)
  await call(listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query: { fornec: 'segredo' } })
  const name = `GET ${listProducts.path}`
  await expect.poll(() => roots(name).length, soon).toBe(1)
  const [root] = roots(name)
  if (root === undefined) throw new Error('no span')
  expect(root.parentSpanId).toBeUndefined()
  expect(attribute(root, 'http.route')).toEqual({ stringValue: listProducts.path })
  expect(attribute(root, 'http.response.status_code')).toEqual({ intValue: 200 })
  expect(attribute(root, 'balcao.store')).toEqual({ stringValue: store.id })
  const statements = childrenOf(root)
  expect(statements.map((span) => span.name)).toContain('supplier.id-by-slug')
  for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root.startTimeUnixNano) - 1_000_000n)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }
  expect(JSON.stringify(received)).not.toContain('segredo')
  expect(received[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'balcao' },
  })
})

test('the statements of a transaction belong to the request whose body they follow', async () => {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const items = [units(await aProduct(store, { name: 'Arroz', price: 10 }), 1)]
  await buyer.cart.save({ cartItens: items })
  expect((await buyer.submit(buyer.order(items))).status).toBe(200)
  await expect.poll(() => roots('order.insert').length, soon).toBe(1)
  const [insert] = roots('order.insert')
  const request = sentSpans().find(({ spanId }) => spanId === insert?.parentSpanId)
  expect(request?.name).toMatch(/^POST \//)
})

test('a job is a trace with its statements', async () => {
  await runSchedule(pool, 'attempts.delete-old')
  await expect.poll(() => roots('job attempts.delete-old').length, soon).toBe(1)
  expect(childrenOf(roots('job attempts.delete-old')[0]).length).toBeGreaterThan(0)
})

test('a collector that refuses what it gets is told, and not each time', async () => {
  expect(complaints).toEqual([])
  const refused = openTraces({ url: `${origin}/refused`, ratio: 1 }, (text) => complaints.push(text))
  const told = ['Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT']
  const work = vi.fn(async () => undefined)
  await refused.telemetry.jobs.run('test', work)
  await expect.poll(() => complaints, soon).toEqual(told)
  await refused.telemetry.jobs.run('test', work)
  await refused.close()
  expect(complaints).toEqual(told)
  expect(work).toHaveBeenCalledTimes(2)
})
