import type { LoaderFunctionArgs } from 'react-router'
import { contentApi } from '../../shared/api/content.ts'
import { pageOf, type PageContext } from '../../shared/page-context.ts'
import type { LoadedCarousels } from '../components/carousels.tsx'

export const HOME = { page: 'home' } as const

/** The server's first view has everything. A browser that walks here has the products a moment later (specification §9). */
export async function loadHome(args: LoaderFunctionArgs): Promise<LoadedCarousels> {
  const page = pageOf(args)
  if (page.browser === null) return ask(page, true)
  const viewer = viewerOf(await page.account())
  const last = page.browser.lastHome.getState()
  return last?.viewer === viewer ? last.carousels : ask(page, false)
}

async function ask(page: PageContext, withProducts: boolean): Promise<LoadedCarousels> {
  const sections = await contentApi(page).sections(HOME, withProducts)
  return { sections, products: withProducts ? 'shown' : 'waiting', isKept: false }
}

/** Whether prices are shown depends on who looks. */
export const viewerOf = (account: { readonly customerId: string | null; readonly role: string } | null): string =>
  account === null ? 'visitor' : `${account.role} ${account.customerId ?? ''}`
