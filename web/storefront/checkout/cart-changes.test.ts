import { describe, expect, test } from 'vitest'
import { centsFromReais, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { changedAmounts, changesBetween, packSeen, unpackSeen } from './cart-changes.ts'
import type { SeenProduct } from './checkout-state.ts'

const line = (name: string, units: number, reais: number, isGiftWrapped = false, packagingReais = 2): SeenProduct => ({
  productId: name,
  name,
  unit: 'kg',
  quantity: quantityFromUnits(units),
  price: unitPriceFromReais(reais),
  isGiftWrapped,
  packagingPrice: unitPriceFromReais(packagingReais),
})

describe('what changed since the customer looked', () => {
  const seen = [line('Arroz', 2, 10), line('Feijão', 1, 8)]

  test.each([
    ['nothing', seen, []],
    [
      'a price',
      [line('Arroz', 2, 12), line('Feijão', 1, 8)],
      [{ kind: 'price', name: 'Arroz', from: 100_000, to: 120_000 }],
    ],
    [
      'a quantity',
      [line('Arroz', 0.75, 10), line('Feijão', 1, 8)],
      [{ kind: 'quantity', name: 'Arroz', unit: 'kg', from: 2000, to: 750 }],
    ],
    ['the wrapping', [line('Arroz', 2, 10, true), line('Feijão', 1, 8)], [{ kind: 'wrap', name: 'Arroz' }]],
    ['the price of a wrapping without a request', [line('Arroz', 2, 10, false, 20), line('Feijão', 1, 8)], []],
    ['a product gone', [line('Arroz', 2, 10)], [{ kind: 'removed', name: 'Feijão' }]],
    ['a product more', [...seen, line('Sal', 1, 3)], [{ kind: 'added', name: 'Sal' }]],
  ])('%s', (_what, now, changes) => {
    expect(changesBetween(seen, now)).toEqual(changes)
  })
})

test('the price of the wrapping', () => {
  expect(changesBetween([line('Chá', 1, 8, true)], [line('Chá', 1, 8, true, 20)])).toEqual([
    { kind: 'packaging', name: 'Chá', from: 20_000, to: 200_000 },
  ])
})

test('why the store refused the order, in its words', () => {
  expect(
    changedAmounts([
      { kind: 'price', productId: 'a', name: 'Arroz', seen: unitPriceFromReais(10), now: unitPriceFromReais(12) },
      { kind: 'discount', seen: centsFromReais(9.8), now: centsFromReais(0.98) },
      { kind: 'delivery-fee', seen: centsFromReais(9.9), now: centsFromReais(12.5) },
      { kind: 'total', seen: centsFromReais(9.8), now: centsFromReais(18.62) },
    ]),
  ).toEqual([
    { kind: 'price', name: 'Arroz', from: 100_000, to: 120_000 },
    { kind: 'discount', name: '', from: 980, to: 98 },
    { kind: 'fee', name: '', from: 990, to: 1250 },
    { kind: 'total', name: '', from: 980, to: 1862 },
  ])
})

describe('the hidden field', () => {
  test('brings back what was seen', () => {
    const seen = [line('Pão “da casa” <b>', 0.75, 19.9, true)]
    expect(unpackSeen(packSeen(seen))).toEqual(seen)
  })

  test.each(['', '{', '{}', '[1]', '[["a","b","c","1",0,1,0]]', '[["a","b","c",1.5,0,1,0]]', '[["a","b","c",1,0,1]]'])(
    'of other content %s holds nothing',
    (text) => {
      expect(unpackSeen(text)).toEqual([])
    },
  )
})
