import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SentLine, SavedLine } from './cart.ts'
import { quantityFromUnits, unitPriceFromReais, type Quantity } from '../amounts.ts'
import { mergeLines, viewOfNewSession, withChangesSince, type CartView } from './merge-lines.ts'

type More = Partial<SavedLine>
const stored = (productId: string, units: number, changedAtVersion: number, more: More = {}): SavedLine => ({
  productId,
  quantity: quantityFromUnits(units),
  isGiftWrapped: false,
  attendantPrice: null,
  changedAtVersion,
  ...more,
})
const sent = (productId: string, units: number, isChanged = false): SentLine => ({
  productId,
  quantity: quantityFromUnits(units),
  isGiftWrapped: false,
  isChanged,
})
const contents = (lines: readonly SavedLine[]) =>
  Object.fromEntries(lines.filter((line) => line.quantity > 0).map((line) => [line.productId, line.quantity / 1000]))

describe('a save based on the current version', () => {
  const lines = [stored('coffee', 2, 3), stored('tea', 1, 5)]

  test('replaces all', () => {
    const merged = mergeLines(lines, [sent('coffee', 4), sent('milk', 6)], 5, 6)
    expect(contents(merged)).toEqual({ coffee: 4, milk: 6 })
  })

  test('keeps removed lines at quantity 0 with the version that removed them', () => {
    expect(mergeLines(lines, [sent('coffee', 2)], 5, 6)).toEqual([stored('coffee', 2, 3), stored('tea', 0, 6)])
  })

  test('marks only what really changed', () => {
    const merged = mergeLines(lines, [sent('coffee', 2, true), sent('tea', 9)], 5, 6)
    expect(merged).toEqual([stored('coffee', 2, 3), stored('tea', 9, 6)])
  })

  test('never stores a removed line that was never there', () => {
    expect(mergeLines([], [sent('coffee', 0, true)], 0, 1)).toEqual([])
  })

  test('the last of two lines of one product counts', () => {
    expect(contents(mergeLines([], [sent('coffee', 1), sent('coffee', 3)], 0, 1))).toEqual({ coffee: 3 })
  })
})

describe('a save based on an older version: another tab, phone, representative or attendant was faster', () => {
  test('their new line is not lost', () => {
    const lines = [stored('coffee', 2, 1), stored('tea', 1, 2)]
    expect(contents(mergeLines(lines, [sent('coffee', 5, true)], 1, 3))).toEqual({ coffee: 5, tea: 1 })
  })

  test('their change stays where the sender only repeats the old quantity', () => {
    expect(contents(mergeLines([stored('coffee', 7, 2)], [sent('coffee', 2, false)], 1, 3))).toEqual({ coffee: 7 })
    expect(contents(mergeLines([stored('coffee', 7, 2)], [sent('coffee', 2)], 1, 3))).toEqual({ coffee: 7 })
  })

  test('their removal stays where the sender only repeats the old quantity', () => {
    expect(contents(mergeLines([stored('coffee', 0, 2)], [sent('coffee', 2)], 1, 3))).toEqual({})
  })

  test('where both changed a line, the sender speaks last', () => {
    expect(contents(mergeLines([stored('coffee', 7, 2)], [sent('coffee', 3, true)], 1, 3))).toEqual({ coffee: 3 })
    expect(contents(mergeLines([stored('coffee', 7, 2)], [sent('coffee', 0, true)], 1, 3))).toEqual({})
    expect(contents(mergeLines([stored('coffee', 0, 2)], [sent('coffee', 3, true)], 1, 3))).toEqual({ coffee: 3 })
  })

  test('lines that only the sender changed follow the sender, absent ones are removed', () => {
    const lines = [stored('coffee', 2, 1), stored('tea', 1, 1), stored('milk', 4, 2)]
    expect(contents(mergeLines(lines, [sent('coffee', 6, true)], 1, 3))).toEqual({ coffee: 6, milk: 4 })
  })
})

describe('the attendant price', () => {
  const negotiated = stored('coffee', 2, 1, { attendantPrice: unitPriceFromReais(8) })

  test('survives a new quantity', () => {
    const [line] = mergeLines([negotiated], [sent('coffee', 3)], 1, 2)
    expect(line).toEqual({ ...negotiated, quantity: 3000, changedAtVersion: 2 })
  })

  test('goes with the line', () => {
    expect(mergeLines([negotiated], [], 1, 2)).toEqual([stored('coffee', 0, 2)])
  })
})

const PRODUCTS = ['a', 'b', 'c', 'd', 'e']
const CURRENT = 9
const amount = fc.integer({ min: 0, max: 5 }).map((units) => (units * 1000) as Quantity)
const oneOfEach = <Line extends { readonly productId: string }>(line: fc.Arbitrary<Line>) =>
  fc.uniqueArray(line, { selector: (line) => line.productId, maxLength: PRODUCTS.length })
const productId = fc.constantFrom(...PRODUCTS)
const anyStored = oneOfEach(
  fc
    .record({
      productId,
      quantity: amount,
      isGiftWrapped: fc.boolean(),
      attendantPrice: fc.constant(null),
      changedAtVersion: fc.integer({ min: 1, max: CURRENT }),
    })
    .map((line) => ({ ...line, isGiftWrapped: line.isGiftWrapped && line.quantity > 0 })),
)
const anySent = oneOfEach(
  fc.record({ productId, quantity: amount, isGiftWrapped: fc.boolean(), isChanged: fc.boolean() }),
)
const anyBase = fc.integer({ min: 0, max: CURRENT })

describe('for any stored and sent lines', () => {
  test('a line that changed after the base and was not touched by the sender is never lost', () => {
    fc.assert(
      fc.property(anyStored, anySent, anyBase, (stored, sent, base) => {
        const merged = mergeLines(stored, sent, base, CURRENT + 1)
        const touched = new Set(sent.filter((line) => line.isChanged).map((line) => line.productId))
        const untouched = stored.filter((line) => line.changedAtVersion > base && !touched.has(line.productId))
        for (const line of untouched) expect(merged).toContainEqual(line)
      }),
    )
  })

  test('what the sender changed is there', () => {
    fc.assert(
      fc.property(anyStored, anySent, anyBase, (stored, sent, base) => {
        const merged = contents(mergeLines(stored, sent, base, CURRENT + 1))
        for (const line of sent) if (line.isChanged) expect(merged[line.productId] ?? 0).toBe(line.quantity / 1000)
      }),
    )
  })

  test('merging twice is the same as once: a repeated request changes nothing', () => {
    fc.assert(
      fc.property(anyStored, anySent, anyBase, (stored, sent, base) => {
        const once = mergeLines(stored, sent, base, CURRENT + 1)
        expect(mergeLines(once, sent, base, CURRENT + 2)).toEqual(once)
      }),
    )
  })

  test('two tabs that change different lines both keep theirs, in either order', () => {
    fc.assert(
      fc.property(anyStored, amount, amount, (stored, first, second) => {
        const current = mergeLines(stored, [], CURRENT, CURRENT)
        const tabA: SentLine[] = [{ productId: 'a', quantity: first, isGiftWrapped: false, isChanged: true }]
        const tabB: SentLine[] = [{ productId: 'b', quantity: second, isGiftWrapped: false, isChanged: true }]
        const saveBoth = (one: SentLine[], other: SentLine[]) =>
          contents(mergeLines(mergeLines(current, one, CURRENT, CURRENT + 1), other, CURRENT, CURRENT + 2))
        expect(saveBoth(tabA, tabB)).toEqual(saveBoth(tabB, tabA))
        expect(saveBoth(tabA, tabB)).toEqual(contents(mergeLines(current, [...tabA, ...tabB], CURRENT, CURRENT + 1)))
      }),
    )
  })

  test('a product has one line', () => {
    fc.assert(
      fc.property(anyStored, anySent, anyBase, (stored, sent, base) => {
        const ids = mergeLines(stored, sent, base, CURRENT + 1).map((line) => line.productId)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

/** What a writer saw of lines at a version. */
const viewOf = (lines: readonly SavedLine[], version: number): CartView => ({
  version,
  lines: new Map(lines.filter((line) => line.quantity > 0).map((line) => [line.productId, line])),
})
const mergeSince = (view: CartView, stored: readonly SavedLine[], sent: readonly SentLine[], nextVersion: number) =>
  mergeLines(stored, withChangesSince(view, sent), view.version, nextVersion)

describe('a writer who names no version', () => {
  const seen = viewOf([stored('coffee', 2, 1), stored('tea', 1, 1)], 1)

  test.each<[what: string, now: SavedLine[], sends: SentLine[], result: Record<string, number>]>([
    ['alone: replaces all', [stored('coffee', 2, 1), stored('tea', 1, 1)], [sent('coffee', 3)], { coffee: 3 }],
    [
      'keeps a line that was never seen',
      [stored('coffee', 2, 1), stored('milk', 4, 2)],
      [sent('coffee', 2)],
      { coffee: 2, milk: 4 },
    ],
    ['does not undo a change by repeating what was seen', [stored('coffee', 7, 2)], [sent('coffee', 2)], { coffee: 7 }],
    ['speaks last where both changed', [stored('coffee', 7, 2)], [sent('coffee', 5)], { coffee: 5 }],
    ['does not bring back what another removed', [stored('tea', 0, 2)], [sent('tea', 1)], {}],
    ['brings it back by another quantity', [stored('tea', 0, 2)], [sent('tea', 3)], { tea: 3 }],
    ['does not remove by silence what another changed', [stored('tea', 5, 2)], [], { tea: 5 }],
    ['removes it by saying 0', [stored('tea', 5, 2)], [sent('tea', 0)], {}],
  ])('%s', (_what, now, sends, result) => {
    expect(contents(mergeSince(seen, now, sends, 3))).toEqual(result)
  })

  test('and never saw the cart replaces what is old, and keeps what is recent', () => {
    const now = [
      { ...stored('coffee', 2, 1), isRecent: false },
      { ...stored('tea', 1, 2), isRecent: true },
      { ...stored('milk', 1, 3), isRecent: true },
    ]
    expect(contents(mergeSince(viewOfNewSession(now), now, [sent('milk', 2), sent('sugar', 1)], 4))).toEqual({
      tea: 1,
      milk: 2,
      sugar: 1,
    })
    expect(contents(mergeSince(viewOfNewSession([]), [], [sent('sugar', 1)], 1))).toEqual({ sugar: 1 })
  })

  test('alone has what was sent, in place of earlier values', () => {
    fc.assert(
      fc.property(anyStored, anySent, (stored, sent) => {
        const merged = mergeSince(viewOf(stored, CURRENT), stored, sent, CURRENT + 1)
        expect(contents(merged)).toEqual(
          Object.fromEntries(
            sent.filter((line) => line.quantity > 0).map((line) => [line.productId, line.quantity / 1000]),
          ),
        )
      }),
    )
  })

  test('never takes away what another wrote since, unless by naming another quantity', () => {
    fc.assert(
      fc.property(anyStored, anySent, anySent, (before, theirs, ours) => {
        const view = viewOf(before, CURRENT)
        const now = mergeLines(before, theirs, CURRENT, CURRENT + 1)
        const merged = mergeSince(
          view,
          now,
          ours.map((line) => ({ ...line, isChanged: false })),
          CURRENT + 2,
        )
        const repeatsOrOmits = (line: SavedLine) => {
          const own = ours.find(({ productId }) => productId === line.productId)
          const seenLine = view.lines.get(line.productId)
          return (
            !own ||
            (own.quantity === (seenLine?.quantity ?? 0) && own.isGiftWrapped === (seenLine?.isGiftWrapped ?? false))
          )
        }
        for (const line of now)
          if (line.changedAtVersion === CURRENT + 1 && repeatsOrOmits(line)) expect(merged).toContainEqual(line)
      }),
    )
  })
})
