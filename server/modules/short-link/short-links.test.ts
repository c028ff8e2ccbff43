import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Received } from '#contract/endpoint.ts'
import * as wire from '#contract/short-link.ts'
import { testApp } from '#test/builders/app.ts'
import { aPage } from '#test/builders/content.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Typed = Received<typeof wire.createShortLink>['body']

async function aDesk() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['content'])
  const headers = { cookie: `commerce-auth-token=${token}` }
  const query = { idfornecedor: store.slug }
  return {
    store,
    create: (typed: Partial<Typed>) => {
      const body = { nome: 'Cartão', tipo: 'PAGINA' as const, destino: '', ...typed }
      return call(wire.createShortLink, { params: {}, query, body, headers })
    },
    archive: (codigo: string, arquivado: boolean) =>
      call(wire.archiveShortLink, { params: { codigo }, query, body: { arquivado }, headers }),
    list: async () => (await call(wire.listShortLinks, { params: {}, query, headers })).body.links,
    open: (codigo: string) => call(wire.openShortLink, { params: { idfornecedor: store.slug, codigo } }),
    visit: (codigo: string) => call(wire.countVisit, { params: { idfornecedor: store.slug, codigo } }),
  }
}

test('a short link is read in any order of its two segments', async () => {
  const { store, create } = await aDesk()
  const pageId = await aPage(store)
  const { codigo } = (await create({ destino: pageId })).body
  const opened = async (first: string, second: string) =>
    (await call(wire.openShortLink, { params: { idfornecedor: first, codigo: second } })).status
  expect(await opened(codigo, store.slug)).toBe(200)
  expect(await opened(store.id, codigo)).toBe(200)
  expect(await opened(codigo, store.id)).toBe(200)
  // A code that is called as another store is one of the first.
  const other = await aDesk()
  const theirs = (await other.create({ codigo: store.slug, destino: await aPage(other.store) })).body
  expect(await opened(other.store.slug, theirs.codigo)).toBe(200)
  expect(await opened(other.store.id, theirs.codigo)).toBe(200)
  expect(await opened(store.slug, theirs.codigo)).toBe(404)
  expect(await opened('nenhuma-loja', codigo)).toBe(404)
})

describe('a short link', () => {
  test('leads to a product, a category, a page and a coupon, and is counted', async () => {
    const { store, create, open, visit, list } = await aDesk()
    const category = await aCategory(store)
    const product = await aProduct(store, { name: 'Café' })
    const pageId = await aPage(store)
    await pool.query("insert into coupon (supplier_id, code, kind, value) values ($1, 'CAFE10', 'percent', 1000)", [
      store.id,
    ])
    const paths: (string | null)[] = []
    for (const typed of [
      { tipo: 'PRODUTO', destino: product.id },
      { tipo: 'CATEGORIA', destino: category.id },
      { tipo: 'PAGINA', destino: pageId },
      { tipo: 'CUPOM', destino: 'cafe10' },
    ] as const) {
      const { body } = await create(typed)
      expect(body.endereco).toMatch(new RegExp(`/${store.slug}/l/${body.codigo}$`))
      const opened = (await open(body.codigo.toUpperCase())).body
      await visit(body.codigo.toUpperCase())
      paths.push(opened.cupom ?? opened.caminho)
    }
    expect(paths).toEqual([`/produto/${product.slug}`, `/categoria/${category.slug}`, '/pagina/trocas', 'CAFE10'])
    expect((await list()).map(({ visitas }) => visitas)).toEqual([1, 1, 1, 1])
  })

  test('is gone for who follows it when it is archived or over, or what it opens is', async () => {
    const { store, create, open, archive } = await aDesk()
    const product = await aProduct(store)
    const { body: made } = await create({ codigo: 'Cartao-1', tipo: 'PRODUTO', destino: product.id })
    expect(made.codigo).toBe('cartao-1')
    expect((await create({ codigo: 'cartao-1', tipo: 'PRODUTO', destino: product.id })).failure).toMatchObject({
      codigo: 'shortLink.codeTaken',
      campo: 'codigo',
    })
    const codeOf = async (code: string) => (await open(code)).failure.codigo
    await archive('cartao-1', true)
    expect(await codeOf('cartao-1')).toBe('shortLink.notFound')
    await archive('cartao-1', false)
    expect((await open('cartao-1')).status).toBe(200)
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, product.id])
    expect(await codeOf('cartao-1')).toBe('shortLink.notFound')

    const { body: over } = await create({ destino: await aPage(store), ate: '2020-01-31' })
    expect(over.ate).toBe('2020-01-31')
    for (const code of [over.codigo, 'nada-aqui', 'x'.repeat(60)]) expect(await codeOf(code)).toBe('shortLink.notFound')
    // What cannot be a code is found as little.
    for (const code of ["'", 'promoção', '../x']) expect((await open(code)).status).toBe(404)
    expect((await archive('nada-aqui', true)).failure.codigo).toBe('shortLink.notFound')
  })

  test('opens only what its own store has', async () => {
    const [{ create, open }, other] = [await aDesk(), await aDesk()]
    const foreign = await aProduct(other.store)
    for (const destino of [foreign.id, randomUUID(), 'x'])
      expect((await create({ tipo: 'PRODUTO', destino })).failure.codigo).toBe('shortLink.targetUnknown')
    const { body: theirs } = await other.create({ tipo: 'PRODUTO', destino: foreign.id })
    expect((await open(theirs.codigo)).failure.codigo).toBe('shortLink.notFound')
  })
})
