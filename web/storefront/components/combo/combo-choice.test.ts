import { describe, expect, test } from 'vitest'
import { basisPoints, centsFromReais, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { CartCombo } from '#domain/cart/cart.ts'
import type { ComboPart, ComboProduct } from '#domain/combo/combo.ts'
import { pricedLine, pricedProduct } from '#test/builders/lines.ts'
import {
  comboLimits,
  comboRows,
  firstChoice,
  mostOf,
  openParts,
  priceApart,
  soldOutParts,
  withChosen,
} from './combo-choice.ts'

const product = (name: string, price: number, available = 99): ComboProduct => ({
  ...pricedProduct({ id: name, name, price: unitPriceFromReais(price) }),
  available,
})
const part = (name: string, units: number, ...products: ComboProduct[]): ComboPart<ComboProduct> => ({
  name,
  quantity: quantityFromUnits(units),
  products,
})

const coffee = product('Café', 20, 7)
const bread = product('Pão', 12, 0)
const cake = product('Bolo', 15, 3)
const parts = [part('Café', 2, coffee), part('Acompanha', 1, bread, cake)]
const undecided = firstChoice(parts)
const decided = withChosen(undecided, 1, cake)
const asIs = basisPoints(0)

describe('the choice of a combo', () => {
  test('begins with the parts that have one product', () => {
    expect(undecided).toEqual([coffee, null])
    expect(openParts(parts, undecided).map(({ name }) => name)).toEqual(['Acompanha'])
    expect(openParts(parts, decided)).toEqual([])
  })

  test('costs apart what its products cost, the cheapest where none is chosen, by the payment method', () => {
    expect(priceApart(parts, undecided, asIs)).toBe(centsFromReais(52))
    expect(priceApart(parts, decided, asIs)).toBe(centsFromReais(55))
    expect(priceApart(parts, decided, basisPoints(-1000))).toBe(centsFromReais(49.5))
  })

  test('has no price apart where prices are hidden', () => {
    const hidden = [part('Café', 2, { ...coffee, pricing: null })]
    expect(priceApart(hidden, firstChoice(hidden), asIs)).toBeNull()
  })

  test('can be bought as often as its scarcest product', () => {
    expect([mostOf({ available: 7 }, undecided), mostOf({ available: 7 }, decided)]).toEqual([7, 3])
  })

  test('names the parts of which nothing is left', () => {
    expect(soldOutParts(parts)).toEqual([])
    expect(soldOutParts([part('Pães', 1, bread)]).map(({ name }) => name)).toEqual(['Pães'])
  })
})

const inCart = (id: string, quantity: number, name = 'Café da manhã'): CartCombo => ({
  id,
  comboId: 'k',
  name,
  quantity,
  price: centsFromReais(25),
  total: centsFromReais(25 * quantity),
  parts: [
    { ...pricedLine({ id: 'Café' }), quantity: quantityFromUnits(2 * quantity) },
    { ...pricedLine({ id: 'Bolo' }), quantity: quantityFromUnits(quantity) },
  ],
  setBy: null,
})

describe('a combo in the cart', () => {
  test('can be had in whole numbers up to 99 of a part', () => {
    expect(comboLimits(inCart('a', 3)).maxPerOrder).toBe(quantityFromUnits(49))
  })

  test('keeps the place of what was removed', () => {
    const removed = new Map([['b', inCart('b', 1, 'Almoço')]])
    const seen = (combos: readonly CartCombo[]) =>
      comboRows(combos, removed).map(({ combo, isRemoved }) => [combo.name, combo.quantity, isRemoved])
    expect(seen([inCart('a', 3)])).toEqual([
      ['Almoço', 1, true],
      ['Café da manhã', 3, false],
    ])
    expect(seen([inCart('a', 3), inCart('b', 2, 'Almoço')])).toEqual([
      ['Almoço', 2, false],
      ['Café da manhã', 3, false],
    ])
  })
})
