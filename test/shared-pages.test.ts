import { expect, test } from 'vitest'
import type { AppAssets } from '#contract/page.ts'
import { createRenderer } from '#web/handler.tsx'
import { ownApp } from './builders/app.ts'
import { aCarousel, aPage } from './builders/content.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember } from './builders/people.ts'
import { aPaymentMethod } from './builders/selling.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from './builders/store.ts'

const assets: AppAssets = { script: '/assets/store.js', styles: [], fonts: {}, chunks: {} }
const render = createRenderer(assets)
// One application shares the pages of visitors, as in production; the other renders every page for who requests it.
const sharing = ownApp({ assetsDir: import.meta.dirname, render })
const alone = ownApp({ assetsDir: null, render })

/** A product and a category of the store stand for their slugs. */
const PAGES = [
  '',
  '/produtos',
  '/produtos?q=caf%C3%A9',
  '/produtos?etiqueta=oferta&ordem=nome',
  '/categorias',
  '/categoria/CATEGORIA',
  '/categoria/outra',
  '/produto/PRODUTO',
  '/pagina/trocas',
  '/pagina/nenhuma',
  '/termos',
  '/carrinho',
  '/entrar?voltar=%2Fpedidos',
  '/conta',
  '/pedidos',
  '/onde-entregar',
  '/lojas',
  '/nada',
]

const DIFFERENT = ['', '/categoria/CATEGORIA', '/produto/PRODUTO']

interface Shop extends StoreBuilder {
  readonly urlOf: (page: string) => string
}

async function aShop(): Promise<Shop> {
  const { pool } = sharing
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', 'support-price-variance-by-payment'] })
  const category = await aCategory(store, 'Cafés')
  const product = await aProduct(store, { categoryId: category.id, name: 'Café em grãos', price: 30, tags: ['oferta'] })
  await aProduct(store, { name: 'Chá', price: 20 })
  await aPage(store)
  await aCarousel(store)
  const urlOf = (page: string) =>
    `/${store.slug}${page.replace('CATEGORIA', category.slug).replace('PRODUTO', product.slug)}`
  return { ...store, urlOf }
}

/** Everything by which requests differ: each is one person or one choice. */
async function requestersOf(
  store: StoreBuilder,
  elsewhere: StoreBuilder,
): Promise<Record<string, Record<string, string>>> {
  const session = (token: string) => ({ cookie: `commerce-auth-token=${token}` })
  const [pix, card, customer, foreign] = await Promise.all([
    aPaymentMethod(store, { adjustment: -500 }),
    aPaymentMethod(store, { kind: 'card', adjustment: 250 }),
    aCustomer(store),
    aCustomer(elsewhere),
  ])
  const linked = await aLinkedUser(store, customer)
  const staff = await aStaffMember(store, 'staff')
  const representative = await aStaffMember(store, 'representative')
  await aPortfolio(store, representative, [customer])
  return {
    visitor: {},
    'visitor who pays by Pix': { cookie: `commerce-payment=${pix}` },
    'visitor who pays by card': { cookie: `commerce-payment=${card}` },
    'visitor with a place': { cookie: 'commerce-place=01310-100' },
    'visitor with coordinates': { cookie: 'commerce-place=-23.5505_-46.6333' },
    'visitor with a table': { cookie: 'commerce-list=tabela' },
    'visitor who chose a store': { cookie: `commerce-supplier=${store.id}` },
    'visitor of a campaign': { cookie: 'utm_source=jornal; utm_campaign=cafe' },
    'visitor who consented': { cookie: 'commerce-consent=1111' },
    'visitor with another header': { 'x-idfornecedor': elsewhere.id, 'user-agent': 'Phone', 'accept-language': 'en' },
    'visitor on another host': { host: 'outra.exemplo' },
    customer: session(customer.token),
    'customer who pays by card': { cookie: `commerce-auth-token=${customer.token}; commerce-payment=${card}` },
    'customer by header': { authorization: `Bearer ${customer.token}` },
    'linked user': session(linked.token),
    staff: session(staff.token),
    representative: session(await actingFor(store, representative.loginId, customer.customerId)),
    'customer of another store': session(foreign.token),
    rubbish: session('rubbish'),
  }
}

// Some 600 pages are rendered one after the other.
test('no page shows what another request brought along', { timeout: 300_000 }, async () => {
  const [store, elsewhere] = [await aShop(), await aStore(sharing.pool)]
  const requesters = Object.entries(await requestersOf(store, elsewhere))
  const seen = async (app: typeof sharing, page: string, headers: Record<string, string>) => {
    const reply = await app.server().app.inject({ url: store.urlOf(page), headers })
    const { location, 'set-cookie': cookies, 'cache-control': stored } = reply.headers
    // New in each page of a customer.
    const body = reply.body.replaceAll(/(name="operacao" value=")[^"]+/g, '$1')
    return { answer: { status: reply.statusCode, body, location, cookies }, stored: String(stored) }
  }
  for (const page of PAGES) {
    const expected = new Map<string, Awaited<ReturnType<typeof seen>>>()
    for (const [name, headers] of requesters) expected.set(name, await seen(alone, page, headers))
    // Visitors a second time, so that each comes before and after all others.
    const visitors = requesters.filter(([name]) => name.startsWith('visitor'))
    for (const [name, headers] of [...requesters, ...visitors.toReversed()]) {
      const { answer, stored } = await seen(sharing, page, headers)
      expect(answer, `${name} ${page}`).toEqual(expected.get(name)?.answer)
      // Nothing of a person, nor of a choice, may be stored between the browser and the server.
      const isChoosing = /commerce-(?!consent)|authorization/.test(JSON.stringify(headers))
      if (stored.startsWith('public'))
        expect([isChoosing, answer.cookies], `${name} ${page}`).toEqual([false, undefined])
      else expect(stored, `${name} ${page}`).toBe(expected.get(name)?.stored)
    }
    // The requests do differ: prices by the way to pay, the view, the place and the account.
    if (DIFFERENT.includes(page))
      expect(new Set([...expected.values()].map(({ answer }) => answer.body)).size, page).toBeGreaterThan(5)
  }
})
