import type { Locator, Page } from 'playwright-core'

export const banner = (page: Page): Locator => page.getByRole('banner')
export const modal = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

export const openLogin = (page: Page): Promise<void> => banner(page).getByRole('link', { name: 'Entrar' }).click()
export const openAccount = (page: Page): Promise<void> => banner(page).getByRole('link', { name: /^Conta de/ }).click()
export const openReceive = (page: Page): Promise<void> => banner(page).getByRole('link', { name: /^(Onde receber|Entregar em|Retirar)/ }).click()
export const openMenu = (page: Page): Promise<void> => banner(page).getByRole('button', { name: 'Menu' }).click()

export const isFocused = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement)

export interface Sight {
  /** Since the watch began, in milliseconds. */
  readonly at: number
  /** `Menu`, `Menu leaving`, or nothing. */
  readonly shown: readonly string[]
}

/** From now on writes down, at each change, which dialogs stand on the page. */
export async function watchDialogs(page: Page): Promise<() => Promise<Sight[]>> {
  await page.evaluate(() => {
    const sights: Sight[] = []
    Object.assign(window, { sights })
    const start = performance.now()
    const look = () => {
      const shown = [...document.querySelectorAll('dialog[open]')].map((dialog) => `${dialog.getAttribute('aria-label')}${dialog.hasAttribute('data-leaving') ? ' leaving' : ''}`)
      if (sights.at(-1)?.shown.join() !== shown.join()) sights.push({ at: performance.now() - start, shown })
    }
    look()
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { readonly sights: Sight[] }).sights)
}
