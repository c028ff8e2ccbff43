import { expect, test } from 'vitest'
import * as wire from '#contract/data-import.ts'
import { kind as kindWords } from '#contract/import-words.ts'
import { IMPORT_KINDS } from '#domain/data-import/import-fields.ts'
import { testApp } from '#test/builders/app.ts'
import { importsOf, productsOf } from '#test/builders/imports.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

test.each(IMPORT_KINDS)(
  'the template for %s has columns that are recognised, and examples that are not imported',
  async (kind) => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store, { kind, modules: ['catalogue', 'prices', 'customers'] })
    for (const formato of ['xlsx', 'csv'] as const) {
      const { body } = await call(wire.getImportTemplate, {
        params: {},
        query: { tipo: kindWords.table[kind], formato },
        headers: imports.headers,
      })
      expect(body).toMatchObject({ linhas: 2 })
      const options = kind === 'list-prices' ? { idtabela: await aPriceList(store) } : {}
      const checked = await imports.checked(body.conteudo, options)
      expect(checked.colunas).not.toContain(null)
      expect(checked).toMatchObject({ situacao: 'CONFERIDA', novos: [], totais: { NOVA: 0, MUDA: 0, RECUSADA: 2 } })
      expect((await imports.rows(checked.idimportacao)).map(({ motivos }) => motivos)).toEqual([
        [{ campo: null, texto: 'É uma linha de exemplo do modelo. Apague-a, ou troque EXEMPLO-1 pelo código certo.' }],
        [{ campo: null, texto: 'É uma linha de exemplo do modelo. Apague-a, ou troque EXEMPLO-2 pelo código certo.' }],
      ])
    }
  },
)

test('an example becomes a product once it has a code of the store', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const { body } = await call(wire.getImportTemplate, {
    params: {},
    query: { tipo: 'PRODUTOS', formato: 'csv' },
    headers: imports.headers,
  })
  const sheet = Buffer.from(body.conteudo, 'base64')
    .toString()
    .replace('EXEMPLO-1', 'ARR5')
    .replace('EXEMPLO-2', 'DET1')
  const { idimportacao, totais } = await imports.checked(Buffer.from(sheet).toString('base64'))
  expect(totais).toMatchObject({ NOVA: 2, RECUSADA: 0 })
  await imports.applied(idimportacao)
  expect(await productsOf(store)).toMatchObject([
    { code: 'ARR5', price: 279_000, stock: 120_000 },
    { code: 'DET1', price: 24_900 },
  ])
})
