import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { changesBetween, packSeen, unpackSeen } from './cart-changes.ts'
import type { SeenLine } from './checkout-state.ts'

const line = (name: string, units: number, reais: number, isGiftWrapped = false): SeenLine => ({
  productId: name, name, unit: 'kg', quantity: quantityFromUnits(units), price: unitPriceFromReais(reais), isGiftWrapped,
})

describe('what changed since the customer looked', () => {
  const seen = [line('Arroz', 2, 10), line('Feijão', 1, 8)]

  test.each([
    ['nothing', seen, []],
    ['a price', [line('Arroz', 2, 12), line('Feijão', 1, 8)], [{ kind: 'price', name: 'Arroz', from: 100_000, to: 120_000 }]],
    ['a quantity', [line('Arroz', 0.75, 10), line('Feijão', 1, 8)], [{ kind: 'quantity', name: 'Arroz', unit: 'kg', from: 2000, to: 750 }]],
    ['the wrapping', [line('Arroz', 2, 10, true), line('Feijão', 1, 8)], [{ kind: 'wrap', name: 'Arroz' }]],
    ['a product gone', [line('Arroz', 2, 10)], [{ kind: 'removed', name: 'Feijão' }]],
    ['a product more', [...seen, line('Sal', 1, 3)], [{ kind: 'added', name: 'Sal' }]],
  ])('%s', (_what, now, changes) => {
    expect(changesBetween(seen, now)).toEqual(changes)
  })
})

describe('the hidden field', () => {
  test('brings back what was seen', () => {
    const seen = [line('Pão “da casa” <b>', 0.75, 19.9, true)]
    expect(unpackSeen(packSeen(seen))).toEqual(seen)
  })

  test.each(['', '{', '{}', '[1]', '[["a","b","c","1",0,1]]', '[["a","b","c",1.5,0,1]]'])('of other content %s holds nothing', (text) => {
    expect(unpackSeen(text)).toEqual([])
  })
})
