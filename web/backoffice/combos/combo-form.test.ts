import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { text } from '../../shared/i18n/office-combos.ts'
import { figuresOf, parseInput, type TypedPart } from './combo-form.ts'

const product = (id: string, reais: number) => ({ id, name: id, price: unitPriceFromReais(reais) })
const coffee: TypedPart = { key: '0', name: 'Café', quantity: '1', products: [product('café', 20)] }
const jam: TypedPart = {
  key: '1',
  name: 'Geleia',
  quantity: '2',
  products: [product('morango', 10), product('jabuticaba', 12)],
}

describe('the figures of a combo', () => {
  test('count the cheapest product of a part, and split the price by what the parts cost', () => {
    expect(figuresOf('30', [coffee, jam])).toEqual({ apart: 4000, saving: 1000, shares: [1500, 1500] })
  })

  test('tell no saving where the combo is dearer', () => {
    expect(figuresOf('45,50', [coffee, jam])?.saving).toBe(0)
  })

  test('wait for the price, for a product in each part, and for their prices', () => {
    expect(figuresOf('', [coffee, jam])).toBeNull()
    expect(figuresOf('30', [coffee, { ...jam, products: [] }])).toBeNull()
    expect(figuresOf('30', [coffee, { ...jam, products: [{ id: 'x', name: 'x', price: null }] }])).toBeNull()
  })
})

describe('what is typed', () => {
  const form = (fields: Record<string, string | string[]>): FormData => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const one of Array.isArray(value) ? value : [value]) data.append(name, one)
    return data
  }
  const parts = {
    'parts.0.name': 'Café',
    'parts.0.quantity': '1',
    'parts.0.products': 'a',
    'parts.1.name': '',
    'parts.1.quantity': '0,5',
    'parts.1.products': ['b', 'c'],
  }

  test('becomes the terms, with the parts in their order', () => {
    const typed = form({ name: ' Manhã ', price: '29,90', audience: 'all', status: 'on', ...parts })
    expect(parseInput(typed, text)).toEqual({
      name: 'Manhã',
      description: '',
      price: 2990,
      isActive: true,
      customerIds: null,
      from: null,
      until: null,
      parts: [
        { name: 'Café', quantity: quantityFromUnits(1), products: ['a'] },
        { name: 'Parte 2', quantity: quantityFromUnits(0.5), products: ['b', 'c'] },
      ],
    })
  })

  test('is only for the chosen customers', () => {
    const typed = form({ name: 'Manhã', price: '10', audience: 'some', customerIds: ['x', 'y'], ...parts })
    expect(parseInput(typed, text)).toMatchObject({ customerIds: ['x', 'y'] })
  })

  test('is refused where a number is none, at its field', () => {
    const typed = form({ name: 'Manhã', price: 'dez', ...parts, 'parts.1.quantity': 'meio' })
    expect(parseInput(typed, text)).toMatchObject({ faults: { price: text.number, 'parts.1.quantity': text.number } })
  })
})
