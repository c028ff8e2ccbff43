import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MAX_HOUSE_NUMBER } from '#domain/customer/address.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { anOrder, sendHome } from '#test/builders/orders.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aShoppingList } from '#test/builders/shopping-lists.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { saved } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** As in a browser with other typefaces. */
const WIDE_LETTERS = { content: '* { letter-spacing: 0.08em !important }' }

/** How many of its controls the amount of the first line of the cart covers or nearly touches. */
const coveredControls = (page: Page) =>
  page
    .getByRole('list', { name: 'Produtos no carrinho' })
    .getByRole('listitem')
    .first()
    .evaluate((line) => {
      const total = [...line.querySelectorAll('p')].find(({ textContent }) =>
        textContent.startsWith('Total do produto'),
      )
      // What is written for readers alone covers nothing.
      const shown = [...(total?.childNodes ?? [])].find((node) => node instanceof Text)
      if (!shown) throw new Error('the line has no amount')
      const text = document.createRange()
      text.selectNode(shown)
      const amount = text.getBoundingClientRect()
      const gap = 4
      return [...line.querySelectorAll('button, input')].filter((control) => {
        const box = control.getBoundingClientRect()
        return (
          box.left < amount.right + gap &&
          amount.left < box.right + gap &&
          box.top < amount.bottom + gap &&
          amount.top < box.bottom + gap
        )
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

test.each([
  ['a large', 86_206, 'R$ 999.989,60'],
  ['a very large', 999_999, 'R$ 11.599.988,40'],
])('%s amount covers no control of its line in the cart, also in wider letters', async (_amount, quantity, amount) => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const { id } = await aProduct(store, { price: 11.6 })
  await fillCart(store, customer, [{ id, quantidade: quantity }])
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.locator('main').getByText(amount).first().waitFor()
  const checkout = page.getByRole('link', { name: 'Finalizar compra' }).filter({ visible: true })
  const brokenWords = () =>
    checkout.evaluate((link) => {
      const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      const text = words.nextNode()
      if (text === null) throw new Error('the link has no text')
      const word = document.createRange()
      word.setStart(text, 0)
      word.setEnd(text, 'Finalizar'.length)
      return word.getClientRects().length - 1
    })
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([await coveredControls(page), await brokenWords(), await widthOf(page)], String(width)).toEqual([
      0,
      0,
      width,
    ])
  }
  await page.addStyleTag(WIDE_LETTERS)
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([await coveredControls(page), await brokenWords()], `${width} with wide letters`).toEqual([0, 0])
    await keepScreenshot(page, `narrow-${quantity}-${width}`)
  }
})

test('a desktop that is enlarged to twice its size shows names and prices with the pictures', async () => {
  const store = await aStore(pool)
  await Promise.all(['Arroz', 'Feijão', 'Milho', 'Sal'].map((name) => aProduct(store, { name, price: 11.6 })))
  const { page } = await newVisitor({ device: 'desktop' })
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  const cards = page.locator('main article')
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test.each(['', '/produtos', '/produtos?q=arroz'])(
  'a desktop that is enlarged to twice its size shows name and price of the first row at %s',
  async (path) => {
    const { page } = await newVisitor({ device: 'desktop' })
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(`/emporio-da-serra${path}`)
    await ready(page)
    const card = page.locator('main article').first()
    for (const part of [card.getByRole('heading'), card.getByText(/R\$\s\d/).last()]) {
      const box = await part.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(450)
    }
  },
)

/** The words that are broken inside, where no hyphen or slash divides them. */
const brokenWords = (place: Locator) =>
  place.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('script, .visually-hidden')) continue
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1) broken.push(word)
      }
    }
    return broken
  })

/** The largest part of the height of the screen that a bar which does not scroll with the page takes. */
const heightOfBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter(
      (bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bar.checkVisibility(),
    )
    const boxesAt = (top: number) => {
      scrollTo({ top, behavior: 'instant' })
      return bars.map((bar) => bar.getBoundingClientRect())
    }
    const middle = document.documentElement.scrollHeight / 3
    const before = boxesAt(middle)
    const shares = boxesAt(middle + 40)
      .filter(({ top }, at) => Math.abs(top - (before[at]?.top ?? 0)) < 20)
      .map(({ top, bottom }) => Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top)) / innerHeight)
    return Math.max(0, ...shares)
  })

/** Links, buttons and bold words of a place of which one lies over another. */
const overlaps = (place: Locator) =>
  place.evaluate((root) => {
    const parts = [...root.querySelectorAll('a, button, strong')].filter((part) => part.checkVisibility())
    const boxOf = (part: Element) => part.getBoundingClientRect()
    return parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .filter((other) => !one.contains(other))
        .filter((other) => {
          const [a, b] = [boxOf(one), boxOf(other)]
          return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        })
        .map((other) => `${one.textContent} / ${other.textContent}`),
    )
  })

test.each(['the settings of the browser', 'the style of the page'])(
  'with text twice as large by %s home, cart and checkout of a phone break no word, and no bar takes the screen',
  async (by) => {
    const store = await storeOf('emporio-da-serra')
    const customer = await aCustomer(store, { name: 'Helena Prado' })
    await anAddress(store, customer.customerId, { isPrimary: true })
    await anOrder(store, customer, { status: 'awaiting-payment' })
    await fillCart(store, customer, [{ id: (await aProduct(store, { name: 'Arroz', price: 58 })).id, quantidade: 1 }])
    const isSetting = by === 'the settings of the browser'
    const { page } = await newVisitor({ token: customer.token, hasLargeText: isSetting })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, place] of [
      ['', 'main section >> nth=0'],
      ['/carrinho', 'main'],
      ['/finalizar', 'main fieldset, main aside, main h1'],
    ] as const) {
      await page.goto(`/emporio-da-serra${path}`)
      await ready(page)
      if (!isSetting) await page.addStyleTag({ content: ':root { font-size: 200% }' })
      for (const part of await page.locator(place).all()) expect(await brokenWords(part), path).toEqual([])
      if (path === '') expect(await overlaps(page.locator(place))).toEqual([])
      expect(await heightOfBars(page), path).toBeLessThanOrEqual(0.25)
      expect(await widthOf(page), path).toBe(360)
    }
  },
)

test.each(['the settings of the browser', 'the style of the page'])(
  'with text twice as large by %s the navigation of a phone breaks no word, and nothing covers the product',
  async (by) => {
    const store = await aStore(pool)
    const customer = await aCustomer(store)
    const { slug } = await aProduct(store, { price: 1000 })
    const isSetting = by === 'the settings of the browser'
    const { page } = await newVisitor({ token: customer.token, hasLargeText: isSetting })
    await page.goto(`/${store.slug}/produto/${slug}`)
    await ready(page)
    if (!isSetting) await page.addStyleTag({ content: ':root { font-size: 200% }' })
    const links = page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link')
    const tooWide = await links.evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).length)
    expect(tooWide).toBe(0)
    const buy = page.getByRole('button', { name: /^Adicionar/ }).first()
    expect(await buy.evaluate((button) => getComputedStyle(button.closest('[class*=buy]') ?? button).position)).toBe(
      'static',
    )
  },
)

test.each(['the settings of the browser', 'the style of the page'])(
  'with text twice as large by %s and a full cart the search of a phone has a row of its own',
  async (by) => {
    const store = await aStore(pool)
    const customer = await aCustomer(store, { kind: 'company' })
    const { id } = await aProduct(store, { price: 1000 })
    await fillCart(store, customer, [{ id, quantidade: 33 }])
    const isSetting = by === 'the settings of the browser'
    const { page } = await newVisitor({ token: customer.token, hasLargeText: isSetting })
    await page.goto(`/${store.slug}/produtos`)
    await ready(page)
    const header = page.getByRole('banner')
    const cart = header.getByRole('link', { name: 'R$ 33.000,00, 1 produto no carrinho' })
    const search = header.locator('input[type=search]')
    const places = async () => {
      const [cartBox, searchBox] = [await cart.boundingBox(), await search.boundingBox()]
      if (cartBox === null || searchBox === null) throw new Error('the header is not seen')
      return {
        cartBox,
        searchBox,
        isBeside: cartBox.y < searchBox.y + searchBox.height && searchBox.y < cartBox.y + cartBox.height,
      }
    }
    await cart.waitFor()
    if (!isSetting) {
      expect((await places()).isBeside).toBe(true)
      await page.addStyleTag({ content: ':root { font-size: 200% }' })
    }
    const { cartBox, searchBox, isBeside } = await places()
    expect(isBeside).toBe(false)
    expect(searchBox.width).toBeGreaterThan(320)
    expect(cartBox.width).toBeGreaterThanOrEqual(44)
    expect(await header.evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
  },
)

/** How many texts with these words leave the card that they stand on. */
const overflowingTexts = (page: Page, words: string) =>
  page.getByText(words).evaluateAll(
    (all) =>
      all.filter((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        const card = one.closest('label, article, section') ?? document.documentElement
        return text.getBoundingClientRect().right > card.getBoundingClientRect().right
      }).length,
  )

test('the longest number of a house, in one word, fits the screens of a phone that show an address', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const order = await anOrder(store, customer)
  await sendHome(store, [order])
  const number = 'QUADRA12LOTE5CONJUNTOZCASA3FDS'
  expect(number).toHaveLength(MAX_HOUSE_NUMBER)
  await pool.query('update address set number = $2 where supplier_id = $1', [store.id, number])
  await pool.query(
    `update purchase_order set delivery_address = delivery_address || jsonb_build_object('number', $2::text) where supplier_id = $1`,
    [store.id, number],
  )
  await fillCart(store, customer, [{ id: (await aProduct(store)).id, quantidade: 1 }])
  const sights = [
    [customer.token, '/enderecos'],
    [customer.token, '/finalizar'],
    [customer.token, `/pedidos/${order}`],
    [staff.token, `/gestao/pedidos/${order}`],
  ] as const
  for (const [token, path] of sights) {
    const { page } = await newVisitor({ token, expectedFaults: [/superon\/imagens/, /\/logo\.svg/] })
    await page.goto(`/${store.slug}${path}`)
    await ready(page)
    await page.getByText(number).first().waitFor({ state: 'attached' })
    expect(await widthOf(page), path).toBe(360)
    expect(await overflowingTexts(page, number), path).toBe(0)
  }
})

/** How much of a tab is cut at the edges of its row, in pixels. */
const cutOf = (tab: Locator) =>
  tab.evaluate((link) => {
    const [row, shown] = [link.parentElement?.getBoundingClientRect(), link.getBoundingClientRect()]
    if (!row) throw new Error('the tab has no row')
    return Math.round(Math.max(0, row.left - shown.left, shown.right - row.right))
  })

const GROUPS_OF_ORDERS = ['', 'em-aberto', 'orcamentos', 'entregues', 'cancelados']

test('the tab of the orders that are listed, and one that keys move to, is whole on a phone', async () => {
  const store = await aStore(pool)
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const { page } = await newVisitor({ token: staff.token })
  const tabs = page.getByRole('navigation', { name: 'Situação', exact: true })
  for (const group of GROUPS_OF_ORDERS) {
    await page.goto(`/${store.slug}/gestao/pedidos?situacao=${group}`)
    await ready(page)
    await expect.poll(() => cutOf(tabs.locator('[aria-current=page]')), { message: group }).toBe(0)
  }
  const links = tabs.getByRole('link')
  await links.first().focus()
  for (let at = 0; at < GROUPS_OF_ORDERS.length; at++) {
    if (at > 0) await page.keyboard.press('Tab')
    expect(await links.nth(at).evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await cutOf(links.nth(at)), GROUPS_OF_ORDERS[at]).toBe(0)
  }

  const { page: unscripted } = await newVisitor({ token: staff.token, hasScript: false })
  await unscripted.goto(`/${store.slug}/gestao/pedidos?situacao=cancelados`)
  expect(await cutOf(unscripted.locator('main nav [aria-current=page]'))).toBe(0)
  expect(await widthOf(unscripted)).toBe(360)
})

test('departments with a long word, a letter under many marks, and an emoji keep their place', async () => {
  const store = await aStore(pool)
  const long = 'Anticonstitucionalissimamentepneumoultramicroscopicossilicovulcanoconiótico'
  const [category, ...others] = await Promise.all(
    [long, `Do${'\u0336\u0322\u033A'.repeat(40)}ces`, '🥖🧀🍷'].map((name) => aCategory(store, name)),
  )
  await Promise.all([category, ...others].map((each) => aProduct(store, { categoryId: each?.id ?? '' })))
  const path = `/${store.slug}/categoria/${category?.slug}`
  const overflowOf = (place: Locator) => place.evaluate((link) => link.scrollWidth - link.clientWidth)
  const { page } = await newVisitor({ expectedFaults: [/superon\/imagens/, /404/] })
  await page.goto(`/${store.slug}/categorias`)
  expect(await widthOf(page)).toBe(360)
  await page.goto(path)
  await ready(page)
  expect(await widthOf(page)).toBe(360)
  expect(await cutOf(page.locator('main h1'))).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('dialog').getByRole('link', { name: long })
  await entry.waitFor()
  expect(await overflowOf(entry)).toBe(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await ready(page)
  expect(
    await overflowOf(page.getByRole('navigation', { name: 'Escolher categoria' }).getByRole('link', { name: long })),
  ).toBe(0)
  // Until the menu has its script, the link leads to the screen of all departments.
  await page.locator('[data-departments][aria-expanded=false]').click()
  const inMenu = page.locator('#departments').getByRole('link', { name: long })
  await inMenu.waitFor()
  expect(await overflowOf(inMenu)).toBe(0)
})

test('with text twice as large a shopping list of a phone shows names and quantities whole', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const { id } = await aProduct(store, { name: 'Detergente neutro' })
  const list = await aShoppingList(store, customer, { lines: [{ productId: id, units: 1 }] })
  const { page } = await newVisitor({
    token: customer.token,
    hasLargeText: true,
    expectedFaults: [/superon\/imagens/, /404/],
  })
  await page.goto(`/${store.slug}/listas/${list}`)
  await ready(page)
  expect(await widthOf(page)).toBe(360)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  const line = page.locator('main li').filter({ hasText: 'Detergente neutro' })
  const [name, quantity] = [line.locator('strong'), line.locator('span:has(> * input), span:has(> input)').first()]
  expect((await name.boundingBox())?.width).toBeGreaterThan(200)
  const box = await quantity.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(360)
})
