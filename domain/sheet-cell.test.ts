import { describe, expect, test } from 'vitest'
import { cellOfText, codesOfCell, textOfCell, type SheetCell } from './sheet-cell.ts'

describe('a cell as a text', () => {
  test.each<[SheetCell, string]>([
    ['Arroz 5 kg', 'Arroz 5 kg'],
    ['', ''],
    [{ value: 0.99 }, '0,99'],
    [{ value: 0.5, format: '#,##0.000' }, '0,5'],
    [{ value: 1234567.5 }, '1234567,5'],
    [{ value: 7891000100103 }, '7891000100103'],
    [{ value: 0.1 + 0.2 }, '0,3'],
    [{ value: -3 }, '-3'],
    [{ value: 0.0000001 }, '0,0000001'],
    [{ date: '2026-11-28' }, '28/11/2026'],
    [{ unread: '#N/A' }, '#N/A'],
  ])('%j is %j', (cell, text) => expect(textOfCell(cell)).toBe(text))
})

describe('a text that stands for no value', () => {
  test.each(
    '#REF! #N/A #N/D #NAME? #NOME? #VALUE! #VALOR! #DIV/0! #NUM! #NÚM! #NULL! #NULO! #SPILL! #DESPEJAR! #CALC! #ERROR! #ERRO! Err:502 Erro:502 ####'.split(
      ' ',
    ),
  )('%s is an error', (text) => {
    expect(cellOfText(text)).toEqual({ unread: text })
    expect(cellOfText(`\u00A0${text.toLowerCase().normalize('NFD')}\u200B`)).toEqual({ unread: text.toLowerCase() })
  })

  test.each(['', ' ', '\t', '\u00A0', '\u200B', '\uFEFF', ' \u2060\u3000\u00AD '])('%j is blank', (text) =>
    expect(cellOfText(text)).toBe(''),
  )

  test.each(['#1', 'N/A', '#REF', 'Err', 'Sal #1 #N/A', 'Erro: 50', '0', '-'])('%s is a text', (text) =>
    expect(cellOfText(text)).toBe(text),
  )
})

describe('a code', () => {
  test.each<[SheetCell, string[]]>([
    ['000042', ['000042']],
    ['MB\u20131001\u00A0', ['MB-1001']],
    [{ value: 42 }, ['42']],
    [{ value: 42, format: '000000' }, ['000042', '42']],
    [{ value: 1234567, format: '000000' }, ['1234567']],
    [{ value: 4.2, format: '000000' }, ['4,2']],
    [{ value: 42, format: '#,##0.00' }, ['42']],
    ['', []],
  ])('in %j is one of %j', (cell, codes) => expect(codesOfCell(cell)).toEqual(codes))
})
