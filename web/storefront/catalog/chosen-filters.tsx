import { X } from 'lucide-react'
import { Link } from 'react-router'
import { NO_FILTER, type ListFilter } from '#domain/catalog/list-filter.ts'
import { text as filtersText } from '../../shared/i18n/list-filters.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './list-filters.module.css'
import { listPath } from './list-url.ts'
import { nameOfTag, type ListData } from './load-list.ts'

/** Each filter that was chosen, as a link to the list without it. */
export function ChosenFilters({ selection, filters }: Pick<ListData, 'selection' | 'filters'>) {
  const text = useText(filtersText)
  const { supplier } = useStoreData()
  const { filter } = selection
  const without = (changed: Partial<ListFilter>) =>
    listPath({ ...selection, filter: { ...filter, ...changed }, page: 1 })
  const chosen = [
    ...filter.tags.map((tag) => ({
      name: nameOfTag(tag, filters, supplier),
      path: without({ tags: filter.tags.filter((each) => each !== tag) }),
    })),
    ...filter.brands.map((brand) => ({
      name: brand,
      path: without({ brands: filter.brands.filter((each) => each !== brand) }),
    })),
    ...(filter.isAvailable ? [{ name: text.onlyAvailable, path: without({ isAvailable: false }) }] : []),
    ...(filter.isOnOffer ? [{ name: text.onlyOffers, path: without({ isOnOffer: false }) }] : []),
  ]
  return (
    <ul className={style.chosen} aria-label={text.chosenFilters}>
      {chosen.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} className={style.chip} aria-label={text.withoutFilter(name)} preventScrollReset>
            {name} <X size={16} aria-hidden />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={without(NO_FILTER)} className={style.chip} preventScrollReset>
            {text.clearFilters}
          </Link>
        </li>
      )}
    </ul>
  )
}
