import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import { searchProductList } from '#contract/catalog.ts'
import * as wire from '#contract/search-synonym.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aStoreWithStaff() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['catalogue', 'settings'])
  await aProduct(store, { name: 'Guaraná natural' })
  await aProduct(store, { name: 'Patinho moído' })
  return { store, of: { query: { idfornecedor: store.slug }, headers: { cookie: `commerce-auth-token=${token}` } } }
}
type Of = Awaited<ReturnType<typeof aStoreWithStaff>>['of']

const set = (of: Of, palavra: string, significados: string[], visto?: string[]) =>
  call(wire.setSynonym, { params: {}, ...of, body: { palavra, significados, ...(visto && { visto }) } })
const found = async (store: StoreBuilder, sk: string) =>
  (
    await call(searchProductList, { params: { sessao: 'token', idfornecedor: store.slug }, query: { sk } })
  ).body.produtos.map(({ nome }) => nome)

describe('staff set what a word means', () => {
  test('and the store finds it at once, as it is typed, until it is removed and again after that is undone', async () => {
    const { store, of } = await aStoreWithStaff()
    expect(await found(store, 'refri')).toEqual([])
    const added = await set(of, ' Réfri ', ['Guaraná', 'guarana', 'pizza'], [])
    expect(added.body.sinonimos).toEqual([
      {
        palavra: 'refri',
        significados: [
          { texto: 'guarana', produtos: 1 },
          { texto: 'pizza', produtos: 0 },
        ],
      },
    ])
    expect(await found(store, 'refris')).toEqual(['Guaraná natural'])
    expect((await set(of, 'refri', [], ['guarana', 'pizza'])).body.sinonimos).toEqual([])
    expect(await found(store, 'refri')).toEqual([])
    await set(of, 'refri', ['guarana', 'pizza'], [])
    expect(await found(store, 'refri')).toEqual(['Guaraná natural'])
  })

  test('of several words', async () => {
    const { store, of } = await aStoreWithStaff()
    await set(of, 'carne moída', ['patinho moído'])
    expect(await found(store, 'carne moida')).toEqual(['Patinho moído'])
  })

  test('and no one writes over what another changed meanwhile; the same twice is one', async () => {
    const { of } = await aStoreWithStaff()
    await set(of, 'refri', ['guarana'], [])
    const late = await set(of, 'refri', ['patinho'], [])
    expect([late.status, late.failure.codigo]).toEqual([409, 'record.changedMeanwhile'])
    expect((await set(of, 'refri', ['patinho'], ['guarana'])).status).toBe(200)
    expect((await set(of, 'refri', ['patinho'], ['patinho'])).status).toBe(200)
    const events = await call(listAuditEvents, { params: {}, ...of })
    const changes = events.body.eventos.filter(({ acontecimento }) => acontecimento === 'synonym.changed')
    expect(changes).toHaveLength(2)
  })

  test.each<[word: string, meanings: string[], code: string]>([
    ['refri', ['refri'], 'synonym.meansItself'],
    ['um dois tres quatro cinco', ['guarana'], 'synonym.invalid'],
    ['refri', ['um dois tres quatro cinco'], 'synonym.invalid'],
    ['1!', ['guarana'], 'synonym.invalid'],
    ['--', ['guarana'], 'request.invalid'],
    ['refri', ['x'], 'request.invalid'],
  ])('but not %j as %j', async (word, meanings, code) => {
    const { of } = await aStoreWithStaff()
    expect((await set(of, word, meanings)).failure.codigo).toBe(code)
  })

  test('for their own store alone', async () => {
    const { of } = await aStoreWithStaff()
    const other = await aStoreWithStaff()
    await set(of, 'refri', ['guarana'])
    expect(await found(other.store, 'refri')).toEqual([])
    const listed = await call(wire.listSynonyms, { params: {}, ...other.of })
    expect(listed.body.sinonimos).toEqual([])
  })
})
