import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { saved } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** How many of its controls the amount of the first line of the cart covers. */
const coveredControls = (page: Page) =>
  page
    .getByRole('list', { name: 'Produtos no carrinho' })
    .getByRole('listitem')
    .first()
    .evaluate((line) => {
      const text = document.createRange()
      for (const one of line.querySelectorAll('p'))
        if (one.textContent.startsWith('Total do produto')) text.selectNodeContents(one)
      const amount = text.getBoundingClientRect()
      return [...line.querySelectorAll('button, input')].filter((control) => {
        const box = control.getBoundingClientRect()
        return box.left < amount.right && amount.left < box.right && box.top < amount.bottom && amount.top < box.bottom
      }).length
    })

test('a cart with a long word and a large amount fits a phone and a desktop, and is short once it was emptied line by line', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const names = ['Anticonstitucionalissimamentepneumoultramicroscopicossilicovulcanoconiótico', 'Arroz', 'Feijão']
  const products = await Promise.all(names.map((name) => aProduct(store, { name, price: 11.6 })))
  await fillCart(
    store,
    customer,
    products.map(({ id }, index) => ({ id, quantidade: index === 0 ? 999_999 : 1 })),
  )
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const main = page.locator('main')
  await main.getByText('R$ 11.599.988,40').first().waitFor()
  expect([await widthOf(page), await coveredControls(page)]).toEqual([360, 0])
  await page.goto(`/${store.slug}/produto/${products[0]?.slug}`)
  await ready(page)
  expect(await widthOf(page)).toBe(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  expect(await coveredControls(page)).toBe(0)

  for (const name of names) await main.getByRole('button', { name: `Remover ${name}` }).click()
  await main.getByText('Carrinho esvaziado: 3 produtos.').waitFor()
  expect(await main.getByText('Produto removido').count()).toBe(0)
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await main.getByRole('button', { name: `Remover ${names[2]}` }).waitFor()
  await saved(main)

  await anOrder(store, customer, { status: 'picking' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  expect(await widthOf(page)).toBe(320)
})

test('with text twice as large and a full cart the header of a phone has room for a search', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store, { kind: 'company' })
  const { id } = await aProduct(store, { price: 1000 })
  await fillCart(store, customer, [{ id, quantidade: 33 }])
  const { page } = await newVisitor({ token: customer.token, hasLargeText: true })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'R$ 33.000,00, 1 produto no carrinho' }).waitFor()
  expect((await header.locator('input[type=search]').boundingBox())?.width).toBeGreaterThan(150)
})
