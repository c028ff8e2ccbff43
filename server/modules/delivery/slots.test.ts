import { describe, expect, test } from 'vitest'
import { cents } from '#domain/amounts.ts'
import { Failure } from '#domain/failure.ts'
import { inTransaction } from '#server/platform/http/scope.ts'
import { testApp } from '#test/builders/app.ts'
import { aDelivery, aPickup, INSIDE_AREA, OUTSIDE_AREA, type DeliveryFields } from '#test/builders/selling.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aStore } from '#test/builders/store.ts'
import { findDeliveryOption, type ChosenDelivery, reserveSlot } from './delivery-options.ts'

const { server, pool } = testApp()

/** Friday; 14:00 in São Paulo. */
const FRIDAY_AFTERNOON = '2026-11-20T17:00:00Z'
const HOME = { postalCode: '05435000', coordinates: INSIDE_AREA }

async function aStoreThatDelivers(fields: DeliveryFields & { weekdays?: string; cutoff?: string } = {}) {
  const store = await aStore(pool)
  const optionId = await aDelivery(store, fields)
  await pool.query('update delivery_option set weekdays = $3, cutoff = $4 where supplier_id = $1 and id = $2', [
    store.id,
    optionId,
    fields.weekdays ?? '{1,2,3,4,5,6,7}',
    fields.cutoff ?? '18:00',
  ])
  const scope = await scopeOf(server(), store)
  const chosen: ChosenDelivery = { optionId, type: 'delivery', address: HOME, items: cents(5000) }
  const find = (now = FRIDAY_AFTERNOON, change: Partial<ChosenDelivery> = {}) =>
    findDeliveryOption(scope, { ...chosen, ...change }, now)
  const block = (date: string) =>
    pool.query('insert into blocked_date (supplier_id, date) values ($1, $2)', [store.id, date])
  return { store, scope, optionId, find, block }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Failure) return error.code
      throw error
    },
  )

describe('the dates of an option', () => {
  test('start after the lead days, on the weekdays of the store', async () => {
    const { find } = await aStoreThatDelivers({ weekdays: '{1,3,5}', datesAhead: 4 })
    expect((await find()).dates).toEqual(['2026-11-23', '2026-11-25', '2026-11-27', '2026-11-30'])
  })

  test('count from the next day after the cutoff, by the clock of the store and not of the server', async () => {
    const { find } = await aStoreThatDelivers({ datesAhead: 1, cutoff: '18:00' })
    expect((await find('2026-11-20T20:59:00Z')).dates).toEqual(['2026-11-21'])
    expect((await find('2026-11-20T21:00:00Z')).dates).toEqual(['2026-11-22'])
    // Half past one in UTC is still the evening before in São Paulo.
    expect((await find('2026-11-21T01:30:00Z')).dates).toEqual(['2026-11-22'])
  })

  test('differ between time zones at the same instant', async () => {
    const { scope, optionId } = await aStoreThatDelivers({ datesAhead: 1, cutoff: '18:00' })
    const firstDateIn = async (timeZone: string) => {
      const there = { ...scope, supplier: { ...scope.supplier, timeZone } }
      const chosen = { optionId, type: 'delivery', address: HOME, items: cents(0) } as const
      return (await findDeliveryOption(there, chosen, '2026-11-20T22:30:00Z')).dates[0]
    }
    expect(await firstDateIn('America/Sao_Paulo')).toBe('2026-11-22')
    expect(await firstDateIn('America/Rio_Branco')).toBe('2026-11-21')
  })

  test('leave out blocked days and days whose places are taken', async () => {
    const { scope, optionId, find, block } = await aStoreThatDelivers({ datesAhead: 3, capacity: 2 })
    await block('2026-11-22')
    await reserveSlot(scope, optionId, '2026-11-21', 2)
    expect((await find()).dates).toEqual(['2026-11-21', '2026-11-23', '2026-11-24'])
    await reserveSlot(scope, optionId, '2026-11-21', 2)
    expect((await find()).dates).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  })

  test('of another option or store do not count', async () => {
    const { scope, store, find } = await aStoreThatDelivers({ datesAhead: 1, capacity: 1 })
    const elsewhere = await aStoreThatDelivers()
    await elsewhere.block('2026-11-21')
    await reserveSlot(scope, await aDelivery(store, { capacity: 1 }), '2026-11-21', 1)
    expect((await find()).dates).toEqual(['2026-11-21'])
  })
})

describe('the option that an order chose', () => {
  test('comes with its fee and capacity', async () => {
    const { find, optionId } = await aStoreThatDelivers({ feeCents: 990, freeFromCents: 6000, capacity: 7 })
    expect(await find()).toMatchObject({ id: optionId, type: 'delivery', fee: 990, capacity: 7, pickupStore: null })
    expect((await find(FRIDAY_AFTERNOON, { items: cents(6000), optionId: optionId.toUpperCase() })).fee).toBe(0)
  })

  test('may be a pickup, for which no address counts', async () => {
    const { store, find } = await aStoreThatDelivers()
    const { optionId, storeId } = await aPickup(store)
    const option = await find(FRIDAY_AFTERNOON, { optionId, type: 'pickup', address: null })
    expect(option).toMatchObject({ type: 'pickup', fee: 0, capacity: null, pickupStore: { id: storeId } })
    expect(option.dates[0]).toBe('2026-11-20')
  })

  test('must be the store’s own, reach the address, and suit the cart', async () => {
    const { store, find } = await aStoreThatDelivers({ minimumCents: 5000 })
    const elsewhere = await aStoreThatDelivers()
    const { optionId: pickup } = await aPickup(store)
    const code = (change: Partial<ChosenDelivery>) => codeOf(find(FRIDAY_AFTERNOON, change))
    expect(await code({})).toBe('done')
    expect(await code({ optionId: elsewhere.optionId })).toBe('delivery.optionNotFound')
    expect(await code({ optionId: pickup })).toBe('delivery.optionNotFound')
    expect(await code({ address: null })).toBe('delivery.addressRequired')
    expect(await code({ address: { postalCode: '05435000', coordinates: OUTSIDE_AREA } })).toBe(
      'supplier.doesNotServeAddress',
    )
    await expect(find(FRIDAY_AFTERNOON, { items: cents(4999) })).rejects.toMatchObject({
      code: 'delivery.belowMinimum',
      details: { minimumReais: 50 },
    })
  })

  test('must have a day left', async () => {
    const { find } = await aStoreThatDelivers({ weekdays: '{}' })
    expect(await codeOf(find())).toBe('delivery.dateUnavailable')
  })
})

describe('the places of a day', () => {
  test('are given once each, also in a race for the last', async () => {
    const { store, scope, optionId } = await aStoreThatDelivers()
    const attempts = Array.from({ length: 8 }, () =>
      codeOf(inTransaction(scope, (tx) => reserveSlot(tx, optionId, '2026-11-21', 3))),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'delivery.slotFull'),
      'done',
      'done',
      'done',
    ])
    const { rows } = await pool.query('select taken from delivery_slot where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ taken: 3 }])
  })

  test('come back when the order is not made after all', async () => {
    const { scope, optionId } = await aStoreThatDelivers()
    const fails = inTransaction(scope, async (tx) => {
      await reserveSlot(tx, optionId, '2026-11-21', 1)
      throw new Failure('order.outOfStock')
    })
    expect(await codeOf(fails)).toBe('order.outOfStock')
    expect(await codeOf(reserveSlot(scope, optionId, '2026-11-21', 1))).toBe('done')
    expect(await codeOf(reserveSlot(scope, optionId, '2026-11-21', 1))).toBe('delivery.slotFull')
  })

  test('follow a capacity that changes', async () => {
    const { scope, optionId } = await aStoreThatDelivers()
    await reserveSlot(scope, optionId, '2026-11-21', 2)
    await reserveSlot(scope, optionId, '2026-11-21', 2)
    expect(await codeOf(reserveSlot(scope, optionId, '2026-11-21', 1))).toBe('delivery.slotFull')
    expect(await codeOf(reserveSlot(scope, optionId, '2026-11-21', 3))).toBe('done')
  })

  test('are not counted without a date or without a limit', async () => {
    const { store, scope, optionId } = await aStoreThatDelivers()
    await reserveSlot(scope, optionId, null, 1)
    await reserveSlot(scope, optionId, '2026-11-21', null)
    expect((await pool.query('select 1 from delivery_slot where supplier_id = $1', [store.id])).rowCount).toBe(0)
  })
})
