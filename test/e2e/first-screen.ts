import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** That an element stands whole on the first screen, above the bar at the foot of a phone. */
export async function expectOnFirstScreen(page: Page, element: Locator): Promise<void> {
  const screen = page.viewportSize()?.height ?? 0
  const box = (await element.boundingBox()) ?? { y: screen, height: screen }
  const bar = page.getByRole('navigation', { name: 'Navegação principal' })
  const foot = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : screen
  expect(box.y, page.url()).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height, page.url()).toBeLessThanOrEqual(foot)
}
