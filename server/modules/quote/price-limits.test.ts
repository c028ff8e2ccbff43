import { expect, test } from 'vitest'
import * as wire from '#contract/price-limits.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

test('what people may give away is set by who cares for the settings, and stays in the log', async () => {
  const store = await aStore(pool)
  const elsewhere = await aStaffMember(await aStore(pool), 'attendant')
  const owner = await aStaffMember(store, 'staff', ['settings', 'prices'])
  const attendant = await aStaffMember(store, 'attendant')
  await aStaffMember(store, 'staff', ['picking'])
  const set = (body: Parameters<typeof call<typeof wire.setPriceLimits>>[1]['body']) =>
    call(wire.setPriceLimits, {
      params: {},
      query: { idfornecedor: store.slug },
      body,
      headers: cookie(owner.token),
    })
  const alcadaOf = (pessoas: readonly { id: string; alcada: number }[], id: string) =>
    pessoas.find((person) => person.id === id)?.alcada

  const { body } = await set({
    margemMinima: 12.5,
    pessoas: [
      { id: attendant.staffId, alcada: 15 },
      { id: elsewhere.staffId, alcada: 100 },
    ],
  })
  expect([body.margemMinima, body.pessoas.length]).toEqual([12.5, 2])
  expect([alcadaOf(body.pessoas, attendant.staffId), alcadaOf(body.pessoas, owner.staffId)]).toEqual([15, 10])
  const { rows: foreign } = await pool.query('select discount_authority from staff where id = $1', [elsewhere.staffId])
  expect(foreign).toEqual([{ discount_authority: 1000 }])
  const { rows: events } = await pool.query('select action, changes from audit_event where supplier_id = $1', [
    store.id,
  ])
  expect(events).toEqual([
    {
      action: 'price-limit.changed',
      changes: [
        { field: 'marginFloor', before: 0, after: 12.5 },
        { field: 'discountAuthority', part: 'Carla Equipe', before: 10, after: 15 },
      ],
    },
  ])
  expect((await set({ margemMinima: 91 })).failure.campo).toBe('margemMinima')
  expect((await set({ pessoas: [{ id: attendant.staffId, alcada: 101 }] })).status).toBe(400)
})

test('a change keeps what others changed since it was seen, and is refused where both changed the same', async () => {
  const store = await aStore(pool)
  const owner = await aStaffMember(store, 'staff', ['settings', 'prices'])
  const attendant = await aStaffMember(store, 'attendant')
  const set = (margemMinima: number, alcada: number, visto: [number, number]) => {
    const pessoas = (value: number) => [{ id: attendant.staffId, alcada: value }]
    return call(wire.setPriceLimits, {
      params: {},
      query: { idfornecedor: store.slug },
      body: { margemMinima, pessoas: pessoas(alcada), visto: { margemMinima: visto[0], pessoas: pessoas(visto[1]) } },
      headers: cookie(owner.token),
    })
  }
  expect((await set(5, 10, [0, 10])).status).toBe(200)
  const { body } = await set(0, 20, [0, 10])
  expect([body.margemMinima, body.pessoas.find(({ id }) => id === attendant.staffId)?.alcada]).toEqual([5, 20])
  const late = await set(7, 20, [0, 20])
  expect([late.status, late.failure.codigo]).toEqual([409, 'record.changedMeanwhile'])
})
