import { signOut } from '#contract/access.ts'
import { redirectDocument } from 'react-router'
import type { ProductPage } from '#domain/catalog/product.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as searchText } from '../../shared/i18n/search.ts'
import { endedSessionPath, type PageContext } from '../../shared/page-context.ts'

/**
 * What is said above products of which some have only a part of the words; null where all have them. Where the session is over it
 * signs out and leads to the sign-in, which says why and returns to `url` (specification §7: action logout).
 */
export async function searchOutcome(
  { total, partial, endsSession }: ProductPage,
  page: PageContext,
  url: string,
): Promise<string | null> {
  if (endsSession && page.browser) {
    await callStore(page, signOut, {})
    throw redirectDocument(endedSessionPath(page.basename, url))
  }
  return partial && withOverrides(searchText, await page.texts()).partial(total - partial.total, partial.words)
}
