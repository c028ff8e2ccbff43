import { listOperatedStores } from '#contract/operated-store.ts'
import { OPERATIONS_PATH } from '#contract/operator.ts'
import { pageCount } from '#contract/paging.ts'
import type { Page } from '#contract/page.ts'
import type { OperatedStore, StoreState } from '#domain/operation/operated-store.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { USUAL_TIME_ZONE } from '#domain/supplier/new-store.ts'
import { callStore } from '../shared/api/call-store.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { text } from '../shared/i18n/operations.ts'
import { freeText, listUrl, oneOf } from '../shared/list-url.ts'
import { momentsIn } from '../shared/moments.ts'
import { Badge, type Tone } from '../shared/ui/badge.tsx'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field, SelectField } from '../shared/ui/field.tsx'
import surface from '../shared/ui/surface.module.css'
import textStyle from '../shared/ui/text.module.css'
import { Frame, NEW_STORE_PATH, pageOf, Pager, storePath, type Visit } from './page.tsx'

const STATE_WORDS = { all: 'todas', open: 'abertas', suspended: 'suspensas' } as const
const storesUrl = listUrl(OPERATIONS_PATH, {
  search: freeText('busca', 120),
  state: oneOf('situacao', STATE_WORDS, 'all'),
})
export const STATE_TONES: Readonly<Record<StoreState, Tone>> = { open: 'good', suspended: 'waiting' }

const { formatDay } = momentsIn(USUAL_TIME_ZONE)

/** All stores of the installation. */
export async function storesPage(visit: Visit, operator: Operator): Promise<Page> {
  const { call, url } = visit
  const shown = storesUrl.read(url.searchParams)
  const query = { ...shown, state: shown.state === 'all' ? null : shown.state }
  const { stores, total, limit } = await callStore({ call }, listOperatedStores, { query })
  const isFiltered = storesUrl.isFiltered(shown)
  const body = (
    <Frame operator={operator} current={OPERATIONS_PATH}>
      <header className="ops-head">
        <div>
          <h1>{text.stores}</h1>
          <p className={textStyle.note}>{text.storesCount(total)}</p>
        </div>
        <a className={buttonClass({})} href={NEW_STORE_PATH}>
          {text.newStore}
        </a>
      </header>
      <form action={OPERATIONS_PATH} className="ops-search" role="search">
        <Field
          label={text.search}
          name={storesUrl.nameOf('search')}
          type="search"
          defaultValue={shown.search}
          maxLength={120}
        />
        <SelectField
          label={text.state}
          name={storesUrl.nameOf('state')}
          required
          defaultValue={STATE_WORDS[shown.state]}
          options={[
            { value: STATE_WORDS.all, label: text.anyState },
            { value: STATE_WORDS.open, label: text.states.open },
            { value: STATE_WORDS.suspended, label: text.states.suspended },
          ]}
        />
        <button type="submit" className={buttonClass({ look: 'secondary' })}>
          {text.find}
        </button>
        {isFiltered && (
          <a className={buttonClass({ look: 'quiet' })} href={OPERATIONS_PATH}>
            {text.clear}
          </a>
        )}
      </form>
      {stores.length === 0 ? (
        <p className={textStyle.muted}>{isFiltered ? text.storesNotFound : text.storesEmpty}</p>
      ) : (
        <StoreTable stores={stores} />
      )}
      <Pager page={shown.page} pages={pageCount(total, limit)} pathOf={(page) => storesUrl.pathOf(shown, { page })} />
    </Frame>
  )
  return pageOf(visit, { title: text.stores, body })
}

/** A table on a desktop; on a phone each row is a card, whose cells say what they are. */
const StoreTable = ({ stores }: { readonly stores: readonly OperatedStore[] }) => (
  <table className={`${surface.list} ops-table`}>
    <thead>
      <tr>
        <th scope="col">{text.store}</th>
        <th scope="col">{text.state}</th>
        <th scope="col">{text.owners}</th>
        <th scope="col">{text.lastOrder}</th>
        <th scope="col" className="ops-number">
          {text.recentOrders}
        </th>
        <th scope="col" className="ops-number">
          {text.products}
        </th>
        <th scope="col" className="ops-number">
          {text.staff}
        </th>
        <th scope="col" className="ops-number">
          {text.files}
        </th>
      </tr>
    </thead>
    <tbody>
      {stores.map((store) => (
        <StoreRow key={store.id} store={store} />
      ))}
    </tbody>
  </table>
)

const StoreRow = ({ store }: { readonly store: OperatedStore }) => (
  <tr>
    <th scope="row">
      <a href={storePath(store.id)}>{store.name}</a>
      <p className={textStyle.fine}>
        /{store.slug} · {formatDocument(store.cnpj)}
      </p>
    </th>
    <td data-label={text.state}>
      <Badge tone={STATE_TONES[store.state]}>{text.states[store.state]}</Badge>
      <p className={textStyle.fine}>{text.since(formatDay(store.openedAt))}</p>
    </td>
    <td data-label={text.owners}>{store.owners.join(', ') || text.noOwner}</td>
    <td data-label={text.lastOrder}>{store.lastOrderAt === null ? text.noOrder : formatDay(store.lastOrderAt)}</td>
    <td data-label={text.recentOrders} className="ops-number">
      {text.number(store.recentOrders)}
    </td>
    <td data-label={text.products} className="ops-number">
      {text.number(store.products)}
    </td>
    <td data-label={text.staff} className="ops-number">
      {text.number(store.staff)}
    </td>
    <td data-label={text.files} className="ops-number">
      {text.megabytes(store.fileBytes)}
    </td>
  </tr>
)
