import { expect, test } from 'vitest'
import * as wire from '#contract/data-import.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

type Imports = Awaited<ReturnType<typeof importsOf>>
const refusedOf = async ({ headers }: Imports, idimportacao: string, formato: 'csv' | 'xlsx') =>
  (await call(wire.exportRefusedRows, { params: { idimportacao }, query: { formato }, headers })).body.conteudo
const textOf = (file: string): string => Buffer.from(file, 'base64').toString()

test('refused rows come back as they were downloaded, mended, and are read as the first time', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'A1', price: 10, categoryId: (await aCategory(store, 'Grãos')).id })
  const imports = await importsOf(app, store)
  const { idimportacao: id } = (
    await imports.upload(
      csv('Ref. interna;Nome;Venda s/ nota;Grupo', 'A1;;11;', 'B1;Milho;4,O0;Grãos', 'B2;Sal;2.500;'),
    )
  ).body
  const plan = { colunas: ['codigo', 'nome', 'preco', 'categoria'], ponto: 'DECIMAL', categoriaNova: 'Geral' }
  await imports.match(id, plan)
  await imports.settled(id)
  await imports.applied(id)
  const refused = await refusedOf(imports, id, 'csv')
  expect(textOf(refused)).toBe(
    '\uFEFFRef. interna;Nome;Venda s/ nota;Grupo;Motivo da recusa\r\n' +
      'B1;Milho;4,O0;Grãos;Preço: “4,O0” não é um número. Escreva como 1.234,56.',
  )
  // Also as xlsx, and also without a change: the row is refused again, with one reason.
  for (const formato of ['csv', 'xlsx'] as const) {
    const file = await refusedOf(imports, id, formato)
    expect((await imports.upload(file)).body).toMatchObject({ ...plan, colunas: [...plan.colunas, null] })
    const again = await imports.checked(file, { ponto: plan.ponto, categoriaNova: plan.categoriaNova })
    expect(again.totais).toMatchObject({ RECUSADA: 1 })
    expect(textOf(await refusedOf(imports, again.idimportacao, 'csv'))).toBe(textOf(refused))
  }
  const mended = await imports.checked(Buffer.from(textOf(refused).replace('4,O0', '4,00')).toString('base64'))
  expect(mended.totais).toMatchObject({ NOVA: 1, RECUSADA: 0 })
  await imports.applied(mended.idimportacao)
  expect(await productsOf(store)).toMatchObject([
    { code: 'A1' },
    { code: 'B1', price: 40_000 },
    { code: 'B2', price: 25_000 },
  ])
})

test('why a row was refused is no reason of a count', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'A1', price: 10, stock: 5 })
  const imports = await importsOf(app, store, { kind: 'stock' })
  const { idimportacao: id, colunas } = (await imports.upload(csv('Código;Saldo', 'A1;muito'))).body
  await imports.match(id, { colunas, motivo: 'Contagem' })
  await imports.settled(id)
  const { body } = await imports.upload(await refusedOf(imports, id, 'csv'))
  expect(body).toMatchObject({ colunas: ['codigo', 'estoque', null], motivo: 'Contagem' })
})

test('a title is no formula either', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const { idimportacao: id } = await imports.checked(csv('Código;Preço;=1+1', 'A1;x;=2+2'))
  expect(textOf(await refusedOf(imports, id, 'csv'))).toContain("Código;Preço;'=1+1;")
})
