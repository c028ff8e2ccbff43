import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration, PASSWORD } from './demonstration.ts'
import { quantityOf } from './shopping.ts'
import { browserAt } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test('a visitor without script browses, searches and opens a product', async () => {
  const { page } = await newVisitor({ hasScript: false })

  await page.goto('/emporio-da-serra')
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Categorias' }).click()
  await page.getByRole('heading', { level: 1, name: 'Departamentos' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Todos os produtos' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/produtos/i)

  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.fill('cafe')
  await search.press('Enter')
  await page.waitForURL(/\/produtos\?q=cafe/)
  await page.locator('main').getByRole('link', { name: /café/i }).first().click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/café/i)
  expect(await page.locator('main').textContent()).toMatch(/R\$\s\d/)
})

test('a customer without script puts a product into the cart, once', async () => {
  const store = await storeOf('emporio-da-serra')
  const { token } = await aCustomer(store)
  const { page } = await newVisitor({ hasScript: false, token })
  await page.goto('/emporio-da-serra/produto/patinho-moido')
  const form = page
    .getByRole('article')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: /^Adicionar .*: Patinho moído$/ }) })
  const fieldOf = (name: string) => form.locator(`input[name=${name}]`).inputValue()
  const sent = { adicionar: await fieldOf('adicionar'), operacao: await fieldOf('operacao') }
  await form.getByRole('button').click()
  await page.waitForURL(/\/emporio-da-serra\/carrinho\?adicionado=patinho-moido$/)
  const main = page.locator('main')
  await main.getByText('Patinho moído entrou no carrinho.').waitFor()
  // A double touch sends the form once more.
  const again = await page.request.post('/emporio-da-serra/carrinho', { form: sent, headers: { origin } })
  expect(again.ok()).toBe(true)
  await page.reload()
  // The least that is sold.
  expect(await quantityOf(main, 'Patinho moído').inputValue()).toBe('300')
  // What only a script does is not offered.
  await main.getByText('Para mudar quantidades ou remover produtos, ative o JavaScript do navegador.').waitFor()
  expect(await main.getByRole('button', { name: /Remover|quantidade de Patinho/ }).count()).toBe(0)
})

test('a customer without script signs in by the form and sees the orders', async () => {
  const { page } = await newVisitor({ hasScript: false })

  await page.goto('/emporio-da-serra/pedidos')
  await page.waitForURL(/\/emporio-da-serra\/entrar\?voltar=%2Fpedidos/)
  await page.getByLabel('CPF').fill('529.982.247-25')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Entrar' }).click()

  await page.waitForURL(`${origin}/emporio-da-serra/pedidos`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Meus pedidos')
  await page
    .locator('main')
    .getByRole('link', { name: /pedido/i })
    .first()
    .click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/pedido/i)
})
