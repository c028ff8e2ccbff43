import { expect, test } from 'vitest'
import { unitPriceFromReais } from '../amounts.ts'
import { measurePriceOf } from './measure-price.ts'
import type { ProductPricing } from './product.ts'

const pricing: ProductPricing = {
  id: 'a',
  name: 'Café',
  price: unitPriceFromReais(24.9),
  wholesalePrice: null,
  wholesaleMinimum: null,
  incrementMultiple: null,
  granularity: null,
  minPerOrder: null,
  maxPerOrder: null,
  packagingPrice: null,
  tiers: [],
}

test.each([
  ['500 g', 49.8, 'kg'],
  ['pacote de 0,25 kg', 99.6, 'kg'],
  ['1.500 g', 16.6, 'kg'],
  ['pacote de 0.250 kg', 99.6, 'kg'],
  ['caixa com 10 kg', 2.49, 'kg'],
  ['lata de 350 ml', 71.1429, 'L'],
  ['galão de 5 litros', 4.98, 'L'],
  ['1,5 litro', 16.6, 'L'],
  ['2 L', 12.45, 'L'],
  ['fardo com 6', 4.15, 'un'],
  ['caixa com 15 sachês', 1.66, 'un'],
  ['caixa com 1.000', 0.0249, 'un'],
  ['caixa com 30 dúzias', 0.0692, 'un'],
] as const)('%s', (packaging, reais, per) => {
  expect(measurePriceOf({ pricing, unit: 'un', packaging })).toEqual({ price: unitPriceFromReais(reais), per })
})

test.each([
  ['1 kg'],
  ['galão de 2.500 L'],
  ['dúzia'],
  ['unidade, cerca de 1,4 kg'],
  ['caixa com 4, 600 g'],
  ['12 x 500 ml'],
  ['caixa com 5000'],
  ['caixa com 5.000'],
  ['com 0'],
  ['3 garrafas'],
  [null],
])('nothing by %s', (packaging) => {
  expect(measurePriceOf({ pricing, unit: 'un', packaging })).toBeNull()
})

test('nothing for what is sold by weight, or without a price', () => {
  expect(measurePriceOf({ pricing, unit: 'kg', packaging: 'peça de 4 kg' })).toBeNull()
  expect(measurePriceOf({ pricing: null, unit: 'un', packaging: '500 g' })).toBeNull()
})
