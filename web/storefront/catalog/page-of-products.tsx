import { createElement, memo, use } from 'react'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ProductCard } from '../components/product-card.tsx'
import { listPath } from './list-url.ts'
import { PageViewContext, type PageOfProductsProps } from './page-view.ts'
import style from './product-grid.module.css'

const EAGER_PICTURES = 4

export function PageOfProducts(props: PageOfProductsProps) {
  return createElement(use(PageViewContext) ?? PageOfCards, props)
}

const PageOfCards = memo(function PageOfCards({ number, products, selection, isFirst = false }: PageOfProductsProps) {
  const text = useText(catalogText)
  const place = listPath({ ...selection, page: number })
  return (
    <ul className={style.grid} data-page={number} aria-label={text.page(number)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} title="h2" place={place} isFirst={isFirst && index < EAGER_PICTURES} />
        </li>
      ))}
    </ul>
  )
})
