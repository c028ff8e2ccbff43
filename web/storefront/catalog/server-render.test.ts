import { describe, expect, test } from 'vitest'
import { customerSettings, encodeAccount, type Account } from '#contract/access.ts'
import { loadCart } from '#contract/cart.ts'
import * as catalog from '#contract/catalog.ts'
import type { Call } from '#contract/client.ts'
import * as content from '#contract/content.ts'
import { listCombos } from '#contract/combo.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { subscriptionTypes } from '#contract/subscription-offer.ts'
import { productFilters } from '#contract/product-tag.ts'
import { deliveryConditions } from '#contract/delivery.ts'
import { FormaPagamento, paymentMethods } from '#contract/payment.ts'
import { toWire } from '#contract/wire/convert.ts'
import { basisPoints, quantityFromUnits, unitPriceFromReais, ZERO_CENTS } from '#domain/amounts.ts'
import type { Category, Product, ProductDetail } from '#domain/catalog/product.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'
import { productPricing } from '#test/builders/lines.ts'
import { supplier } from '#test/builders/supplier.ts'
import { createRenderer } from '../../handler.tsx'

const ROW = { kind: 'products', title: 'Ofertas', productTag: 'ofertas', device: 'all', banners: [] } as const

const PLACE = { basename: '/emporio', canonicalUrl: 'https://loja.exemplo/emporio' }
const categories: Category[] = [
  {
    id: 'c1',
    slug: 'mercearia',
    name: 'Mercearia',
    picture: null,
    children: [{ id: 'c2', slug: 'cafes', name: 'Cafés' }],
  },
]
const coffee: Product = {
  id: 'p1',
  code: 'CF1',
  gtin: null,
  slug: 'cafe-serra',
  name: 'Café da serra',
  brand: 'Serra Alta',
  unit: 'kg',
  packaging: null,
  picture: 'emporio/cafe',
  availability: 'available',
  isQuoteOnly: false,
  weightTolerance: null,
  tags: [],
  previousPrice: unitPriceFromReais(30),
  uninvoicedPrice: null,
  group: null,
  pricing: productPricing({
    id: 'p1',
    name: 'Café da serra',
    price: unitPriceFromReais(24.9),
    wholesalePrice: unitPriceFromReais(20),
    wholesaleMinimum: quantityFromUnits(12),
  }),
}
const detail: ProductDetail = {
  ...coffee,
  description: 'Torra média.',
  categories: [{ id: 'c2', slug: 'cafes', name: 'Cafés' }],
  pictures: [],
  similar: [],
  variants: null,
}
const FIRST_PAGE = { total: 41, page: 1, pageSize: 20, correctedQuery: null, partial: null }
const page = (fields: Partial<Parameters<typeof catalog.encodeProductPage>[0]> = {}) =>
  catalog.encodeProductPage({ products: [coffee], ...FIRST_PAGE, ...fields })

/** The page as the server sends it, its API answering from a table. */
async function render(
  url: string,
  replies: readonly (readonly [Endpoint, unknown])[] = [],
  { chosenPaymentId = null, ...changes }: Partial<Supplier> & { readonly chosenPaymentId?: string | null } = {},
) {
  const known = new Map<Endpoint, unknown>([
    [listCombos, []],
    [catalog.listCategories, categories.map(catalog.encodeCategory)],
    [catalog.listProducts, page()],
    [catalog.productSectors, { setores: [] }],
    [productFilters, { filtros: [], marcas: [], disponiveis: 41, ofertas: 0 }],
    [catalog.productDetail, catalog.encodeProductDetail(detail)],
    [content.pageSections, url === '/' ? [toWire(content.Carrossel, { id: 's1', ...ROW, products: [coffee] })] : []],
    [content.staticText, []],
    [deliveryConditions, { formasEntrega: [] }],
    ...replies,
  ])
  const calls: string[] = []
  const call = (async (endpoint: Endpoint) => {
    calls.push(`${endpoint.method} ${endpoint.path}`)
    return known.get(endpoint) ?? { usuario: null }
  }) as unknown as Call
  const renderPage = createRenderer({
    script: '/client.js',
    styles: [],
    fonts: { archivo: '/archivo.woff2', figtree: '/figtree.woff2' },
    chunks: {},
  })
  const request = {
    method: 'GET',
    url: `/emporio${url}`,
    form: null,
    origin: 'https://loja.exemplo',
    requestId: 'a-1',
    chosenPaymentId,
    store: { supplier: { ...supplier, ...changes }, ...PLACE },
  }
  const { html: parts, fault, ...sent } = await renderPage(request, call)
  const html = parts.join('')
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? '') as { '@type': string },
  )
  return {
    ...sent,
    fault,
    calls,
    html: html.replaceAll('\u00a0', ' '),
    data: Object.fromEntries(data.map((entry) => [entry['@type'], entry])),
  }
}

test('a page carries the style of its store and preloads its fonts alone', async () => {
  const theme = { ...DEFAULT_THEME, typeface: 'technical', corners: 'square', header: 'two-rows' } as const
  const { html } = await render('/categoria/cafes', [], { theme })
  expect(html).toContain(
    '<html lang="pt-BR" data-typeface="technical" data-corners="square" data-density="comfortable" data-header="two-rows" data-buttons="pill">',
  )
  expect(html.match(/<link rel="preload" as="font"[^>]*>/g)).toEqual([
    '<link rel="preload" as="font" type="font/woff2" href="/archivo.woff2" crossorigin>',
  ])
  expect((await render('/categoria/cafes')).html).not.toContain('.woff2')
})

describe('a category', () => {
  test('arrives finished: products, prices, way to buy and back, next page', async () => {
    const { html, fault } = await render('/categoria/cafes')
    expect(fault).toBeUndefined()
    expect(html).toContain('<h1')
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/loja\.exemplo\/emporio\/categoria\/cafes">/)
    expect(html).toContain('href="/emporio/produto/cafe-serra"')
    expect(html).toContain('R$ 24,90')
    expect(html).toContain('A partir de 12 kg: R$ 20,00')
    expect(html).toContain(
      `href="/emporio/entrar?voltar=${encodeURIComponent('/categoria/cafes#produto-cafe-serra')}&amp;adicionar=`,
    )
    expect(html).toContain('href="/emporio/categoria/cafes?pagina=2"')
  })

  test('requests nothing twice', async () => {
    for (const url of ['/categoria/cafes', '/produtos', '/', '/produto/cafe-serra']) {
      const { calls } = await render(url)
      expect(calls.toSorted(), url).toEqual([...new Set(calls)].toSorted())
    }
  })

  test('has structured data of its breadcrumb and its products', async () => {
    const { data } = await render('/categoria/cafes')
    expect(data.BreadcrumbList).toMatchObject({
      itemListElement: [
        { name: 'Início' },
        { name: 'Mercearia' },
        { name: 'Cafés', item: 'https://loja.exemplo/emporio/categoria/cafes' },
      ],
    })
    expect(data.ItemList).toMatchObject({
      itemListElement: [{ url: 'https://loja.exemplo/emporio/produto/cafe-serra' }],
    })
  })

  test('shows no price where there is none to show', async () => {
    const { html } = await render('/categoria/cafes', [
      [catalog.listProducts, page({ products: [{ ...coffee, pricing: null, previousPrice: null }] })],
    ])
    expect(html).toContain('Entre para ver o preço')
    expect(html).not.toContain('R$')
  })

  test('beyond its last page leads to the first', async () => {
    const { status, headers } = await render('/categoria/cafes?pagina=9', [
      [catalog.listProducts, page({ products: [], page: 9 })],
    ])
    expect([status, headers.location]).toEqual([302, '/emporio/categoria/cafes'])
  })
})

describe('a store whose prices vary by payment', () => {
  const methods = [
    ['m1', 'Boleto', 0],
    ['m2', 'Pix', -1000],
  ] as const
  const wires = methods.map(([id, name, adjustment]) =>
    toWire(FormaPagamento, {
      id,
      name,
      adjustment: basisPoints(adjustment),
      kind: 'pix',
      description: '',
      flow: 'pay-first',
      minimum: ZERO_CENTS,
    }),
  )
  const varying = (url: string, chosenPaymentId: string | null) =>
    render(url, [[paymentMethods, wires]], {
      tags: ['has-delivery', 'support-price-variance-by-payment'],
      chosenPaymentId,
    })

  test.each([
    [null, 'Boleto', 'R$ 24,90', 'R$ 20,00'],
    ['m2', 'Pix', 'R$ 22,41', 'R$ 18,00'],
    ['of another store', 'Boleto', 'R$ 24,90', 'R$ 20,00'],
  ])(
    'shows those of the method that the browser stored (%s) in the first view',
    async (kept, name, price, wholesale) => {
      for (const url of ['/', '/produtos', '/produto/cafe-serra']) {
        const { html, data } = await varying(url, kept)
        expect(html, url).toMatch(new RegExp(`Preços para:.*<strong>${name}</strong>`))
        expect(html, url).toContain(price)
        expect(html, url).toContain(wholesale)
        if (url.startsWith('/produto/'))
          expect(data.Product).toMatchObject({ offers: { price: price.slice(3).replace(',', '.') } })
      }
    },
  )
})

describe('a search', () => {
  test('says what it looked for instead, and is not to be indexed', async () => {
    const { html } = await render('/produtos?q=cafffe', [[catalog.searchProductList, page({ correctedQuery: 'café' })]])
    expect(html).toContain('Mostrando resultados para “café”')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="cafffe"/)
  })

  test('that finds nothing helps on', async () => {
    const { html } = await render('/produtos?q=xyz', [[catalog.searchProductList, page({ products: [], total: 0 })]])
    expect(html).toContain('Não encontramos nada com “xyz”.')
    expect(html).toContain('href="/emporio/categoria/mercearia"')
  })
})

const account: Account = {
  customerId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Ana',
  email: 'ana@loja.exemplo',
  document: '52998224725',
  customerName: 'Ana',
  role: 'customer',
  isApproved: true,
  maySubmit: true,
  permissions: ['submissao_pedido'],
  modules: [],
  loginId: null,
  hasOtherAccounts: false,
  buysOnAccount: false,
}
const cart = {
  versao: 1,
  produtosSelecionados: [],
  combosIndisponiveis: [],
  totalProdutos: 0,
  totalEmbalagem: 0,
  totalDescontoEspecifico: 0,
  totalCompras: 0,
  observacao: '',
  numPedidoCliente: '',
  codigoCupom: null,
  tipoDesconto: 'percent',
  valorDescontoPercentual: 0,
  naoUsarCupomComPolitica: false,
  valorMinimoCupom: 0,
  cupomAutomatico: null,
  codigoCupomDigitado: null,
  cuponsPossiveis: [],
  cupomAplicacaoAutomatica: true,
  codigoCupomAutomatico: null,
  bloqueio_atendimento: null,
  mensagem: null,
  assinaturas: { tipos: [], label: '' },
  assinaturaSelecionada: null,
  meta_info: {
    hasRecorrencia: false,
    recorrencia: { mensagem: '' },
    descricao_endereco_loja: null,
    default_store: null,
  },
}

test('a customer finds the control in the page itself', async () => {
  const { html, fault } = await render('/produto/cafe-serra', [
    [customerSettings, { usuario: encodeAccount(account, supplier) }],
    [loadCart, cart],
  ])
  expect(fault).toBeUndefined()
  expect(html).toMatch(/<button[^>]*aria-label="Adicionar 1 kg · R\$ 24,90: Café da serra"/)
})

test('a locked cart says from when on it can be changed', async () => {
  const locked = { ...cart, bloqueio_atendimento: { ate: '2099-11-22T17:30:00.000Z' } }
  const { html, fault } = await render('/carrinho', [
    [customerSettings, { usuario: encodeAccount(account, supplier) }],
    [loadCart, locked],
    [subscriptionTypes, { tipos: [], entregas: [] }],
  ])
  expect(fault).toBeUndefined()
  expect(html).toMatch(/Você volta a alterá-lo às 14:30 ou antes\./)
})

test('a product arrives with its offer for search engines and its picture for messengers', async () => {
  const { html, data } = await render('/produto/cafe-serra')
  expect(html).toContain(
    '<meta property="og:image" content="https://loja.exemplo/superon/imagens/emporio/cafe-800.webp">',
  )
  expect(html).toContain('Economize R$ 5,10 (17%)')
  expect(data.Product).toMatchObject({ name: 'Café da serra', offers: { price: '24.90' } })
})

test('a store that wrote nothing for its head has a title, a description, keywords and an icon all the same', async () => {
  const { html } = await render('/', [], {
    presentation: { ...supplier.presentation, seo: { title: '', description: '', keywords: '' } },
  })
  expect(html).toContain('<title>Empório | Loja online</title>')
  expect(html).toContain('<meta name="description" content="Confira nossas ofertas!">')
  expect(html).toMatch(/<meta name="keywords" content="Empório, [^"]+">/)
  expect(html).toContain('<link rel="icon" href="/favicon.ico">')
})

test('the tag use-new-style-page decides how wide the content may be', async () => {
  const { html } = await render('/', [], { tags: ['has-delivery', 'use-new-style-page'] })
  expect(html).toContain('--content-width:1440px')
  expect((await render('/')).html).not.toContain('1440px')
})

test('a store words the lists in its own way, in the page itself', async () => {
  const translation = {
    'catalog.allProducts': 'Tudo da loja',
    'catalog.total': '{0} itens à venda',
    'buying.signIn': 'Entre e compre',
  }
  const { html } = await render('/produtos', [
    [
      content.staticText,
      [
        { lang: 'en', translation: { 'catalog.total': '{0} goods' } },
        { lang: 'pt-BR', translation },
      ],
    ],
  ])
  expect(html).toMatch(/<h1[^>]*>Tudo da loja<\/h1>/)
  expect(html).toContain('41 itens à venda')
  expect(html).toContain('Entre e compre')
  expect(html).not.toContain('Faça login para comprar')
})

test('the first screen says how the store is searched', async () => {
  const { html, data } = await render('/')
  expect(html).toContain('href="/emporio/produtos?etiqueta=ofertas"')
  expect(data.WebSite).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://loja.exemplo/emporio/produtos?q={search_term_string}' } },
  })
  expect(data.Store).toMatchObject({ name: 'Empório', url: 'https://loja.exemplo/emporio' })
})

test('a department named by emoji arrives with a whole one in its tile, as the browser draws it', async () => {
  const [first] = categories
  if (first === undefined) throw new Error('no department')
  const { html } = await render('/', [[catalog.listCategories, [catalog.encodeCategory({ ...first, name: '🍎🍎' })]]])
  expect(html).toContain('aria-hidden="true">🍎</span>')
  expect(html.isWellFormed()).toBe(true)
})
