import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { pageCount } from '#contract/paging.ts'
import { discardStockCount, getStockCount, postStockCount, readStock } from '#contract/stock-count.ts'
import { quantity, type Quantity } from '#domain/amounts.ts'
import type { CountedPage, CountedProduct } from '#domain/catalog/stock-count.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount, formatCount } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as countsText } from '../../shared/i18n/office-stock-counts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { newId } from '../../shared/new-id.ts'
import { typedQuantity } from '../../shared/typed-number.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import { Tabs } from '../../shared/ui/tabs.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { InlineEdit } from '../components/inline-edit.tsx'
import formStyle from '../components/office-form.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { COUNTS_PATH, pageIn, ROWS } from './count-url.ts'
import { amountIn } from './reading.ts'
import { Scanner } from './scanner.tsx'
import style from './stock-count.module.css'

interface ShownCount extends CountedPage {
  readonly page: number
  readonly onlyDifferent: boolean
}

export const handle: ScreenHandle = {
  head: (data, store) => ({ title: `${(data as ShownCount).count.name} | ${store.name}` }),
}

const DIFFERENT = 'diferencas'

export async function loader(args: LoaderFunctionArgs): Promise<ShownCount> {
  const office = await requireOffice(args, 'product.manage')
  const page = pageIn(args.request.url)
  const onlyDifferent = new URL(args.request.url).searchParams.get('parte') === DIFFERENT
  const params = { id: args.params['id'] ?? '' }
  const found = await callStore(office, getStockCount, { params, query: { onlyDifferent, page, limit: ROWS } })
  return { ...found, page, onlyDifferent }
}

interface Outcome {
  readonly problem: FormProblem | null
  readonly last: CountedProduct | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  const params = { id: args.params['id'] ?? '' }
  try {
    switch (formText(form, 'do')) {
      case 'post':
        await callStore(office, postStockCount, { params })
        return { problem: null, last: null }
      case 'discard':
        await callStore(office, discardStockCount, { params })
        return redirect(COUNTS_PATH)
      default: {
        const amount = amountIn(formText(form, 'quantity') || '1')
        if (amount === null) return refused(countsText.badQuantity, 'quantity')
        const code = formText(form, 'code').trim()
        if (code === '') return refused(countsText.codeMissing, 'code')
        const body = { id: crypto.randomUUID(), code, quantity: amount }
        return { problem: null, last: await callStore(office, readStock, { params, body }) }
      }
    }
  } catch (error) {
    return { problem: problemFrom(error, ['code', 'quantity'], countsText.unreachable), last: null }
  }
}

const refused = (message: string, field: string): Outcome => ({
  problem: { message, faults: { [field]: message } },
  last: null,
})

/** A count of the stock: what is read adds up, and its differences are posted once. */
export function Component() {
  const text = useText(countsText)
  const moments = useMoments()
  const { count, products, total, page, onlyDifferent, different, value, unread }: ShownCount = useLoaderData()
  const outcome = useActionData<Outcome>()
  const path = `${COUNTS_PATH}/${count.id}`
  const isOpen = count.postedAt === null
  const pathOf = (page: number) => `${path}?${onlyDifferent ? `parte=${DIFFERENT}&` : ''}pagina=${page}`
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <BackToList path={COUNTS_PATH}>{text.all}</BackToList>
        <div className={stack.wrap3}>
          <h1>{count.name}</h1>
          <Badge tone={isOpen ? 'waiting' : 'good'}>{isOpen ? text.open : text.posted}</Badge>
        </div>
        <p className={textStyle.muted}>
          {[
            count.categoryName ?? text.wholeStore,
            isOpen
              ? text.startedBy(moments.formatMoment(count.startedAt), count.startedBy)
              : text.postedAt(moments.formatMoment(count.postedAt)),
          ].join(' · ')}
        </p>
      </header>
      {isOpen ? <Scanner countId={count.id} sent={outcome} /> : <Notice kind="success">{text.done}</Notice>}
      <section className={stack.gap3} aria-labelledby="summary">
        <h2 id="summary" className={textStyle.large}>
          {text.summary}
        </h2>
        <dl className={formStyle.figures}>
          <Figure name={text.figures.counted} value={formatCount(count.counted)} />
          <Figure name={text.figures.different} value={formatCount(different)} />
          <Figure name={text.figures.value} value={formatCents(value)} />
          <Figure name={text.figures.unread} value={formatCount(unread)} />
        </dl>
        <p className={textStyle.note}>{text.valueHint}</p>
      </section>
      <Tabs
        label={text.parts}
        tabs={[
          { to: path, name: text.part.all, isCurrent: !onlyDifferent, count: count.counted },
          {
            to: `${path}?parte=${DIFFERENT}`,
            name: text.part.different,
            isCurrent: onlyDifferent,
            count: different,
          },
        ]}
      />
      {products.length === 0 && (
        <p className={textStyle.muted}>{onlyDifferent && count.counted > 0 ? text.noDifference : text.none}</p>
      )}
      <ul className={`${stack.gap2} ${formStyle.records}`}>
        {products.map((product) => (
          <ProductRow key={product.id} countId={count.id} product={product} isOpen={isOpen} />
        ))}
      </ul>
      <Pages page={page} pages={pageCount(total, ROWS)} pathOf={pathOf} texts={text} />
      {isOpen && <Ending different={different} unread={unread} isEmpty={count.counted === 0} />}
    </div>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className={textStyle.note}>{name}</dt>
    <dd>{value}</dd>
  </div>
)

interface ProductRowProps {
  readonly countId: string
  readonly product: CountedProduct
  readonly isOpen: boolean
}

/** What was read of a product beside what the store had; the sum is corrected by one reading more. */
function ProductRow({ countId, product, isOpen }: ProductRowProps) {
  const text = useText(countsText)
  const office = useOffice()
  const { revalidate } = useRevalidator()
  const { code, name, unit, counted, expected, difference } = product
  const change = quantity(counted - expected)
  const correct = async (typed: string) => {
    const amount = amountIn(typed, 0)
    if (amount === null) throw Refusal.of(422, 'request.invalid', text.badTotal)
    const body = { id: newId(), code, quantity: quantity(amount - counted) }
    await callStore(office, readStock, { params: { id: countId }, body })
    await revalidate()
  }
  const signed = (amount: Quantity) => `${amount > 0 ? '+' : ''}${formatAmount(amount, unit)}`
  return (
    <li className={`${surface.card} ${stack.between3}`}>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={textStyle.note}>
          {code} · {text.expected(formatAmount(expected, unit))}
        </p>
      </div>
      <div className={stack.row2}>
        {isOpen ? (
          <InlineEdit
            key={counted}
            value={typedQuantity(counted)}
            what={text.total}
            name={name}
            maxLength={14}
            save={correct}
          />
        ) : (
          <span>{formatAmount(counted, unit)}</span>
        )}
        <span className={change === 0 ? textStyle.note : style.difference}>
          {change === 0 ? text.same : text.difference(signed(change), formatCents(difference))}
        </span>
      </div>
    </li>
  )
}

interface EndingProps {
  readonly different: number
  readonly unread: number
  readonly isEmpty: boolean
}

/** The two ends of a count: its differences are posted, or it is discarded after one more question. */
function Ending({ different, unread, isEmpty }: EndingProps) {
  const text = useText(countsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={stack.gap3}>
      {!isEmpty && (
        <Form method="post" replace className={`${surface.panel} ${formStyle.form}`} aria-labelledby="post">
          <h2 id="post" className={textStyle.large}>
            {text.ending}
          </h2>
          <p>{text.postHint(different, unread)}</p>
          <HiddenFields fields={{ do: 'post' }} />
          <Button type="submit" className={formStyle.save} isBusy={isBusy}>
            {text.post}
          </Button>
        </Form>
      )}
      <Removal label={text.discard} question={text.discardQuestion}>
        <Form method="post" replace>
          <HiddenFields fields={{ do: 'discard' }} />
          <Button type="submit" look="danger" isBusy={isBusy}>
            {text.discardNow}
          </Button>
        </Form>
      </Removal>
    </div>
  )
}
