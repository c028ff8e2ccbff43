import { describe, expect, test } from 'vitest'
import { contentIn, readTiers, valuesOf } from './product-form.ts'

const tier = (units: number, reais: number) => ({ from: units * 1000, price: Math.round(reais * 10_000) })

test.each([
  ['50 136,20', [tier(50, 136.2)]],
  ['20;2,75\n10;2,90', [tier(10, 2.9), tier(20, 2.75)]],
  ['1.000\tR$ 1.236,50\n\n', [tier(1000, 1236.5)]],
  ['', []],
])('%j is read as tiers', (typed, tiers) => expect(readTiers(typed, 'un')).toEqual({ tiers, unreadable: null }))

test.each(['50', 'dez 1,00', '10 1,00 2', '0 5'])('%j is no tier', (typed) =>
  expect(readTiers(`5 9,00\n${typed}`, 'un').unreadable).toBe(typed),
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

  test('shows both readings of a number that has two', () => {
    const content = contentIn({ ...typed, unit: 'kg', price: '1.990', granularity: '2.500', tiers: '2.500 5' })
    expect('faults' in content ? content.faults : {}).toEqual({
      price: '“1.990” pode ser 1,99 ou 1990. Escreva um dos dois.',
      granularity: '“2.500” pode ser 2,5 ou 2500. Escreva um dos dois.',
      tiers: '“2.500” pode ser 2,5 ou 2500. Escreva um dos dois.',
    })
    expect(contentIn({ ...typed, unit: 'cx', granularity: '2.500' })).toMatchObject({ granularity: 2_500_000 })
  })

  test('names every field that cannot be read', () => {
    const content = contentIn({ ...typed, price: 'caro', maxPerOrder: '-1', tiers: 'x' })
    expect(Object.keys('faults' in content ? content.faults : {})).toEqual(['tiers', 'price', 'maxPerOrder'])
  })
})
