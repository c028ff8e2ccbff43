import { expect, test } from 'vitest'
import { basisPoints, cents, quantityFromUnits, unitPriceFromReais, type BasisPoints } from '../amounts.ts'
import { productPricing } from '#test/builders/lines.ts'
import { repriceOrder, type LineToReprice } from './reprice.ts'

const NONE = 0 as BasisPoints

const line = (position: number, reais: number, units: number, more: Partial<LineToReprice> = {}): LineToReprice => ({
  position,
  ordered: quantityFromUnits(units),
  quantity: quantityFromUnits(units),
  isGiftWrapped: false,
  weightTolerance: null,
  unitPrice: unitPriceFromReais(reais),
  rule: 'regular',
  replaces: null,
  orderedProductId: `p${position}`,
  terms: { ...productPricing({ price: unitPriceFromReais(reais) }), attendantPrice: null },
  ...more,
})
const terms = {
  adjustment: basisPoints(500),
  coupon: null,
  deliveryFee: cents(700),
  countsMultiple: true,
  isPicked: false,
}

test('an order costs what the other method adds to its prices', () => {
  const { total, authorized, lines } = repriceOrder([line(1, 10, 3), line(2, 4, 1)], terms)
  expect([total, authorized]).toEqual([4270, 4270])
  expect(lines.map(({ items }) => items)).toEqual([3150, 420])
})

test('a price that staff offered stays as it was accepted', () => {
  const offered = line(1, 10, 3, { rule: 'attendant', unitPrice: unitPriceFromReais(9) })
  for (const isPicked of [false, true]) {
    const { lines, total } = repriceOrder([offered], { ...terms, isPicked })
    expect([lines[0]?.unitPrice, lines[0]?.rule, total]).toEqual([unitPriceFromReais(9), 'attendant', 2700 + 700])
  }
})

test('what is weighed may cost more by its tolerance', () => {
  const { total, authorized } = repriceOrder([line(1, 10, 2, { weightTolerance: basisPoints(1000) })], terms)
  expect([total, authorized]).toEqual([2800, 3010])
})

test('after the picking the final quantities cost the new prices', () => {
  const picked = { ...terms, isPicked: true }
  const { total, authorized } = repriceOrder(
    [line(1, 10, 2, { quantity: quantityFromUnits(1.9) }), line(2, 4, 1, { quantity: quantityFromUnits(0) })],
    picked,
  )
  expect([total, authorized]).toEqual([1995 + 700, 1995 + 700])
})

test('after the picking a quantity keeps the price of what was ordered', () => {
  const wholesale = { wholesalePrice: unitPriceFromReais(8), wholesaleMinimum: quantityFromUnits(3) }
  const priced = {
    ...productPricing({ price: unitPriceFromReais(10), ...wholesale }),
    attendantPrice: null,
  }
  const { lines } = repriceOrder([line(1, 8, 3, { quantity: quantityFromUnits(2), terms: priced })], {
    ...terms,
    adjustment: NONE,
    isPicked: true,
  })
  expect(lines).toMatchObject([{ unitPrice: unitPriceFromReais(8), items: 1600 }])
})

test('what took another place costs no more than that would', () => {
  const missing = line(1, 10, 1, { quantity: quantityFromUnits(0) })
  const instead = (reais: number) => line(2, reais, 1, { terms: null, replaces: 1 })
  const picked = { ...terms, isPicked: true }
  const priceOf = (reais: number, adjustment: BasisPoints) =>
    repriceOrder([missing, instead(reais)], { ...picked, adjustment }).lines[1]?.unitPrice
  expect(priceOf(10, basisPoints(-1000))).toBe(unitPriceFromReais(9))
  expect(priceOf(8, basisPoints(-1000))).toBe(unitPriceFromReais(8))
  expect(priceOf(10, basisPoints(500))).toBe(unitPriceFromReais(10))
})

test('a method that adds nothing changes nothing of a picked order', () => {
  const weighed = line(1, 39.9, 1.5, { quantity: quantityFromUnits(1.432), weightTolerance: basisPoints(500) })
  const { total } = repriceOrder([weighed], { ...terms, adjustment: NONE, isPicked: true })
  expect(total).toBe(5714 + 700)
})
