import { SearchCheck } from 'lucide-react'
import { Link } from 'react-router'
import { pageCount } from '#contract/paging.ts'
import type { MissedSearch, MissedSearchPage } from '#domain/catalog/search-log.ts'
import { text as commonText } from '../../shared/i18n/common.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { text as searchText } from '../../shared/i18n/office-search.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { listUrl } from '../../shared/list-url.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Moment } from '../components/moment.tsx'
import style from './search.module.css'

const SEARCH_PATH = '/gestao/busca'
export const MISSED_DAYS = 30
const SEARCHES_PER_PAGE = 25
export const missedUrl = listUrl(SEARCH_PATH, {})
export type MissedQuery = ReturnType<typeof missedUrl.read>

interface MissedSearchesProps {
  readonly missed: MissedSearchPage
  readonly query: MissedQuery
  readonly now: string
}

/** What shoppers did not find, how often, and what they did then. */
export function MissedSearches({ missed: { searches, total }, query, now }: MissedSearchesProps) {
  const text = useText(searchText)
  const list = useText(officeListText)
  const common = useText(commonText)
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.missedTitle}>
      <div className={stack.gap1}>
        <h2 className={textStyle.strong}>{text.missedTitle}</h2>
        <p className={textStyle.muted}>{text.missedIntro(MISSED_DAYS)}</p>
      </div>
      {searches.length === 0 ? (
        <EmptyState
          icon={<SearchCheck size={32} aria-hidden />}
          title={text.nothingMissedTitle}
          text={text.nothingMissed}
        />
      ) : (
        <ol className={style.list}>
          {searches.map((search) => (
            <li key={search.text} className={style.row}>
              <Missed search={search} now={now} />
            </li>
          ))}
        </ol>
      )}
      <Pages
        page={query.page}
        pages={pageCount(total, SEARCHES_PER_PAGE)}
        pathOf={(page) => missedUrl.pathOf(query, { page })}
        texts={{ pages: list.pages, previous: list.previous, next: list.next, pageOf: common.pageOf }}
      />
    </section>
  )
}

function Missed({ search, now }: { readonly search: MissedSearch; readonly now: string }) {
  const text = useText(searchText)
  const { text: typed, times, lastAt, next, products, givenUp, productsNow } = search
  return (
    <>
      <div className={`${style.edit} ${stack.gap1}`}>
        <p className={stack.wrap2}>
          <strong>{typed}</strong>
          <span>{text.missedTimes(times)}</span>
          <span className={textStyle.note}>
            {text.missedLast} <Moment at={lastAt} now={now} />
          </span>
        </p>
        {productsNow > 0 && <p className={textStyle.note}>{text.foundByNow(productsNow)}</p>}
        <ul className={style.after}>
          {next.map((search) => (
            <li key={search.text}>{text.searchedNext(search.text, search.times, search.found)}</li>
          ))}
          {products.map(({ id, name, times }) => (
            <li key={id}>
              {text.choseNext(times)}{' '}
              <Link to={`/gestao/produtos/${id}`} className={linkStyle.link}>
                {name}
              </Link>
            </li>
          ))}
          {givenUp > 0 && <li>{text.gaveUp(givenUp)}</li>}
        </ul>
      </div>
      {productsNow === 0 && (
        <ButtonLink
          to={`${SEARCH_PATH}?palavra=${encodeURIComponent(typed)}#sinonimo`}
          look="secondary"
          size="small"
          aria-label={text.teachNamed(typed)}
        >
          {text.teach}
        </ButtonLink>
      )}
    </>
  )
}
