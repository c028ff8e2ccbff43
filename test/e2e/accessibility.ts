import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // A page in a frame is looked at as a page of its own.
  iframes: false,
  // No rule of these looks at style sheets.
  preload: { assets: ['media'] },
}
/** What larger text can break of a page that has been looked at: what now scrolls, or stands too close. */
const LARGE_TEXT: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['scrollable-region-focusable', 'target-size'] },
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * WCAG 2.2 AA as far as axe can see it, of the page or of one part. The page's own security policy stays on.
 * @param part a CSS selector, where the rest of the page has been looked at before
 */
export async function expectAccessible(page: Page, name = page.url(), part = 'html'): Promise<void> {
  expect.soft(await violationsOf(page, part, options), `${name} can be used by everybody`).toEqual([])
}

/** The same of a page that was looked at before its text became large. */
export async function expectAccessibleInLargeText(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOf(page, 'html', LARGE_TEXT), `${name} can be used by everybody`).toEqual([])
}

async function violationsOf(page: Page, part: string, rules: RunOptions): Promise<string[]> {
  // Products of a store that are being read again are dimmed.
  await page.waitForFunction(
    () => !document.querySelector('main[aria-busy=true], main section[tabindex="-1"][aria-busy=true]'),
  )
  if ((await page.evaluate('typeof axe === "object"')) !== true) {
    // The next documents of the page load it by themselves: that costs half of sending it to each.
    await page.addInitScript(script)
    await page.evaluate(script)
  }
  const frame = (await page.evaluate(frameOf)).map((text) => createHash('sha1').update(text).digest('base64'))
  const known = frame.flatMap((text, index) => (seenFrames.has(text) ? [index] : []))
  const { violations } = await page.evaluate(lookAt, { part, rules, known })
  const found = await withoutCovered(page, violations)
  if (found.length === 0 && part === 'html') for (const text of frame) seenFrames.add(text)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary, html }) =>
        `${id}: ${help}\n  ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`,
    ),
  )
}

/** The headers, menus and footers in which this worker found no fault. */
const seenFrames = new Set<string>()

/** What stands around the main part of the page, with all that decides how it looks. Runs in the page. */
function frameOf(): string[] {
  const { fontSize } = getComputedStyle(document.documentElement)
  return [...document.querySelectorAll('header, footer, nav')].map((part) => {
    const { color, backgroundColor } = getComputedStyle(part)
    const [, store] = location.pathname.split('/')
    const looks = [store, document.documentElement.getAttribute('style'), innerWidth, fontSize, color, backgroundColor]
    return [...looks, part.outerHTML].join('\n')
  })
}

interface Look {
  readonly part: string
  readonly rules: RunOptions
  /** Of the frame: the places of what was looked at on another page. */
  readonly known: readonly number[]
}

/**
 * Axe without the known parts of the frame, and of siblings that are alike without the third and those after it: whatever names,
 * styles or states them is the same; the second may have another colour. Runs in the page.
 */
function lookAt({ part, rules, known }: Look): Promise<AxeResults> {
  const VALUES =
    /^(?:id|href|for|src|srcset|value|name|alt|title|action|aria-(?:label|labelledby|describedby|controls))$/
  const drawnAs = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      VALUES.test(name) ? `${name}${value.trim() === '' ? '' : '+'}` : `${name}=${value}`,
    )
    const inner = [...element.childNodes].map((child) => {
      if (child instanceof Element) return drawnAs(child)
      return child instanceof Text && child.data.trim() !== '' ? 'text' : ''
    })
    return `<${element.tagName} ${attributes.join(' ')}>${inner.join('')}</>`
  }
  const alike: Element[] = []
  const visit = (parent: Element): void => {
    const counts = new Map<string, number>()
    for (const child of parent.children) {
      const key = drawnAs(child)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > 2) alike.push(child)
      else visit(child)
    }
  }
  visit(document.body)
  const frame = [...document.querySelectorAll('header, footer, nav')].filter((_, index) => known.includes(index))
  const { axe } = globalThis as unknown as { axe: typeof Axe }
  return axe.run({ include: [part], exclude: [...frame, ...alike] }, rules)
}

/** A bar at the edge of the window covers what is scrolled below it: a target is small only where it is so in the middle as well. */
async function withoutCovered(page: Page, violations: AxeResults['violations']): Promise<AxeResults['violations']> {
  const rest = violations.map(async (violation) => {
    if (violation.id !== 'target-size') return violation
    const nodes: typeof violation.nodes = []
    for (const node of violation.nodes) {
      const selector = node.target.join(' ')
      const again = await page.evaluate<AxeResults>(`(async () => {
        const element = document.querySelector(${JSON.stringify(selector)})
        // A live update may have replaced the element.
        if (element === null) return { violations: [] }
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        return axe.run(${JSON.stringify(selector)}, { runOnly: ['target-size'], resultTypes: ['violations'] })
      })()`)
      if (again.violations.length > 0) nodes.push(node)
    }
    return { ...violation, nodes }
  })
  return Promise.all(rest)
}
