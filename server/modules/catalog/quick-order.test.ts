import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import * as wire from '#contract/quick-order.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { rawRow, rawWorkbook, zipOf } from '#test/builders/workbooks.ts'

const { server, call, pool } = testApp()

let store: StoreBuilder
let token: string

beforeAll(async () => {
  store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  const other = await aStore(pool)
  await aProduct(other, { code: 'MB-1001', name: 'Leite de outra loja' })
  const products = [
    {
      code: 'MB-1001',
      name: 'Arroz agulhinha 5 kg',
      gtin: '7891000100103',
      unit: 'fd',
      min: 2,
      granularity: 2,
      price: 20,
    },
    { code: 'MB-1002', name: 'Leite integral 1 L', packaging: 'Caixa com 12' },
    { code: 'MB-1003', name: 'Leite desnatado 1 L' },
    { code: 'MB-1004', name: 'Carne moída', unit: 'kg', granularity: 0.5, min: 0.5 },
    { code: 'MB-1005', name: 'Ovos brancos', stock: 0 },
    { code: 'MB-1006', name: 'Sal', isActive: false },
    { code: 'MB-1007', name: 'Pretzel salgado', description: 'Combina com mostarda.' },
  ]
  for (const [position, fields] of products.entries()) await aProduct(store, { categoryId, position, ...fields })
  token = (await aCustomer(store)).token
})

const match = (body: object) =>
  call(wire.matchSpreadsheet, { params: { idfornecedor: store.slug }, body, headers: cookie(token) })

async function matched(body: object): Promise<unknown[]> {
  const { status, body: reply } = await match(body)
  expect(status).toBe(200)
  return reply.linhas.map(({ linhas, situacao, duvida, opcoes }) => [
    linhas.join('+'),
    duvida ?? situacao,
    ...opcoes.map(({ encontrado, quantidade, motivo }) =>
      [encontrado.nome, quantidade, ...(motivo ? [motivo] : [])].join(' '),
    ),
  ])
}

test('pasted lines are found by code, GTIN and name, in quantities that are sold', async () => {
  const linhas = [
    'mb 1001;4',
    '7891000100103 3',
    '3 cx leite integral',
    '2 leite',
    'carne moida 2 kg',
    'MB1005 12',
    'mb1006 1',
    'xyzw 1',
    'MB1004;0',
    '12 mb1003',
    '1 leyte desnatado',
  ].join('\n')
  expect(await matched({ linhas })).toEqual([
    ['1+2', 'CERTO', 'Arroz agulhinha 5 kg 8 FORA_DO_MULTIPLO'],
    ['3', 'CERTO', 'Leite integral 1 L 3'],
    ['4', 'VARIOS_PRODUTOS', 'Leite integral 1 L 2', 'Leite desnatado 1 L 2'],
    ['5', 'CERTO', 'Carne moída 2'],
    ['6', 'ESGOTADO', 'Ovos brancos 12'],
    ['7', 'NAO_ENCONTRADO'],
    ['8', 'NAO_ENCONTRADO'],
    ['9', 'QUANTIDADE_INVALIDA'],
    ['10', 'CERTO', 'Leite desnatado 1 L 12'],
    ['11', 'PALAVRAS_PARECIDAS', 'Leite desnatado 1 L 1'],
  ])
})

test('a point before three digits means thousands only where nothing else is possible', async () => {
  const linhas = ['MB1004 0.500', 'MB1004 2.500', 'carne moída 2.500 kg', 'MB1003 2.500', 'MB1004 2.500 g'].join('\n')
  expect(await matched({ linhas })).toEqual([
    ['1+5', 'CERTO', 'Carne moída 3'],
    ['2', 'DUAS_QUANTIDADES', 'Carne moída 2.5', 'Carne moída 2500'],
    ['3', 'DUAS_QUANTIDADES', 'Carne moída 2.5', 'Carne moída 2500'],
    ['4', 'CERTO', 'Leite desnatado 1 L 2500'],
  ])
})

test('a product whose description alone has the words is a guess', async () => {
  expect(await matched({ linhas: 'a combinar 2\npretzel 2' })).toEqual([
    ['1', 'PALAVRAS_PARECIDAS', 'Pretzel salgado 2'],
    ['2', 'CERTO', 'Pretzel salgado 2'],
  ])
})

test('a code is found without its first zeros and a GTIN in each of its lengths', async () => {
  const shop = await aStore(pool)
  const buyer = await aCustomer(shop)
  const categoryId = (await aCategory(shop)).id
  await aProduct(shop, { categoryId, code: '000042', name: 'Alho', gtin: '012345678905' })
  await aProduct(shop, { categoryId, code: '43', name: 'Sal' })
  await aProduct(shop, { categoryId, code: '0043', name: 'Sal grosso' })
  const { body } = await call(wire.matchSpreadsheet, {
    params: { idfornecedor: shop.slug },
    body: {
      linhas: ['42 1', '0012345678905 1', '00012345678905 1', '43 2', '0043 2', '043 2', 'SEM GTIN 2'].join('\n'),
    },
    headers: cookie(buyer.token),
  })
  expect(
    body.linhas.map(({ linhas, duvida, situacao, opcoes }) => [
      linhas.join('+'),
      duvida ?? situacao,
      ...opcoes.map(({ encontrado }) => encontrado.nome),
    ]),
  ).toEqual([
    ['1+2+3', 'CERTO', 'Alho'],
    ['4', 'CERTO', 'Sal'],
    ['5', 'CERTO', 'Sal grosso'],
    ['6', 'VARIOS_PRODUTOS', 'Sal grosso', 'Sal'],
    ['7', 'NAO_ENCONTRADO'],
  ])
})

test('the products of one line are found one by one', async () => {
  expect(await matched({ linhas: 'MB1003 2 MB1004 3\nMB1003 1 xx99 2 xx98 1' })).toEqual([
    ['1+2', 'CERTO', 'Leite desnatado 1 L 3'],
    ['1', 'CERTO', 'Carne moída 3'],
    ['2', 'NAO_ENCONTRADO'],
    ['2', 'NAO_ENCONTRADO'],
  ])
})

test('two products on one line are never the wrong quantity of the first', async () => {
  const linhas = [
    'MB1002;2;MB1003;3',
    'MB1002: 2 un / MB1003: 3 un',
    'MB1002x2 MB1003x3',
    'MB1002 12 MB1003',
    'MB1002 leite 2 MB1003 leite 3',
    'MB1002;2;3',
    'MB1003 1e308',
    'MB1003 \u0662',
    'MB1003 -',
    '7891000100103;mb 1001;4',
  ].join('\n')
  expect(await matched({ linhas })).toEqual([
    ['1+2+3', 'CERTO', 'Leite integral 1 L 6'],
    ['1+2+3+9', 'CERTO', 'Leite desnatado 1 L 10'],
    ['4', 'NAO_ENCONTRADO'],
    ['5', 'NAO_ENCONTRADO'],
    ['6', 'DUAS_QUANTIDADES', 'Leite integral 1 L 3', 'Leite integral 1 L 2'],
    ['7', 'QUANTIDADE_INVALIDA'],
    ['8', 'QUANTIDADE_INVALIDA'],
    ['10', 'CERTO', 'Arroz agulhinha 5 kg 4'],
  ])
})

test('nothing is matched without lines, and no more than a thousand', async () => {
  expect(await matched({})).toEqual([])
  const { status, failure } = await match({ linhas: 'MB1001;2\n'.repeat(1001) })
  expect([status, failure.codigo]).toEqual([422, 'quickOrder.tooManyRows'])
})

test('thirty lists a minute are matched, lines of an old Mac and one long line among them', async () => {
  const { token } = await aCustomer(store)
  const send = async (linhas: string) => {
    const sent = { params: { idfornecedor: store.slug }, body: { linhas }, headers: cookie(token) }
    return (await call(wire.matchSpreadsheet, sent)).status
  }
  const answers = [await send(';'.repeat(20_000))]
  for (let at = 0; at < 30; at += 1) answers.push(await send('MB1001;2\r'.repeat(6)))
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

describe('the catalogue as a file', () => {
  const catalogue = async (of: StoreBuilder, query = '') =>
    (await server().app.inject({ url: `/v4/product/spreadsheet/${of.slug}/${query}` })).rawPayload

  test('is filled in and sent back', async () => {
    const [sheet] = (await readXlsx(await catalogue(store))).sheets
    const [titles = [], ...rows] = sheet?.rows ?? []
    expect(titles).toEqual(['Código', 'EAN', 'Produto', 'Embalagem', 'Unidade', 'Preço', 'Quantidade'])
    expect(rows.map(([code, , , , , price]) => [code, price])).toContainEqual(['MB-1001', 20])
    const filled = rows.map((row) => [...row.slice(0, 6), row[0] === 'MB-1004' ? 1.5 : row[0] === 'MB-1002' ? 6 : null])
    const file = await writeXlsx({ sheets: [{ name: 'catalogo', rows: [titles, ...filled] }] })
    expect(await matched({ arquivo: Buffer.from(file).toString('base64') })).toEqual([
      [expect.any(String), 'CERTO', 'Carne moída 1.5'],
      [expect.any(String), 'CERTO', 'Leite integral 1 L 6'],
    ])
  })

  test('has no prices where the store hides them', async () => {
    const closed = await aStore(pool, { tags: ['hide-price-for-logged-out-customers'] })
    await aProduct(closed, { code: 'X1' })
    expect((await catalogue(closed, '?formato=csv')).toString()).toMatch(
      /^\uFEFFCódigo;EAN;Produto;Embalagem;Unidade;Quantidade\r\nX1;;Arroz agulhinha 1 kg;;un;/,
    )
  })
})

/** As many columns as a catalogue has rows. */
const fullSheet = (): Buffer =>
  Buffer.from(Array.from({ length: 4990 }, () => Array.from({ length: 33 }, () => 'ã').join(';')).join('\n'))

const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

describe('an uploaded file', () => {
  const send = (content: Buffer) => match({ arquivo: content.toString('base64') })

  test.each([
    ['a csv of Excel, in Windows-1252', Buffer.from('C\xf3digo;Quantidade\r\nMB-1002;3\r\n', 'latin1')],
    ['a csv in UTF-8', Buffer.from('\uFEFFCódigo;Quantidade\nMB-1002;3')],
    ['a csv with commas', Buffer.from('Código,Produto,Quantidade\nMB-1002,"Leite, integral",3')],
  ])('%s', async (_, content) => {
    expect(await matched({ arquivo: content.toString('base64') })).toEqual([['2', 'CERTO', 'Leite integral 1 L 3']])
  })

  const isFourCells = [
    ['2', 'CERTO', 'Leite integral 1 L 2'],
    ['2', 'CERTO', 'Leite desnatado 1 L 3'],
    ['3', 'QUANTIDADE_INVALIDA'],
  ]
  test.each([
    ['csv', () => Buffer.from('\u200B;\u00A0\nMB1002;2;MB1003;3\nMB1004;#REF!')],
    [
      'xlsx',
      () => {
        const data =
          rawRow(1, '\u200B', '\u00A0') + rawRow(2, 'MB1002', '2', 'MB1003', '3') + rawRow(3, 'MB1004', '#N/D')
        return rawWorkbook({ sheets: [sheetOf(data)] })
      },
    ],
  ])('as %s without titles may have two products in a row', async (_, file) => {
    expect(await matched({ arquivo: file().toString('base64') })).toEqual(isFourCells)
  })

  test.each([
    ['no spreadsheet', Buffer.from('PK\x03\x04 not a zip at all')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['an entry that unpacks to 50 MB', zipOf({ 'xl/workbook.xml': Buffer.alloc(50_000_000) }, { bytes: 1 })],
  ])('that is %s is refused', async (_, content) => {
    const { status, failure } = await send(content)
    expect([status, failure.codigo]).toEqual([422, 'quickOrder.badFile'])
  })

  const titles = rawRow(1, 'Código', 'Quantidade')
  const sheetOf = (data: string) => ({ name: 'Pedido', data })

  test.each([
    [
      'zip64 that unpacks to 200 MB and lists no entry',
      [422, 'quickOrder.badFile'],
      () =>
        rawWorkbook({
          sheets: [sheetOf(titles)],
          sharedStrings: Buffer.alloc(200_000_000, '<si/>'),
          lies: { isZip64: true, entries: 0 },
        }),
    ],
    [
      'cells at the corners of the largest sheet',
      [200, undefined],
      () => {
        const corners =
          '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row><row r="1220"><c r="A1220"><v>1</v></c></row>'
        return rawWorkbook({ sheets: [sheetOf(corners)] })
      },
    ],
    [
      '11.8 million cells',
      [413, 'file.tooLarge'],
      () => rawWorkbook({ sheets: [sheetOf(`<row>${'<c/>'.repeat(16_000)}</row>`.repeat(740))] }),
    ],
    [
      'a tag of 4 million attributes',
      [422, 'quickOrder.badFile'],
      () => rawWorkbook({ sheets: [sheetOf(`<row ${'a '.repeat(4_000_000)}></row>`)] }),
    ],
    [
      'a diagonal of 1000 cells',
      [413, 'file.tooLarge'],
      () => {
        const columns = Array.from({ length: 1000 }, (_, at) => columnName(at))
        const rows = columns.map((name, at) => `<row r="${at + 1}"><c r="${name}${at + 1}"><v>1</v></c></row>`)
        return rawWorkbook({ sheets: [sheetOf(rows.join(''))] })
      },
    ],
    [
      '10 MB of shared texts',
      [413, 'file.tooLarge'],
      () => rawWorkbook({ sheets: [sheetOf(titles)], sharedStrings: `<sst>${'<si><t/></si>'.repeat(760_000)}</sst>` }),
    ],
    [
      'an attribute of 4 MB without a value',
      [200, undefined],
      () => rawWorkbook({ sheets: [sheetOf(`${titles}<row r="2"><c ${'a'.repeat(4_000_000)}><v>1</v></c></row>`)] }),
    ],
    ['a csv of 480,000 cells', [413, 'file.tooLarge'], () => Buffer.from(`Código;Quantidade\n${';'.repeat(480_000)}`)],
  ])('with %s is answered while others are', async (_, expected, file) => {
    const content = file()
    expect(content.length).toBeLessThan(500_000)
    let isAnswered = false
    const answer = send(content).finally(() => (isAnswered = true))
    let healthy = 0
    while (!isAnswered) {
      expect((await server().app.inject('/healthz')).statusCode).toBe(200)
      healthy += 1
      await new Promise(setImmediate)
    }
    const { status, failure } = await answer
    expect([status, failure?.codigo]).toEqual(expected)
    expect(healthy).toBeGreaterThan(2)
  })

  test.each([
    ['a file of 165,000 cells', { arquivo: fullSheet().toString('base64') }],
    ['a pasted line of 60,000 columns', { linhas: 'ã;'.repeat(60_000) }],
  ])('%s is understood beside the answers to others', async (_, body) => {
    let [turns, isAnswered] = [0, false]
    const answer = match(body).finally(() => (isAnswered = true))
    while (!isAnswered) {
      await new Promise(setImmediate)
      turns++
    }
    expect((await answer).status).toBeOneOf([200, 422])
    // Read in the thread of the others, it would leave them a handful.
    expect(turns).toBeGreaterThan(20)
  })

  test('takes few of the places, so that the files of others are read meanwhile', async () => {
    const arquivo = rawWorkbook({ sheets: [sheetOf(titles + rawRow(2, 'MB-1002', '3'))] }).toString('base64')
    const send = (of: string) =>
      call(wire.matchSpreadsheet, { params: { idfornecedor: store.slug }, body: { arquivo }, headers: cookie(of) })
    const [one, other] = [await aCustomer(store), await aCustomer(store)]
    const answers = await Promise.all([one, one, one, one, other].map(({ token }) => send(token)))
    expect(
      answers
        .map(({ status }) => status)
        .slice(0, 4)
        .toSorted(),
    ).toEqual([200, 200, 429, 429])
    expect(answers[4]?.status).toBe(200)
  })

  test('is read from the sheet, and below the row of titles, that a person chose', async () => {
    const other = rawRow(1, 'Lista de maio') + rawRow(2, 'Código', 'Quantidade') + rawRow(3, 'MB-1003', '5')
    const content = rawWorkbook({
      sheets: [sheetOf(titles + rawRow(2, 'MB-1002', '3')), { name: 'Maio', data: other + rawRow(4, 'MB-1002', '1') }],
    })
    const read = async (chosen: { readonly planilha?: string; readonly linhaTitulos?: number }) => {
      const { body } = await match({ arquivo: content.toString('base64'), ...chosen })
      return [body.planilha, body.linhaTitulos, body.linhas.map(({ linhas }) => linhas.join())]
    }
    expect((await send(content)).body.planilhas).toEqual(['Pedido', 'Maio'])
    expect(await read({})).toEqual(['Pedido', 1, ['2']])
    expect(await read({ planilha: 'Maio' })).toEqual(['Maio', 2, ['3', '4']])
    expect(await read({ planilha: 'Maio', linhaTitulos: 3 })).toEqual(['Maio', 3, ['4']])
    const { status, failure } = await match({ arquivo: content.toString('base64'), planilha: 'Junho' })
    expect([status, failure.codigo]).toEqual([422, 'file.noSheet'])
  })

  test('is read where its table is: not on a hidden or blank sheet, below a title, with numbers and dates of Excel', async () => {
    const content = rawWorkbook({
      sheets: [
        { name: 'Antigo', state: 'hidden', data: titles + rawRow(2, 'MB-1004', '9') },
        { name: 'Capa', data: rawRow(1, 'Pedido da semana') },
        {
          name: 'Itens',
          data:
            rawRow(1, 'Mercado Bom') +
            rawRow(3, 'Código', 'Entrega', 'Quantidade') +
            rawRow(4, 'MB-1002', '<c s="1"><v>45989</v></c>', '<c><v>3</v></c>') +
            rawRow(5, 'MB-1003', '', '<c s="1"><v>45989</v></c>') +
            rawRow(6, '<c t="e"><v>#N/A</v></c>', '', '2'),
        },
      ],
      styles: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    })
    const { body } = await send(content)
    expect(body.planilha).toBe('Itens')
    expect(body.linhas.map(({ linhas, situacao }) => [linhas.join(), situacao])).toEqual([
      ['4', 'CERTO'],
      ['5', 'QUANTIDADE_INVALIDA'],
      ['6', 'QUANTIDADE_INVALIDA'],
    ])
  })
})
