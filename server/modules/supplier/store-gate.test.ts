import { describe, expect, test } from 'vitest'
import type { PageRequest } from '#contract/page.ts'
import { savePlace } from '#contract/delivery.ts'
import { NO_SERVICES } from '#server/config.ts'
import { ownApp } from '#test/builders/app.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aDelivery, anOfferedArea, INSIDE_AREA, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

/** Returns the request that it got. */
const mirror = {
  assetsDir: null,
  render: (request: PageRequest) => Promise.resolve({ status: 200, headers: {}, html: [JSON.stringify(request)] }),
}
const PROVIDER = 'https://provedor.exemplo/lojas'
const here = ownApp(mirror, { publicUrl: 'http://balcao.exemplo' })
const provided = ownApp(mirror, {
  publicUrl: 'http://balcao.exemplo',
  services: { ...NO_SERVICES, providerUrl: PROVIDER },
})
const { pool } = here

interface RequestOptions {
  readonly host?: string
  readonly cookie?: string
  readonly app?: typeof here
  readonly accept?: string
}
async function send(
  url: string,
  { host = 'balcao.exemplo', cookie, app = here, accept = 'text/html' }: RequestOptions = {},
) {
  const reply = await app
    .server()
    .app.inject({ url, headers: { host, accept, ...(cookie === undefined ? {} : { cookie }) } })
  return {
    status: reply.statusCode,
    location: reply.headers.location,
    headers: reply.headers,
    cookies: Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])),
    shown: (): PageRequest => reply.json(),
  }
}
const shownStore = async (url: string, options?: RequestOptions) => (await send(url, options)).shown().store

const sisterOf = async (store: StoreBuilder, fields: Parameters<typeof aStore>[1] = {}) => {
  const sister = await aStore(pool, fields)
  await pool.query('update supplier set company_id = (select company_id from supplier where id = $1) where id = $2', [
    store.id,
    sister.id,
  ])
  return sister
}

describe('a store is found', () => {
  test('by slug and by id, with everything below it', async () => {
    const store = await aStore(pool)
    for (const segment of [store.slug, store.id]) {
      expect(await shownStore(`/${segment}/produtos`)).toMatchObject({
        supplier: { id: store.id },
        basename: `/${segment}`,
      })
    }
  })

  test('by its domain and its additional domains, alone', async () => {
    const domain = `${unique('a')}.exemplo`
    const [store, other] = [await aStore(pool, { domain }), await aStore(pool)]
    const additional = `${unique('b')}.exemplo`
    await pool.query('insert into supplier_domain (domain, supplier_id, position) values ($1, $2, 1)', [
      additional,
      store.id,
    ])
    for (const host of [domain, additional]) {
      expect(await shownStore('/', { host })).toMatchObject({ supplier: { id: store.id }, basename: '' })
      // A white label: the segment of another store is only a path in this one.
      expect(await shownStore(`/${other.slug}`, { host })).toMatchObject({
        supplier: { id: store.id },
        basename: '',
      })
    }
  })

  test('not without access to the shop', async () => {
    const store = await aStore(pool)
    await pool.query(`update supplier set modules = '{Venda+ web}' where id = $1`, [store.id])
    expect(await shownStore(`/${store.slug}`)).toBeNull()
  })
})

describe('where nothing fits', () => {
  test('the provider’s site takes over', async () => {
    for (const url of ['/nao-existe', '/nao-existe/produtos?q=a']) {
      const { status, location } = await send(url, { app: provided })
      expect([status, location]).toEqual([302, PROVIDER])
    }
    expect((await send('/', { app: provided, host: 'ninguem.exemplo' })).location).toBe(PROVIDER)
  })

  test('a page answers 404 where there is no such site', async () => {
    expect(await shownStore('/nao-existe')).toBeNull()
    expect(await shownStore('/', { host: 'ninguem.exemplo' })).toBeNull()
  })

  test('a program that looks for a file is not sent on', async () => {
    expect((await send('/robots.txt', { app: provided, accept: '*/*' })).status).toBe(200)
  })
})

describe('fselecionado', () => {
  test('forces a supplier, leaves the address, and is remembered', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const chosen = await send(`/${store.slug}/produtos?q=pao&fselecionado=${store.slug}`)
    expect([chosen.location, chosen.cookies['commerce-supplier']]).toEqual([`/${store.slug}/produtos?q=pao`, store.id])
    expect((await send(`/${store.slug}/produtos?fselecionado=${other.id}`)).location).toBe(`/${other.slug}`)
    expect((await send(`/?fselecionado=${other.slug}`)).location).toBe(`/${other.slug}`)
    const shown = (await send('/', { cookie: `commerce-supplier=${other.id}` })).shown()
    expect(shown.chosenSupplierId).toBe(other.id)
  })

  test('redirects from the domain of a store to others of its company only', async () => {
    const host = `${unique('a')}.exemplo`
    const store = await aStore(pool, { domain: host })
    const domain = `${unique('b')}.exemplo`
    const [sister, plainSister, stranger] = [
      await sisterOf(store, { domain }),
      await sisterOf(store),
      await aStore(pool, { domain: `${unique('c')}.exemplo` }),
    ]
    const toSister = await send(`/?fselecionado=${sister.slug}`, { host })
    expect([toSister.location, toSister.cookies]).toEqual([`http://${domain}/`, {}])
    expect((await send(`/?fselecionado=${plainSister.slug}`, { host })).location).toBe(
      `http://balcao.exemplo/${plainSister.slug}/`,
    )
    for (const reference of [stranger.slug, 'nao-existe', 'https://evil.exemplo']) {
      expect((await send(`/produtos?fselecionado=${encodeURIComponent(reference)}&q=a`, { host })).location).toBe(
        '/produtos?q=a',
      )
    }
  })
})

describe('at the root of the installation', () => {
  // Far from everything that other tests serve.
  const spot = { lat: '-25.5', lng: '-10.5' }
  const area = '((-10.6,-25.6),(-10.4,-25.6),(-10.4,-25.4),(-10.6,-25.4))'
  const deliversThere = (store: StoreBuilder) => anOfferedArea(store, area)

  test('the only store that serves a place is opened, several are offered, and the place is stored', async () => {
    const there = `/?${new URLSearchParams(spot)}`
    const none = await send(there)
    expect([none.status, none.shown().store]).toEqual([200, null])
    const store = await aStore(pool)
    await deliversThere(store)
    const one = await send(there)
    expect([one.location, one.cookies]).toEqual([
      `/${store.slug}`,
      { 'commerce-place': '-25.5000_-10.5000', 'commerce-supplier': store.id },
    ])
    await deliversThere(await aStore(pool))
    expect((await send(there)).status).toBe(200)
  })
})

describe('a store that requires an address first', () => {
  const tags = ['has-delivery', 'requires-address-to-access']
  const gate = (store: StoreBuilder, path: string) => `/${store.slug}/onde-entregar?voltar=${encodeURIComponent(path)}`

  test('redirects visitors on every page', async () => {
    const store = await aStore(pool, { tags })
    for (const path of ['/', '/produtos?q=pao', '/categoria/paes', '/produto/pao-frances', '/carrinho', '/finalizar']) {
      expect((await send(`/${store.slug}${path === '/' ? '' : path}`)).location).toBe(gate(store, path))
    }
    for (const path of ['/entrar', '/onde-entregar', '/pagina/termos', '/sair', '/login-token/a/b'])
      expect((await send(`/${store.slug}${path}`)).status).toBe(200)
  })

  test('redirects once: the given address is stored', async () => {
    const store = await aStore(pool, { tags })
    await aDelivery(store)
    const given = await here.call(savePlace, { params: {}, body: { idfornecedor: store.slug, cep: '05435-000' } })
    expect(given.body).toEqual({ entrega: true, retirada: false })
    expect(String(given.headers['set-cookie'])).toMatch(
      /^commerce-place=05435000; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { status, shown } = await send(`/${store.slug}`, { cookie: 'commerce-place=05435000' })
    expect([status, shown().chosenPlace]).toEqual([200, { coordinates: null, postalCode: '05435000' }])
    expect((await send(`/${store.slug}`, { cookie: 'commerce-place=-23.5500_-46.6900' })).status).toBe(200)
    expect((await send(`/${store.slug}`, { cookie: 'commerce-place=rubbish' })).status).toBe(302)
  })

  test('redirects no customer who has an address', async () => {
    const store = await aStore(pool, { tags })
    const customer = await aCustomer(store)
    const cookie = `commerce-auth-token=${customer.token}`
    expect((await send(`/${store.slug}`, { cookie })).status).toBe(302)
    await anAddress(store, customer.customerId)
    expect((await send(`/${store.slug}`, { cookie })).status).toBe(200)
  })

  test('shows the first screen in a preview to staff alone', async () => {
    const store = await aStore(pool, { tags: ['has-delivery', 'requires-address-to-access'] })
    const { token } = await aStaffMember(store, 'staff', ['content'])
    const preview = `/${store.slug}/?previa`
    expect((await send(preview, { cookie: `commerce-auth-token=${token}` })).status).toBe(200)
    expect((await send(preview)).status).toBe(302)
  })

  test('redirects no visitor where it only sells for pickup, or does not require an address', async () => {
    const stores = [await aStore(pool, { tags: ['has-collect', 'requires-address-to-access'] }), await aStore(pool)]
    for (const { slug } of stores) expect((await send(`/${slug}`)).status).toBe(200)
  })

  test('says kindly where it does not go', async () => {
    const store = await aStore(pool, { tags })
    await aDelivery(store)
    const at = (lat: number, lng: number) =>
      here.call(savePlace, { params: {}, body: { idfornecedor: store.id, lat, lng } })
    const far = await at(OUTSIDE_AREA.latitude, OUTSIDE_AREA.longitude)
    expect([far.status, far.failure.mensagem, far.headers['set-cookie']]).toEqual([
      422,
      'Infelizmente ainda não atendemos este endereço',
      undefined,
    ])
    expect((await at(INSIDE_AREA.latitude, INSIDE_AREA.longitude)).body).toEqual({ entrega: true, retirada: false })
    expect(
      (await here.call(savePlace, { params: {}, body: { idfornecedor: store.id, lat: -23.5 } })).failure,
    ).toMatchObject({ codigo: 'address.invalidPostalCode', campo: 'cep' })
  })
})

describe('a store that must be chosen first', () => {
  const tags = ['has-delivery', 'requires-supplier-to-access']

  test('sends visitors to the choice among its company', async () => {
    const store = await aStore(pool, { tags })
    expect((await send(`/${store.slug}`)).status, 'there is nothing to choose').toBe(200)
    const sister = await sisterOf(store)
    const { location = '' } = await send(`/${store.slug}/produto/pao`)
    const { pathname, searchParams } = new URL(location, 'http://balcao.exemplo')
    expect([pathname, searchParams.get('loja'), searchParams.get('voltar')]).toEqual(['/', store.slug, '/produto/pao'])
    // The choice itself, and the data of a visitor who made it.
    expect((await send(location)).status).toBe(200)
    expect((await send(`/${store.slug}`, { cookie: `commerce-supplier=${store.id}` })).status).toBe(200)
    expect((await send(`/${store.slug}`, { cookie: `commerce-supplier=${sister.id}` })).status).toBe(302)
    expect(
      (await send(`/${store.slug}`, { cookie: `commerce-auth-token=${(await aCustomer(store)).token}` })).status,
    ).toBe(200)
  })

  test('is chosen already on its own domain', async () => {
    const host = `${unique('a')}.exemplo`
    const store = await aStore(pool, { tags, domain: host })
    await sisterOf(store)
    expect((await send('/', { host })).status).toBe(200)
  })
})

describe('an address that holds a secret', () => {
  test('is not repeated in a redirect and not cached', async () => {
    const store = await aStore(pool)
    const { headers, shown } = await send(`/${store.slug}/produtos?q=pao&api_key=bk_1&id_erp_usuario=7`)
    expect(shown().url).toBe(`/${store.slug}/produtos?q=pao`)
    expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })
    expect((await send(`/${store.slug}/login-token/abc/ana@exemplo.com.br`)).headers).toMatchObject({
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
    })
    expect((await send(`/${store.slug}/produtos?q=pao`)).headers['referrer-policy']).toBe(
      'strict-origin-when-cross-origin',
    )
  })

  test('says whether the visitor comes from a page of ours', async () => {
    const domain = `${unique('a')}.exemplo`
    const store = await aStore(pool, { domain })
    const from = async (referer: string) => {
      const reply = await here
        .server()
        .app.inject({ url: `/${store.slug}/login-token/a/b`, headers: { host: 'balcao.exemplo', referer } })
      return reply.json<PageRequest>().isFromOwnPages
    }
    expect([
      await from(`http://${domain}:3000/`),
      await from('http://balcao.exemplo/'),
      await from('https://evil.exemplo/'),
      await from('nonsense'),
    ]).toEqual([true, true, false, false])
  })
})
