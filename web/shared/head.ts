import type { BasisPoints } from '#domain/amounts.ts'
import type { Presentation, Supplier } from '#domain/supplier/supplier.ts'
import type { Step } from './ui/breadcrumb.tsx'

/** The metadata of a screen for browsers, search engines and messengers. */
export interface Head {
  readonly title: string
  readonly description?: string
  /** Path below the store; absent where a page should not be indexed. */
  readonly canonical?: string
  readonly picture?: string
  readonly structuredData?: readonly Record<string, unknown>[]
}

/** A screen's `handle`: how its head follows from its data. */
export interface ScreenHandle<Data = never> {
  readonly head: (data: Data, store: StoreHead) => Head
}

/** What heads need of the store. `url` makes a full address of a path below the store. */
export interface StoreHead {
  readonly name: string
  readonly business: Business
  /** A dictionary with the store's own wording. */
  readonly text: <Texts extends object>(texts: Texts) => Texts
  readonly seo: { readonly title: string; readonly description: string; readonly keywords: string }
  /** What the payment method on display adds to the prices. */
  readonly adjustment: BasisPoints
  readonly url: (path: string) => string
  readonly pictureUrl: (picture: string, size: 160 | 400 | 800) => string
}

/** Who sells, for search engines. */
export interface Business extends Pick<Supplier, 'legalName' | 'cnpj'>, Pick<Presentation, 'contacts'> {
  /** URL of the picture that stands for the store on other sites; null where it only has a drawing. */
  readonly pictureUrl: string | null
}

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
