import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import type { PointRule } from '#domain/data-import/data-import.ts'
import type { ImportField, ImportKind } from '#domain/data-import/import-fields.ts'
import { CUSTOMER_FORMS } from './customer-sheet.ts'
import { cellText, guessColumns, readRow } from './import-sheet.ts'

describe('columns are guessed by their titles', () => {
  test.each([
    [
      ['Código', 'EAN', 'Descrição', 'PREÇO DE VENDA', 'Saldo'],
      ['code', 'gtin', 'name', 'price', 'stock'],
    ],
    [
      ['cod.', 'Cód. Barras', 'Produto', 'Preço (R$)', 'Qtd. Estoque'],
      ['code', 'gtin', 'name', 'price', 'stock'],
    ],
    [
      ['SKU', 'Nome', 'Un.', 'Marca', 'Departamento'],
      ['code', 'name', 'unit', 'brand', 'category'],
    ],
    [
      ['Ref.', 'Descrição do item', 'Vlr. venda', 'Seção', 'Contado'],
      ['code', 'name', 'price', 'category', 'stock'],
    ],
    [
      ['Cód. Prod.', 'Descrição', 'Grupo', 'Und', 'Preço Venda', 'Est.'],
      ['code', 'name', 'category', 'unit', 'price', 'stock'],
    ],
    // Each field once, and nothing for what is not known.
    [
      ['Código', 'Referência', 'Cor', ''],
      ['code', null, null, null],
    ],
  ])('%j', (headers, fields) => {
    expect(guessColumns('products', headers)).toEqual(fields)
  })
})

test.each<[ImportKind, string[], (ImportField | null)[]]>([
  ['stock', ['Código', 'Produto', 'Saldo', 'Obs.'], ['code', null, 'stock', 'reason']],
  ['list-prices', ['SKU', 'Preço da loja', 'Preço'], ['code', null, 'agreedPrice']],
  [
    'customers',
    ['Código', 'Razão Social', 'CNPJ/CPF', 'E-mail', 'Celular', 'Limite de crédito'],
    ['erpCode', 'name', 'document', 'email', 'phone', 'creditLimit'],
  ],
])('the columns of %s have titles of their own: %j', (kind, headers, fields) => {
  expect(guessColumns(kind, headers)).toEqual(fields)
})

test.each([
  ['thousands', 'price', '2.500', 25_000_000],
  ['decimals', 'price', '2.500', 25_000],
  ['thousands', 'stock', '2.500', 2_500_000],
  ['decimals', 'stock', '2.500', 2500],
  // Neither of them changes what can be read in one way.
  ['thousands', 'stock', '0.500', 500],
  ['decimals', 'stock', '1.234.567', 'too-large'],
  ['thousands', 'tiers', '1.000: 5,90', [{ from: 1_000_000, price: 59_000 }]],
] as const)('where points are those of %s, the %s %s is %j', (point, field, cell, value) => {
  const { cells, faults } = readRow(2, [cell], [field], { today: '2026-11-26', point })
  expect(faults[0]?.code ?? cells[field]).toEqual(value)
})

describe('a cell is read as people write it', () => {
  const read = (field: ImportField, cell: string, point: PointRule = 'ask') => {
    const { cells, faults, warnings, blank } = readRow(2, [cell], [field], { today: '2026-11-26', point })
    return [...faults, ...warnings][0]?.code ?? (blank.length > 0 ? 'blank' : cells[field])
  }
  test.each([
    ['price', '1.234,56', 12_345_600],
    ['price', 'R$ 10,90', 109_000],
    ['price', '10.9', 109_000],
    ['price', '0.990', 9900],
    ['price', '1.234', 'two-readings'],
    ['stock', '0.500', 500],
    ['stock', '2.500', 'two-readings'],
    ['stock', '-3', 'negative'],
    ['stock', '\u22123', 'negative'],
    ['creditLimit', '1.500', 150_000],
    ['tiers', '1.000: 5,90', 'two-readings'],
    ['price', '10,899999999999999', 109_000],
    ['price', 'R$ 1O,90', 'not-a-number'],
    ['price', '-3', 'negative'],
    ['price', '1.000.001', 'too-large'],
    ['price', '  ', 'blank'],
    ['stock', '0', 0],
    ['stock', '12,345', 12_345],
    ['minPerOrder', '0', 'not-above-zero'],
    ['code', "'=1+1", '=1+1'],
    ['code', "'00123", "'00123"],
    ['unit', 'quilogramas demais', 'too-long'],
    ['isActive', 'NÃO', false],
    ['isActive', 'ativo', true],
    ['isActive', 'talvez', 'unknown-word'],
    ['stockPolicy', 'sob encomenda', 'on-request'],
    ['stockPolicy', 'Sim', 'tracked'],
    [
      'tiers',
      '50: 5,50; 10: 5,90;',
      [
        { from: 10_000, price: 59_000 },
        { from: 50_000, price: 55_000 },
      ],
    ],
    ['tiers', '10=5', 'bad-tiers'],
    ['document', '529.982.247-25', { kind: 'cpf', value: '52998224725' }],
    // A spreadsheet takes it for a number and drops its first zeros.
    ['document', '1234567890', { kind: 'cpf', value: '01234567890' }],
    ['document', '191', 'bad-document'],
    ['document', '529.982.247-24', 'bad-document'],
    ['document', 'AB-123456', { kind: 'foreign', value: 'AB123456' }],
    ['email', 'Ana@Exemplo.com', 'ana@exemplo.com'],
    ['email', 'ana@', 'bad-email'],
    ['phone', '(11) 94321-4321', '+5511943214321'],
    ['phone', '943214321', 'bad-phone'],
    ['creditLimit', 'R$ 1.500,50', 150_050],
    ['birthDate', '26/11/2008', '2008-11-26'],
    ['birthDate', '27/11/2008', 'bad-birth-date'],
  ] as const)('%s %j', (field, cell, value) => {
    expect(read(field, cell)).toEqual(value)
  })
})

test('a price is written with its cents, a quantity without', () => {
  expect(
    ['price', 'wholesalePrice', 'agreedPrice'].map((field) => cellText(field as 'price', unitPriceFromReais(1234.5))),
  ).toEqual(Array.from({ length: 3 }, () => '1.234,50'))
  expect(cellText('price', unitPriceFromReais(0.1234))).toBe('0,1234')
  expect(cellText('stock', quantityFromUnits(12.5))).toBe('12,5')
})

test('cells of customers are read as people paste them, and as the API answers them', () => {
  const context = { today: '2026-11-26', point: 'ask' } as const
  expect(CUSTOMER_FORMS.stateRegistration.read('110.042.490\u2013114', context)).toEqual({ value: '110.042.490-114' })
  expect(CUSTOMER_FORMS.stateRegistration.read('isento', context)).toEqual({ value: 'ISENTO' })
  for (const phone of ['0800 701 2345', '+5508007012345'])
    expect(CUSTOMER_FORMS.phone.read(phone, context)).toEqual({ value: '+5508007012345' })
})
