import { expect, test } from 'vitest'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin } = demonstration()
const newVisitor = browserAt(origin)

declare global {
  interface Window {
    /** How much of the screen has moved since the page began. */
    shift: number
  }
}

const FONT = /\/assets\/([a-z]+)-[\w-]+\.woff2$/
/** A line that wraps elsewhere in the other font moves what is below it by as much. */
const MAX_SHIFT = 0.01

test.each([
  ['emporio-da-serra/categoria/frutas', ['figtree', 'fraunces'], 'Figtree', 'Fraunces'],
  ['atacado-litoral/categoria/arroz-e-feijao', ['archivo'], 'Archivo', 'Archivo'],
])('%s is written in its typeface, which moves nothing when it arrives late', async (list, files, body, heading) => {
  const { page } = await newVisitor()
  const loaded: string[] = []
  const isPainted = Promise.withResolvers<void>()
  await page.route(FONT, async (route) => {
    loaded.push(FONT.exec(route.request().url())?.[1] ?? '')
    await isPainted.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // A category of the demonstration: what other tests sell there is elsewhere. Fonts belong to what `load` waits for.
  await page.goto(`/${list}`, { waitUntil: 'domcontentloaded' })
  await ready(page)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  isPainted.resolve()
  await page.evaluate(async () => {
    await document.fonts.ready
    // Two frames: the one with the new font has been painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect(new Set(loaded)).toEqual(new Set(files))
  const familyOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0])
  expect([await familyOf('body'), await familyOf('h1')]).toEqual([body, heading])
  expect(
    await page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []))),
  ).toEqual(expect.arrayContaining([body, heading]))
  expect(await page.evaluate(() => window.shift)).toBeLessThan(MAX_SHIFT)
  const [ones, zeros] = await page.evaluate(() =>
    ['R$ 1.111,11', 'R$ 0.000,00'].map((amount) => {
      const cell = document.body.appendChild(document.createElement('table')).insertRow().insertCell()
      cell.textContent = amount
      return cell.getBoundingClientRect().width
    }),
  )
  expect(ones, 'amounts below each other are as wide').toBeCloseTo(zeros ?? 0, 1)
})
