import { expect, test } from 'vitest'
import { basisPoints, cents, quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { PricingLimits, QuoteLine } from '#domain/order/quote.ts'
import { priceMeant } from '../../shared/typed-price.ts'
import { offerTotals, readOffers, startingOffers } from './typed-offers.ts'

const line = (position: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  position,
  productId: `p${position}`,
  code: '',
  name: '',
  unit: 'un',
  picture: null,
  quantity: quantityFromUnits(10),
  estimate: unitPriceFromReais(10),
  wishedPrice: null,
  offer: null,
  isSold: true,
  ...more,
})
const limits: PricingLimits = {
  authority: basisPoints(1000),
  marginFloor: basisPoints(1000),
  costs: { p1: unitPriceFromReais(8.2) },
}

test.each([
  ['12,90', 129_000],
  ['R$ 12,90', 129_000],
  ['-5%', 95_000],
  ['-2,5%', 97_500],
  ['-3,333%', 96_700],
  ['m18', 100_000],
  ['m17', 98_800],
  ['M18%', 100_000],
  ['-120%', null],
  ['m100', null],
  ['-3', null],
  ['dez', null],
  ['', null],
])('%j means %j ten-thousandths', (typed, price) => {
  expect(priceMeant(typed, unitPriceFromReais(10), unitPriceFromReais(8.2))).toBe(price)
})

test('a margin needs a cost', () => {
  expect(priceMeant('m18', unitPriceFromReais(10), undefined)).toBeNull()
})

test('what is typed is read line by line, with what stands against it', () => {
  const unsold = { isSold: false }
  const lines = [line(1), line(2), line(3), line(4), line(5, unsold), line(6, unsold)]
  const typed = {
    1: { quantity: '10', price: '9,05' },
    2: { quantity: '4', price: '-11%' },
    3: { quantity: '0', price: '' },
    4: { quantity: 'x', price: '10' },
    5: { quantity: '0', price: '' },
    6: { quantity: '1', price: '10' },
  }
  const read = readOffers(lines, typed, limits)
  expect(read.map(({ fault }) => fault)).toEqual(['below-floor', 'above-authority', null, 'number', null, 'unsold'])
  expect(offerTotals(read.slice(0, 4), cents(500))).toEqual({ total: 9050 + 3560 + 500, difference: -950 - 440 })
})

test('the fields begin with what is asked for, at the price offered before', () => {
  const former = [line(1, { offer: { quantity: quantityFromUnits(8), unitPrice: unitPriceFromReais(9.5) } }), line(2)]
  expect(startingOffers([line(1), line(2, { quantity: quantityFromUnits(0.5) })], former)).toEqual({
    1: { quantity: '10', price: '9,50' },
    2: { quantity: '0,5', price: '10,00' },
  })
})
