import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import { Link } from 'react-router'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { listPath } from './list-url.ts'
import { pageNumbers } from './page-numbers.ts'
import style from './pagination.module.css'

interface PaginationProps {
  readonly selection: ProductQuery
  readonly current: number
  readonly last: number
}

/** Links to the pages of a list: they work without script and are found by search engines. */
export function Pagination({ selection, current, last }: PaginationProps) {
  const text = useText(catalogText)
  if (last <= 1) return null
  const to = (page: number) => listPath({ ...selection, page })
  return (
    <nav aria-label={text.pages}>
      <ul className={style.pages}>
        {current > 1 && (
          <li>
            <Link to={to(current - 1)} rel="prev" className={style.page} aria-label={text.previous}>
              <ChevronLeft size={20} aria-hidden />
            </Link>
          </li>
        )}
        {pageNumbers(current, last).map((page, index) => (
          <li key={page ?? `gap ${index}`}>
            {page === null ? (
              <span className={style.gap}>…</span>
            ) : (
              <Link
                to={to(page)}
                className={style.page}
                aria-label={text.page(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        {current < last && (
          <li>
            <Link to={to(current + 1)} rel="next" className={style.page} aria-label={text.next}>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
