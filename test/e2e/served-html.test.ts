import { describe, expect, test } from 'vitest'
import { scriptBytes } from '../../bench/script-size.ts'
import { aPage } from '#test/builders/content.ts'
import { aStore } from '#test/builders/store.ts'
import { demonstration, STORES } from './demonstration.ts'

const { origin, pool, find, store: storeOf } = demonstration()

interface Served {
  readonly status: number
  readonly html: string
  readonly title: string
  readonly metaOf: (name: string) => string | undefined
  readonly canonical: string | undefined
  /** The types of its structured data. */
  readonly data: readonly Record<string, unknown>[]
}

/** What search engines and messengers get: they run no script. */
async function served(path: string): Promise<Served> {
  const response = await fetch(`${origin}${path}`)
  const html = await response.text()
  return {
    status: response.status,
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    metaOf: (name) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}

const ofType = ({ data }: Served, type: string) => data.find((entry) => entry['@type'] === type)

describe.each(STORES)('the public pages of %s, without script', (slug) => {
  const base = `/${slug}`
  const places: readonly (readonly [string, () => Promise<string>, string])[] = [
    ['home', async () => base, 'WebSite'],
    ['all products', async () => `${base}/produtos`, 'BreadcrumbList'],
    [
      'a category',
      async () =>
        `${base}/categoria/${await find('select slug from category where supplier_id = $1 and parent_id is not null limit 1', [(await storeOf(slug)).id])}`,
      'BreadcrumbList',
    ],
    [
      'a product',
      async () =>
        `${base}/produto/${await find('select slug from product where supplier_id = $1 and is_active limit 1', [(await storeOf(slug)).id])}`,
      'Product',
    ],
    ['a page of text', async () => `${base}/pagina/trocas`, 'BreadcrumbList'],
  ]

  test.each(places)('%s says what it is', async (_name, pathOf, type) => {
    const path = await pathOf()
    const page = await served(path)
    expect(page.status).toBe(200)
    expect(page.title).not.toBe('')
    expect(page.metaOf('description')?.length).toBeGreaterThan(20)
    const onDomain = new URL(origin)
    onDomain.hostname = await find(
      'select domain from supplier_domain where supplier_id = $1 order by position limit 1',
      [(await storeOf(slug)).id],
    )
    expect(page.canonical).toBe(`${onDomain.origin}${path.slice(base.length) || '/'}`)
    expect(page.metaOf('robots')).toBeUndefined()
    expect(page.metaOf('og:title')).toBe(page.title)
    expect(page.metaOf('og:url')).toBe(page.canonical)
    expect(page.metaOf('og:image')).toMatch(/^http/)
    expect(ofType(page, type)).toBeDefined()
    expect(page.html).toMatch(/<h1[\s>]/)
    expect(
      page.html.match(/<img (?![^>]*\swidth="\d+" height="\d+")[^>]*>/g) ?? [],
      'pictures take their place before they arrive',
    ).toEqual([])
  })

  test('what is only for one person is excluded from search engines', async () => {
    for (const path of ['/entrar', '/carrinho', '/produtos?q=cafe'])
      expect((await served(`${base}${path}`)).metaOf('robots')).toBe('noindex')
    const orders = await fetch(`${origin}${base}/pedidos`, { redirect: 'manual' })
    expect([orders.status, orders.headers.get('location')]).toEqual([302, `${base}/entrar?voltar=%2Fpedidos`])
  })

  test.each(['/nada', '/produto/nada', '/categoria/nada', '/pagina/nada'])('%s does not exist', async (path) => {
    const page = await served(`${base}${path}`)
    expect(page.status).toBe(404)
    expect(page.title).toMatch(/não/i)
    expect(page.metaOf('robots')).toBe('noindex')
  })
})

test.each(STORES)('visitors of %s share its home', async (slug) => {
  expect((await fetch(`${origin}/${slug}`)).headers.get('cache-control')).toContain('s-maxage')
})

test('search engines see a price only where every visitor does', async () => {
  const productOf = async (slug: (typeof STORES)[number]) =>
    ofType(
      await served(
        `/${slug}/produto/${await find('select slug from product where supplier_id = $1 and is_active and not is_quote_only limit 1', [(await storeOf(slug)).id])}`,
      ),
      'Product',
    )
  expect(await productOf('emporio-da-serra')).toHaveProperty('offers.price')
  expect(await productOf('atacado-litoral')).not.toHaveProperty('offers.price')
})

test('the page of an unknown store lists the existing stores', async () => {
  const page = await served('/loja-que-nao-existe')
  expect(page.status).toBe(404)
  for (const slug of STORES) expect(page.html).toContain(`href="/${slug}?fselecionado=${slug}"`)
})

test('a link of former times leads to the same place', async () => {
  const response = await fetch(`${origin}/commerce/emporio-da-serra/produtos?q=cafe`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, '/emporio-da-serra/produtos?q=cafe'])
})

test('a page that moved leads on to where it is, and neither the sitemap nor its canonical link name the former address', async () => {
  const store = await aStore(pool)
  const pageId = await aPage(store, { slug: 'entrega-nova' })
  await pool.query("insert into content_former_slug (supplier_id, slug, page_id) values ($1, 'entrega', $2)", [
    store.id,
    pageId,
  ])
  const response = await fetch(`${origin}/${store.slug}/pagina/entrega?utm_source=folheto`, { redirect: 'manual' })
  const { status, headers } = response
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    301,
    `/${store.slug}/pagina/entrega-nova?utm_source=folheto`,
    'no-cache',
  ])
  expect((await served(`/${store.slug}/pagina/entrega-nova`)).canonical).toMatch(/\/pagina\/entrega-nova$/)
  const sitemap = await (await fetch(`${origin}/${store.slug}/sitemap.xml`)).text()
  expect([sitemap.includes('/pagina/entrega-nova<'), sitemap.includes('/pagina/entrega<')]).toEqual([true, false])
})

const MAX_SCRIPT_BYTES = 134_800
const MAX_CHOOSER_BYTES = 5_000

test('the script of a category page and that of the chooser stay within their budgets', async () => {
  const slug = STORES[0]
  const category = await find('select slug from category where supplier_id = $1 limit 1', [(await storeOf(slug)).id])
  expect(await scriptBytes(origin, `/${slug}/categoria/${category}`)).toBeLessThan(MAX_SCRIPT_BYTES)
  expect(await scriptBytes(origin, '/')).toBeLessThan(MAX_CHOOSER_BYTES)
})

test('the phone of a store is dialled with the code of its country', async () => {
  const { html } = await served('/atacado-litoral/produtos')
  expect(html).toContain('href="tel:+551332048800"')
})
