import { describe, expect, test } from 'vitest'
import { contentIn, readTiers, valuesOf } from './product-form.ts'

const tier = (units: number, reais: number) => ({ from: units * 1000, price: Math.round(reais * 10_000) })

test.each([
  ['50 136,20', [tier(50, 136.2)]],
  ['20;2,75\n10;2,90', [tier(10, 2.9), tier(20, 2.75)]],
  ['1.000\tR$ 1.236,50\n\n', [tier(1000, 1236.5)]],
  ['', []],
])('%j is read as tiers', (typed, tiers) => expect(readTiers(typed)).toEqual({ tiers, unreadable: null }))

test.each(['50', 'dez 1,00', '10 1,00 2', '0 5'])('%j is no tier', (typed) =>
  expect(readTiers(`5 9,00\n${typed}`).unreadable).toBe(typed),
)

describe('a product', () => {
  const typed = {
    ...valuesOf(null),
    name: ' Leite ',
    code: 'L1',
    categoryId: 'c',
    price: '1.234,5',
    granularity: '0,25',
    tiers: '10 5',
    tags: 'Sem glúten, ofertas,, sem-gluten',
  }

  test('is read as people type it, and shown so again', () => {
    const content = contentIn(typed)
    expect(content).toMatchObject({ name: 'Leite', price: 12_345_000, granularity: 250, tiers: [tier(10, 5)] })
    if ('faults' in content) throw new Error(content.message)
    expect(valuesOf(content)).toEqual({
      ...typed,
      name: 'Leite',
      price: '1234,50',
      tiers: '10 5,00',
      tags: 'sem-gluten, ofertas',
    })
  })

  test('names every field that cannot be read', () => {
    const content = contentIn({ ...typed, price: 'caro', maxPerOrder: '-1', tiers: 'x' })
    expect(Object.keys('faults' in content ? content.faults : {})).toEqual(['tiers', 'price', 'maxPerOrder'])
  })
})
