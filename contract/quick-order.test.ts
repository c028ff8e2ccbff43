import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import { matchRows, namesIn, type SearchedText } from '#domain/catalog/quick-order.ts'
import { readText, unitKey } from './typed-rows.ts'

interface Fields {
  readonly unit?: string
  readonly packaging?: string
  readonly min?: number
  readonly step?: number
  readonly isSoldOut?: boolean
}

function product(name: string, { unit = 'un', packaging, min, step, isSoldOut = false }: Fields = {}): PricedProduct {
  const units = (value: number | undefined) => (value === undefined ? null : quantityFromUnits(value))
  return {
    id: name,
    code: name,
    gtin: null,
    slug: name,
    name,
    brand: null,
    unit,
    packaging: packaging ?? null,
    picture: null,
    availability: isSoldOut ? 'sold-out' : 'available',
    isQuoteOnly: false,
    weightTolerance: null,
    tags: [],
    previousPrice: null,
    uninvoicedPrice: null,
    group: null,
    pricing: {
      id: name,
      name,
      price: unitPriceFromReais(10),
      wholesalePrice: null,
      wholesaleMinimum: null,
      incrementMultiple: null,
      granularity: units(step),
      minPerOrder: units(min),
      maxPerOrder: null,
      packagingPrice: null,
      tiers: [],
    },
  }
}

const found = (...products: PricedProduct[]): SearchedText => ({
  products,
  total: products.length,
  isCorrected: false,
})
const rice = product('Arroz', { unit: 'fd', min: 2, step: 2 })
const milk = product('Leite integral', { packaging: 'Caixa com 12' })
const skimmed = product('Leite desnatado')
const meat = product('Carne moída', { unit: 'kg', step: 0.5 })
const eggs = product('Ovos', { isSoldOut: true })
const CODED = new Map([
  ['A1', [rice]],
  ['10', [milk]],
  ['EGG', [eggs]],
  ['TWICE', [milk, skimmed]],
])
const SEARCHED = new Map([
  ['leite', found(milk, skimmed)],
  ['leite integral', found(milk)],
  ['leite desnatado', found(skimmed, product('Leite desnatado em pó'))],
  ['leyte', { ...found(milk), isCorrected: true }],
  ['carne moída 2 kg', found()],
  ['carne moída', found(meat)],
  ['nada', found()],
  ['nada 3', found()],
])

function shown(text: string): unknown[] {
  return matchRows(readText(text), { coded: CODED, searched: SEARCHED, unitKey }).map(
    ({ numbers, state, doubt, choices }) => [
      numbers.join('+'),
      doubt ?? state,
      ...choices.map(
        ({ product, quantity, change }) => `${product.name} ${quantity / 1000}${change ? ` ${change}` : ''}`,
      ),
    ],
  )
}

describe('a row is', () => {
  test.each([
    ['A1;4', ['1', 'certain', 'Arroz 4']],
    ['A1;3', ['1', 'certain', 'Arroz 4 between-steps']],
    ['A1;1', ['1', 'certain', 'Arroz 2 too-little']],
    ['A1', ['1', 'certain', 'Arroz 2 missing']],
    ['5 10', ['1', 'certain', 'Leite integral 5']],
    ['10 5', ['1', 'certain', 'Leite integral 5']],
    ['3 cx leite integral', ['1', 'certain', 'Leite integral 3']],
    ['3 fd leite integral', ['1', 'other-unit', 'Leite integral 3']],
    ['2 leite', ['1', 'several', 'Leite integral 2', 'Leite desnatado 2']],
    ['2 leite desnatado', ['1', 'certain', 'Leite desnatado 2']],
    ['2 leyte', ['1', 'corrected', 'Leite integral 2']],
    ['TWICE;2', ['1', 'several', 'Leite integral 2', 'Leite desnatado 2']],
    ['carne moída 2 kg', ['1', 'certain', 'Carne moída 2']],
    ['EGG;12', ['1', 'sold-out', 'Ovos 12']],
    ['nada 3', ['1', 'not-found']],
    ['outra coisa 3', ['1', 'not-searched']],
    ['A1;0', ['1', 'bad-quantity']],
    ['99999;3', ['1', 'not-found']],
  ])('%j', (text, expected) => {
    expect(shown(text)).toEqual([expected])
  })
})

test('rows that name the same product become one, with their sum in the range of the product', () => {
  expect(shown('A1;1\n2 leite\nA1;2\n3 leite')).toEqual([
    ['1+3', 'certain', 'Arroz 4 between-steps'],
    ['2', 'several', 'Leite integral 2', 'Leite desnatado 2'],
    ['4', 'several', 'Leite integral 3', 'Leite desnatado 3'],
  ])
})

test('names are searched, numbers and lone letters are not', () => {
  expect(readText('3 cx leite\n12345;10\nx 5').map(namesIn)).toEqual([['leite', '3 cx leite'], [], []])
})
