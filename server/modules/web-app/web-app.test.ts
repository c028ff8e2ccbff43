import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/builders/app.ts'
import { aStore, unique } from '#test/builders/store.ts'

const { server, pool } = ownApp({
  assetsDir: null,
  render: () => Promise.resolve({ status: 200, headers: {}, html: [] }),
  storeWorker: '// /assets/store-1.js\nself',
})
const get = (url: string, host = 'localhost') => server().app.inject({ url, headers: { host } })

interface Manifest {
  readonly start_url: string
  readonly scope: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
  readonly shortcuts: readonly { readonly url: string }[]
}

describe('the manifest of a store', () => {
  test('starts where the store is reached, below its path or on its own host', async () => {
    const domain = `${unique('app')}.exemplo`
    const store = await aStore(pool, { domain })
    const [below, own] = [
      (await get(`/${store.slug}/manifest.webmanifest`)).json<Manifest>(),
      (await get('/manifest.webmanifest', domain)).json<Manifest>(),
    ]
    expect([below.start_url, below.scope]).toEqual([`/${store.slug}`, `/${store.slug}`])
    expect([own.start_url, own.scope]).toEqual(['/', '/'])
    expect(own).toMatchObject({ name: 'Loja de Teste', lang: 'pt-BR', display: 'standalone', theme_color: '#1d6b3a' })
    expect(below.shortcuts.map(({ url }) => url)).toContain(`/${store.slug}/carrinho`)
  })

  test('names icons that exist in their size, for every purpose', async () => {
    const store = await aStore(pool)
    const { icons } = (await get(`/${store.slug}/manifest.webmanifest`)).json<Manifest>()
    expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ])
    for (const { src, sizes } of icons) {
      const reply = await get(src)
      expect([reply.statusCode, reply.headers['content-type']], src).toEqual([200, 'image/png'])
      const { width, height } = await sharp(reply.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    for (const size of ['13', '999']) expect((await get(`/${store.slug}/icone-${size}.png`)).statusCode).toBe(404)
  })

  test('does not exist without a store', async () => {
    for (const path of ['manifest.webmanifest', 'icone-192.png', 'sem-internet'])
      for (const url of [`/${path}`, `/loja-nenhuma/${path}`]) expect((await get(url)).statusCode, url).toBe(404)
  })
})

test('an icon has the picture of the store, or its letter in its colour', async () => {
  const store = await aStore(pool)
  const colourAt = async (left: number, top: number) => {
    const reply = await get(`/${store.slug}/icone-192.png`)
    const { data } = await sharp(reply.rawPayload)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  // The test's picture does not exist, so that the letter stands for it.
  expect(await colourAt(2, 2)).toEqual([0x1d, 0x6b, 0x3a])
  const content = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#ff0000' } })
    .webp({ lossless: true })
    .toBuffer()
  const hash = 'a'.repeat(32)
  await pool.query('insert into picture_file (supplier_id, hash, size, content) values ($1, $2, 800, $3)', [
    store.id,
    hash,
    content,
  ])
  await pool.query(
    `update supplier set presentation = presentation || jsonb_build_object('favicon', $2::text) where id = $1`,
    [store.id, `produtos/${store.id}/${hash}`],
  )
  await expect.poll(() => colourAt(96, 96)).toEqual([255, 0, 0])
  expect(await colourAt(2, 2)).toEqual([255, 255, 255])
})

test('the worker has one name in every build, and may serve any store', async () => {
  const { headers, body } = await get('/store-worker.js')
  expect(headers).toMatchObject({ 'service-worker-allowed': '/', 'cache-control': 'no-cache' })
  expect(body).toMatch(/^\/\/ \/assets\//)
})

describe('the page without internet', () => {
  test('needs nothing else, and runs no script but its own', async () => {
    const store = await aStore(pool)
    const { body, headers } = await get(`/${store.slug}/sem-internet`)
    expect(body).toContain('Você está sem internet')
    expect(body).not.toMatch(/<(?:script src|link|img)/)
    const script = /<script>(.*)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`,
    )
  })

  test('asks the store where it is reached whether it answers again', async () => {
    const domain = `${unique('app')}.exemplo`
    const store = await aStore(pool, { domain })
    expect((await get(`/${store.slug}/sem-internet`)).body).toContain(`data-store="/${store.slug}/sem-internet"`)
    expect((await get('/sem-internet', domain)).body).toContain('data-store="/sem-internet"')
    const answer = await server().app.inject({ method: 'HEAD', url: '/sem-internet', headers: { host: domain } })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})
