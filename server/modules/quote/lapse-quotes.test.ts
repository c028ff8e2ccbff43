import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { negotiations, type Negotiation } from '#test/builders/quotes.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { lapseQuotes, remindOfQuotes } from './lapse-quotes.ts'

const app = testApp()
const { pool } = app
const { aNegotiation, seen, accept, price } = negotiations(app, pool)

/** What the clock calls, for one store alone. */
const ofStore = ({ store }: Negotiation) =>
  [
    app.server().appContext.db,
    async (supplierId: string) => (supplierId === store.id ? scopeOf(app.server(), store) : null),
  ] as const

test('an expired offer is not accepted, and lapses by itself, once', async () => {
  const of = await aNegotiation()
  await price(of)
  await pool.query(`update quote_version set valid_until = now() - interval '1 second' where supplier_id = $1`, [
    of.store.id,
  ])
  expect((await accept(of)).failure.codigo).toBe('quote.expired')
  expect((await seen(of)).body.podeResponder).toBe(false)
  await lapseQuotes(...ofStore(of))
  await lapseQuotes(...ofStore(of))
  const { body } = await of.buyer.detail(of.number)
  expect(body.eventos.map(({ para }) => para)).toEqual(['ORCAMENTO_NOVO', 'ORCAMENTO_PRECIFICADO', 'CANCELADO'])
  expect((await mailsTo(pool, of.buyer.email))[0]?.subject).toBe(`A validade do orçamento nº ${of.number} terminou`)
})

describe('an offer that lapses tomorrow', () => {
  const reminders = async ({ buyer, number }: Negotiation) =>
    (await mailsTo(pool, buyer.email)).filter(({ subject }) =>
      subject.startsWith(`Seu orçamento nº ${number} vale até`),
    )
  /** Midday at the store at any time of the day, and an offer of three days ago that lapses in so many hours. */
  const expireIn = async (of: Negotiation, hours: number) => {
    const hour = new Date().getUTCHours()
    // POSIX zones count to the west.
    await pool.query('update supplier set time_zone = $2 where id = $1', [
      of.store.id,
      `Etc/GMT${hour >= 12 ? '+' : '-'}${Math.abs(hour - 12)}`,
    ])
    await pool.query(
      `update quote_version set priced_at = now() - interval '3 days', valid_until = now() + make_interval(hours => $2) where supplier_id = $1`,
      [of.store.id, hours],
    )
  }

  test('is mailed to the customer once', async () => {
    const of = await aNegotiation()
    await price(of)
    await expireIn(of, 60)
    await remindOfQuotes(...ofStore(of))
    expect(await reminders(of)).toEqual([])
    await expireIn(of, 30)
    await remindOfQuotes(...ofStore(of))
    await remindOfQuotes(...ofStore(of))
    expect(await reminders(of)).toHaveLength(1)
  })

  test('is not mailed on the day on which it was made, nor once it was answered', async () => {
    const of = await aNegotiation()
    await price(of)
    await expireIn(of, 30)
    await pool.query('update quote_version set priced_at = now() where supplier_id = $1', [of.store.id])
    await remindOfQuotes(...ofStore(of))
    await expireIn(of, 30)
    expect((await accept(of)).status).toBe(200)
    await remindOfQuotes(...ofStore(of))
    expect(await reminders(of)).toEqual([])
  })
})
