import { ListFilter, X } from 'lucide-react'
import { Form, Link, useNavigate } from 'react-router'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import { Button } from '../../shared/ui/button.tsx'
import { closePopover, Popover } from '../components/popover.tsx'
import type { Chip, FilterField, OfficeQuery } from './list-query.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './filters.module.css'

interface FilterMenuProps<Query> {
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly fields: readonly FilterField<Query>[]
}

/** "+ Filtro": every condition of the list in one form, which also works without script. */
export function FilterMenu<Query extends OfficeQuery>({ url, query, fields }: FilterMenuProps<Query>) {
  const text = useText(officeListText)
  const navigate = useNavigate()
  const shown = fields.filter(({ input }) => input !== 'none')
  const names = new Set(shown.map(({ filter }) => url.nameOf(filter)))
  if (shown.length === 0) return null
  return (
    <Popover
      label={
        <>
          <ListFilter size={16} aria-hidden /> {text.addFilter}
        </>
      }
    >
      <Form
        // What is in the fields is what the list shows, also after a chip was taken away.
        key={url.searchOf(query)}
        action={url.path}
        className={`${stack.gap3} ${style.form}`}
        aria-label={text.filters}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const search = new URLSearchParams(url.searchOf(query))
          for (const name of names) {
            const value = form.get(name)
            if (typeof value === 'string' && value !== '') search.set(name, value)
            else search.delete(name)
          }
          closePopover(event.currentTarget)
          void navigate(url.pathOf(url.read(search)), { preventScrollReset: true })
        }}
      >
        {url
          .otherParameters(query, 'page')
          .map(([name, value]) =>
            names.has(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
        {shown.map(({ filter, label, input }) => {
          const word = url.wordOf(filter, String(query[filter]))
          return (
            <label key={filter}>
              {label}
              {input === 'day' || input === 'none' ? (
                <input type="date" name={url.nameOf(filter)} defaultValue={word} />
              ) : (
                <select name={url.nameOf(filter)} defaultValue={word}>
                  <option value="">{text.any}</option>
                  {input.values.map(({ value, name }) => (
                    <option key={value} value={url.wordOf(filter, value)}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </label>
          )
        })}
        <Button type="submit" size="small">
          {text.apply}
        </Button>
      </Form>
    </Popover>
  )
}

interface ChipsProps {
  readonly chips: readonly Chip[]
  /** The list without any of them. */
  readonly clearPath: string
}

/** What the list is narrowed by; each condition is taken away by its own link. */
export function Chips({ chips, clearPath }: ChipsProps) {
  const text = useText(officeListText)
  if (chips.length === 0) return null
  return (
    <ul className={stack.wrap2} aria-label={text.filters}>
      {chips.map(({ filter, text: name, to }) => (
        <li key={filter}>
          <Link to={to} className={style.chip} aria-label={text.removeFilter(name)} preventScrollReset>
            {name} <X size={14} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearPath} className={style.clear} preventScrollReset>
          {text.clearFilters}
        </Link>
      </li>
    </ul>
  )
}
