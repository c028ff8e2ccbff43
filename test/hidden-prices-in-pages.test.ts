import { expect, test } from 'vitest'
import { createRenderer } from '#web/handler.tsx'
import { aCombo } from './builders/combos.ts'
import { aCarousel, aPage } from './builders/content.ts'
import { ownApp } from './builders/app.ts'
import { aCategory, aProduct, aStore, aVariantGroup, type StoreBuilder } from './builders/store.ts'

const render = createRenderer({ script: '/assets/store.js', styles: [], fonts: {}, chunks: {} })
const { server, pool } = ownApp({ assetsDir: import.meta.dirname, render })

/** What no id, date or version has in it. */
const PRICE = 7391.37
const WRITTEN = /7\.?391[.,]3/

async function aShop(tags: readonly string[]): Promise<StoreBuilder & { readonly pages: readonly string[] }> {
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', ...tags] })
  const category = await aCategory(store, 'Cafés')
  const product = await aProduct(store, {
    categoryId: category.id,
    name: 'Café em grãos',
    price: PRICE,
    wholesalePrice: PRICE,
    wholesaleMinimum: 10,
    tiers: [{ from: 30, price: PRICE }],
    tags: ['oferta'],
  })
  const [small, large] = [
    await aProduct(store, { categoryId: category.id, name: 'Chá 50 g', price: PRICE, previousPrice: PRICE + 1 }),
    await aProduct(store, { categoryId: category.id, name: 'Chá 100 g', price: PRICE + 0.01 }),
  ]
  await aVariantGroup(store, {
    name: 'Chá',
    axes: { Peso: ['50 g', '100 g'] },
    variants: [
      [small.id, '50 g'],
      [large.id, '100 g'],
    ],
  })
  const combo = await aCombo(store, { parts: [{ products: [product] }, { products: [small, large] }], price: PRICE })
  const trade = await aPage(store)
  await aCarousel(store, { pageId: trade })
  await aCarousel(store, { place: 'list' })
  await aCarousel(store)
  const paths = [
    '',
    '/produtos',
    '/produtos?q=caf%C3%A9',
    `/categoria/${category.slug}`,
    `/produto/${product.slug}`,
    `/produto/${small.slug}`,
    '/produtos?ordem=menor-preco',
    '/combos',
    `/combos/${combo}`,
    '/categorias',
    '/pagina/trocas',
    '/carrinho',
    '/entrar',
    '/onde-entregar',
  ]
  const files = ['/sitemap.xml', '/manifest.webmanifest']
  return { ...store, pages: [...paths, ...files].map((path) => `/${store.slug}${path}`) }
}

const read = async (url: string) => {
  const { statusCode, body } = await server().app.inject({ url })
  return { status: statusCode, body: body.replaceAll('\u00a0', ' ') }
}

test('nothing that a search engine may read has a price that is hidden from visitors', async () => {
  const { pages } = await aShop(['hide-price-for-logged-out-customers'])
  for (const url of [...pages, '/sitemap.xml', '/robots.txt']) {
    const { status, body } = await read(url)
    expect(status, url).toBe(200)
    expect(body, url).not.toMatch(WRITTEN)
    expect(body, url).not.toContain('"@type":"Offer"')
    expect(body, url).not.toMatch(/"preco\w*":\s*\d/)
  }
})

test('the same search finds a price that is not hidden', async () => {
  const { pages } = await aShop([])
  const withPrice = await Promise.all(pages.map(async (url) => WRITTEN.test((await read(url)).body)))
  expect(withPrice.filter(Boolean).length).toBeGreaterThanOrEqual(8)
})
