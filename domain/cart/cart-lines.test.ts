import { describe, expect, test } from 'vitest'
import { type Quantity, unitPriceFromReais } from '../amounts.ts'
import type { CartLine } from './cart.ts'
import { cartLine, productPricing } from '#test/builders/lines.ts'
import { changeLine, setGiftWrap } from './change-quantity.ts'

const line = (id: string, name: string, more: Partial<CartLine> = {}): CartLine => cartLine({ id, name }, more)
const names = (lines: readonly CartLine[]) => lines.map((line) => line.product.name)

describe('the lines of a cart', () => {
  test('are sorted by name as Brazilians sort: accents and capitals do not matter', () => {
    const lines = [line('1', 'Zimbro'), line('2', 'azeite'), line('3', 'Água')]
    const changed = changeLine(lines, productPricing({ id: '4', name: 'Açaí' }), { action: 'INC' })
    expect(names(changed)).toEqual(['Açaí', 'Água', 'azeite', 'Zimbro'])
  })

  test('with equal names keep one order, whichever came first', () => {
    const first = changeLine([line('b', 'Café')], productPricing({ id: 'a', name: 'Café' }), { action: 'INC' })
    const second = changeLine([line('a', 'Café')], productPricing({ id: 'b', name: 'Café' }), { action: 'INC' })
    expect(first.map((line) => line.product.id)).toEqual(['a', 'b'])
    expect(second.map((line) => line.product.id)).toEqual(['a', 'b'])
  })

  test('with quantity 0 are dropped, older ones as well', () => {
    const lines = [line('1', 'Café'), line('2', 'Chá'), line('3', 'Mate', { quantity: 0 as Quantity })]
    expect(names(changeLine(lines, productPricing({ id: '1', name: 'Café' }), { action: 'DEL' }))).toEqual(['Chá'])
  })

  test('keep gift wrapping and the attendant price when their quantity changes, and take the newest pricing', () => {
    const negotiated = line('1', 'Café', { isGiftWrapped: true, attendantPrice: unitPriceFromReais(8) })
    const [changed] = changeLine([negotiated], productPricing({ id: '1', name: 'Café novo' }), { action: 'INC' })
    expect(changed).toEqual({ ...negotiated, product: productPricing({ id: '1', name: 'Café novo' }), quantity: 2000 })
  })

  test('are not touched by what cannot be: removing a product that is not there', () => {
    expect(changeLine([line('1', 'Café')], productPricing({ id: '2', name: 'Chá' }), { action: 'DEC' })).toEqual([
      line('1', 'Café'),
    ])
  })

  test('are gift-wrapped one by one', () => {
    const wrapped = setGiftWrap([line('1', 'Café'), line('2', 'Chá')], '2', true)
    expect(wrapped.map((line) => line.isGiftWrapped)).toEqual([false, true])
  })
})
