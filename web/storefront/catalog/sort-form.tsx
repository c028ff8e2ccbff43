import { Form } from 'react-router'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import { encodeProductOrder, PRODUCT_ORDERS } from '#contract/catalog.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useStoreData } from '../state/store-context.ts'
import { listPath } from './list-url.ts'
import style from './sort-form.module.css'

/** A form like any other; with script it sends itself. */
export function SortForm({ selection }: { readonly selection: ProductQuery }) {
  const text = useText(catalogText)
  const { features, account } = useStoreData()
  const { query, tag, order, category } = selection
  // Where prices are hidden, an order by price would tell them.
  const hidesPrices = features.hidesPricesFromVisitors && !account
  const orders = hidesPrices ? PRODUCT_ORDERS.filter((known) => !known.startsWith('price')) : PRODUCT_ORDERS
  return (
    <Form
      method="get"
      action={listPath({ category, query: '', tag: null, order: 'featured', page: 1 })}
      className={style.form}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {query !== '' && <input type="hidden" name="q" value={query} />}
      {tag !== null && <input type="hidden" name="etiqueta" value={tag} />}
      <label className={style.label}>
        <span className={style.name}>{text.sort}</span>
        <span className={style.field}>
          <select key={order} name="ordem" className={style.select} defaultValue={encodeProductOrder(order)}>
            {orders.map((known) => (
              <option key={known} value={encodeProductOrder(known)}>
                {known === 'featured' && query !== '' ? text.mostRelevant : text.order[known]}
              </option>
            ))}
          </select>
        </span>
      </label>
      <noscript>
        <Button type="submit" size="small" look="secondary">
          {text.apply}
        </Button>
      </noscript>
    </Form>
  )
}
