import { createContext, type ComponentType } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import type { ProductQuery } from '../../shared/api/catalog.ts'

export interface PageOfProductsProps {
  readonly number: number
  readonly products: readonly Product[]
  readonly selection: ProductQuery
  readonly isFirst?: boolean
}

/** What shows the products of a page instead of cards. */
export const PageViewContext = createContext<ComponentType<PageOfProductsProps> | null>(null)
