import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod } from '#test/builders/selling.ts'
import { aCarousel, aPage, ownTexts } from '#test/builders/content.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = [/\/logo\.svg/]

test('who walks to the first screen finds its carousels, then their products, and finds both at once when coming back', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Feijão preto', tags: ['oferta'] })
  await aCarousel(store)
  const { page } = await newVisitor({ expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('page=home') && requested.push(new URL(request.url()).search))
  const home = page.getByRole('banner').getByRole('link', { name: 'Loja de Teste' })
  // The products are held back until their absence was seen.
  const isSeen = Promise.withResolvers<void>()
  const asksForProducts = (url: URL) => url.searchParams.get('page') === 'home' && !url.searchParams.has('loadProdutos')
  await page.route(asksForProducts, async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await home.click()
  const row = page.getByRole('region', { name: 'Ofertas' })
  await row.waitFor()
  expect(await row.getByRole('article').count()).toBe(0)
  isSeen.resolve()
  await row.getByRole('article').waitFor()
  expect(requested).toEqual(['?page=home&loadProdutos=false', '?page=home'])

  await row.getByRole('link', { name: /Feijão preto/ }).click()
  await arriveAt(page, 'Feijão preto')
  await home.click()
  await arriveAt(page, /Loja de Teste/)
  expect(await row.getByRole('article').count()).toBe(1)
})

test('a static page brings its carousels after it', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Feijão preto', tags: ['oferta'] })
  const pageId = await aPage(store, { slug: 'nossa-historia', title: 'Nossa história', body: 'Desde 1979.' })
  await aCarousel(store, { pageId })
  const { page } = await newVisitor({ expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/pagina/nossa-historia`)
  await page.getByRole('region', { name: 'Ofertas' }).getByRole('article').waitFor()
})

const BANNER = {
  title: 'Semana do café',
  text: '',
  button: 'Ver cafés',
  link: '/produtos?etiqueta=cafe',
  picture: 'emporio/nada',
  mobilePicture: 'emporio/nada',
  alt: 'Grãos de café',
}

test('a list has its banners above the products and its rows below them, from the server and without moving anything', async () => {
  const store = await aStore(pool)
  const category = await aCategory(store, 'Grãos')
  await aProduct(store, { name: 'Feijão preto', tags: ['oferta'], categoryId: category.id })
  await aCarousel(store, { place: 'list', banners: [BANNER], position: 0 })
  await aCarousel(store, { place: 'list', title: 'Leve também', position: 1 })
  const NO_PICTURE = [...NO_LOGO, /status of 404/]
  const { page: plain } = await newVisitor({ expectedFaults: NO_PICTURE, hasScript: false })
  await plain.goto(`/${store.slug}/categoria/${category.slug}`)
  const order = await plain.locator('main :is(h1, h2, h3)').allTextContents()
  expect(order.filter((each) => ['Semana do café', 'Feijão preto', 'Leve também'].includes(each))).toEqual([
    'Semana do café',
    'Feijão preto',
    'Leve também',
    'Feijão preto',
  ])

  const { page } = await newVisitor({ device: 'phone', expectedFaults: NO_PICTURE })
  await page.addInitScript(() => {
    const moved = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset['moved'] += `${JSON.stringify(entry)} `
    })
    moved.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/${store.slug}/categoria/${category.slug}`)
  await ready(page)
  const row = page.getByRole('region', { name: 'Leve também' })
  await row.getByRole('article').waitFor()
  await expectAccessible(page, 'a list with carousels')
  expect(await page.evaluate(() => document.documentElement.dataset['moved'])).toBeUndefined()

  // Results of a search begin with what was searched for.
  await page.goto(`/${store.slug}/produtos?q=feijao`)
  await row.waitFor()
  expect(await page.getByText('Semana do café').count()).toBe(0)
  // Who walks here gets them as well.
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.goto(`/${store.slug}`)
  await ready(page)
  await page.getByRole('main').getByRole('link', { name: 'Ver todos os produtos' }).click()
  await arriveAt(page, 'Todos os produtos')
  await page.getByRole('heading', { name: 'Semana do café' }).waitFor()
  await row.getByRole('article').waitFor()
})

test('what a supplier wants to be read before an order is shown in the checkout, in the store’s own words', async () => {
  const store = await aStore(pool)
  await aDelivery(store, { datesAhead: 0 })
  await aPaymentMethod(store)
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId, { isPrimary: true })
  await fillCart(store, customer, [{ id: (await aProduct(store)).id, quantidade: 1 }])
  await aPage(store, {
    slug: 'instrucoes',
    title: 'Como pedir',
    body: 'Peça até as 15h.',
    tags: ['ORDER_INSTRUCTIONS'],
  })
  await ownTexts(store, { 'checkout.submit': 'Mandar pedido' })
  const { page } = await newVisitor({ token: customer.token, expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('heading', { name: 'Como pedir' }).waitFor()
  expect(await main.getByText('Peça até as 15h.').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Mandar pedido' }).filter({ visible: true }).count()).toBe(1)
})

test('a store words its account screens, their titles and their refusals in its own way', async () => {
  const store = await aStore(pool)
  await ownTexts(store, {
    'account.signInTitle': 'Acesse',
    'account.signInIntro': 'Bem-vindo à {0}!',
    'account.or': 'e',
    'account.signInUnanswered': 'Fora do ar, volte já',
    'registration.fields.fullName': 'Como você se chama?',
    'error.notFoundTitle': 'Nada aqui',
  })
  const { page } = await newVisitor({ expectedFaults: [...NO_LOGO, /404/, /ERR_FAILED/, /usuario/] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/entrar`)
  await ready(page)
  expect(await page.title()).toBe('Acesse | Loja de Teste')
  await main.getByRole('heading', { level: 1, name: 'Acesse' }).waitFor()
  await main.getByText('Bem-vindo à Loja de Teste!').waitFor()
  await page.route('**/usuario/**', (route) => route.abort())
  await main.getByRole('textbox').first().fill('ana@loja.exemplo')
  await main.locator('input[name=password]').fill('girassol amarelo')
  await main.getByRole('button', { name: 'Entrar' }).click()
  await main.getByText('Fora do ar, volte já').waitFor()

  await main.getByRole('link', { name: 'Criar conta' }).click()
  await main.getByLabel('Como você se chama?').waitFor()
  await page.goto(`/${store.slug}/nao-existe`)
  expect(await page.title()).toBe('Nada aqui | Loja de Teste')
})
