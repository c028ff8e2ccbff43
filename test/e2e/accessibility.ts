import axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** WCAG 2.2 AA as far as axe can see it. The page's own security policy stays on. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  expect.soft(await violationsOf(page), `${name} can be used by everybody`).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary, html }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`),
  )
}
