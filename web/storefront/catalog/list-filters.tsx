import { Suspense, useState } from 'react'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart, MissingPart } from '../../shared/later-part.tsx'
import { loadPart } from '../../shared/lazy-part.ts'
import visible from '../../shared/ui/visible.module.css'
import style from './list-filters.module.css'
import { filterFields, narrows } from './list-url.ts'
import { useBrowser } from '../state/use-browser.ts'
import type { FilteredList, ListFilterParts } from '../state/list-view.ts'
import { importListFilters } from './list-parts.ts'

const PARTS_ON_SERVER = import.meta.env.SSR ? await importListFilters() : null

function useParts(): ListFilterParts | null {
  const browser = useBrowser()
  return browser ? browser.parts.listFilters : PARTS_ON_SERVER
}

const FilterSheet = laterPart(
  async () => (await loadPart('filter-sheet', () => import('./filter-sheet.tsx'))).FilterSheet,
  MissingPart,
)

/** At the side of a wide screen; on a phone without script below the products. */
export function ListFilters(list: FilteredList) {
  const text = useText(catalogText)
  const parts = useParts()
  if (!parts || !hasFilters(list)) return null
  return (
    <section id={FILTERS} className={style.side} aria-label={text.filters}>
      <parts.FilterForm {...list} />
    </section>
  )
}

const FILTERS = 'filtros'

/** On a phone: opens the filters in a sheet. Without script it leads to them. */
export function FilterButton(list: FilteredList) {
  const text = useText(catalogText)
  const [isOpen, setOpen] = useState(false)
  if (!hasFilters(list)) return null
  const count = filterFields(list.selection.filter).length
  return (
    <div className={visible.belowDesktop}>
      <a
        href={`#${FILTERS}`}
        className={style.open}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {count === 0 ? text.filter : text.filterCount(count)}
      </a>
      {isOpen && (
        <Suspense>
          <FilterSheet {...list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Each filter that was chosen, as a link to the list without it. */
export function ChosenFilters(list: FilteredList) {
  const parts = useParts()
  return parts && filterFields(list.selection.filter).length > 0 && <parts.ChosenFilters {...list} />
}

/** Whether there is anything to choose, or anything chosen. */
const hasFilters = ({ selection, filters, page }: FilteredList): boolean =>
  filterFields(selection.filter).length > 0 ||
  filters.tags.some(({ group }) => group !== null) ||
  filters.brands.length > 1 ||
  narrows(filters.available, page.total) ||
  narrows(filters.onOffer ?? 0, page.total)
