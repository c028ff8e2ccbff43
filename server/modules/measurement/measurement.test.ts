import { describe, expect, test } from 'vitest'
import { logMeasurement } from '#contract/measurement.ts'
import { ownApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { deleteExpiredRows } from '#server/platform/database/retention.ts'

const { call, pool, server } = ownApp({
  assetsDir: null,
  render: () => Promise.resolve({ status: 200, headers: {}, html: [] }),
  measurementScript: '/assets/frame-1.js',
})
const TAG = 'enable-google-analytics-ga4-version-tag-events'

async function aMeasuringStore(trackingId: string | null = 'G-TESTE12345'): Promise<StoreBuilder> {
  const store = await aStore(pool, { tags: ['has-delivery', TAG] })
  if (trackingId !== null)
    await pool.query(
      `update supplier set presentation = presentation || jsonb_build_object('analyticsTrackingId', $2::text) where id = $1`,
      [store.id, trackingId],
    )
  return store
}

type Body = Parameters<typeof call<typeof logMeasurement>>[1]['body']
const log = (store: StoreBuilder, body: Body, headers: Record<string, string> = {}) =>
  call(logMeasurement, { params: { idfornecedor: store.slug }, body, headers })
const as = ({ token }: Pick<Person, 'token'>) => ({ cookie: `commerce-auth-token=${token}` })
const stored = async ({ id }: StoreBuilder) =>
  (
    await pool.query(
      'select event, outcome, order_number::int as number, problem from measured_event where supplier_id = $1 order by id',
      [id],
    )
  ).rows

describe('an event that was measured', () => {
  test('is noted, whether it was sent or not', async () => {
    const store = await aMeasuringStore()
    expect((await log(store, { evento: 'view_item', resultado: 'ENVIADO' })).body).toEqual({ registrado: true })
    await log(store, { evento: 'add_to_cart', resultado: 'FALHOU', erro: 'bloqueado' })
    expect(await stored(store)).toEqual([
      { event: 'view-item', outcome: 'sent', number: null, problem: '' },
      { event: 'add-to-cart', outcome: 'failed', number: null, problem: 'bloqueado' },
    ])
  })

  test('is not noted without consent, nor where the store does not measure', async () => {
    const [store, other, withoutId] = [await aMeasuringStore(), await aStore(pool), await aMeasuringStore(null)]
    const body = { evento: 'view_item', resultado: 'ENVIADO' } as const
    const answers = [
      await log(store, body, { 'x-cookie-desempenho': 'false' }),
      await log(other, body),
      await log(withoutId, body),
    ]
    expect(answers.map(({ status, body }) => [status, body.registrado])).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ])
    expect(await stored(store)).toEqual([])
  })

  test('is refused where it is none', async () => {
    const store = await aMeasuringStore()
    for (const body of [
      { evento: 'login', resultado: 'ENVIADO' },
      { evento: 'purchase', resultado: 'ENVIADO' },
      { evento: 'view_item', resultado: 'ENVIADO', numpedido: 1 },
      { evento: 'view_item', resultado: 'ENVIADO', erro: 'x'.repeat(301) },
    ] as Body[])
      expect((await log(store, body)).status, JSON.stringify(body)).toBe(400)
  })

  test('is deleted after 90 days', async () => {
    const store = await aMeasuringStore()
    await log(store, { evento: 'view_item', resultado: 'ENVIADO' })
    await log(store, { evento: 'page_view', resultado: 'ENVIADO' })
    await pool.query(
      "update measured_event set happened_at = now() - interval '91 days' where supplier_id = $1 and event = 'view-item'",
      [store.id],
    )
    await deleteExpiredRows(server().appContext.db)
    expect((await stored(store)).map(({ event }) => event)).toEqual(['page-view'])
  })
})

describe('a purchase', () => {
  test('is measured once, by whichever tab comes first', async () => {
    const store = await aMeasuringStore()
    const customer = await aCustomer(store)
    const number = await anOrder(store, customer)
    const body = { evento: 'purchase', resultado: 'ENVIADO', numpedido: number } as const
    const answers = await Promise.all([1, 2, 3, 4].map(() => log(store, body, as(customer))))
    expect(answers.filter(({ body }) => body.registrado)).toHaveLength(1)
    await log(store, { ...body, resultado: 'FALHOU', erro: 'bloqueado' }, as(customer))
    expect(await stored(store)).toEqual([{ event: 'purchase', outcome: 'failed', number, problem: 'bloqueado' }])
  })

  test('of another customer looks like one that does not exist', async () => {
    const [store, elsewhere] = [await aMeasuringStore(), await aMeasuringStore()]
    const [customer, other, foreign] = [await aCustomer(store), await aCustomer(store), await aCustomer(elsewhere)]
    const numpedido = await anOrder(store, customer)
    const body = { evento: 'purchase', resultado: 'ENVIADO', numpedido } as const
    for (const [of, headers] of [
      [store, {}],
      [store, as(other)],
      [elsewhere, as(foreign)],
    ] as const) {
      const { status, failure } = await log(of, body, headers)
      expect([status, failure.codigo]).toEqual([404, 'order.notFound'])
    }
    expect((await log(store, { ...body, numpedido: numpedido + 1 }, as(customer))).status).toBe(404)
    expect(await stored(store)).toEqual([])
  })
})

test('only the frame of a store that measures may load a script of Google', async () => {
  const [store, other] = [await aMeasuringStore(), await aStore(pool)]
  const frame = await server().app.inject({ url: `/${store.slug}/medicao` })
  expect(frame.headers['content-security-policy']).toContain('https://www.googletagmanager.com')
  expect(frame.body).toContain('data-tracking-id="G-TESTE12345"')
  const page = await server().app.inject({ url: `/${store.slug}` })
  expect(page.headers['content-security-policy']).not.toContain('google')
  expect((await server().app.inject({ url: `/${other.slug}/medicao` })).statusCode).toBe(404)
})
