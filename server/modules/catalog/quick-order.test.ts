import { deflateRawSync } from 'node:zlib'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import * as wire from '#contract/quick-order.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

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

test('nothing is matched without lines, and no more than a thousand', async () => {
  expect(await matched({})).toEqual([])
  const { status, failure } = await match({ linhas: 'MB1001;2\n'.repeat(1001) })
  expect([status, failure.codigo]).toEqual([422, 'quickOrder.tooManyRows'])
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

describe('an uploaded file', () => {
  const send = (content: Buffer) => match({ arquivo: content.toString('base64') })

  test.each([
    ['a csv of Excel, in Windows-1252', Buffer.from('C\xf3digo;Quantidade\r\nMB-1002;3\r\n', 'latin1')],
    ['a csv in UTF-8', Buffer.from('\uFEFFCódigo;Quantidade\nMB-1002;3')],
    ['a csv with commas', Buffer.from('Código,Produto,Quantidade\nMB-1002,"Leite, integral",3')],
  ])('%s', async (_, content) => {
    expect(await matched({ arquivo: content.toString('base64') })).toEqual([['2', 'CERTO', 'Leite integral 1 L 3']])
  })

  test.each([
    ['no spreadsheet', Buffer.from('PK\x03\x04 not a zip at all')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['an entry that unpacks to 50 MB', zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(50_000_000))],
  ])('that is %s is refused', async (_, content) => {
    const { status, failure } = await send(content)
    expect([status, failure.codigo]).toEqual([422, 'quickOrder.badFile'])
  })
})

/** A zip of one packed entry, whose headers say that it unpacks to one byte. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(packed.length, 0)
  sizes.writeUInt32LE(1, 4)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(name.length)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    sizes,
    length,
    Buffer.alloc(2),
  ])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end])
}
