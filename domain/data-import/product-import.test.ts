import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '../amounts.ts'
import type { ReadRow } from './import-row.ts'
import { categoryFinder, deepestCategory, planProductRow, type FoundProduct } from './product-import.ts'

const findCategory = categoryFinder([
  { id: 'm', name: 'Mercearia', parentName: null },
  { id: 'g', name: 'Grãos', parentName: 'Mercearia' },
  { id: 'o', name: 'Ofertas', parentName: 'Mercearia' },
  { id: 'h', name: 'Ofertas', parentName: 'Hortifrúti' },
  { id: 'p', name: 'Padaria', parentName: null },
  { id: 'q', name: 'Padaria', parentName: 'Mercearia' },
])
const context = {
  findCategory,
  blanks: 'keep',
  defaultCategoryId: null,
  defaultCategory: '',
  isRefused: () => false,
} as const

const rice: FoundProduct = {
  id: 'a',
  version: 1,
  code: 'A1',
  gtin: null,
  name: 'Arroz',
  description: 'Branco',
  brand: 'Serra',
  unit: 'kg',
  packaging: null,
  categoryId: 'g',
  price: unitPriceFromReais(10),
  previousPrice: null,
  uninvoicedPrice: null,
  wholesalePrice: null,
  wholesaleMinimum: null,
  incrementMultiple: null,
  granularity: null,
  stockMinimum: null,
  minPerOrder: null,
  maxPerOrder: null,
  packagingPrice: null,
  tiers: [],
  stockPolicy: 'tracked',
  stock: quantityFromUnits(5),
  isQuoteOnly: false,
  isActive: true,
  tags: [],
  variantGroupId: null,
  variantValues: null,
  variantRank: null,
}
const row = (cells: ReadRow['cells'], blank: ReadRow['blank'] = []): ReadRow => ({
  number: 2,
  cells: { code: 'A1', ...cells },
  blank,
  faults: [],
  warnings: [],
})
const faultsOf = (...parts: Parameters<typeof planProductRow>) => {
  const plan = planProductRow(...parts)
  return plan.outcome === 'refused' ? plan.faults.map(({ code }) => code) : plan.outcome
}

test.each([
  ['Mercearia, Mercearia > Arroz', 'Mercearia > Arroz'],
  ['Mercearia > Grãos, Mercearia', 'Mercearia > Grãos'],
  ['Mercearia > Grãos, Ofertas > Da semana > Hoje', 'Ofertas > Da semana > Hoje'],
  ['Mercearia > Pães, bolos e tortas', 'Mercearia > Pães, bolos e tortas'],
  ['Pães, bolos', 'Pães, bolos'],
  ['Mercearia', 'Mercearia'],
])('of the categories %j counts %j', (typed, path) => {
  expect(deepestCategory(typed)).toBe(path)
})

describe('a row of a product that is there', () => {
  test('changes what its cells say, and keeps the rest', () => {
    const plan = planProductRow(row({ price: unitPriceFromReais(11), category: 'padaria' }, ['brand']), [rice], context)
    expect(plan).toMatchObject({
      outcome: 'changed',
      after: { price: unitPriceFromReais(11), brand: 'Serra', categoryId: 'p' },
    })
  })

  test('empties what is blank only where people say so, and only what may be empty', () => {
    const blank = row({}, ['brand', 'name', 'price', 'description'])
    expect(planProductRow(blank, [rice], context).outcome).toBe('same')
    expect(planProductRow(blank, [rice], { ...context, blanks: 'clear' })).toMatchObject({
      outcome: 'changed',
      after: { brand: null, description: '', name: 'Arroz', price: unitPriceFromReais(10) },
    })
  })

  test.each([
    ['a price of nothing', { price: unitPriceFromReais(0) }, ['not-above-zero']],
    ['a price of nothing by quote', { price: unitPriceFromReais(0), isQuoteOnly: true }, 'changed'],
    ['a former price below the price', { previousPrice: unitPriceFromReais(9) }, ['previous-price-too-low']],
    ['half of a wholesale price', { wholesalePrice: unitPriceFromReais(9) }, ['wholesale-incomplete']],
    [
      'limits that contradict each other',
      { minPerOrder: quantityFromUnits(5), maxPerOrder: quantityFromUnits(4) },
      ['limits-contradict'],
    ],
    ['a GTIN with a wrong digit', { gtin: '7891000100104' }, ['bad-gtin']],
    ['stock that is not counted', { stockPolicy: 'untracked', stock: quantityFromUnits(9) }, ['stock-untracked']],
    ['a category that is not there', { category: 'Carnes' }, ['unknown-category']],
    ['one of two categories', { category: 'ofertas' }, ['several-categories']],
    ['a category with its department', { category: 'hortifruti > Ofertas' }, 'changed'],
  ] as const)('with %s: %#', (_, cells, outcome) => {
    expect(faultsOf(row(cells), [rice], context)).toEqual(outcome)
  })

  test('has a new price although its GTIN was wrong before', () => {
    const wrong = { ...rice, gtin: '7891000100104' }
    expect(faultsOf(row({ price: unitPriceFromReais(11) }), [wrong], context)).toBe('changed')
    expect(faultsOf(row({ gtin: '7891000100105' }), [wrong], context)).toEqual(['bad-gtin'])
  })

  test('is the same where its GTIN has more zeros in front', () => {
    const tea = { ...rice, gtin: '012345678905' }
    for (const gtin of ['012345678905', '0012345678905', '00012345678905'])
      expect(planProductRow(row({ gtin }), [tea], context).outcome).toBe('same')
    expect(faultsOf(row({ gtin: '7891000100103' }), [tea], context)).toBe('changed')
  })

  test('is refused where its GTIN is that of several', () => {
    expect(faultsOf(row({}), [rice, { ...rice, id: 'b' }], context)).toEqual(['several-found'])
  })
})

describe('a row of a new product', () => {
  const milk = { code: 'L1', name: 'Leite', price: unitPriceFromReais(5) }

  test('needs a name, a price and a category, its own or that of all new ones', () => {
    expect(faultsOf(row({ code: 'L1' }), [], context)).toEqual(['missing', 'missing', 'missing'])
    expect(planProductRow(row(milk), [], { ...context, defaultCategoryId: 'g' })).toMatchObject({
      outcome: 'added',
      after: { ...milk, categoryId: 'g', unit: 'un', stockPolicy: 'untracked' },
    })
  })

  test('is counted from the stock that it says', () => {
    expect(planProductRow(row({ ...milk, category: 'Grãos', stock: quantityFromUnits(3) }), [], context)).toMatchObject(
      { outcome: 'added', after: { stockPolicy: 'tracked', stock: quantityFromUnits(3) } },
    )
  })

  test('says of a faulty cell only that it is faulty, not that it is missing', () => {
    const faulty: ReadRow = {
      ...row({ code: 'L1', name: 'Leite', category: 'Grãos' }),
      faults: [{ field: 'price', code: 'not-a-number', value: 'x' }],
    }
    expect(faultsOf(faulty, [], context)).toEqual(['not-a-number'])
  })
})
