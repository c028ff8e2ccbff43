import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { catalogApi, type ProductQuery } from '../../shared/api/catalog.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { pageOf } from '../../shared/page-context.ts'
import { categoryTrail } from './category-trail.ts'
import { listPath, selectionOf } from './list-url.ts'
import type { ListData } from './list-head.ts'

/** One page of a list. A page beyond the last one leads to the first. */
export async function loadList(args: LoaderFunctionArgs): Promise<ListData> {
  const page = pageOf(args)
  const selection = selectionOf(args.params.categoria, new URL(args.request.url).searchParams)
  const [found, categories, texts] = await Promise.all([
    catalogApi(page).products(selection, { signal: args.request.signal }),
    selection.category === null ? [] : page.categories(),
    page.texts(),
  ])
  if (found.products.length === 0 && found.total > 0) throw redirect(listPath({ ...selection, page: 1 }))
  const trail = categoryTrail(categories, selection.category)
  return {
    selection,
    page: found,
    trail,
    title: titleOf(selection, trail.at(-1)?.name, page.supplier, withOverrides(catalogText, texts)),
  }
}

function titleOf(
  { query, tag }: ProductQuery,
  category: string | undefined,
  supplier: Supplier,
  text: typeof catalogText,
): string {
  if (query !== '') return category === undefined ? text.resultsFor(query) : text.resultsWithin(query, category)
  if (category !== undefined) return category
  if (tag === null) return text.allProducts
  // The supplier's menu knows what its tags are called.
  const inMenu = supplier.presentation.menu.find((link) => link.target === `/produtos?etiqueta=${tag}`)
  return inMenu?.label ?? `${tag.charAt(0).toLocaleUpperCase('pt-BR')}${tag.slice(1).replaceAll('-', ' ')}`
}
