import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addCents, cents } from '#domain/amounts.ts'
import { parseBrCode } from '#domain/payment/pix.ts'
import { aCustomer, anAddress, PASSWORD } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import {
  amountOf,
  arriveAt,
  cardOf,
  centsIn,
  choose,
  more,
  placeOf,
  quantityOf,
  saved,
  searchBox,
  submitButton,
} from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const COFFEE = 'Café torrado e moído tradicional'
const BANANAS = 'Banana prata'

test('a shopper with a phone finds, buys by delivery, pays by Pix and follows the order', async () => {
  const store = await storeOf('emporio-da-serra')
  const { customerId, email } = await aCustomer(store)
  await anAddress(store, customerId)
  const { page } = await newVisitor({ device: 'phone' })
  const main = page.locator('main')

  // Opens the store and searches.
  await page.goto('/emporio-da-serra')
  await ready(page)
  await searchBox(page).pressSequentially('cafe')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await searchBox(page).press('Enter')
  await page.waitForURL(/\/emporio-da-serra\/produtos\?q=cafe$/)
  await arriveAt(page, /cafe/)
  const searched = placeOf(page)

  // Wants to buy, signs in and is back at the same place, with the product in the cart.
  await cardOf(page, COFFEE).getByRole('link', { name: 'Faça login para comprar' }).click()
  const login = page.getByRole('dialog', { name: 'Entrar' })
  await login.getByRole('textbox', { name: /CPF/ }).fill(email)
  await login.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Entrar', exact: true }).click()
  await more(cardOf(page, COFFEE), COFFEE).waitFor()
  expect(placeOf(page).replace(/#.*$/, '')).toBe(searched)

  // Two packs of coffee, and 0.75 kg of bananas, typed.
  await more(cardOf(page, COFFEE), COFFEE).click()
  expect(await quantityOf(cardOf(page, COFFEE), COFFEE).inputValue()).toBe('2')
  await searchBox(page).fill('banana prata')
  await searchBox(page).press('Enter')
  await arriveAt(page, /banana prata/)
  await cardOf(page, BANANAS)
    .getByRole('button', { name: `Adicionar ${BANANAS}` })
    .click()
  await quantityOf(cardOf(page, BANANAS), BANANAS).fill('0,75')
  await quantityOf(cardOf(page, BANANAS), BANANAS).press('Enter')
  expect(await quantityOf(cardOf(page, BANANAS), BANANAS).inputValue()).toBe('750')

  // The cart: 2 × 24,90 + 0,75 × 7,90 = 55,73, less 10 %.
  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: 'Carrinho, 2 produtos' })
    .click()
  await arriveAt(page, 'Carrinho')
  await saved(main)
  await main.getByText('Tem um cupom de desconto?').click()
  await main.getByRole('textbox', { name: 'Cupom de desconto' }).fill('bemvindo10')
  await main.getByRole('button', { name: 'Aplicar' }).click()
  await main.getByText('BEMVINDO10', { exact: true }).waitFor()
  expect(await amountOf(main, /^Produtos/)).toBe(5573)
  expect(await amountOf(main, /^Desconto/)).toBe(557)
  expect(await amountOf(main, /^Total/)).toBe(5016)
  await main.getByRole('link', { name: 'Finalizar compra' }).click()
  await arriveAt(page, 'Finalizar compra')

  // Delivery to the address inside the polygon, on the first date that is offered, by Pix.
  // Nothing leads away from the checkout but the logo and the way back.
  await page.getByRole('link', { name: 'Voltar ao carrinho' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link').count()).toBe(1)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await searchBox(page).count()).toBe(0)
  await choose(page, /^Entrega\b/)
  await choose(page, /^Casa\b.*Rua Harmonia, 123/)
  await choose(page, /^Entrega programada/)
  const dates = page.getByRole('group', { name: 'Data da entrega' })
  await dates.getByRole('radio').nth(1).check()
  const day = /\d{2}\/\d{2}/.exec((await dates.locator('label').nth(1).textContent()) ?? '')?.[0]
  await choose(page, /^Pix/)
  const total = await amountOf(page.getByRole('complementary'), /^Total estimado$/)
  expect(total).toBe(5016 + 990)
  await expectAccessible(page, 'the checkout')
  await submitButton(page).click()

  // The number and the code that the bank reads.
  await page.waitForURL(/\/emporio-da-serra\/submissao\/\d+$/)
  const number = /\d+$/.exec(page.url())?.[0]
  await arriveAt(page, 'Pedido enviado!')
  expect(await main.getByText(`Pedido nº ${number}`, { exact: true }).isVisible()).toBe(true)
  const confirmation = (await main.textContent()) ?? ''
  for (const fact of [`${day ?? 'a date'}/`, 'Rua Harmonia, 123', 'Pague o Pix.', 'A loja separa os seus produtos.'])
    expect(confirmation).toContain(fact)
  const whatsApp = main.getByRole('link', { name: 'Falar com a loja pelo WhatsApp' })
  expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toMatch(
    new RegExp(String.raw`^https://wa\.me/\d+\?text=.* nº ${number ?? ''}\.$`),
  )
  const qrCode = main.getByRole('img', { name: /^QR Code do Pix de/ })
  expect(centsIn(await qrCode.getAttribute('aria-label'))).toBe(total)
  const payable = parseBrCode(await main.getByLabel('Pix copia e cola').inputValue())
  // The bank's code leads to the charge of this order.
  expect(payable).toMatchObject({ key: null, url: expect.any(String), merchantName: 'LOJA DE DEMONSTRACAO' })

  // On paper it is the order: store, customer and the codes of the products.
  await expectPrinted(page)
  await main
    .getByText(/^Cód\. /)
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'screen' })

  // The order is in the list, and adds up to the cent.
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Pedidos' }).click()
  const listed = main.getByRole('link', { name: new RegExp(`^Pedido nº ${number}\\b`) })
  expect(centsIn(await listed.textContent())).toBe(total)
  await listed.click()
  await arriveAt(page, `Pedido nº ${number}`)
  const lines = await main
    .getByRole('region', { name: 'Produtos' })
    .getByRole('listitem')
    .locator('strong')
    .allTextContents()
  expect(lines.map(centsIn)).toEqual([534, 4482])
  expect(addCents(...lines.map(centsIn), cents(990))).toBe(total)
  expect(await amountOf(main, /^Produtos/)).toBe(5573)
  expect(await amountOf(main, /^Desconto \(BEMVINDO10\)/)).toBe(557)
  expect(await amountOf(main, /^Entrega$/)).toBe(990)
  expect(await amountOf(main, /^Total$/)).toBe(total)
  expect(await main.textContent()).toContain('Rua Harmonia, 123')
  expect(await main.textContent()).toContain(`${day ?? 'a date'}/`)

  await expectPrinted(page)
})

/** On paper there are store and customer, and nothing that is pressed. */
async function expectPrinted(page: Page): Promise<void> {
  const main = page.locator('main')
  await page.emulateMedia({ media: 'print' })
  await main.getByText(/CNPJ 47\.318\.205\/0001-83/).waitFor()
  expect(await main.getByRole('link').count()).toBe(0)
  expect(await main.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('banner').count()).toBe(0)
}
