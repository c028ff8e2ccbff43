import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * WCAG 2.2 AA as far as axe can see it, of the page or of one part. The page's own security policy stays on.
 * @param part a CSS selector, where the rest of the page has been looked at before
 */
export async function expectAccessible(page: Page, name = page.url(), part = 'html'): Promise<void> {
  expect.soft(await violationsOf(page, part), `${name} can be used by everybody`).toEqual([])
}

async function violationsOf(page: Page, part: string): Promise<string[]> {
  // Rows that are being read again are dimmed.
  await page.waitForFunction(
    () => !document.querySelector('main[aria-busy=true], main section[tabindex="-1"][aria-busy=true]'),
  )
  if ((await page.evaluate('typeof axe === "object"')) !== true) {
    // The next documents of the page load it by themselves: that costs half of sending it to each.
    await page.addInitScript(script)
    await page.evaluate(script)
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`)
  const found = await withoutCovered(page, violations)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary, html }) =>
        `${id}: ${help}\n  ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`,
    ),
  )
}

/** A bar at the edge of the window covers what is scrolled below it: a target is small only where it is so in the middle as well. */
async function withoutCovered(page: Page, violations: AxeResults['violations']): Promise<AxeResults['violations']> {
  const rest = violations.map(async (violation) => {
    if (violation.id !== 'target-size') return violation
    const nodes: typeof violation.nodes = []
    for (const node of violation.nodes) {
      const selector = node.target.join(' ')
      const again = await page.evaluate<AxeResults>(`(async () => {
        document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })
        return axe.run(${JSON.stringify(selector)}, { runOnly: ['target-size'], resultTypes: ['violations'] })
      })()`)
      if (again.violations.length > 0) nodes.push(node)
    }
    return { ...violation, nodes }
  })
  return Promise.all(rest)
}
