import { ScanBarcode } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listStoredCategories } from '#contract/category-desk.ts'
import { pageCount } from '#contract/paging.ts'
import { listStockCounts, startStockCount } from '#contract/stock-count.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import { MAX_COUNT_NAME, type StockCountPage } from '#domain/catalog/stock-count.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as productsText } from '../../shared/i18n/office-products.ts'
import { text as countsText } from '../../shared/i18n/office-stock-counts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { COUNTS_PATH, pageIn, ROWS } from './count-url.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(countsText).title} | ${store.name}` }),
}

interface ShownCounts extends StockCountPage {
  readonly page: number
  readonly categories: readonly StoredCategory[]
  /** Of the next count, so that it is started once. */
  readonly nextId: string
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownCounts> {
  const office = await requireOffice(args, 'product.manage')
  const page = pageIn(args.request.url)
  const [counts, { categories }] = await Promise.all([
    callStore(office, listStockCounts, { query: { page, limit: ROWS } }),
    callStore(office, listStoredCategories, {}),
  ])
  return { ...counts, page, categories, nextId: crypto.randomUUID() }
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  const missing = await missingIn(office, form, ['name'])
  if (missing) return missing
  const id = formText(form, 'id')
  const categoryId = formText(form, 'categoryId') || null
  try {
    await callStore(office, startStockCount, { body: { id, name: formText(form, 'name'), categoryId } })
    return redirect(`${COUNTS_PATH}/${id}`)
  } catch (error) {
    return problemFrom(error, ['name', 'categoryId'], countsText.unreachable)
  }
}

/** Counts of the stock, open ones among them, and the way to a new one. */
export function Component() {
  const text = useText(countsText)
  const products = useText(productsText)
  const moments = useMoments()
  const { counts, total, page, categories, nextId }: ShownCounts = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const named = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <BackToList path="/gestao/produtos">{products.title}</BackToList>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <CheckedForm
        method="post"
        problem={problem}
        className={`${surface.panel} ${formStyle.form}`}
        aria-labelledby="start"
      >
        <h2 id="start" className={textStyle.large}>
          {text.start}
        </h2>
        <input type="hidden" name="id" value={nextId} />
        <div className={formStyle.group}>
          <Field
            label={text.name}
            hint={text.nameHint}
            name="name"
            required
            maxLength={MAX_COUNT_NAME}
            autoComplete="off"
          />
          <SelectField
            label={text.scope}
            name="categoryId"
            isOptional={false}
            empty={text.wholeStore}
            options={categories.map(({ id, name, parentId }) => ({
              value: id,
              label: parentId === null ? name : `${named.get(parentId) ?? ''} > ${name}`,
            }))}
          />
        </div>
        <Button type="submit" className={formStyle.save} isBusy={isBusy}>
          {text.submit}
        </Button>
      </CheckedForm>
      {total === 0 && (
        <EmptyState icon={<ScanBarcode size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ul className={`${stack.gap3} ${formStyle.records}`}>
        {counts.map(({ id, name, categoryName, startedAt, startedBy, postedAt, counted }) => (
          <li key={id} className={surface.card}>
            <p className={stack.between3}>
              <Link to={`${COUNTS_PATH}/${id}`}>{name}</Link>
              <Badge tone={postedAt === null ? 'waiting' : 'good'}>{postedAt === null ? text.open : text.posted}</Badge>
            </p>
            <p>{[text.counted(counted), categoryName].filter(Boolean).join(' · ')}</p>
            <p className={textStyle.note}>{text.startedBy(moments.formatMoment(startedAt), startedBy)}</p>
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        pages={pageCount(total, ROWS)}
        pathOf={(page) => `${COUNTS_PATH}?pagina=${page}`}
        texts={text}
      />
    </div>
  )
}
