import { describe, expect, test } from 'vitest'
import { aPage } from '#test/builders/content.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, unique } from '#test/builders/store.ts'

const { server, pool } = testApp()

const get = (url: string, host = 'localhost') => server().app.inject({ url, headers: { host } })
const urlsIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const today = () => new Date().toISOString().slice(0, 10)

describe('the sitemap of a store', () => {
  test('names what a visitor may open, on the host of the installation where the store has no other', async () => {
    const store = await aStore(pool)
    const category = await aCategory(store)
    const product = await aProduct(store, { categoryId: category.id })
    const archived = await aProduct(store, { categoryId: category.id, isActive: false })
    await aProduct(await aStore(pool))
    await aPage(store)
    await aPage(store, { slug: 'so-no-app', tags: ['APP'] })
    await aPage(store, { slug: 'ainda-nao', startsAt: '2098-12-20T08:00:00Z' })

    const reply = await get(`/${store.slug}/sitemap.xml`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
    const base = `http://localhost/${store.slug}`
    expect(urlsIn(reply.body)).toEqual([
      base,
      `${base}/produtos`,
      `${base}/categorias`,
      `${base}/contato`,
      `${base}/acessibilidade`,
      `${base}/categoria/${category.slug}`,
      `${base}/pagina/trocas`,
      `${base}/produto/${product.slug}`,
    ])
    expect(reply.body).not.toContain(archived.slug)
    expect(reply.body).toContain(`<lastmod>${today()}</lastmod>`)
  })

  test('names one URL of each page, whichever host it is read from', async () => {
    const [domain, additional] = [`${unique('a')}.exemplo`, `${unique('b')}.exemplo`]
    const store = await aStore(pool, { domain })
    await pool.query('insert into supplier_domain (domain, supplier_id, position) values ($1, $2, 1)', [
      additional,
      store.id,
    ])
    const product = await aProduct(store)
    const hosts = [`/sitemap.xml ${domain}`, `/sitemap.xml ${additional}`, `/${store.slug}/sitemap.xml localhost`]
    for (const [url = '', host] of hosts.map((text) => text.split(' '))) {
      expect(urlsIn((await get(url, host)).body), host).toEqual(
        expect.arrayContaining([`http://${domain}`, `http://${domain}/produto/${product.slug}`]),
      )
    }
  })

  test('is an index of its parts where it is large', async () => {
    const store = await aStore(pool)
    const { id: categoryId } = await aCategory(store)
    await pool.query(
      `insert into product (supplier_id, category_id, code, slug, name, price)
       select $1, $2, 'C' || n, 'produto-' || n, 'Produto ' || n, 10000 from generate_series(1, 5001) n`,
      [store.id, categoryId],
    )
    const base = `http://localhost/${store.slug}`
    expect(urlsIn((await get(`/${store.slug}/sitemap.xml`)).body)).toEqual(
      [0, 1, 2].map((part) => `${base}/sitemap-${part}.xml`),
    )
    const parts = await Promise.all([0, 1, 2].map((part) => get(`/${store.slug}/sitemap-${part}.xml`)))
    expect(parts.map(({ body }) => urlsIn(body).length)).toEqual([6, 5000, 1])
    expect(new Set(parts.flatMap(({ body }) => urlsIn(body))).size).toBe(5007)
    expect((await get(`/${store.slug}/sitemap-3.xml`)).statusCode).toBe(404)
  })

  test('tells when a product changed for a person who reads it, and not when it was sold', async () => {
    const store = await aStore(pool)
    const [sold, renamed] = [await aProduct(store), await aProduct(store)]
    await pool.query("update product set created_at = '2026-01-02' where supplier_id = $1", [store.id])
    await pool.query('update product set stock = 7 where supplier_id = $1', [store.id])
    await pool.query("update product set name = 'Outro' where supplier_id = $1 and id = $2", [store.id, renamed.id])
    const { body } = await get(`/${store.slug}/sitemap.xml`)
    expect(body).toContain(`${sold.slug}</loc><lastmod>2026-01-02</lastmod>`)
    expect(body).toContain(`${renamed.slug}</loc><lastmod>${today()}</lastmod>`)
  })

  test('does not exist without the store', async () => {
    for (const url of ['/loja-nenhuma/sitemap.xml', '/loja-nenhuma/sitemap-1.xml', '/sitemap-1.xml', '/sitemap-x.xml'])
      expect((await get(url)).statusCode, url).toBe(404)
  })
})

describe('the installation', () => {
  test('lists the sitemaps of the stores without a domain', async () => {
    const [own, under] = [await aStore(pool, { domain: `${unique('c')}.exemplo` }), await aStore(pool)]
    const closed = await aStore(pool)
    await pool.query("update supplier set modules = '{Painel de cliente}' where id = $1", [closed.id])
    const read = async () => urlsIn((await get('/sitemap.xml')).body)
    await expect.poll(read).toContain(`http://localhost/${under.slug}/sitemap.xml`)
    const urls = await read()
    for (const { slug } of [own, closed]) expect(urls).not.toContain(`http://localhost/${slug}/sitemap.xml`)
  })

  test('tells each host where its sitemap is', async () => {
    const domain = `${unique('d')}.exemplo`
    await aStore(pool, { domain })
    const [platform, store] = [await get('/robots.txt'), await get('/robots.txt', domain)]
    expect(platform.body).toContain('Sitemap: http://localhost/sitemap.xml')
    expect(store.body).toContain(`Sitemap: http://${domain}/sitemap.xml`)
    expect(store.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(store.body).toContain('Disallow: /gestao')
  })
})
