import { expect, test } from 'vitest'
import { basisPoints, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { productPricing } from '#test/builders/lines.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { buyingRules } from './product.tsx'

const pricing = productPricing()
const weightTolerance = null

test('what is sold one by one, without limits, needs no words', () => {
  expect(buyingRules({ pricing, unit: 'un', weightTolerance }, productText)).toEqual([])
})

test('steps, limits and gift wrapping are shown in the unit of the product', () => {
  const cheese = {
    ...pricing,
    granularity: quantityFromUnits(0.25),
    minPerOrder: quantityFromUnits(0.5),
    maxPerOrder: quantityFromUnits(5),
  }
  expect(buyingRules({ pricing: cheese, unit: 'kg', weightTolerance }, productText)).toEqual([
    'Vendido de 250 g em 250 g.',
    'Mínimo de 500 g por pedido.',
    'Máximo de 5 kg por pedido.',
  ])
  const wrapped = { ...pricing, packagingPrice: unitPriceFromReais(4) }
  expect(buyingRules({ pricing: wrapped, unit: 'un', weightTolerance }, productText)).toEqual([
    expect.stringMatching(/^Embalagem para presente: \+ R\$\s4,00 por unidade\.$/),
  ])
})

test('a minimum that is one step is not shown as a rule', () => {
  const byHalves = { ...pricing, granularity: quantityFromUnits(0.5), minPerOrder: quantityFromUnits(0.5) }
  expect(buyingRules({ pricing: byHalves, unit: 'kg', weightTolerance }, productText)).toEqual([
    'Vendido de 500 g em 500 g.',
  ])
})

test('of what is weighed it is shown how far the weight may be off', () => {
  expect(buyingRules({ pricing, unit: 'kg', weightTolerance: basisPoints(750) }, productText)).toEqual([
    expect.stringMatching(/^O peso pode variar até 7,5%; você paga o peso separado\.$/),
  ])
  expect(buyingRules({ pricing, unit: 'kg', weightTolerance: basisPoints(0) }, productText)).toEqual([])
})

test('nothing is shown where prices are hidden', () => {
  expect(buyingRules({ pricing: null, unit: 'un', weightTolerance }, productText)).toEqual([])
})
