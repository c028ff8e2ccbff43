import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Suggestion } from '#domain/catalog/product.ts'
import { adjustPrice } from '#domain/payment/payment-price.ts'
import { formatPrice } from '../../shared/format.ts'
import { text as searchText } from '../../shared/i18n/search.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { useAdjustment } from '../state/store-context.ts'
import style from './suggestion-list.module.css'
import type { SuggestionSource, Suggestions } from './suggestions.ts'

/** Where the choice at hand leads to; null for what was typed. */
export function suggestedPath({ active, hits, query }: Suggestions): string | null {
  if (active === null) return null
  const hit = hits[active]
  return hit ? `/produto/${hit.slug}` : allResultsPath(query)
}

const allResultsPath = (query: string) => `/produtos?q=${encodeURIComponent(query)}`

interface SuggestionListProps {
  readonly id: string
  readonly source: SuggestionSource
}

/** The list below the search box. */
export function SuggestionList({ id, source }: SuggestionListProps) {
  const text = useText(searchText)
  const { isOpen, hits, active, query, correctedQuery } = useSyncExternalStore(source.subscribe, source.state)
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? text.found(hits.length) : ''}
      </p>
      <div className={style.panel} hidden={!isOpen} tabIndex={-1}>
        {correctedQuery !== null && <p className={style.corrected}>{text.corrected(correctedQuery)}</p>}
        <div id={id} role="listbox" aria-label={text.suggestions}>
          {hits.map((hit, index) => (
            <Hit
              key={hit.id}
              id={`${id}-${index}`}
              hit={hit}
              isActive={index === active}
              onPick={() => source.close()}
            />
          ))}
          <Link
            id={`${id}-${hits.length}`}
            role="option"
            aria-selected={active === hits.length}
            tabIndex={-1}
            to={allResultsPath(query)}
            className={style.all}
            onClick={() => source.close()}
          >
            <Search size={18} aria-hidden />
            {text.seeAll(query)}
          </Link>
        </div>
      </div>
    </>
  )
}

interface HitProps {
  readonly id: string
  readonly hit: Suggestion
  readonly isActive: boolean
  readonly onPick: () => void
}

function Hit({ id, hit, isActive, onPick }: HitProps) {
  const adjustment = useAdjustment()
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={`/produto/${hit.slug}`}
      className={style.hit}
      onClick={onPick}
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <Picture picture={hit.picture} alt="" sizes="48px" className={style.picture} />
      <span className={style.name}>{hit.name}</span>
      {hit.price !== null && (
        <span className={style.price}>
          {formatPrice(adjustPrice(hit.price, adjustment))}
          {hit.unit !== 'un' && <small>/{hit.unit}</small>}
        </span>
      )}
    </Link>
  )
}
