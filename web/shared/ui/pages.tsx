import { ButtonLink } from './button.tsx'
import style from './pages.module.css'

interface PagesProps {
  readonly page: number
  readonly pages: number
  readonly pathOf: (page: number) => string
  readonly texts: {
    readonly pages: string
    readonly previous: string
    readonly next: string
    readonly pageOf: (page: number, pages: number) => string
  }
}

/** From page to page of a list; nothing where all of it is on one. */
export function Pages({ page, pages, pathOf, texts }: PagesProps) {
  if (pages <= 1 && page === 1) return null
  const last = Math.max(1, pages)
  return (
    <nav className={style.pages} aria-label={texts.pages}>
      {page > 1 && (
        <ButtonLink to={pathOf(Math.min(page - 1, last))} look="secondary" size="small">
          {texts.previous}
        </ButtonLink>
      )}
      <p>{texts.pageOf(page, last)}</p>
      {page < pages && (
        <ButtonLink to={pathOf(page + 1)} look="secondary" size="small">
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  )
}
