import type { CallOptions } from '#contract/client.ts'
import { LANGUAGE, pageSections, staticText } from '#contract/content.ts'
import { withoutRepeats, type PageSection } from '#domain/content/content.ts'
import type { TextOverrides } from '../i18n/dictionary.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** Which carousels: those of a page, or of a static page by its slug. */
export type CarouselPage = { readonly page: string } | { readonly staticPage: string }

export type LoadSections = (
  page: CarouselPage,
  withProducts: boolean,
  options?: CallOptions,
) => Promise<readonly PageSection[]>

/** Without products the rows of products come empty; with them, each product stands in one row. */
export const sectionsFrom =
  (context: ApiContext): LoadSections =>
  async (page, withProducts, options) =>
    withoutRepeats(await callStore(context, pageSections, { query: { ...page, withProducts } }, options))

/** The supplier's own wording of our texts, by key. */
export async function staticTextsOf(context: ApiContext): Promise<TextOverrides> {
  const texts = await callStore(context, staticText, {})
  return texts.find(({ lang }) => lang === LANGUAGE)?.translation ?? {}
}
