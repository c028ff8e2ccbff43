import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/data-import.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { rawRow, rawWorkbook } from '#test/builders/workbooks.ts'

const app = testApp()
const { pool, call, server } = app

const xlsx = async (rows: CellValue[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Produtos', rows }] })).toString('base64')
const STYLES = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
const DATE = '<c s="1"><v>45989</v></c>'

describe('a cell that is there and cannot be read', () => {
  test.each([
    ['a date', DATE, 'Preço: a planilha guarda 28/11/2025, uma data.'],
    ['an error', '<c t="e"><v>#N/A</v></c>', 'Preço: “#N/A” não traz um valor.'],
    ['a formula without a value', '<c><f>A1*2</f></c>', 'Preço: “=” não traz um valor.'],
    ['a boolean', '<c t="b"><v>1</v></c>', 'Preço: “verdadeiro” não é um número.'],
  ])('is a fault of its row, not a blank: %s', async (_, cell, reason) => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10 })
    const imports = await importsOf(app, store)
    const data = rawRow(1, 'Código', 'Preço') + rawRow(2, 'A1', cell)
    const sheet = rawWorkbook({ sheets: [{ name: 'P', data }], styles: STYLES }).toString('base64')
    for (const vazias of ['MANTER', 'APAGAR']) {
      const { idimportacao: id, totais } = await imports.checked(sheet, { vazias })
      expect(totais).toEqual({ NOVA: 0, MUDA: 0, IGUAL: 0, RECUSADA: 1 })
      const [row] = await imports.rows(id)
      expect(row?.motivos).toEqual([{ campo: 'preco', texto: expect.stringContaining(reason) as unknown }])
    }
  })

  test('does not erase a former price or a brand', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', name: 'Arroz', brand: 'Sol', price: 10 })
    const imports = await importsOf(app, store)
    const data = rawRow(1, 'Código', 'Marca') + rawRow(2, 'A1', DATE)
    const sheet = rawWorkbook({ sheets: [{ name: 'P', data }], styles: STYLES }).toString('base64')
    const { idimportacao, totais } = await imports.checked(sheet, { vazias: 'APAGAR' })
    expect(totais).toMatchObject({ MUDA: 0, IGUAL: 1, RECUSADA: 0 })
    expect((await imports.rows(idimportacao))[0]?.motivos).toEqual([
      {
        campo: 'marca',
        texto: expect.stringContaining('Marca, campo ignorado: a planilha guarda 28/11/2025') as unknown,
      },
    ])
  })

  test('is also an error that a csv or a text of an xlsx has in words', async () => {
    const store = await aStore(pool)
    for (const code of ['A1', 'A2', 'A3']) await aProduct(store, { code, name: 'Arroz', brand: 'Sol', price: 10 })
    const imports = await importsOf(app, store)
    const rows = [
      ['Código', 'Preço', 'Marca'],
      ['A1', '20', '#REF!'],
      ['A2', '12', '#N/D'],
      ['A3', '10', '#NOME?'],
    ]
    for (const file of [csv(...rows.map((row) => row.join(';'))), await xlsx(rows)]) {
      const { idimportacao: id, totais } = await imports.checked(file, { vazias: 'APAGAR' })
      // The brand is neither erased nor kept from the price beside it.
      expect(totais).toEqual({ NOVA: 0, MUDA: 2, IGUAL: 1, RECUSADA: 0 })
      const [row] = await imports.rows(id)
      expect(row?.mudancas).toEqual([{ campo: 'preco', antes: '10,00', depois: '20,00' }])
      expect(row?.motivos).toMatchObject([{ campo: 'marca', texto: expect.stringContaining('“#REF!”') as unknown }])
    }
  })

  test('is the day of birth in a column of days', async () => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store, { kind: 'customers', modules: ['customers'] })
    const born = '<c s="1"><v>32250</v></c>'
    const data =
      rawRow(1, 'CPF', 'Nome', 'Data de nascimento', 'E-mail') +
      rawRow(2, '529.982.247-25', 'Ana Souza', born, 'ana@exemplo.com')
    const sheet = rawWorkbook({ sheets: [{ name: 'P', data }], styles: STYLES }).toString('base64')
    const { idimportacao: id } = await imports.checked(sheet)
    const [row] = await imports.rows(id)
    expect(row?.mudancas).toContainEqual({ campo: 'dataNascimento', antes: null, depois: '17/04/1988' })
  })

  test('goes back with the refused rows as it stands in the file', async () => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store)
    const data = rawRow(1, 'Código', 'Preço') + rawRow(2, 'A1', '<c t="e"><v>#N/A</v></c>')
    const { idimportacao } = await imports.checked(rawWorkbook({ sheets: [{ name: 'P', data }] }).toString('base64'))
    const { body } = await call(wire.exportRefusedRows, {
      params: { idimportacao },
      query: { formato: 'csv' },
      headers: imports.headers,
    })
    expect(Buffer.from(body.conteudo, 'base64').toString()).toContain('A1;#N/A;')
  })
})

test('numbers of Excel are numbers', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'A1', price: 10 })
  const imports = await importsOf(app, store)
  const { idimportacao: id } = await imports.checked(
    await xlsx([
      ['Código', 'Preço'],
      ['A1', 1234.5],
    ]),
  )
  await imports.applied(id)
  expect(await productsOf(store)).toMatchObject([{ price: 12_345_000 }])
})

describe('the table of a workbook', () => {
  const table = rawRow(3, 'Código', 'Preço') + rawRow(4, 'A1', '<c><v>11</v></c>')
  const sheets = [
    { name: 'Velha', state: 'hidden' as const, data: table },
    { name: 'Capa', data: rawRow(1, 'Tabela de novembro') },
    { name: 'Preços', data: rawRow(1, 'Distribuidora Sol') + table },
    { name: 'Atacado', data: rawRow(1, 'Cód. Prod.', 'Venda') + rawRow(2, 'Código', 'Preço') + rawRow(3, 'A1', '9') },
  ]

  test('is found behind a hidden sheet and a cover, below its title; another one is read where a person says so', async () => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store)
    const conteudo = rawWorkbook({ sheets }).toString('base64')
    const read = (more: object = {}) =>
      call(wire.startImport, {
        params: {},
        query: {},
        headers: imports.headers,
        body: { tipo: 'PRODUTOS', arquivo: 'tabela.xlsx', conteudo, ...more },
      })
    expect((await read()).body).toMatchObject({
      planilhaLida: 'Preços',
      planilhas: ['Capa', 'Preços', 'Atacado'],
      linhaTitulos: 3,
      titulos: ['Código', 'Preço'],
      exemplos: [['A1', '11']],
      linhas: 1,
    })
    expect((await read({ planilha: 'Atacado' })).body).toMatchObject({ planilhaLida: 'Atacado', linhaTitulos: 2 })
    expect((await read({ planilha: 'Atacado', linhaTitulos: 1 })).body).toMatchObject({
      linhaTitulos: 1,
      titulos: ['Cód. Prod.', 'Venda'],
      linhas: 2,
    })
    expect((await read({ planilha: 'Velha' })).failure).toMatchObject({ codigo: 'file.noSheet', campo: 'planilha' })
    expect((await read({ planilha: 'Capa' })).failure.codigo).toBe('import.empty')
  })

  test.each([' ', '\u00A0', '\u200B', '\uFEFF'])('has no column of the white space %j', async (space) => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store)
    const blanks = Array.from({ length: 80 }, () => space.repeat(3))
    const rows = [
      ['Código', ...blanks, 'Preço'],
      ['A1', ...blanks, '11'],
      [space, ...blanks, space],
    ]
    for (const file of [await xlsx(rows), csv(...rows.map((row) => row.join(';')))])
      expect((await imports.upload(file)).body).toMatchObject({ titulos: ['Código', 'Preço'], linhas: 1 })
  })

  test('may have any number of blank columns, and up to 60 that hold something', async () => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store)
    const blanks = Array.from({ length: 200 }, () => null)
    const wide = await imports.upload(
      await xlsx([
        ['Código', ...blanks, 'Preço'],
        ['A1', ...blanks, 11],
      ]),
    )
    expect(wide.body.titulos).toEqual(['Código', 'Preço'])
    const titles = Array.from({ length: 61 }, (_, index) => `Coluna ${index}`)
    const { failure } = await imports.upload(await xlsx([titles, titles]))
    expect(failure.codigo).toBe('import.tooManyColumns')
  })
})

test('a file that unpacks to more than is read is refused while others are answered', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const file = rawWorkbook({ sheets: [{ name: 'P', data: `<row>${'<c/>'.repeat(16_000)}</row>`.repeat(740) }] })
  let isAnswered = false
  const answer = imports.upload(file.toString('base64')).finally(() => (isAnswered = true))
  let healthy = 0
  while (!isAnswered) {
    await server().app.inject('/healthz')
    healthy += 1
    await new Promise(setImmediate)
  }
  expect([(await answer).status, (await answer).failure.codigo]).toEqual([413, 'file.tooLarge'])
  expect(healthy).toBeGreaterThan(2)
})
