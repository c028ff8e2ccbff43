import { describe, expect, test } from 'vitest'
import type { Reading } from '#domain/catalog/quick-order.ts'
import { readCells, readText, unitKey } from './typed-rows.ts'

const written = ({ text, amount, unit, isCodeOnly }: Reading) =>
  [amount === null ? '?' : amount / 1000, ...(unit === null ? [] : [unit]), isCodeOnly ? `[${text}]` : text].join(' ')
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
    ['1.000 guardanapos', ['1000 guardanapos', '? 1.000 guardanapos', '? [1.000]']],
    ['12345;0', []],
    ['12345;7891000100103', ['? [12345]', '12345 7891000100103']],
  ])('%j', (text, expected) => {
    expect(readingsOf(text)).toEqual(expected)
  })
})

test('blank rows are left out and counted', () => {
  expect(readText('a1;1\r\n\n  \nb2;2').map(({ number, text }) => [number, text])).toEqual([
    [1, 'a1 1'],
    [4, 'b2 2'],
  ])
})

test('titles name the columns, and rows without a quantity are left out', () => {
  const rows = readCells([
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
