import type { BrowserState } from '../state/browser-state.ts'

export const importListFilters = () => import('./filter-form.tsx')

/** Before the first render of a list: they are no part of the script of every page. */
export async function loadListFilters({ parts }: Pick<BrowserState, 'parts'>): Promise<void> {
  parts.listFilters = await importListFilters().catch(() => null)
}

export const importProductTable = () => import('./product-table.tsx')

/** Before the first render of a list that offers the table: a cell without its script loses what is typed. */
export async function loadProductTable({ parts }: Pick<BrowserState, 'parts'>): Promise<void> {
  parts.productTable = await importProductTable().catch(() => null)
}
