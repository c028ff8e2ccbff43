import { beforeEach, expect, test } from 'vitest'
import { VISITOR, type Actor } from '#domain/access/actor.ts'
import type { LoggedSearch } from '#domain/catalog/search-log.ts'
import { SearchTrail } from './search-trail.ts'

let now = 0
let written: LoggedSearch[] = []
beforeEach(() => {
  now = 0
  written = []
})

const ana: { visitId: string | null } = { visitId: 'ana' }
const bia = { visitId: 'bia' }
const shopper = ({ visitId } = ana, actor: Actor = VISITOR) => ({ supplierId: 's', sessionHash: null, actor, visitId })
const aTrail = () =>
  new SearchTrail(
    async (searches) => {
      written.push(...searches)
    },
    () => now,
  )

/** Searches and products of visitors, ten seconds apart. */
async function follow(...steps: ((trail: SearchTrail) => void)[]) {
  const trail = aTrail()
  for (const step of steps) {
    now += 10_000
    step(trail)
  }
  await trail.close()
  return written.map(({ text, found, nextText, productId, isAdded }) => [text, found, nextText, productId, isAdded])
}
const search =
  (text: string, found: number, visitor = ana, isCorrected = false) =>
  (trail: SearchTrail) =>
    trail.noteSearch(shopper(visitor), { text, found, isCorrected })
const product =
  (id: string, isAdded = false, visitor = ana) =>
  (trail: SearchTrail) =>
    trail.noteProduct(shopper(visitor), id, isAdded)

test('a search that finds nothing is followed by another and by what was chosen', async () => {
  expect(await follow(search('Refri', 0), search('Guaraná', 3), product('p1'), product('p2', true))).toEqual([
    ['refri', 0, 'guaraná', 'p2', true],
    ['guaraná', 3, null, 'p2', true],
  ])
})

test('a search after a product was opened is a new one', async () => {
  expect(await follow(search('arroz', 2), product('p1'), search('feijão', 1))).toEqual([
    ['arroz', 2, null, 'p1', false],
    ['feijão', 1, null, null, false],
  ])
})

test('visitors do not mix', async () => {
  expect(await follow(search('a1', 0), search('b1', 0, bia), search('a2', 1), product('p', true, bia))).toEqual([
    ['a1', 0, 'a2', null, false],
    ['a2', 1, null, null, false],
    ['b1', 0, null, 'p', true],
  ])
})

test('nothing follows the search of a visitor without a session who sends no id of the page', async () => {
  const somewhere = { visitId: null }
  expect(
    await follow(search('refri', 0, somewhere), search('sabonete', 2, somewhere), product('p', true, somewhere)),
  ).toEqual([
    ['refri', 0, null, null, false],
    ['sabonete', 2, null, null, false],
  ])
})

test('what is typed on is one search, and the same again is none', async () => {
  const typed = (text: string, found: number) => (trail: SearchTrail) => {
    now -= 9000
    trail.noteSearch(shopper(), { text, found, isCorrected: false })
  }
  expect(
    await follow(search('refri', 0), search('gua', 9), typed('guara', 5), typed('guarana', 3), search('guarana', 3)),
  ).toEqual([
    ['refri', 0, 'guarana', null, false],
    ['guarana', 3, null, null, false],
  ])
})

test('what comes minutes later is about something else', async () => {
  const later = (trail: SearchTrail) => {
    now += 4 * 60_000
    trail.noteSearch(shopper(), { text: 'sal', found: 1, isCorrected: false })
  }
  expect(await follow(search('refri', 0), later)).toEqual([
    ['refri', 0, null, null, false],
    ['sal', 1, null, null, false],
  ])
})

test.each(['529.982.247-25', 'ana@exemplo.com', '(11) 94321-4321'])('%s is not logged', async (text) => {
  expect(await follow(search(text, 0))).toEqual([])
})

test('what staff try out is not logged', async () => {
  const staff = { kind: 'staff', loginId: 'l', staffId: 's', modules: [], customer: null } as const
  expect(
    await follow((trail) => trail.noteSearch(shopper(ana, staff), { text: 'refri', found: 0, isCorrected: false })),
  ).toEqual([])
})

test('a correction is logged unless it led to what was meant', async () => {
  const corrected = (text: string) => search(text, 0, ana, true)
  expect(await follow(corrected('arros'), product('p1'), corrected('bolacha'), search('biscoito', 2))).toEqual([
    ['bolacha', 0, 'biscoito', null, false],
    ['biscoito', 2, null, null, false],
  ])
})
