import type { Locator, Page } from 'playwright-core'

export const banner = (page: Page): Locator => page.getByRole('banner')
export const modal = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

export const openLogin = (page: Page): Promise<void> => banner(page).getByRole('link', { name: 'Entrar' }).click()
export const openAccount = (page: Page): Promise<void> =>
  banner(page)
    .getByRole('link', { name: /, minha conta$/ })
    .click()
export const openReceive = (page: Page): Promise<void> =>
  banner(page)
    .getByRole('link', { name: /^(Onde receber|Entrega ou retirada|Endereço de entrega|Entregar em|Retirar)/ })
    .click()
export const openMenu = (page: Page): Promise<void> => banner(page).getByRole('button', { name: 'Menu' }).click()

export const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** The "back" of the browser itself; `page.goBack` waits for a navigation, which an open modal refuses. */
export async function pressBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  const before = entries[currentIndex - 1]
  if (!before) throw new Error('there is no page to go back to')
  await session.send('Page.navigateToHistoryEntry', { entryId: before.id })
  await session.detach()
}

/** Which dialogs are on the page: `Menu`, `Menu leaving`, or nothing. */
export const dialogsOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // All changes of timers are drawn by then.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
    return [...document.querySelectorAll('dialog')]
      .map((dialog) => `${dialog.getAttribute('aria-label')}${dialog.hasAttribute('data-leaving') ? ' leaving' : ''}`)
      .join()
  })
