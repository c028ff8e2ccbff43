import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod } from '#test/builders/selling.ts'
import { aCarousel, aPage, ownTexts } from '#test/builders/content.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
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
  await home.click()
  const row = page.getByRole('region', { name: 'Ofertas' })
  await row.waitFor()
  expect(await row.getByRole('article').count()).toBe(0)
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
