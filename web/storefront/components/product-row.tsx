import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#domain/catalog/product.ts'
import { text as buyingText } from '../../shared/i18n/buying.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ProductCard } from './product-card.tsx'
import visible from '../../shared/ui/visible.module.css'
import stack from '../../shared/ui/stack.module.css'
import style from './product-row.module.css'

interface ProductRowProps {
  readonly title: string
  readonly products: readonly Product[]
  /** Path of the row's screen, below the store. */
  readonly place: string
  /** Path of the whole list. */
  readonly seeAll?: string | undefined
  /** Another card than usual; `row` is the prefix of its id. */
  readonly cardOf?: (product: Product, row: string) => ReactNode
}

/** Products in one line that scrolls, by finger, wheel, keyboard or its arrows. */
export function ProductRow({ title, products, place, seeAll, cardOf }: ProductRowProps) {
  const text = useText(buyingText)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [edge, setEdge] = useState<'start' | 'end' | null>('start')
  const turn = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.9, behavior: 'smooth' })
  return (
    <section className={style.row} aria-labelledby={id}>
      <header className={style.header} data-arrow-keys>
        <h2 id={id} className={style.title}>
          {title}
        </h2>
        {seeAll && (
          <Link to={seeAll} className={style.all} aria-label={text.seeAllOf(title)}>
            {text.seeAll}
          </Link>
        )}
        <div className={`${visible.fromDesktop} ${stack.wrap2}`} hidden={products.length <= 5}>
          <button
            type="button"
            className={style.arrow}
            disabled={edge === 'start'}
            onClick={() => turn(-1)}
            aria-label={text.back(title)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={style.arrow}
            disabled={edge === 'end'}
            onClick={() => turn(1)}
            aria-label={text.forward(title)}
          >
            <ChevronRight aria-hidden />
          </button>
        </div>
      </header>
      <ul ref={list} className={style.list} onScroll={(event) => setEdge(edgeOf(event.currentTarget))}>
        {products.map((product) => (
          <li key={product.id} className={style.item}>
            {cardOf ? (
              cardOf(product, `linha${id}`)
            ) : (
              <ProductCard product={product} title="h3" place={place} row={`linha${id}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function edgeOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): 'start' | 'end' | null {
  if (scrollLeft < 8) return 'start'
  return scrollLeft + clientWidth > scrollWidth - 8 ? 'end' : null
}
