import { describe, expect, test } from 'vitest'
import type { Reading } from '#domain/catalog/quick-order.ts'
import type { SheetCell } from '#domain/sheet-cell.ts'
import { readCells, readText, unitKey } from './typed-rows.ts'

const written = ({ text, amount, amountWithDecimals, unit, isCodeOnly }: Reading) =>
  [
    amount === null ? '?' : amount / 1000,
    ...(amountWithDecimals === null ? [] : [`or ${amountWithDecimals / 1000}`]),
    ...(unit === null ? [] : [unit]),
    isCodeOnly ? `[${text}]` : text,
  ].join(' ')
const readingsOf = (text: string) => readText(text)[0]?.readings.map(written)

describe('a row is read as', () => {
  test.each([
    ['12345;10', ['10 12345']],
    ['12345\t10', ['10 12345']],
    ['12345 ; 2,5', ['2.5 12345']],
    ['12345;Arroz agulhinha;10', ['10 [12345]', '10 Arroz agulhinha']],
    ['3;leite integral', ['? [3]', '3 leite integral']],
    ['12345,10', ['10 12345']],
    ['7891000100103 2', ['2 7891000100103', '? 7891000100103 2']],
    ['2 7891000100103', ['2 7891000100103', '? 2 7891000100103']],
    ['12345', ['? 12345']],
    ['mb1001 12', ['12 mb1001', '? mb1001 12']],
    ['MB 1001', ['1001 MB', '? MB 1001']],
    ['500 12', ['12 500', '500 12', '? 500 12']],
    ['3 cx leite integral', ['3 cx leite integral', '? 3 cx leite integral']],
    ['3cx de leite integral', ['3 cx leite integral', '? 3cx de leite integral']],
    ['- 3x leite', ['3 leite', '? 3x leite']],
    ['1) 2 fardos arroz 5kg', ['2 fd arroz 5kg', '? 2 fardos arroz 5kg', '5 kg 2 fardos arroz']],
    ['leite integral 3', ['3 leite integral', '? leite integral 3']],
    ['leite integral: 3 caixas', ['3 cx leite integral', '? leite integral: 3 caixas']],
    ['leite integral (3 un)', ['3 un leite integral', '? leite integral (3 un)']],
    ['leite x3', ['3 leite', '? leite x3']],
    ['carne moída 2 kg', ['? carne moída 2 kg', '2 kg carne moída']],
    ['500 g de queijo', ['0.5 kg queijo', '? 500 g de queijo']],
    ['coca lata c/ 12', ['? coca lata c/ 12', '12 coca lata c/']],
    [
      '12345 Arroz agulhinha 10',
      ['10 12345 Arroz agulhinha', '12345 Arroz agulhinha 10', '? 12345 Arroz agulhinha 10', '10 [12345]'],
    ],
    ['FC1007 0.500', ['0.5 FC1007', '? FC1007 0.500']],
    ['FC1007 2.500', ['2500 or 2.5 FC1007', '? FC1007 2.500']],
    ['FC1007 2.500 kg', ['? FC1007 2.500 kg', '2500 or 2.5 kg FC1007', '2500 or 2.5 kg [FC1007]']],
    ['2.500 g queijo', ['2.5 kg queijo', '? 2.500 g queijo', '? [2.500]']],
    ['2.500 cx leite', ['2500 cx leite', '? 2.500 cx leite', '? [2.500]']],
    ['FC1007 1.234,5', ['1234.5 FC1007', '? FC1007 1.234,5']],
    ['1.000 guardanapos', ['1000 or 1 guardanapos', '? 1.000 guardanapos', '? [1.000]']],
    ['12345;0', []],
    ['12345;7891000100103', ['? [12345]', '12345 7891000100103']],
  ])('%j', (text, expected) => {
    expect(readingsOf(text)).toEqual(expected)
  })
})

test.each([
  ['MC1001 2 MC1003 3', ['2 MC1001', '3 MC1003']],
  ['MC1001 2, MC1003 3', ['2 MC1001', '3 MC1003']],
  ['MC1001 2; MC1003 3', ['2 MC1001', '3 MC1003']],
  ['MC1001 0,5 MC-1003 2.5 7891000100103 4', ['0.5 MC1001', '2.5 MC-1003', '4 7891000100103']],
  ['12345 2 67890 3', ['2 12345', '3 67890']],
])('%j is several products', (text, expected) => {
  const rows = readText(text)
  expect(rows.flatMap(({ readings }) => readings.map(written))).toEqual(expected)
  expect(rows.map(({ number }) => number)).toEqual(expected.map(() => 1))
})

test.each(['12345;10;7891000100103;12,90', '12345 10 7891000100103 12,90', '2 caixas MC1001 3', 'MC1001 Arroz 5 kg 2'])(
  '%j is one product',
  (text) => expect(readText(text)).toHaveLength(1),
)

test('blank rows are left out and counted', () => {
  expect(readText('a1;1\r\n\n  \nb2;2').map(({ number, text }) => [number, text])).toEqual([
    [1, 'a1 1'],
    [4, 'b2 2'],
  ])
})

const asRows = (rows: readonly (readonly SheetCell[])[]) =>
  readCells(rows.map((cells, index) => ({ number: index + 1, cells })))

test('titles name the columns, and rows without a quantity are left out', () => {
  const rows = asRows([
    ['Código', 'EAN', 'Produto', 'Preço', 'Quantidade'],
    ['A1', '7891000100103', 'Arroz', '10,00', '3'],
    ['B2', '', 'Feijão', '8,00', ''],
    ['', '', 'Açúcar', '5,00', '2'],
    ['D4', '', 'Sal', '2,00', 'dois'],
  ])
  expect(rows.map(({ number, readings }) => [number, readings.map(written)])).toEqual([
    [2, ['3 [A1]', '3 [7891000100103]', '3 Arroz']],
    [4, ['2 Açúcar']],
    [5, []],
  ])
})

test.each([
  ['Caixas', 'cx'],
  ['UN.', 'un'],
  ['peça', 'un'],
  ['Lt', 'l'],
  ['palete', 'palete'],
])('%s is the unit %s', (word, unit) => {
  expect(unitKey(word)).toBe(unit)
})
