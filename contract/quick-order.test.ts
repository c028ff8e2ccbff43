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

const mango = product('Manga')
const papaya = product('Papaia')
const paper = product('Papel A4 500 folhas')
const cola = product('Coca 2L', { unit: 'l', step: 0.001 })
const barcoded = { ...product('Feijão'), gtin: '7891000100103' }
const SHELF = new Map([
  ['MC1001', [mango]],
  ['HF1013', [papaya]],
  ['12345', [paper]],
  ['CO2', [cola]],
  ['CO22', [cola]],
  ['20001', [barcoded]],
  ['7891000100103', [barcoded]],
  ['CO 22', [cola]],
])

function understood(text: string): string[] {
  const searched = new Map([
    ['Coca 2L', found(cola)],
    ['Manga', found(mango)],
  ])
  return matchRows(readText(text), { coded: SHELF, searched, unitKey }).map(({ state, doubt, choices }) =>
    [
      doubt ?? state,
      ...choices.map(
        ({ product, quantity, change }) => `${product.name} ${quantity / 1000}${change ? ` ${change}` : ''}`,
      ),
    ].join(', '),
  )
}

const BOTH = ['certain, Manga 2', 'certain, Papaia 3']

describe('of the products and quantities of a line, none is lost in silence:', () => {
  test.each<[string, string[]]>([
    ['MC1001;2;HF1013;3', BOTH],
    ['MC1001\t2\tHF1013\t3', BOTH],
    ['MC1001 2 / HF1013 3', BOTH],
    ['MC1001 2/HF1013 3', BOTH],
    ['MC1001 2 e HF1013 3', BOTH],
    ['MC1001 2 | HF1013 3', BOTH],
    ['MC1001|2|HF1013|3', BOTH],
    ['MC1001: 2 HF1013: 3', BOTH],
    ['MC1001=2, HF1013=3', BOTH],
    ['MC1001 2 un HF1013 3 un', BOTH],
    ['MC1001;2 un;HF1013;3 un', BOTH],
    ['MC1001 (2) HF1013 (3)', BOTH],
    ['2 MC1001 3 HF1013', BOTH],
    ['2 un de MC1001 e 3 un de HF1013', BOTH],
    ['2;MC1001;3;HF1013', BOTH],
    ['2x MC1001, 3x HF1013', BOTH],
    ['MC1001x2 HF1013x3', BOTH],
    ['2xMC1001 3xHF1013', BOTH],
    ['MC1001 x 2 + HF1013 x 3', BOTH],
    ['MC1001,2,HF1013,3', BOTH],
    ['MC1001 => 2 / HF1013 => 3.', BOTH],
    ['1) MC1001 2 / HF1013 3', BOTH],
    ['MC1001 2 MC1001 3', ['certain, Manga 5']],
    ['MC1001 12 HF1013', ['not-found']],
    ['MC1001;2;HF1013', ['not-found']],
    ['MC1001 HF1013 3', ['not-found']],
    ['MC1001 2 HF1013 x', ['not-found']],
    ['MC1001 manga 2 HF1013 papaia 3', ['not-found']],
    ['MC1001;Manga;2;HF1013;Papaia;3', ['not-found']],
    ['MC1001 12 XX9999', ['corrected, Manga 12']],
    ['XX9999;MC1001;3', ['corrected, Manga 3']],
    ['MC1001 2 3', ['two-amounts, Manga 2, Manga 3']],
    ['MC1001;2;3', ['two-amounts, Manga 3, Manga 2']],
    ['2 MC1001 3', ['two-amounts, Manga 3, Manga 2']],
    ['1;MC1001;5', ['two-amounts, Manga 5, Manga 1']],
    ['1 CO2 5', ['two-amounts, Coca 2L 5, Coca 2L 1']],
    ['2;CO22;Coca;5', ['two-amounts, Coca 2L 5, Coca 2L 2']],
    ['CO22 2 coca 2 L 5', ['two-amounts, Coca 2L 5, Coca 2L 2']],
    ['MC1001;1;2;3;4', ['not-found']],
    ['MC1001 2 manga 3', ['two-amounts, Manga 3, Manga 2']],
    ['MC1001 manga 2 rosa 3', ['two-amounts, Manga 3, Manga 2']],
    ['20001;10;7891000100103;12', ['two-amounts, Feijão 10', 'two-amounts, Feijão 12']],
    ['CO2;5.500;34,90', ['two-amounts, Coca 2L 34.9, Coca 2L 5.5, Coca 2L 5500']],
    ['CO2;34,90;5.500', ['two-amounts, Coca 2L 5.5, Coca 2L 5500, Coca 2L 34.9']],
    ['20001;10;7891000100103;12,90', ['two-amounts, Feijão 13 between-steps, Feijão 10']],
    // One product, whose name, bar code or price has numbers too.
    ['20001;7891000100103;10', ['certain, Feijão 10']],
    ['MC1001;Manga;R$ 20,00;10', ['certain, Manga 10']],
    ['MC1001 Manga 5 kg 2', ['certain, Manga 2']],
    ['MC1001;Manga tipo 1 caixa com 12;2', ['certain, Manga 2']],
    ['MC1001 Manga 12 x 500 ml 2', ['certain, Manga 2']],
    ['12345 Papel A4 500 folhas 10', ['certain, Papel A4 500 folhas 10']],
    ['12345;Papel A4 500 folhas;10', ['certain, Papel A4 500 folhas 10']],
    ['Coca 2L 12', ['certain, Coca 2L 12']],
    ['99999;Manga;3', ['certain, Manga 3']],
    ['CO22;Coca;2 L;5', ['certain, Coca 2L 5']],
    ['CO 22;Coca;5', ['certain, Coca 2L 5']],
  ])('%j', (text, expected) => expect(understood(text)).toEqual(expected))
})

describe('what stands where a quantity stands and cannot be read is no blank:', () => {
  test.each<[string, string[]]>([
    ['MC1001 1e308', ['bad-quantity']],
    ['MC1001;1e308', ['bad-quantity']],
    ['HF1013 \u0662', ['bad-quantity']],
    ['HF1013;\u0662', ['bad-quantity']],
    ['HF1013 ½', ['bad-quantity']],
    ['HF1013 ?', ['bad-quantity']],
    ['HF1013 dois', ['bad-quantity']],
    ['HF1013;-3', ['bad-quantity']],
    ['HF1013 -3', ['bad-quantity']],
    ['Manga -3', ['bad-quantity']],
    ['HF1013;Papaia;-3', ['bad-quantity']],
    ['HF1013 2,5,3', ['bad-quantity']],
    ['HF1013 0', ['bad-quantity']],
    ['HF1013;#REF!', ['bad-quantity']],
    ['HF1013 1.000.500', ['bad-quantity']],
    ['HF1013;1.000.500', ['bad-quantity']],
    ['Papaia 1.000.500', ['not-searched']],
    ['HF1013 1.000.000', ['certain, Papaia 1000000']],
    ['HF1013 #N/D', ['bad-quantity']],
    ['HF1013;Err:502', ['bad-quantity']],
    ['HF1013 Err:502', ['bad-quantity']],
    ['HF1013 papaia 1e308', ['corrected, Papaia 1 missing']],
    ['Manga \u0662', ['not-searched']],
    ['HF1013 12345678', ['corrected, Papaia 1 missing']],
    ['HF1013', ['certain, Papaia 1 missing']],
    ['HF1013 papaia', ['certain, Papaia 1 missing']],
    ['HF1013 - 3', ['certain, Papaia 3']],
  ])('%j', (text, expected) => expect(understood(text)).toEqual(expected))
})

test('a line of many products is not cut within a quantity', () => {
  const line = Array.from({ length: 40 }, () => 'MC1001 12').join(' / ')
  expect(understood(line)).toEqual(['certain, Manga 480'])
  expect(understood(`MC1001;${'manga '.repeat(40)};sem 12 ou 123`)).toEqual(['two-amounts, Manga 12, Manga 123'])
  expect(understood(`${'MC1001 12 ou '.repeat(15)}HF1013 123456789`)).toEqual(['not-found'])
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
