import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { aStoredSubscription } from '#test/builders/subscriptions.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, arriveAt, cardOf, choose, more, saved, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, find } = demonstration()
const newVisitor = browserAt(origin)

const OIL = 'Azeite de oliva extravirgem'

test('a shopper with a phone repeats an order every week, skips a date, takes it back and cancels', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  const main = page.locator('main')
  await page.goto('/emporio-da-serra/produtos?q=azeite')
  await ready(page)
  await cardOf(page, OIL)
    .getByRole('button', { name: `Adicionar ${OIL}` })
    .click()
  await more(cardOf(page, OIL), OIL).click()
  await page
    .getByRole('link', { name: /Carrinho, 1 produto|1 produto no carrinho/ })
    .filter({ visible: true })
    .first()
    .click()
  await arriveAt(page, 'Carrinho')
  await saved(main)
  const choice = main.getByLabel('Repetir este pedido')
  await choice.focus()
  await choice.selectOption('Toda semana')
  await main.getByText('A feira da semana, na mesma data', { exact: false }).waitFor()
  await saved(main)
  expect(await choice.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page, 'the cart')
  // The choice is part of the cart, not of the URL.
  await page.goto('/emporio-da-serra/carrinho')
  await ready(page)
  expect(await choice.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.label)).toBe('Toda semana')
  await main.getByRole('link', { name: 'Finalizar compra' }).click()

  // The dates are shown before the order is sent.
  await arriveAt(page, 'Finalizar compra')
  await choose(page, /^Entrega\b/)
  await choose(page, /^Pix/)
  await page.getByRole('radio', { name: /^Toda semana/, checked: true }).waitFor()
  const dates = main.getByRole('status').filter({ hasText: 'Próximas datas' }).getByRole('listitem')
  const shown = await dates.allTextContents()
  expect(shown).toHaveLength(4)
  expect(await amountOf(page.getByRole('complementary'), /^Produtos/)).toBe(9980)
  await submitButton(page).click()
  await arriveAt(page, 'Pedido enviado!')

  await page.goto('/emporio-da-serra/conta/assinaturas')
  await ready(page)
  await main.getByRole('link', { name: 'Abrir assinatura Toda semana' }).click()
  await arriveAt(page, 'Assinatura: Toda semana')
  const upcoming = main.locator('section').filter({ hasText: 'Próximas datas' }).locator('time')
  expect((await upcoming.allTextContents()).slice(0, 4)).toEqual(shown)
  await main.getByLabel('Nome do produto').fill('mel')
  await main.getByRole('button', { name: 'Buscar' }).click()
  const addition = main.getByRole('button', { name: /^Adicionar Mel/ }).first()
  await addition.waitFor()
  const added = ((await addition.getAttribute('aria-label')) ?? '').replace('Adicionar ', '')
  await main.getByLabel('Se faltar um produto').selectOption('Trocar por um parecido')
  await main.getByLabel(`Se faltar ${OIL}`).waitFor()
  await expectAccessible(page, 'a subscription')
  await addition.click()
  await main.getByText('Alterações salvas.', { exact: false }).waitFor()
  await main.getByRole('textbox', { name: added }).waitFor()
  // The most similar product is a choice like any other.
  await main.getByLabel('Se faltar um produto').selectOption('Trocar por um parecido')
  await main.getByRole('button', { name: 'Salvar', exact: true }).click()
  const policy = 'select missing_policy from subscription where supplier_id = $1 and customer_id = $2'
  await expect.poll(() => find(policy, [store.id, customer.customerId])).toBe('replace')

  await main
    .getByRole('button', { name: /^Pular/ })
    .first()
    .click()
  await main.getByText('Pulada', { exact: true }).waitFor()
  await main.getByRole('button', { name: /^Não pular/ }).click()
  await main.getByText('Pulada', { exact: true }).waitFor({ state: 'detached' })
  await main.getByText('Cancelar assinatura', { exact: true }).click()
  await main.getByRole('button', { name: 'Sim, cancelar' }).click()
  await main.getByText('Assinatura cancelada', { exact: true }).waitFor()
  expect(await main.getByRole('button', { name: /^Pular/ }).count()).toBe(0)
})

test('a quantity typed into a subscription is saved after a pause, and where the screen is left with "back"', async () => {
  const store = await anOpenStore(pool)
  const owner = await aCustomer(store)
  const addressId = await anAddress(store, owner.customerId)
  const { id: productId } = await aProduct(store, { name: 'Arroz', price: 10 })
  const id = await aStoredSubscription({ store, owner, addressId, productId })
  const { page } = await newVisitor({ device: 'phone', token: owner.token, expectedFaults: [/\/logo\.svg/] })
  const main = page.locator('main')
  const saved = () => find('select quantity from subscription_line where subscription_id = $1', [id])
  await page.goto(`/${store.slug}/conta/assinaturas`)
  await ready(page)
  const open = async () => {
    await main.getByRole('link', { name: /^Abrir assinatura/ }).click()
    await arriveAt(page, /^Assinatura/)
  }
  await open()
  const field = main.getByRole('textbox', { name: /^Arroz/ })
  await field.fill('7')
  await main.getByText('Quantidades salvas.', { exact: false }).waitFor()
  expect(await saved()).toBe('7000')
  await expectAccessible(page, 'a subscription with saved quantities')
  // Neither is taken for a quantity: an empty field, and one that takes the product out.
  for (const typed of ['', '0']) {
    await field.fill(typed)
    await field.blur()
  }

  await field.fill('4')
  await page.goBack()
  await main.getByRole('link', { name: /^Abrir assinatura/ }).waitFor()
  await expect.poll(saved).toBe('4000')
  await open()
  await expect.poll(() => field.inputValue()).toBe('4')
})
