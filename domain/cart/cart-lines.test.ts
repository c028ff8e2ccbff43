import { describe, expect, test } from 'vitest'
import { type Quantity, quantityFromUnits, unitPriceFromReais } from '../amounts.ts'
import type { ProductPricing } from '../catalog/product.ts'
import type { CartLine } from './cart.ts'
import { changeLine, setGiftWrap } from './change-quantity.ts'

const product = (id: string, name: string): ProductPricing => ({
  id,
  name,
  price: unitPriceFromReais(10),
  wholesalePrice: null,
  wholesaleMinimum: null,
  incrementMultiple: null,
  granularity: null,
  minPerOrder: null,
  maxPerOrder: null,
  packagingPrice: null,
  tiers: [],
})
const line = (id: string, name: string, more: Partial<CartLine> = {}): CartLine => ({
  product: product(id, name),
  quantity: quantityFromUnits(1),
  isGiftWrapped: false,
  attendantPrice: null,
  ...more,
})
const names = (lines: readonly CartLine[]) => lines.map((line) => line.product.name)

describe('the lines of a cart', () => {
  test('are sorted by name as Brazilians sort: accents and capitals do not matter', () => {
    const lines = [line('1', 'Zimbro'), line('2', 'azeite'), line('3', 'Água')]
    const changed = changeLine(lines, product('4', 'Açaí'), { action: 'INC' })
    expect(names(changed)).toEqual(['Açaí', 'Água', 'azeite', 'Zimbro'])
  })

  test('with equal names keep one order, whichever came first', () => {
    const first = changeLine([line('b', 'Café')], product('a', 'Café'), { action: 'INC' })
    const second = changeLine([line('a', 'Café')], product('b', 'Café'), { action: 'INC' })
    expect(first.map((line) => line.product.id)).toEqual(['a', 'b'])
    expect(second.map((line) => line.product.id)).toEqual(['a', 'b'])
  })

  test('with quantity 0 are dropped, older ones as well', () => {
    const lines = [line('1', 'Café'), line('2', 'Chá'), line('3', 'Mate', { quantity: 0 as Quantity })]
    expect(names(changeLine(lines, product('1', 'Café'), { action: 'DEL' }))).toEqual(['Chá'])
  })

  test('keep gift wrapping and the attendant price when their quantity changes, and take the newest pricing', () => {
    const negotiated = line('1', 'Café', { isGiftWrapped: true, attendantPrice: unitPriceFromReais(8) })
    const [changed] = changeLine([negotiated], product('1', 'Café novo'), { action: 'INC' })
    expect(changed).toEqual({ ...negotiated, product: product('1', 'Café novo'), quantity: 2000 })
  })

  test('are not touched by what cannot be: removing a product that is not there', () => {
    expect(changeLine([line('1', 'Café')], product('2', 'Chá'), { action: 'DEC' })).toEqual([line('1', 'Café')])
  })

  test('are gift-wrapped one by one', () => {
    const wrapped = setGiftWrap([line('1', 'Café'), line('2', 'Chá')], '2', true)
    expect(wrapped.map((line) => line.isGiftWrapped)).toEqual([false, true])
  })
})
