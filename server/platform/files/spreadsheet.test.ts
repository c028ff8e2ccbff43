import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { MAX_EXPORTED_ROWS } from '#contract/spreadsheet.ts'
import type { SheetColumn } from '#contract/sheet-fields.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

interface Row {
  readonly name: string | null
  readonly cents: number
}
const columns: readonly SheetColumn<Row>[] = [
  { header: 'Nome', kind: 'text', value: ({ name }) => name },
  { header: 'Total', kind: 'money', value: ({ cents }) => cents },
  { header: 'Feito em', kind: 'moment', value: () => '2026-02-03T02:05:00Z' },
  { header: 'Dia', kind: 'day', value: () => '2026-02-05' },
]
const sheet = (rows: readonly Row[]) => ({ name: 'pedidos', columns, rows, timeZone: 'America/Sao_Paulo' })

describe('a csv', () => {
  const textOf = async (rows: readonly Row[]) =>
    Buffer.from((await writeSpreadsheet('csv', sheet(rows))).base64, 'base64').toString()

  test('is what Brazilian programs read: byte order mark, semicolons, decimal comma, the clock of the store', async () => {
    expect(
      await textOf([
        { name: 'Ana; "a boa"', cents: 123_456 },
        { name: null, cents: -5 },
      ]),
    ).toBe(
      '\uFEFFNome;Total;Feito em;Dia\r\n"Ana; ""a boa""";1234,56;02/02/2026 23:05;05/02/2026\r\n;-0,05;02/02/2026 23:05;05/02/2026',
    )
  })

  test.each(['=1+1', '+55 11', '-2', '@soma', '\t=1'])('has no formula in %j', async (name) => {
    expect(await textOf([{ name, cents: 0 }])).toContain(`'${name}`)
  })
})

test('an xlsx has amounts and dates as such, and texts that are no formulas', async () => {
  const { base64, name, rowCount } = await writeSpreadsheet('xlsx', sheet([{ name: '=1+1', cents: 1050 }]))
  const [first] = (await readXlsx(Buffer.from(base64, 'base64'))).sheets
  expect([name, rowCount]).toEqual(['pedidos.xlsx', 1])
  expect(first?.rows).toEqual([
    ['Nome', 'Total', 'Feito em', 'Dia'],
    ['=1+1', 10.5, new Date('2026-02-02T23:05:00Z'), new Date('2026-02-05T00:00:00Z')],
  ])
})

test('more rows than one file takes are refused', async () => {
  const rows = Array.from({ length: MAX_EXPORTED_ROWS + 1 }, () => ({ name: 'Ana', cents: 1 }))
  await expect(writeSpreadsheet('csv', sheet(rows))).rejects.toMatchObject({ code: 'export.tooLarge' })
})
