import { expect, test } from 'vitest'
import { centsFromReais } from '#domain/amounts.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod, aPickup } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, arriveAt, cardOf, centsIn, choose, saved, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = [/\/logo\.svg/]

/** A store that delivers and lets fetch, at the same prices until staff change that. */
async function aStoreWithPickup() {
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect'] })
  await aDelivery(store, { feeCents: 0, datesAhead: 0 })
  await aPickup(store)
  await pool.query('update delivery_option set dates_ahead = 0 where supplier_id = $1', [store.id])
  await aPaymentMethod(store, { kind: 'cash', flow: 'pick-first' })
  const product = await aProduct(store, { name: 'Feijão preto', price: 20 })
  return { store, product }
}

test('staff take 5 % off for a pickup; list, product, cart, checkout and order have it once pickup is chosen', async () => {
  const { store, product } = await aStoreWithPickup()
  const staff = await aStaffMember(store, 'staff', ['settings'])
  const office = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: NO_LOGO })
  await office.page.goto(`/${store.slug}/gestao/entrega-e-retirada`)
  await ready(office.page)
  const percent = office.page.getByRole('textbox', { name: 'Preços na retirada (%)' })
  const types = office.page.getByRole('form', { name: 'A loja oferece' })
  await percent.fill('-95')
  await types.getByRole('button', { name: 'Salvar' }).click()
  await office.page.getByText('Use de -90 a 100.').first().waitFor()
  await percent.fill('-5')
  await types.getByRole('button', { name: 'Salvar' }).click()
  await office.page.getByText('Salvo. A loja já segue').waitFor()
  expect(await percent.inputValue()).toBe('-5')

  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId, { isPrimary: true })
  await fillCart(store, customer, [{ id: product.id, quantidade: 2 }])
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  const card = cardOf(page, 'Feijão preto')
  expect(centsIn(await card.getByText(/R\$/).last().textContent())).toBe(2000)

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Entregar|Casa|Rua/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Preços 5% menores').waitFor()
  await expectAccessible(page, 'choosing how to receive with prices of a pickup')
  await dialog.getByRole('button', { name: /^Retirada/ }).click()
  await expect.poll(async () => centsIn(await card.getByText(/R\$/).last().textContent())).toBe(1900)
  await dialog.getByRole('button', { name: 'Quero retirar' }).click()

  // The next page comes from the server with the same prices.
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'commerce-delivery'))
    .toBe(true)
  for (const path of ['/produtos', `/produto/${product.slug}`]) {
    const html = await (await page.request.get(`/${store.slug}${path}`)).text()
    expect(html.replaceAll('\u00a0', ' '), path).toContain('R$ 19,00')
  }

  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const summary = page.getByRole('complementary')
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(38))
  await page.locator('main').getByText('Por que este preço?').first().click()
  await page.locator('main').getByText('Retirar na loja baixa o preço em 5%.').waitFor()
  await saved(page)
  await page.locator('main').getByRole('link', { name: 'Finalizar compra' }).first().click()
  await arriveAt(page, 'Finalizar compra')
  await page.getByRole('radio', { name: /^Retirada/, checked: true }).waitFor()
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(38))
  await choose(page, /^Entrega/)
  await summary.locator('dl > div').filter({ hasText: 'Total' }).getByText(/40,00/).waitFor()
  await choose(page, /^Retirada/)
  await summary.locator('dl > div').filter({ hasText: 'Total' }).getByText(/38,00/).waitFor()
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/\d+$/)
  await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).click()
  await arriveAt(page, /^Pedido nº \d+$/)
  expect(await amountOf(page.locator('main'), /^Total$/)).toBe(centsFromReais(38))
})
