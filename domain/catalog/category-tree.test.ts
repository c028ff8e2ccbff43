import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { childrenOf, placeOfDrop, placeOfStep, siblingsAfterMove } from './category-tree.ts'

const node = (id: string, parentId: string | null = null) => ({ id, parentId })
/** Fruit (apples, pears), bread (rolls), drinks. */
const all = [
  node('fruit'),
  node('bread'),
  node('drinks'),
  node('apples', 'fruit'),
  node('pears', 'fruit'),
  node('rolls', 'bread'),
]

describe('a category moves', () => {
  test.each([
    ['drinks', null, 'fruit', ['drinks', 'fruit', 'bread']],
    ['fruit', null, null, ['bread', 'drinks', 'fruit']],
    ['pears', 'fruit', 'apples', ['pears', 'apples']],
    ['pears', 'bread', null, ['rolls', 'pears']],
    ['pears', 'bread', 'rolls', ['pears', 'rolls']],
    ['pears', null, 'bread', ['fruit', 'pears', 'bread', 'drinks']],
    ['drinks', 'fruit', null, ['apples', 'pears', 'drinks']],
  ])('%s to %s, before %s', (id, parentId, beforeId, expected) =>
    expect(siblingsAfterMove(all, id, { parentId, beforeId })).toEqual(expected),
  )

  test.each([
    ['fruit', 'bread', null, 'category.tooDeep'],
    ['drinks', 'apples', null, 'category.tooDeep'],
    ['drinks', 'drinks', null, 'category.tooDeep'],
    ['nothing', null, null, 'catalog.categoryNotFound'],
    ['pears', 'nothing', null, 'catalog.categoryNotFound'],
    ['pears', 'bread', 'apples', 'catalog.categoryNotFound'],
  ])('%s not to %s, before %s: %s', (id, parentId, beforeId, code) =>
    expect(() => siblingsAfterMove(all, id, { parentId, beforeId })).toThrow(code),
  )
})

describe('a category goes a step', () => {
  test.each([
    ['drinks', -1, { parentId: null, beforeId: 'bread' }],
    ['fruit', 1, { parentId: null, beforeId: 'drinks' }],
    ['bread', 1, { parentId: null, beforeId: null }],
    ['pears', -1, { parentId: 'fruit', beforeId: 'apples' }],
    ['apples', -1, { parentId: 'fruit', beforeId: 'pears' }],
    ['drinks', 1, { parentId: null, beforeId: null }],
  ])('%s by %i', (id, by, place) => expect(placeOfStep(all, id, by)).toEqual(place))
})

describe('a category is dropped', () => {
  test.each([
    ['fruit', 'drinks', { parentId: null, beforeId: null }],
    ['drinks', 'fruit', { parentId: null, beforeId: 'fruit' }],
    ['fruit', 'bread', { parentId: null, beforeId: 'drinks' }],
    ['apples', 'bread', { parentId: 'bread', beforeId: null }],
    ['apples', 'rolls', { parentId: 'bread', beforeId: 'rolls' }],
    ['fruit', 'rolls', null],
    ['fruit', 'fruit', null],
  ])('%s on %s', (dragged, target, place) => expect(placeOfDrop(all, dragged, target)).toEqual(place))

  test('it stands where the other one stood, and nothing is lost', () => {
    const ids = fc.constantFrom(...all.map(({ id }) => id))
    fc.assert(
      fc.property(ids, ids, (dragged, target) => {
        const place = placeOfDrop(all, dragged, target)
        if (place === null) return
        const before = childrenOf(all, place.parentId).map(({ id }) => id)
        const after = siblingsAfterMove(all, dragged, place)
        expect(after.toSorted()).toEqual([...new Set([...before, dragged])].toSorted())
        if (before.includes(dragged) && before.includes(target))
          expect(after.indexOf(dragged)).toBe(before.indexOf(target))
      }),
    )
  })
})
