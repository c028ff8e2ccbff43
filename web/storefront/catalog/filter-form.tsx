import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { NO_FILTER, type ListFilter } from '#domain/catalog/list-filter.ts'
import { text as filtersText } from '../../shared/i18n/list-filters.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField } from '../../shared/ui/field.tsx'
import { useStoreData } from '../state/store-context.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './list-filters.module.css'
import { FILTER_NAMES, ON, ORDER_IN_URL, listPath, nameOfTag, narrows, plainList } from './list-url.ts'
import type { ListData } from './list-data.ts'
import { usePendingSelection } from './use-pending-selection.ts'

/** Brands beyond these are folded. */
const FEW_BRANDS = 8

/** A form like any other; with script it sends itself. */
export function FilterForm({ selection, filters, page }: Pick<ListData, 'selection' | 'filters' | 'page'>) {
  const text = useText(filtersText)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const { filter } = selection
  const pending = usePendingSelection(selection)
  const { category, query, order, filter: chosen } = pending
  const path = listPath(pending)
  // What was taken away elsewhere is not checked any more; the focus stays where it is.
  useLayoutEffect(() => form.current?.reset(), [path])
  const groups = Map.groupBy(
    filters.tags.filter(({ group }) => group !== null),
    ({ group }) => group ?? '',
  )
  const grouped = new Set([...groups.values()].flat().map(({ tag }) => tag))
  const brand = ({ brand, products }: (typeof filters.brands)[number]) => (
    <Choice
      key={brand}
      name={FILTER_NAMES.brands}
      value={brand}
      isChosen={chosen.brands.includes(brand)}
      label={text.counted(brand, products)}
    />
  )
  const switches = [
    {
      name: FILTER_NAMES.isAvailable,
      isChosen: chosen.isAvailable,
      isShown: filter.isAvailable,
      products: filters.available,
      label: text.onlyAvailable,
    },
    {
      name: FILTER_NAMES.isOnOffer,
      isChosen: chosen.isOnOffer,
      isShown: filter.isOnOffer,
      products: filters.onOffer ?? 0,
      label: text.onlyOffers,
    },
  ].filter(({ isShown, products }) => isShown || narrows(products, page.total))
  const folded = filters.brands.slice(FEW_BRANDS)
  return (
    <Form
      ref={form}
      method="get"
      action={listPath(plainList(category))}
      preventScrollReset
      className={stack.gap4}
      // At once: the list of the choice before could arrive now, and take this one away.
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true, flushSync: true })}
    >
      {query !== '' && <input type="hidden" name="q" value={query} />}
      {order !== 'featured' && <input type="hidden" name="ordem" value={ORDER_IN_URL[order]} />}
      {chosen.tags
        .filter((tag) => !grouped.has(tag))
        .map((tag) => (
          <input key={tag} type="hidden" name={FILTER_NAMES.tags} value={tag} />
        ))}
      {[...groups].map(([name, tags]) => (
        <fieldset key={name} className={style.group}>
          <legend className={textStyle.smallStrong}>{name}</legend>
          {tags.map(({ tag, label, products }) => (
            <Choice
              key={tag}
              name={FILTER_NAMES.tags}
              value={tag}
              isChosen={chosen.tags.includes(tag)}
              label={text.counted(label, products)}
            />
          ))}
        </fieldset>
      ))}
      {(filters.brands.length > 1 || filter.brands.length > 0) && (
        <fieldset className={style.group}>
          <legend className={textStyle.smallStrong}>{text.brands}</legend>
          {filters.brands.slice(0, FEW_BRANDS).map(brand)}
          {folded.length > 0 && (
            <details open={folded.some(({ brand }) => filter.brands.includes(brand)) || undefined}>
              <summary className={style.more}>{text.moreBrands}</summary>
              {folded.map(brand)}
            </details>
          )}
        </fieldset>
      )}
      {switches.length > 0 && (
        <fieldset className={style.group}>
          <legend className={textStyle.smallStrong}>{text.alsoFilter}</legend>
          {switches.map(({ name, isChosen, products, label }) => (
            <Choice key={name} name={name} value={ON} isChosen={isChosen} label={text.counted(label, products)} />
          ))}
        </fieldset>
      )}
      <noscript>
        {/* A browser with script never reads it. */}
        {import.meta.env.SSR && (
          <Button type="submit" size="small" look="secondary">
            {text.applyFilters}
          </Button>
        )}
      </noscript>
    </Form>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly label: string
}

const Choice = ({ name, value, isChosen, label }: ChoiceProps) => (
  <CheckField name={name} value={value} defaultChecked={isChosen} className={style.choice}>
    {label}
  </CheckField>
)

/** Each filter that was chosen, as a link to the list without it. */
export function ChosenFilters({ selection, filters }: Pick<ListData, 'selection' | 'filters'>) {
  const text = useText(filtersText)
  const { supplier } = useStoreData()
  const { filter } = selection
  const pending = usePendingSelection(selection)
  const { tags, brands } = pending.filter
  const without = (changed: Partial<ListFilter>) =>
    listPath({ ...pending, filter: { ...pending.filter, ...changed }, page: 1 })
  const chosen = [
    ...filter.tags.map((tag) => ({
      key: `tag ${tag}`,
      name: nameOfTag(tag, filters, supplier),
      path: without({ tags: tags.filter((each) => each !== tag) }),
    })),
    ...filter.brands.map((brand) => ({
      key: `brand ${brand}`,
      name: brand,
      path: without({ brands: brands.filter((each) => each !== brand) }),
    })),
    ...(filter.isAvailable
      ? [{ key: 'available', name: text.onlyAvailable, path: without({ isAvailable: false }) }]
      : []),
    ...(filter.isOnOffer ? [{ key: 'on offer', name: text.onlyOffers, path: without({ isOnOffer: false }) }] : []),
  ]
  return (
    <ul className={style.chosen} aria-label={text.chosenFilters}>
      {chosen.map(({ key, name, path }) => (
        <li key={key}>
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
