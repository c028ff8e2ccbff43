import { expect, test } from 'vitest'
import * as wire from '#contract/operated-store.ts'
import { listOperatorEvents } from '#contract/operator.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aNewStore } from '#test/builders/installation.ts'
import { anOperator } from '#test/builders/operator.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore, unique } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function anOffice() {
  const { token } = await anOperator(pool)
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': anotherAddress() }
  const list = async (query: Parameters<typeof call<typeof wire.listOperatedStores>>[1]['query']) =>
    (await call(wire.listOperatedStores, { params: {}, query, headers })).body
  return { headers, list }
}

test('an operator opens a store, and is told everything that is wrong with it', async () => {
  const { headers, list } = await anOffice()
  const { senha: _password, ...store } = aNewStore()
  const { body } = await call(wire.openOperatedStore, { params: {}, body: store, headers })
  expect(body.link).toMatch(new RegExp(`^http://localhost/${store.slug}/convite-equipe#codigo=[\\w-]{43}$`))
  const found = await list({ busca: formatDocument(store.cnpj) })
  expect(found.lojas).toMatchObject([{ id: body.id, slug: store.slug, situacao: 'ABERTA', donos: [], produtos: 0 }])

  const again = await call(wire.openOperatedStore, {
    params: {},
    body: { ...store, cnpj: '11.222.333/0001-82', email: 'maria' },
    headers,
  })
  expect([again.status, again.failure.campos?.map(({ campo }) => campo)]).toEqual([422, ['cnpj', 'email']])
  const taken = await call(wire.openOperatedStore, { params: {}, body: store, headers })
  expect(taken.failure.campos).toMatchObject([{ campo: 'slug', codigo: 'slugTaken' }])
})

test('the list has pages, by name, and is narrowed by words and by state', async () => {
  const { headers, list } = await anOffice()
  const word = unique('pagina').replace('-', '')
  const stores = await Promise.all([aStore(pool), aStore(pool), aStore(pool)])
  for (const [index, { id }] of stores.entries())
    await pool.query('update supplier set name = $2 where id = $1', [id, `Mercado ${word} ${index}`])
  const [first, second] = [await list({ busca: word, limit: 2 }), await list({ busca: word, limit: 2, page: 2 })]
  expect([first.total, first.lojas.map(({ id }) => id), second.lojas.map(({ id }) => id)]).toEqual([
    3,
    [stores[0].id, stores[1].id],
    [stores[2].id],
  ])
  const params = { id: stores[1].id }
  await call(wire.suspendOperatedStore, { params, body: { motivo: 'Mensalidade em aberto' }, headers })
  expect((await list({ busca: word, situacao: 'SUSPENSA' })).lojas.map(({ id }) => id)).toEqual([stores[1].id])
  expect((await list({ busca: `${word} nenhuma` })).total).toBe(0)
})

test('a store is suspended with a reason and once, and reopened; the log of the installation says by whom', async () => {
  const { headers } = await anOffice()
  const store = await aStore(pool)
  await aCustomer(store)
  const params = { id: store.id }
  const suspend = (motivo: string) => call(wire.suspendOperatedStore, { params, body: { motivo }, headers })
  expect((await suspend(' ')).failure).toMatchObject({ codigo: 'request.invalid', campo: 'motivo' })
  const replies = await Promise.all([suspend('Mensalidade em aberto'), suspend('Mensalidade em aberto')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await call(wire.getOperatedStore, { params, headers })).body.situacao).toBe('SUSPENSA')
  expect((await call(wire.reopenOperatedStore, { params, headers })).status).toBe(200)
  expect((await call(wire.reopenOperatedStore, { params, headers })).failure.codigo).toBe('operatedStore.otherState')
  const { body } = await call(listOperatorEvents, { params: {}, query: { loja: store.id }, headers })
  expect(body.eventos.map(({ acontecimento, autor, observacao }) => [acontecimento, autor, observacao])).toEqual([
    ['store.reopened', 'Olga Prado', ''],
    ['store.suspended', 'Olga Prado', 'Mensalidade em aberto'],
  ])
  const nowhere = { id: '00000000-0000-4000-8000-000000000000' }
  expect((await call(wire.getOperatedStore, { params: nowhere, headers })).status).toBe(404)
})
