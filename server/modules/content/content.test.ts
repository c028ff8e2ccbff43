import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/content.ts'
import { testApp } from '#test/builders/app.ts'
import { aCarousel, aPage, ownTexts } from '#test/builders/content.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const sections = (store: StoreBuilder, query: object = {}) =>
  call(wire.pageSections, { params: { sessao: 'token', idfornecedor: store.slug }, query })
const page = (store: StoreBuilder, slug: string) =>
  call(wire.staticPage, { params: { idfornecedor: store.slug, slug } })

const BANNER = {
  title: 'Semana do café',
  text: 'Até 20 % mais barato',
  button: 'Ver ofertas',
  link: '/produtos',
  picture: 'a.webp',
  mobilePicture: 'b.webp',
  alt: 'Grãos de café',
}

describe('the carousels of a page', () => {
  test('come in their order, banners and rows of products by tag', async () => {
    const store = await aStore(pool)
    await aCarousel(store, { position: 2 })
    await aCarousel(store, { title: 'Novidades', tag: 'novo', position: 1 })
    await aCarousel(store, { title: '', banners: [BANNER, { ...BANNER, title: 'Outra' }] })
    await aProduct(store, { name: 'Café', tags: ['oferta', 'novo'], position: 1 })
    await aProduct(store, { name: 'Chá', tags: ['oferta'] })
    await aProduct(store, { name: 'Mate', tags: ['oferta'], isActive: false })
    await aProduct(await aStore(pool), { name: 'De outra loja', tags: ['oferta'] })

    const { body } = await sections(store)
    expect(
      body.map((section) => [
        section.tipo,
        section.titulo,
        section.tag,
        section.produtos.map((product) => product.nome),
      ]),
    ).toEqual([
      ['BANNERS', '', null, []],
      ['PRODUTOS', 'Novidades', 'novo', ['Café']],
      ['PRODUTOS', 'Ofertas', 'oferta', ['Chá', 'Café']],
    ])
    expect(body[0]?.banners).toEqual([
      {
        titulo: 'Semana do café',
        texto: 'Até 20 % mais barato',
        botao: 'Ver ofertas',
        link: '/produtos',
        imagem: 'a.webp',
        imagemMobile: 'b.webp',
        alt: 'Grãos de café',
      },
      expect.objectContaining({ titulo: 'Outra' }),
    ])
  })

  test('hold at most 12 products, and none where they are not requested', async () => {
    const store = await aStore(pool)
    await aCarousel(store)
    const { id: categoryId } = await aCategory(store)
    for (let position = 0; position < 14; position++)
      await aProduct(store, { name: `Uva ${position}`, tags: ['oferta'], position, categoryId })
    const { body } = await sections(store, { device: 'mobile', tipoentrega: 'DELIVERY' })
    expect(body[0]?.produtos.map((product) => product.nome)).toEqual(
      Array.from({ length: 12 }, (_, position) => `Uva ${position}`),
    )
    expect((await sections(store, { loadProdutos: false })).body).toMatchObject([{ titulo: 'Ofertas', produtos: [] }])
  })

  test('belong to one page of one store', async () => {
    const store = await aStore(pool)
    await aCarousel(store, { title: 'Do carrinho', place: 'cart' })
    await aCarousel(await aStore(pool), { title: 'De outra loja' })
    expect((await sections(store, { page: 'cart' })).body).toMatchObject([{ titulo: 'Do carrinho' }])
    for (const query of [{}, { page: 'nenhuma' }, { page: 'page' }])
      expect((await sections(store, query)).body).toEqual([])
  })

  test('show prices by payment method where the store varies them', async () => {
    const store = await aStore(pool, { tags: ['support-price-variance-by-payment'] })
    await aCarousel(store)
    await aProduct(store, { tags: ['oferta'], price: 10 })
    const idformapagamento = await aPaymentMethod(store, { adjustment: -500 })
    expect((await sections(store, { idformapagamento })).body[0]?.produtos[0]).toMatchObject({ preco: 9.5 })
    expect((await sections(store)).body[0]?.produtos[0]).toMatchObject({ preco: 10 })
  })

  test('show products of a category with those below it, and chosen products in their order', async () => {
    const store = await aStore(pool)
    const drinks = await aCategory(store)
    const { id: below } = await aCategory(store)
    await pool.query('update category set parent_id = $3 where supplier_id = $1 and id = $2', [
      store.id,
      below,
      drinks.id,
    ])
    const tea = await aProduct(store, { name: 'Chá', categoryId: below, tags: ['oferta'] })
    const mate = await aProduct(store, { name: 'Mate', categoryId: drinks.id, position: 1 })
    const bread = await aProduct(store, { name: 'Pão', tags: ['oferta'] })
    await aCarousel(store, { shows: 'category', title: 'Bebidas', categoryId: drinks.id })
    await aCarousel(store, { shows: 'products', title: 'Escolhidos', productIds: [bread.id, tea.id, randomUUID()] })
    const rows = async (query = {}) =>
      (await sections(store, query)).body.map(({ titulo, produtos }) => [titulo, ...produtos.map(({ nome }) => nome)])
    expect(await rows()).toEqual([
      ['Bebidas', 'Chá', 'Mate'],
      ['Escolhidos', 'Pão', 'Chá'],
    ])
    // The product that is looked at is in no row.
    expect(await rows({ idcadastroextraproduto: tea.id.toUpperCase() })).toEqual([
      ['Bebidas', 'Mate'],
      ['Escolhidos', 'Pão'],
    ])
    expect(await rows({ idcadastroextraproduto: mate.id, page: 'list' })).toEqual([])
  })

  test('leave out what is for the other device', async () => {
    const store = await aStore(pool)
    await aCarousel(store, { title: 'No celular', device: 'mobile' })
    await aCarousel(store, { title: 'No computador', device: 'desktop' })
    await aCarousel(store, { title: 'Em todos' })
    const on = async (query: object) => (await sections(store, query)).body.map(({ titulo }) => titulo)
    expect(await on({ device: 'mobile' })).toEqual(['No celular', 'Em todos'])
    expect(await on({ device: 'desktop' })).toEqual(['No computador', 'Em todos'])
    expect(await on({})).toEqual(['No celular', 'No computador', 'Em todos'])
  })

  test.each([
    ['device', 'relogio'],
    ['tipoentrega', 'CORREIO'],
    ['loadProdutos', 'talvez'],
    ['idformapagamento', 'x'],
    ['idcadastroextraproduto', 'x'],
    ['idcarrossel', 'x'],
    ['page', 'x'.repeat(61)],
    ['idstaticpage', 'x'.repeat(121)],
  ])('refuse %s=%s', async (campo, value) => {
    const { failure } = await sections(await aStore(pool), { [campo]: value })
    expect(failure).toMatchObject({ codigo: 'request.invalid', campo })
  })

  test('show a change at once', async () => {
    const store = await aStore(pool)
    await aCarousel(store)
    expect((await sections(store)).body).toHaveLength(1)
    await aCarousel(store, { title: 'Novidades', tag: 'novo' })
    await expect.poll(async () => (await sections(store)).body.length).toBe(2)
  })
})

describe('a static page', () => {
  test('comes by its slug', async () => {
    const store = await aStore(pool)
    const id = await aPage(store, { body: '## Prazo\nSete dias.', description: 'Como trocar.' })
    expect((await page(store, 'trocas')).body).toEqual({
      id,
      descricao: 'Como trocar.',
      slug: 'trocas',
      titulo: 'Trocas',
      conteudo: '## Prazo\nSete dias.',
      tag: ['WEB'],
    })
  })

  test('is shown only when tagged WEB, and only in its own store', async () => {
    const store = await aStore(pool)
    await aPage(store, { slug: 'so-no-app', tags: ['APP'] })
    await aPage(await aStore(pool))
    for (const slug of ['so-no-app', 'trocas', 'nao-existe', "'"]) {
      const { status, failure } = await page(store, slug)
      expect(status).toBe(404)
      expect(failure.codigo).toBe('content.pageNotFound')
      expect(failure.mensagem).toMatch(/^Não foi possível exibir está página!/)
    }
  })
})

describe('only what was requested', () => {
  test('one carousel by its id, on any page; those of a static page by its slug', async () => {
    const store = await aStore(pool)
    await aCarousel(store)
    const pageId = await aPage(store, { slug: 'nossa-historia' })
    await aCarousel(store, { title: 'Na página', pageId })
    const other = await aStore(pool)
    await aCarousel(other, { title: 'De outra loja' })
    const [home] = (await sections(store)).body
    const [onPage] = (await sections(store, { idstaticpage: 'nossa-historia' })).body
    const [foreign] = (await sections(other)).body
    const found = async (idcarrossel: string | undefined, more = {}) =>
      (await sections(store, { idcarrossel, ...more })).body.map(({ titulo }) => titulo)

    expect([home?.titulo, onPage?.titulo]).toEqual(['Ofertas', 'Na página'])
    expect((await sections(store, { idstaticpage: pageId })).body.map(({ titulo }) => titulo)).toEqual(['Na página'])
    expect(await found(onPage?.id)).toEqual(['Na página'])
    expect(await found(home?.id, { page: 'cart' })).toEqual([])
    expect(await found(foreign?.id)).toEqual([])
    expect((await sections(store, { idcarrossel: 'x' })).failure).toMatchObject({
      codigo: 'request.invalid',
      campo: 'idcarrossel',
    })
  })
})

describe('the supplier’s own texts', () => {
  test('the list of static pages has those tagged WEB, in their order', async () => {
    const store = await aStore(pool)
    await aPage(store, { position: 1 })
    await aPage(store, { slug: 'aplicativo', tags: ['APP'] })
    await aPage(store, { slug: 'entrega', tags: ['WEB', 'APP'] })
    await aPage(await aStore(pool), { slug: 'de-outra-loja' })
    const { body } = await call(wire.listStaticPages, {
      params: { idfornecedor: store.slug },
      query: { idcliente: '7' },
    })
    expect(body).toEqual([
      { slug: 'entrega', titulo: 'Trocas', tag: ['WEB', 'APP'] },
      { slug: 'trocas', titulo: 'Trocas', tag: ['WEB'] },
    ])
  })

  test('order instructions are the page tagged so, and empty where there is none', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    await aPage(store, { slug: 'como-pedir', body: '## Prazo\nSete dias.', tags: ['ORDER_INSTRUCTIONS'] })
    const instructions = (of: StoreBuilder, contentType = 'ORDER_INSTRUCTIONS') =>
      call(wire.customContent, {
        params: { idfornecedor: of.slug },
        query: { contentType: contentType as 'ORDER_INSTRUCTIONS' },
      })
    expect((await instructions(store)).body).toEqual({
      contentType: 'ORDER_INSTRUCTIONS',
      titulo: 'Trocas',
      conteudo: '## Prazo\nSete dias.',
    })
    expect((await instructions(other)).body).toEqual({ contentType: 'ORDER_INSTRUCTIONS', titulo: '', conteudo: '' })
    expect((await instructions(store, 'OUTRO')).failure).toMatchObject({
      codigo: 'request.invalid',
      campo: 'contentType',
    })
    // It is no page of the store.
    expect((await page(store, 'como-pedir')).status).toBe(404)
  })

  test('its wording of the web texts comes by language and key, and again when it changes', async () => {
    const store = await aStore(pool)
    const texts = async () => (await call(wire.staticText, { params: { idfornecedor: store.id } })).body
    expect(await texts()).toEqual([])
    await ownTexts(store, { 'cart.empty': 'Sua cesta está vazia' })
    await expect.poll(texts).toEqual([{ lang: 'pt-BR', translation: { 'cart.empty': 'Sua cesta está vazia' } }])
  })
})
