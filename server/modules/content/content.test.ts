import { describe, expect, test } from 'vitest'
import * as wire from '#contract/content.ts'
import { testApp } from '#test/builders/app.ts'
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

async function aRow(store: StoreBuilder, title: string, tag: string, position = 0, onPage = 'home'): Promise<void> {
  await pool.query(
    "insert into page_section (supplier_id, page, kind, title, product_tag, position) values ($1, $2, 'products', $3, $4, $5)",
    [store.id, onPage, title, tag, position],
  )
}

async function aStaticPage(store: StoreBuilder, slug: string, tags = ['WEB']): Promise<void> {
  await pool.query('insert into static_page (supplier_id, slug, title, body, tags) values ($1, $2, $3, $4, $5)', [
    store.id,
    slug,
    'Trocas',
    '## Prazo\nSete dias.',
    tags,
  ])
}

describe('the carousels of a page', () => {
  test('come in their order, banners and rows of products by tag', async () => {
    const store = await aStore(pool)
    await aRow(store, 'Ofertas', 'oferta', 2)
    await aRow(store, 'Novidades', 'novo', 1)
    await pool.query("insert into page_section (supplier_id, kind, banners) values ($1, 'banners', $2)", [
      store.id,
      JSON.stringify([BANNER, { ...BANNER, title: 'Outra' }]),
    ])
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
    await aRow(store, 'Ofertas', 'oferta')
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
    expect((await page(store, 'trocas')).body).toEqual({
      slug: 'trocas',
      titulo: 'Trocas',
      conteudo: '## Prazo\nSete dias.',
      tag: ['WEB'],
    })
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

describe('only what was requested', () => {
  test('one carousel by its id, on any page; those of a static page by its slug', async () => {
    const store = await aStore(pool)
    await aRow(store, 'Ofertas', 'oferta')
    await aRow(store, 'Na página', 'oferta', 0, 'nossa-historia')
    const other = await aStore(pool)
    await aRow(other, 'De outra loja', 'oferta')
    const [home] = (await sections(store)).body
    const [onPage] = (await sections(store, { idstaticpage: 'nossa-historia' })).body
    const [foreign] = (await sections(other)).body
    const found = async (idcarrossel: string | undefined, more = {}) =>
      (await sections(store, { idcarrossel, ...more })).body.map(({ titulo }) => titulo)

    expect([home?.titulo, onPage?.titulo]).toEqual(['Ofertas', 'Na página'])
    expect(await found(onPage?.id)).toEqual(['Na página'])
    expect(await found(home?.id, { page: 'nossa-historia' })).toEqual([])
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
    await aStaticPage(store, 'trocas')
    await aStaticPage(store, 'aplicativo', ['APP'])
    await aStaticPage(store, 'entrega', ['WEB', 'APP'])
    await pool.query("update static_page set position = 1 where supplier_id = $1 and slug = 'trocas'", [store.id])
    await aStaticPage(await aStore(pool), 'de-outra-loja')
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
    await aStaticPage(store, 'como-pedir', ['ORDER_INSTRUCTIONS'])
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
    await pool.query('insert into static_text (supplier_id, translation) values ($1, $2)', [
      store.id,
      { 'cart.empty': 'Sua cesta está vazia', gone: null },
    ])
    await expect.poll(texts).toEqual([{ lang: 'pt-BR', translation: { 'cart.empty': 'Sua cesta está vazia' } }])
  })
})
