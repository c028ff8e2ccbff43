import { expect, test } from 'vitest'
import { orderTraits } from '#contract/order-trait.ts'
import { customerTraits } from '#contract/registration.ts'
import { arrangeTraits, changeTrait, createTrait, listTraits, removeTrait } from '#contract/trait-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Form = 'CADASTRO' | 'PEDIDO'
type Content = Parameters<typeof call<typeof createTrait>>[1]['body']
const CONTENT: Content = { nome: 'Ramo', tipo: 'ESCOLHA', opcoes: ['Bar', 'Padaria'], obrigatorio: true }

async function editorOf(store: StoreBuilder, formulario: Form = 'CADASTRO') {
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const params = { formulario }
  return {
    list: async () => (await call(listTraits, { params, headers })).body.caracteristicas,
    create: (content: Partial<Content> = {}) =>
      call(createTrait, { params, headers, body: { ...CONTENT, ...content } }),
    change: (id: string, versao: number, content: Partial<Content>) =>
      call(changeTrait, { params: { ...params, id }, headers, body: { ...CONTENT, ...content, versao } }),
    remove: (id: string) => call(removeTrait, { params: { ...params, id }, headers }),
    arrange: (caracteristicas: string[]) => call(arrangeTraits, { params, headers, body: { caracteristicas } }),
  }
}

/** As the forms of the store ask. */
const asked = {
  CADASTRO: async ({ slug }: StoreBuilder) =>
    (await call(customerTraits, { params: { idfornecedor: slug } })).body.map(({ nome }) => nome),
  PEDIDO: async ({ slug }: StoreBuilder) =>
    (await call(orderTraits, { params: { idfornecedor: slug } })).body.map(({ nome }) => nome),
}
const idOf = (traits: readonly { readonly id: string; readonly nome: string }[], name: string): string =>
  traits.find(({ nome }) => nome === name)?.id ?? ''

test.each(['CADASTRO', 'PEDIDO'] as const)('%s: what staff add is asked at once, in their order', async (form) => {
  const store = await aStore(pool)
  const other = await aStore(pool)
  const editor = await editorOf(store, form)
  await asked[form](store)
  await editor.create()
  const { body } = await editor.create({ nome: ' Dia de folga ', tipo: 'DATA', opcoes: ['ignorada'] })
  expect(body.caracteristicas).toMatchObject([
    { nome: 'Ramo', tipo: 'ESCOLHA', opcoes: ['Bar', 'Padaria'], obrigatorio: true, versao: 1 },
    { nome: 'Dia de folga', tipo: 'DATA', opcoes: [] },
  ])
  await expect.poll(() => asked[form](store)).toEqual(['Ramo', 'Dia de folga'])
  await editor.arrange(body.caracteristicas.map(({ id }) => id).toReversed())
  await expect.poll(() => asked[form](store)).toEqual(['Dia de folga', 'Ramo'])
  expect(await asked[form](other)).toEqual([])
})

test('everything that is wrong is told at once', async () => {
  const editor = await editorOf(await aStore(pool))
  expect((await editor.create({ nome: ' ', opcoes: ['Só uma'] })).failure).toMatchObject({
    codigo: 'trait.invalid',
    campos: [
      { campo: 'nome', codigo: 'missing' },
      { campo: 'opcoes', codigo: 'tooFewChoices' },
    ],
  })
  await editor.create()
  expect((await editor.create({ nome: 'RAMO' })).failure).toMatchObject({
    campos: [{ campo: 'nome', codigo: 'traitNameTaken' }],
  })
})

test('a change keeps the kind, and one that is based on an older version is refused', async () => {
  const editor = await editorOf(await aStore(pool))
  const id = idOf((await editor.create()).body.caracteristicas, 'Ramo')
  const { body } = await editor.change(id, 1, { nome: 'Ramo do negócio', tipo: 'TEXTO', opcoes: ['Bar', 'Mercado'] })
  expect(body.caracteristicas).toMatchObject([
    { nome: 'Ramo do negócio', tipo: 'ESCOLHA', opcoes: ['Bar', 'Mercado'], versao: 2 },
  ])
  expect((await editor.change(id, 1, {})).failure.codigo).toBe('trait.outdated')
  expect((await editor.arrange([])).failure.codigo).toBe('trait.outdated')
})

test('a removed question is asked no more, and what a customer answered stays', async () => {
  const store = await aStore(pool)
  const editor = await editorOf(store)
  const id = idOf((await editor.create()).body.caracteristicas, 'Ramo')
  const { customerId } = await aCustomer(store)
  await pool.query('update customer set traits = $2 where id = $1', [customerId, { [id]: 'Bar' }])
  expect((await editor.remove(id)).body.caracteristicas).toEqual([])
  expect((await editor.remove(id)).status).toBe(200)
  expect(await asked.CADASTRO(store)).toEqual([])
  const { rows } = await pool.query('select traits from customer where id = $1', [customerId])
  expect(rows).toEqual([{ traits: { [id]: 'Bar' } }])
  expect((await editor.change(id, 1, {})).failure.codigo).toBe('trait.notFound')
})

test('a form takes twenty questions', async () => {
  const editor = await editorOf(await aStore(pool))
  for (let number = 1; number <= 20; number++) await editor.create({ nome: `Pergunta ${number}` })
  expect((await editor.create({ nome: 'Mais uma' })).failure.codigo).toBe('trait.tooMany')
})
