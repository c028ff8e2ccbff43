import { expect, test } from 'vitest'
import * as categoryDesk from '#contract/category-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** The categories of a store by their paths, in its order. */
const categoriesOf = async (store: StoreBuilder): Promise<string[]> =>
  (
    await pool.query<{ path: string }>(
      `select concat_ws(' > ', p.name, c.name) as path
       from category c left join category p on p.supplier_id = c.supplier_id and p.id = c.parent_id
       where c.supplier_id = $1 order by p.position nulls first, p.name nulls first, c.position, c.name`,
      [store.id],
    )
  ).rows.map(({ path }) => path)

const TITLES = 'Código;Nome;Preço;Categoria;Marca;Etiquetas'

test('the first sheet of a new store makes its categories after showing them, and takes them back', async () => {
  const store = await aStore(pool)
  await pool.query('delete from category where supplier_id = $1', [store.id])
  await aCategory(store, 'Bebidas')
  await aProduct(store, { code: 'A1', brand: 'Nestle', price: 10, categoryId: (await aCategory(store, 'Grãos')).id })
  const stored = await categoriesOf(store)
  const imports = await importsOf(app, store)
  const sheet = csv(
    TITLES,
    'S1;Suco;8;Bebida;Sol;Sem açúcar, oferta',
    'S2;Leite;5;Laticínios > Leites;Nestlé;oferta',
    'S3;Queijo;50;laticinios >> Queijos;Serra;',
    'S4;Iogurte;x;Laticínios > Iogurtes;Outra;nova',
    'S5;Arroz;9;Alimentos > Mercearia > Arroz;;',
    'S6;Feijão;9;grãos;Sol;',
  )
  const checked = await imports.checked(sheet)
  const { idimportacao: id } = checked
  expect(checked.totais).toMatchObject({ NOVA: 5, RECUSADA: 1 })
  expect(checked.novos).toEqual([
    {
      tipo: 'CATEGORIA',
      total: 6,
      nomes: [
        { nome: 'Bebida', parecido: 'Bebidas' },
        { nome: 'Laticínios', parecido: null },
        { nome: 'Laticínios > Leites', parecido: null },
        { nome: 'Laticínios > Queijos', parecido: null },
        { nome: 'Mercearia', parecido: null },
        { nome: 'Mercearia > Arroz', parecido: null },
      ],
    },
    {
      tipo: 'MARCA',
      total: 3,
      nomes: [
        { nome: 'Sol', parecido: null },
        { nome: 'Nestlé', parecido: 'Nestle' },
        { nome: 'Serra', parecido: null },
      ],
    },
    {
      tipo: 'ETIQUETA',
      total: 2,
      nomes: [
        { nome: 'sem-acucar', parecido: null },
        { nome: 'oferta', parecido: null },
      ],
    },
  ])
  expect((await imports.rows(id))[1]?.mudancas).toContainEqual({
    campo: 'categoria',
    antes: null,
    depois: 'Laticínios > Leites',
  })
  expect(await categoriesOf(store)).toEqual(stored)

  expect(await imports.applied(id)).toMatchObject({ situacao: 'APLICADA', falha: null })
  const made = ['Bebida', 'Laticínios', 'Mercearia', 'Laticínios > Leites', 'Laticínios > Queijos', 'Mercearia > Arroz']
  expect((await categoriesOf(store)).toSorted()).toEqual([...stored, ...made].toSorted())
  // The same sheet again finds all of it.
  expect((await imports.checked(sheet)).novos).toEqual([])

  expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
  expect(await categoriesOf(store)).toEqual(stored)
  expect((await productsOf(store)).map(({ code }) => code)).toEqual(['A1'])
  const { rows: log } = await pool.query<{ action: string; parts: string[] }>(
    `select action, array(select distinct c ->> 'part' from jsonb_array_elements(changes) c order by 1) as parts
     from audit_event where supplier_id = $1 and action like 'category.%' order by happened_at`,
    [store.id],
  )
  const parts = ['Arroz', 'Bebida', 'Laticínios', 'Leites', 'Mercearia', 'Queijos']
  expect(log).toEqual([
    { action: 'category.created', parts },
    { action: 'category.removed', parts },
  ])
})

test('what the person switches off is made by no row: those that name it are refused', async () => {
  const store = await aStore(pool)
  const categoryId = (await aCategory(store, 'Grãos')).id
  await aProduct(store, { code: 'A1', brand: 'Sol', price: 10, categoryId })
  const imports = await importsOf(app, store)
  const sheet = csv(TITLES, 'A1;;11;Carnes;Lua;nova', 'B1;Milho;4;Grãos;Sol;')
  const checked = await imports.checked(sheet, { criar: [] })
  expect(checked).toMatchObject({ criar: [], novos: [], totais: { NOVA: 1, RECUSADA: 1 } })
  expect((await imports.rows(checked.idimportacao, 'refused'))[0]?.motivos).toEqual([
    { campo: 'categoria', texto: 'Categoria: a loja não tem a categoria “Carnes”.' },
    { campo: 'marca', texto: 'Marca: a loja não tem produtos da marca “Lua”.' },
    { campo: 'etiquetas', texto: 'Etiquetas: a loja não tem produtos com a etiqueta “nova”.' },
  ])
  await imports.match(checked.idimportacao, { colunas: checked.colunas, criar: ['MARCA', 'ETIQUETA'] })
  expect((await imports.settled(checked.idimportacao)).totais).toMatchObject({ RECUSADA: 1 })
  await imports.match(checked.idimportacao, { colunas: checked.colunas })
  expect(await imports.settled(checked.idimportacao)).toMatchObject({
    criar: ['CATEGORIA', 'MARCA', 'ETIQUETA'],
    totais: { NOVA: 1, MUDA: 1, RECUSADA: 0 },
  })
})

test('new products without a category take one that is named for the sheet, also a new one', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const checked = await imports.checked(csv('Código;Nome;Preço', 'B1;Milho;4', 'B2;Sal;3'), { categoriaNova: 'Geral' })
  expect(checked.novos).toMatchObject([{ tipo: 'CATEGORIA', nomes: [{ nome: 'Geral' }] }])
  await imports.applied(checked.idimportacao)
  expect(await categoriesOf(store)).toContain('Geral')
  expect(await productsOf(store)).toHaveLength(2)
})

test('a category that somebody makes, fills or renames meanwhile is theirs', async () => {
  const store = await aStore(pool)
  const imports = await importsOf(app, store)
  const sheet = csv(TITLES, 'B1;Milho;4;Grãos > Milho;;', 'B2;Sal;3;Temperos;;', 'B3;Óleo;7;Óleos;;')
  const { idimportacao: id } = await imports.checked(sheet)
  const { headers } = imports
  await call(categoryDesk.createCategory, {
    params: {},
    query: {},
    headers,
    body: { nome: 'grãos', idpai: null },
  })
  expect(await imports.applied(id)).toMatchObject({ situacao: 'CONFERIDA', falha: 'LOJA_MUDOU' })
  expect((await imports.read(id)).novos).toMatchObject([{ total: 3 }])
  await imports.applied(id)
  expect(await categoriesOf(store)).toEqual(expect.arrayContaining(['grãos', 'grãos > Milho', 'Temperos', 'Óleos']))
  await aProduct(store, {
    code: 'Z1',
    price: 1,
    categoryId: (
      await pool.query<{ id: string }>("select id from category where supplier_id = $1 and name = 'Temperos'", [
        store.id,
      ])
    ).rows[0]?.id as string,
  })
  await pool.query("update category set name = 'Azeites' where supplier_id = $1 and name = 'Óleos'", [store.id])
  expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
  const left = await categoriesOf(store)
  expect(left).toEqual(expect.arrayContaining(['grãos', 'Temperos', 'Azeites']))
  expect(left).not.toContain('grãos > Milho')
})

test('a store has no more categories than a menu holds, and none without a name', async () => {
  const store = await aStore(pool)
  await pool.query(
    `insert into category (supplier_id, id, slug, name) select $1, gen_random_uuid(), 'c-' || n, 'C ' || n from generate_series(1, 498) n`,
    [store.id],
  )
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::integer as n from category where supplier_id = $1',
    [store.id],
  )
  const free = 500 - (rows[0]?.n ?? 0)
  const imports = await importsOf(app, store)
  const names = Array.from({ length: 4 }, (_, at) => `B${at};Milho;4;Nova ${at};;`)
  const checked = await imports.checked(csv(TITLES, ...names, `C1;Sal;3;${'x'.repeat(61)};;`, 'C2;Sal;3;>;;'))
  expect(checked.totais).toMatchObject({ NOVA: free, RECUSADA: 6 - free })
  const reasons = (await imports.rows(checked.idimportacao, 'refused')).map(({ motivos }) => motivos[0]?.texto)
  expect(reasons.at(-3)).toBe('Categoria: a loja pode ter até 500 categorias.')
  expect(reasons.at(-2)).toBe('Categoria: o nome de uma categoria tem até 60 letras. Escreva como Mercearia > Arroz.')
  expect(reasons.at(-1)).toBe('Categoria: a loja não tem a categoria “>”.')
})
