import { describe, expect, test } from 'vitest'
import * as wire from '#contract/content.ts'
import { testApp } from '#test/builders/app.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const sections = (store: StoreBuilder, query: object = {}) =>
  call(wire.pageSections, { params: { sessao: 'token', idfornecedor: store.slug }, query })
const page = (store: StoreBuilder, slug: string) => call(wire.staticPage, { params: { idfornecedor: store.slug, slug } })

const BANNER = {
  title: 'Semana do café', text: 'Até 20 % mais barato', button: 'Ver ofertas', link: '/produtos',
  picture: 'a.webp', mobilePicture: 'b.webp', alt: 'Grãos de café',
}

async function aRow(store: StoreBuilder, title: string, tag: string, position = 0, onPage = 'home'): Promise<void> {
  await pool.query(
    "insert into page_section (supplier_id, page, kind, title, product_tag, position) values ($1, $2, 'products', $3, $4, $5)",
    [store.id, onPage, title, tag, position],
  )
}

async function aStaticPage(store: StoreBuilder, slug: string, tags = ['WEB']): Promise<void> {
  await pool.query('insert into static_page (supplier_id, slug, title, body, tags) values ($1, $2, $3, $4, $5)', [
    store.id, slug, 'Trocas', '## Prazo\nSete dias.', tags,
  ])
}

describe('the carousels of a page', () => {
  test('come in their order, banners and rows of products by tag', async () => {
    const store = await aStore(pool)
    await aRow(store, 'Ofertas', 'oferta', 2)
    await aRow(store, 'Novidades', 'novo', 1)
    await pool.query("insert into page_section (supplier_id, kind, banners) values ($1, 'banners', $2)", [
      store.id, JSON.stringify([BANNER, { ...BANNER, title: 'Outra' }]),
    ])
    await aProduct(store, { name: 'Café', tags: ['oferta', 'novo'], position: 1 })
    await aProduct(store, { name: 'Chá', tags: ['oferta'] })
    await aProduct(store, { name: 'Mate', tags: ['oferta'], isActive: false })
    await aProduct(await aStore(pool), { name: 'De outra loja', tags: ['oferta'] })

    const { body } = await sections(store)
    expect(body.map((section) => [section.tipo, section.titulo, section.tag, section.produtos.map((product) => product.nome)])).toEqual([
      ['BANNERS', '', null, []],
      ['PRODUTOS', 'Novidades', 'novo', ['Café']],
      ['PRODUTOS', 'Ofertas', 'oferta', ['Chá', 'Café']],
    ])
    expect(body[0]?.banners).toEqual([
      {
        titulo: 'Semana do café', texto: 'Até 20 % mais barato', botao: 'Ver ofertas', link: '/produtos',
        imagem: 'a.webp', imagemMobile: 'b.webp', alt: 'Grãos de café',
      },
      expect.objectContaining({ titulo: 'Outra' }),
    ])
  })

  test('hold at most 12 products, and none where they are not asked for', async () => {
    const store = await aStore(pool)
    await aRow(store, 'Ofertas', 'oferta')
    const { id: categoryId } = await aCategory(store)
    for (let position = 0; position < 14; position++) await aProduct(store, { name: `Uva ${position}`, tags: ['oferta'], position, categoryId })
    const { body } = await sections(store, { device: 'mobile', tipoentrega: 'DELIVERY' })
    expect(body[0]?.produtos.map((product) => product.nome)).toEqual(Array.from({ length: 12 }, (_, position) => `Uva ${position}`))
    expect((await sections(store, { loadProdutos: false })).body).toMatchObject([{ titulo: 'Ofertas', produtos: [] }])
  })

  test('belong to one page of one store', async () => {
    const store = await aStore(pool)
    await aRow(store, 'Da promoção', 'oferta', 0, 'promocao')
    await aRow(await aStore(pool), 'De outra loja', 'oferta')
    expect((await sections(store, { page: 'promocao' })).body).toMatchObject([{ titulo: 'Da promoção' }])
    for (const query of [{}, { page: 'nenhuma' }]) expect((await sections(store, query)).body).toEqual([])
  })

  test('show prices by payment method where the store varies them', async () => {
    const store = await aStore(pool, { tags: ['support-price-variance-by-payment'] })
    await aRow(store, 'Ofertas', 'oferta')
    await aProduct(store, { tags: ['oferta'], price: 10 })
    const idformapagamento = await aPaymentMethod(store, { adjustment: -500 })
    expect((await sections(store, { idformapagamento })).body[0]?.produtos[0]).toMatchObject({ preco: 9.5 })
    expect((await sections(store)).body[0]?.produtos[0]).toMatchObject({ preco: 10 })
  })

  test('show a change at once', async () => {
    const store = await aStore(pool)
    await aRow(store, 'Ofertas', 'oferta')
    expect((await sections(store)).body).toHaveLength(1)
    await aRow(store, 'Novidades', 'novo')
    await expect.poll(async () => (await sections(store)).body.length).toBe(2)
  })
})

describe('a static page', () => {
  test('comes by its slug', async () => {
    const store = await aStore(pool)
    await aStaticPage(store, 'trocas')
    expect((await page(store, 'trocas')).body).toEqual({ slug: 'trocas', titulo: 'Trocas', conteudo: '## Prazo\nSete dias.', tag: ['WEB'] })
  })

  test('is shown only when tagged WEB, and only in its own store', async () => {
    const store = await aStore(pool)
    await aStaticPage(store, 'so-no-app', ['APP'])
    await aStaticPage(await aStore(pool), 'trocas')
    for (const slug of ['so-no-app', 'trocas', 'nao-existe', "'"]) {
      const { status, failure } = await page(store, slug)
      expect(status).toBe(404)
      expect(failure.codigo).toBe('content.pageNotFound')
      expect(failure.mensagem).toMatch(/^Não foi possível exibir está página!/)
    }
  })
})
