import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, STORES } from './demonstration.ts'
import { arriveAt, centsIn } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, fillCart } = demonstration()
const newVisitor = browserAt(origin)

const searchLeft = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar produtos' }).evaluate((box) => box.getBoundingClientRect().left)

/** Of the bar below the header: the links that are seen, and whether each of them is seen whole. */
const barOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('navigation', { name: 'Categorias' })
    .evaluate((bar) => {
      const { top, bottom, right } = bar.getBoundingClientRect()
      const links = [...bar.querySelectorAll('a')].filter((link) => link.checkVisibility())
      const seen = links.filter((link) => link.getBoundingClientRect().top < bottom)
      return {
        seen: seen.map((link) => link.textContent),
        isWhole: seen.every((link) => {
          const box = link.getBoundingClientRect()
          return box.top >= top - 1 && box.bottom <= bottom + 1 && box.right <= right + 1
        }),
        isRestOutOfReach: links.every((link) => seen.includes(link) || link.closest('[inert]') !== null),
      }
    })

test.each(STORES)('%s has a bar of departments that is never cut, and the rest in its menu', async (slug) => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto(`/${slug}/produtos`)
  await ready(page)
  const curated = await page.locator('[data-bar] a').allTextContents()
  const counts: number[] = []
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => barOf(page)).toMatchObject({ isWhole: true, isRestOutOfReach: true })
    const { seen } = await barOf(page)
    expect(seen[0]).toBe('Departamentos')
    counts.push(seen.length)
  }
  expect(counts[0]).toBeGreaterThan(1)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))

  const banner = page.getByRole('banner')
  await page.setViewportSize({ width: 1024, height: 768 })
  await banner.getByRole('link', { name: 'Departamentos' }).click()
  const menu = banner.getByRole('navigation', { name: 'Departamentos' })
  await menu.getByRole('link').first().waitFor()
  const inMenu = await menu.getByRole('link').allTextContents()
  expect(inMenu).toEqual(expect.arrayContaining(curated.filter((name) => name !== 'Departamentos')))
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the menu of departments opens and closes by keys, by a mouse that passes over it, and by going elsewhere', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  const banner = page.getByRole('banner')
  const opener = banner.getByRole('link', { name: 'Departamentos' })
  const menu = banner.getByRole('navigation', { name: 'Departamentos' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.locator('[data-departments][aria-expanded=false]').waitFor()

  for (const key of ['Enter', ' ']) {
    await opener.focus()
    await opener.press(key)
    await menu.getByRole('link', { name: 'Hortifrúti' }).waitFor()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    expect(await focused()).toBe('Departamentos')
  }

  await opener.press('ArrowDown')
  await expect.poll(focused).toBe('Todos os produtos')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toBe('Todos os produtos')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await focused()).toBe('Departamentos')

  await opener.press('ArrowDown')
  await expect.poll(focused).toBe('Todos os produtos')
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await opener.hover()
  await menu.getByRole('link', { name: 'Hortifrúti' }).waitFor()
  await page.mouse.move(700, 880)
  await menu.waitFor({ state: 'detached' })

  await opener.click()
  await menu.getByRole('link', { name: 'Hortifrúti' }).click()
  await arriveAt(page, 'Hortifrúti')
  await menu.waitFor({ state: 'detached' })
})

test('without script the departments are a screen', async () => {
  const { page } = await newVisitor({ device: 'desktop', hasScript: false })
  await page.goto('/atacado-litoral/produtos')
  await page.getByRole('banner').getByRole('link', { name: 'Departamentos' }).click()
  await arriveAt(page, 'Departamentos')
  await page.locator('main').getByRole('link', { name: 'Mercearia básica' }).click()
  await arriveAt(page, 'Mercearia básica')
})

test('gift wrapping counts in the amount beside the button, and the search box stays where it is', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto('/emporio-da-serra/produto/caixa-de-bombons-sortidos')
  await ready(page)
  const left = await searchLeft(page)
  const article = page.getByRole('article').first()
  await article
    .getByRole('button', { name: /^Adicionar Caixa de bombons/ })
    .first()
    .click()
  const inCart = article.getByText(/no carrinho:/)
  const alone = centsIn(await inCart.textContent())
  const wrap = article.getByRole('checkbox', { name: /^Embalar para presente/ })
  const wrapping = centsIn(await article.getByText(/^Embalar para presente/).textContent())
  expect(wrapping).toBeGreaterThan(0)
  await wrap.check()
  await expect.poll(async () => centsIn(await inCart.textContent())).toBe(alone + wrapping)
  expect(
    centsIn(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /carrinho/i })
        .textContent(),
    ),
  ).toBe(alone + wrapping)
  expect(await searchLeft(page)).toBe(left)
})

test('the categories of the bar at the foot of a phone lead to the departments', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto('/emporio-da-serra')
  await ready(page)
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Categorias' }).click()
  await arriveAt(page, 'Departamentos')
  const department = page.locator('main').getByRole('link', { name: 'Hortifrúti', exact: true })
  const box = await department.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(720)
  await expectAccessible(page)
  await department.click()
  await arriveAt(page, 'Hortifrúti')
})

/** How many pixels at the top of the window are the header's. */
const chromeOf = (page: Page) =>
  page.evaluate(() => {
    for (let y = innerHeight - 100; y >= 0; y--)
      if (document.elementFromPoint(innerWidth / 2, y)?.closest('header:has(> [data-connection])')) return y + 1
    return 0
  })

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** What a typeface that comes late moves has a test of its own (typefaces.test.ts). */
const forgetShiftsOfTypefaces = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    // What was just drawn is reported with the next frames.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    ;(window as unknown as { shifted: number }).shifted = 0
  })
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

test.each(STORES)('on a phone the header of %s is search and cart while the page is scrolled down', async (slug) => {
  const store = await storeOf(slug)
  const { token } = await aCustomer(store)
  const { page } = await newVisitor({ device: 'phone', token })
  await watchShifts(page)
  await page.goto(`/${slug}/produtos`)
  await ready(page)
  await page.locator('[data-departments][aria-expanded]').waitFor({ state: 'attached' })
  await forgetShiftsOfTypefaces(page)
  const whole = await chromeOf(page)
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  const cart = page.getByRole('banner').getByRole('link', { name: /carrinho/i })

  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(() => chromeOf(page)).toBeLessThanOrEqual(56)
  for (const part of [search, cart]) {
    const box = await part.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 56 && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  }
  await expectAccessible(page)

  await search.focus()
  await expect.poll(() => chromeOf(page)).toBe(whole)
  await search.blur()
  await page.evaluate(() => scrollBy(0, 300))
  await expect.poll(() => chromeOf(page)).toBeLessThanOrEqual(56)

  await page.evaluate(() => scrollBy(0, -60))
  await expect.poll(() => chromeOf(page)).toBe(whole)
  expect(await shiftsOf(page)).toBe(0)

  await page.setViewportSize({ width: 740, height: 360 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => chromeOf(page)).toBeLessThan(120)
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(() => chromeOf(page)).toBe(0)
})

/** How much of the icon of each link to the cart its badge covers. */
const coveredIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href$="/carrinho"]')].flatMap((link) => {
      const icon = link.querySelector('svg')?.getBoundingClientRect()
      const badge = [...link.querySelectorAll('span')].find(
        (part) => /^\d+$/.test(part.textContent) && !part.children.length,
      )
      if (!icon || !badge || !link.checkVisibility()) return []
      const { left, right, top, bottom } = badge.getBoundingClientRect()
      const width = Math.max(0, Math.min(icon.right, right) - Math.max(icon.left, left))
      const height = Math.max(0, Math.min(icon.bottom, bottom) - Math.max(icon.top, top))
      return [(width * height) / (icon.width * icon.height)]
    }),
  )

test.each([false, true])(
  'the number of products does not cover the icon of the cart, with large text: %s',
  async (hasLargeText) => {
    const store = await storeOf('emporio-da-serra')
    const customer = await aCustomer(store)
    const product = await aProduct(store, { price: 24.8 })
    await fillCart(store, customer, [{ id: product.id, quantidade: 1 }])
    const { page } = await newVisitor({ device: 'phone', token: customer.token, hasLargeText })
    await page.goto('/emporio-da-serra/conta')
    await ready(page)
    const covered = await coveredIcons(page)
    expect(covered).toHaveLength(2)
    expect(Math.max(...covered)).toBeLessThan(0.35)
  },
)

/** Of the terms in the header, what is seen in part: facts that have no room stand below the line, where none of them is seen. */
const cutFacts = (place: Locator) =>
  place.evaluate(async (link) => {
    await document.fonts.ready
    const terms = link.querySelector('span > span:nth-child(2)') ?? link
    const line = terms.getBoundingClientRect()
    return [...terms.children]
      .filter((fact) => fact.checkVisibility())
      .filter((fact) => {
        const { top, right } = fact.getBoundingClientRect()
        return top < line.bottom - 1 && right > line.right + 1
      })
      .map(({ textContent }) => textContent)
  })

test('beside the payment method a phone has room for whole facts of the delivery alone', async () => {
  const { token } = await aCustomer(await storeOf('atacado-litoral'))
  const { page } = await newVisitor({ device: 'phone', token })
  await page.goto('/atacado-litoral/produtos')
  await ready(page)
  const banner = page.getByRole('banner')
  expect(await cutFacts(banner.getByRole('link', { name: /entrega ou retirada|endereço de entrega/i }))).toEqual([])
  const prices = banner.getByRole('link', { name: /^Preços para/ })
  expect((await prices.boundingBox())?.height).toBeLessThanOrEqual(48)
})

test.each([
  ['phone', /^Mín\. R\$\s30,00 · taxa desde R\$\s9,90$/i],
  ['desktop', /^entrega em \d\d\/\d\d · mín\. R\$\s30,00 · taxa desde R\$\s9,90 · grátis desde R\$\s180,00$/i],
] as const)(
  'on a %s the header says on what terms the store delivers, and nothing of it is cut',
  async (device, terms) => {
    const { page } = await newVisitor({ device, hasScript: false })
    await page.goto('/emporio-da-serra/produtos')
    const place = page.getByRole('banner').getByRole('link', { name: 'Onde receber?' })
    const [, shown = ''] = (await place.innerText()).split('\n')
    expect(shown).toMatch(terms)
    expect(await cutFacts(place)).toEqual([])
  },
)
