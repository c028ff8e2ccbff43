import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { rawRow, rawWorkbook, zipOf, type ZipLies } from '#test/builders/workbooks.ts'
import { findTable, type TableQuery } from './find-table.ts'

const LIMITS = { maxUnpackedBytes: 1_000_000, maxRows: 100, maxCells: 2000, maxSharedTexts: 100, maxCharacters: 20_000 }
const QUERY: TableQuery = {
  titles: [['codigo', 'codigodoproduto'], ['nome'], ['preco']],
  needsHeading: true,
  limits: LIMITS,
  maxTextLength: 1000,
}
const read = (file: Buffer | Uint8Array, query: Partial<TableQuery> = {}) =>
  findTable(Buffer.from(file), { ...QUERY, ...query })
const TITLES = rawRow(1, 'Código', 'Nome', 'Preço')
const sheetOf = (data: string, name = 'Produtos') => ({ name, data })

describe('a cell', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="[$-416]dd/mm/yy"/><numFmt numFmtId="166" formatCode="&quot;R$ &quot;#,##0.00"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`
  const sharedStrings =
    '<sst><si><t>Arroz</t></si><si><r><t>Feijão </t></r><r><t>preto</t></r><rPh><t>x</t></rPh></si></sst>'
  test.each([
    ['a shared text', '<c t="s"><v>0</v></c>', 'Arroz'],
    ['a rich text', '<c t="s"><v>1</v></c>', 'Feijão preto'],
    ['a shared text that is not there', '<c t="s"><v>7</v></c>', { unread: '7' }],
    ['a text of its own', '<c t="inlineStr"><is><t>a &amp; b</t></is></c>', 'a & b'],
    ['a text of a formula', '<c t="str"><f>A1</f><v>ok_x000A_</v></c>', 'ok\n'],
    ['a blank of a formula', '<c t="str"><f>""</f><v></v></c>', ''],
    ['a blank of a formula in short', '<c t="str"><f>""</f><v/></c>', ''],
    ['a text of a formula that was never computed', '<c t="str"><f>VLOOKUP(A1,B:B,1)</f></c>', { unread: '=' }],
    ['a number', '<c><v>10.9</v></c>', { value: 10.9 }],
    ['a number of a formula', '<c><f>1+1</f><v>2</v></c>', { value: 2 }],
    ['a number with zeros before it', '<c s="2"><v>42</v></c>', { value: 42, format: '000000' }],
    ['money', '<c s="4"><v>0.99</v></c>', { value: 0.99 }],
    ['a date', '<c s="1"><v>45989</v></c>', { date: '2025-11-28' }],
    ['a date in a format of its own', '<c s="3"><v>45989.5</v></c>', { date: '2025-11-28' }],
    ['a date of ISO', '<c t="d"><v>2025-11-28T00:00:00</v></c>', { date: '2025-11-28' }],
    ['a time of day', '<c s="5"><v>0.5</v></c>', { unread: '12:00' }],
    ['a boolean', '<c t="b"><v>1</v></c>', 'verdadeiro'],
    ['an error', '<c t="e"><v>#N/A</v></c>', { unread: '#N/A' }],
    ['a formula without a value', '<c><f>A1*2</f></c>', { unread: '=' }],
    ['a formula with an empty value', '<c><f>A1*2</f><v/></c>', { unread: '=' }],
    ['a number that is none', '<c><v>1e999</v></c>', { unread: '1e999' }],
    ['an unknown kind', '<c t="zz"><v>7</v></c>', { unread: '7' }],
    ['a coloured blank', '<c s="1"/>', ''],
  ])('%s', (_, cell, expected) => {
    const file = rawWorkbook({ sheets: [sheetOf(TITLES + rawRow(2, 'A1', 'Nome', cell))], sharedStrings, styles })
    expect(read(file)?.rows).toEqual([{ number: 2, cells: ['A1', 'Nome', expected] }])
  })
})

describe('the table', () => {
  const data = TITLES + rawRow(2, 'A1', 'Arroz', '10')
  const rows = [{ number: 2, cells: ['A1', 'Arroz', '10'] }]

  test('is that of the first visible sheet with known titles', () => {
    const file = rawWorkbook({
      sheets: [
        { ...sheetOf(data, 'Antiga'), state: 'hidden' },
        sheetOf('', 'Vazia'),
        sheetOf(
          rawRow(1, 'Distribuidora Sol') + rawRow(2, 'Contato', '3333-3333') + rawRow(3, 'Site', 'sol.example'),
          'Capa',
        ),
        sheetOf(rawRow(1, 'Campo', 'Descrição') + rawRow(2, 'Código', 'Código do produto'), 'Instruções'),
        sheetOf(data),
        sheetOf(data, 'Outra'),
      ],
    })
    expect(read(file)).toMatchObject({
      sheet: 'Produtos',
      sheetNames: ['Vazia', 'Capa', 'Instruções', 'Produtos', 'Outra'],
      headingRow: 1,
      headers: ['Código', 'Nome', 'Preço'],
      rows,
    })
    expect(read(file, { sheet: 'Capa' })?.headers).toEqual(['Contato', '3333-3333'])
    expect([read(file, { sheet: 'Antiga' }), read(file, { sheet: 'Nenhuma' })]).toEqual([null, null])
  })

  test('begins below its titles, wherever they stand', () => {
    const below =
      rawRow(1, 'Tabela de preços') +
      rawRow(2, 'Válida até 30/11') +
      rawRow(5, 'Código', 'Nome', 'Preço') +
      rawRow(7, 'A1', 'Arroz', '10')
    expect(read(rawWorkbook({ sheets: [sheetOf(below)] }))).toMatchObject({ headingRow: 5, rows: [{ number: 7 }] })
  })

  test('has the titles of the row that a person chose', () => {
    const twice = TITLES + rawRow(2, 'Cod. interno', 'Mercadoria', 'Venda') + rawRow(3, 'A1', 'Arroz', '10')
    const file = rawWorkbook({ sheets: [sheetOf(twice)] })
    expect(read(file, { headingRow: 2 })).toMatchObject({
      headingRow: 2,
      headers: ['Cod. interno', 'Mercadoria', 'Venda'],
    })
  })

  test('without known titles begins with the first row that is as wide as it', () => {
    const unknown = rawRow(1, 'Empresa X') + rawRow(3, 'Mercadoria', 'Venda', 'Peso') + rawRow(4, 'Arroz', '10', '5')
    const file = rawWorkbook({ sheets: [sheetOf(unknown)] })
    expect(read(file)).toMatchObject({ headingRow: 3, rows: [{ number: 4 }] })
    expect(read(file, { needsHeading: false })).toMatchObject({
      headingRow: null,
      rows: [{ number: 1 }, { number: 3 }, { number: 4 }],
    })
  })

  test('has only columns that hold something', async () => {
    const blanks = Array.from({ length: 90 }, () => null)
    const file = await writeXlsx({
      sheets: [
        {
          name: 'P',
          rows: [
            ['Código', ...blanks, 'Nome', 'Preço'],
            ['A1', ...blanks, 'Arroz', 10],
          ],
        },
      ],
    })
    expect(read(file)).toMatchObject({
      headers: ['Código', 'Nome', 'Preço'],
      rows: [{ cells: ['A1', 'Arroz', { value: 10 }] }],
    })
  })

  test('keeps a column without a title', () => {
    expect(read(Buffer.from('Código;;Nome\nA1;caixa;Arroz\n'))?.headers).toEqual(['Código', '', 'Nome'])
  })

  test('of a csv has titles above it too', () => {
    const file = Buffer.from('Distribuidora Sol;;\n\nCódigo;Nome;Preço\nA1;Arroz;10\n')
    expect(read(file)).toMatchObject({
      sheet: null,
      headingRow: 3,
      rows: [{ number: 4, cells: ['A1', 'Arroz', '10'] }],
    })
  })

  test('says that it has more rows than are read', () => {
    const many = Array.from({ length: 200 }, (_, index) => rawRow(index + 2, 'A1')).join('')
    const table = read(rawWorkbook({ sheets: [sheetOf(TITLES + many)] }))
    expect([table?.isCut, table?.rows.length]).toEqual([true, 100])
  })
})

describe('what would fill the memory is refused before it is there', () => {
  test.each<[string, Buffer]>([
    [
      'more unpacked bytes than allowed',
      rawWorkbook({ sheets: [sheetOf(TITLES)], sharedStrings: Buffer.alloc(2_000_000, 32) }),
    ],
    ['more cells', rawWorkbook({ sheets: [sheetOf(rawRow(1) + `<row>${'<c/>'.repeat(2001)}</row>`)] })],
    [
      'more shared texts',
      rawWorkbook({ sheets: [sheetOf(TITLES)], sharedStrings: `<sst>${'<si/>'.repeat(101)}</sst>` }),
    ],
    [
      'a long text in many cells',
      rawWorkbook({
        sheets: [sheetOf(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`)],
        sharedStrings: `<sst><si><t>${'x'.repeat(1000)}</t></si></sst>`,
      }),
    ],
    ['a csv of delimiters', Buffer.from(`Código;Nome\n${';'.repeat(3000)}`)],
  ])('%s', (_, file) => {
    expect(() => read(file)).toThrow(expect.objectContaining({ reason: 'too-large' }))
  })

  test('cells far apart are no cells between them', () => {
    const far = rawRow(1, 'Código', 'Nome') + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expect(read(rawWorkbook({ sheets: [sheetOf(far)] }))).toMatchObject({
      rows: [{ number: 1_048_576, cells: ['', '', { value: 1 }] }],
    })
  })
})

describe('a zip that says different things of itself is refused', () => {
  const files = { 'xl/workbook.xml': '<workbook/>', 'xl/other.xml': '<x/>' }
  const bit = (flags: number): ZipLies => ({ flags })
  test.each<[string, Buffer]>([
    ['no zip', Buffer.from('PK\x03\x04 not a zip at all')],
    ['zip64', zipOf(files, { isZip64: true })],
    ['zip64 with no classic entries', zipOf(files, { isZip64: true, entries: 0 })],
    ['fewer entries than there are', zipOf(files, { entries: 1 })],
    ['more entries than there are', zipOf(files, { entries: 3 })],
    ['other names', zipOf(files, { localName: 'xl/worksheet.xml' })],
    ['sizes that are too small', zipOf(files, { bytes: 1 })],
    ['sizes of zip64', zipOf(files, { bytes: 0xffffffff })],
    ['encryption', zipOf(files, bit(1))],
    ['a method that is not deflate', zipOf(files, { method: 14 })],
    ['entries that overlap', zipOf(files, { isOverlapping: true })],
    ['something behind its end', Buffer.concat([zipOf(files), Buffer.from('x')])],
    ['something before it', Buffer.concat([Buffer.from('PK'), zipOf(files)])],
    [
      'one name twice',
      Buffer.concat(
        [zipOf({ 'xl/workbook.xml': 'a', 'xl/workbooK.xml': 'b' })].map((zip) =>
          Buffer.from(zip.toString('latin1').replaceAll('workbooK', 'workbook'), 'latin1'),
        ),
      ),
    ],
    ['entities', rawWorkbook({ sheets: [sheetOf(TITLES)], styles: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' })],
  ])('%s', (_, file) => {
    expect(() => read(file)).toThrow(expect.objectContaining({ reason: 'unreadable' }))
  })
})
