import type { StoreHead } from './head.ts'
import type { Step } from './ui/breadcrumb.tsx'

type StructuredData = Record<string, unknown>

/** schema.org/BreadcrumbList. */
export const breadcrumbData = (steps: readonly Step[], store: StoreHead): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: store.url(step.path),
  })),
})

/** schema.org/ItemList of pages of this store. */
export const itemListData = (paths: readonly string[], store: StoreHead): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: paths.map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: store.url(path) })),
})
