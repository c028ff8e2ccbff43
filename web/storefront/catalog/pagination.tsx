import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { listPath } from './list-url.ts'
import linkStyle from '../../shared/ui/link.module.css'
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
            <Link
              to={to(current - 1)}
              rel="prev"
              className={`${linkStyle.tinted} ${style.page}`}
              aria-label={text.previous}
            >
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
                className={`${linkStyle.tinted} ${linkStyle.chosen} ${style.page}`}
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
            <Link
              to={to(current + 1)}
              rel="next"
              className={`${linkStyle.tinted} ${style.page}`}
              aria-label={text.next}
            >
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The page numbers to link: the first, the last and those around the current one; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}
