import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, searchBox } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

async function aCoffeeStore() {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store, 'Cafés')
  await aProduct(store, { name: 'Café torrado', packaging: '500 g', brand: 'Café Azul', categoryId })
  await aProduct(store, { name: 'Café solúvel', packaging: '100 g', brand: 'Café Azul', categoryId })
  return store
}

test('suggestions are products with a button, a category and a brand, and the keyboard reaches all of them', async () => {
  const store = await aCoffeeStore()
  const customer = await aCustomer(store)
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/`)
  await ready(page)
  await searchBox(page).pressSequentially('kafé')
  const options = page.getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toHaveLength(5)
  await page.getByText('Você quis dizer “café”?').waitFor()
  const texts = (await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(texts[2]).toBe('Categoria Cafés')
  expect(texts[3]).toBe('Marca Café Azul')
  expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page, 'suggestions')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.nth(2).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await arriveAt(page, 'Cafés')
})

test('on a phone a suggestion is put into the cart without leaving the screen', async () => {
  const store = await aCoffeeStore()
  const customer = await aCustomer(store)
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/`)
  await ready(page)
  await searchBox(page).pressSequentially('torrado')
  const panel = page.getByRole('search')
  await panel.getByRole('option', { name: /Café torrado 500 g/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await panel.getByRole('button', { name: /Adicionar/ }).click()
  await expect
    .poll(async () => {
      const { rows } = await pool.query('select quantity from cart_line where supplier_id = $1', [store.id])
      return rows
    })
    .toEqual([{ quantity: 1000 }])
  await page.keyboard.press('Escape')
})

test('what was searched for in this browser is offered in the empty field, and can be removed', async () => {
  const store = await aCoffeeStore()
  const { page } = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/`)
  await ready(page)
  for (const typed of ['café', 'solúvel']) {
    await searchBox(page).fill(typed)
    await searchBox(page).press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed)
    await page.goto(`/${store.slug}/`)
    await ready(page)
  }
  await searchBox(page).click()
  const options = page.getByRole('listbox', { name: 'Buscas recentes' }).getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual(['solúvel', 'café'])
  await expectAccessible(page, 'recent searches')
  await page.getByRole('button', { name: 'Remover “solúvel” das buscas recentes' }).click()
  await expect.poll(() => options.allInnerTexts()).toEqual(['café'])
  await options.first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('café')
})

test('where no product has all words, the list says what those have that it shows', async () => {
  const store = await aCoffeeStore()
  const { page } = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/produtos?q=caf%C3%A9+descafeinado`)
  await page.getByText('Nenhum produto com todas as palavras; mostramos os que têm “café”.').waitFor()
  await expectAccessible(page, 'a list of parts')
})

test.each([
  ['searches', true],
  ['types into the search box', false],
] as const)('a session that has ended signs out with a warning when its person %s', async (_what, isSent) => {
  const store = await aCoffeeStore()
  const customer = await aCustomer(store)
  // What the page requests by itself may come before the session ends or after it.
  const expectedFaults = [NO_LOGO, /status of 401 .*\/(?:token\/(?:socket|enderecos)|faturas-cliente)/]
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults })
  await page.goto(`/${store.slug}/`)
  await ready(page)
  await pool.query('delete from session where supplier_id = $1', [store.id])
  await searchBox(page).click()
  await searchBox(page).pressSequentially('torrado')
  if (isSent) await searchBox(page).press('Enter')
  await page.getByText('Sessão expirada, efetue login novamente').waitFor()
  expect(new URL(page.url()).searchParams.get('voltar')).toContain(isSent ? 'q=torrado' : '/')
})

test('staff teach the search a word, try it, and undo its removal', async () => {
  const store = await aCoffeeStore()
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({
    device: 'phone',
    token,
    expectedFaults: [NO_LOGO, /status of (409|422) .*\/gestao\/busca/],
  })
  await page.goto(`/${store.slug}/gestao/busca`)
  await ready(page)
  await page.getByText('Nenhum sinônimo ainda').waitFor()
  await page.getByLabel('O que o cliente digita').fill('Pretinho')
  await page.getByLabel('O que também procurar').fill('café, descafeinado')
  await page.getByRole('button', { name: 'Incluir sinônimo' }).click()
  await page.getByText('Sinônimo “pretinho” salvo.').waitFor()
  await page.getByText('cafe (2 produtos), descafeinado (nenhum produto)').waitFor()
  await expectAccessible(page, 'the synonyms')

  await page.getByLabel('O que acha a busca com…').fill('pretinho 100g')
  await page.getByRole('button', { name: 'Testar' }).click()
  await page.getByRole('status').getByText('Café solúvel').waitFor()

  await page.getByRole('button', { name: 'Excluir o sinônimo “pretinho”' }).click()
  await page.getByText('Sinônimo “pretinho” excluído.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('1 sinônimo', { exact: true }).waitFor()
})
