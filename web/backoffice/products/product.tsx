import { useState, type FormEvent, type ReactNode } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeProduct, createProduct, getStoredProduct, setStock } from '#contract/product-desk.ts'
import { quantity, quantityFromUnits } from '#domain/amounts.ts'
import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import { MAX_TYPED_GTIN } from '#domain/catalog/product-codes.ts'
import type { Category } from '#domain/catalog/product.ts'
import {
  dearerTiers,
  orderableQuantities,
  type ProductContent,
  type StoredProduct,
} from '#domain/catalog/stored-product.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { ALL_PRODUCTS, catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount, formatPrice, formatQuantity } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as picturesText } from '../../shared/i18n/office-product-pictures.ts'
import { text as productsText } from '../../shared/i18n/office-products.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { numberFault } from '../../shared/typed-number.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { valuesAfterConflict } from '../components/conflict.tsx'
import { categoryOptions } from '../components/category-choice.tsx'
import {
  conflictsBetween,
  RecordForm,
  revalidatesRecord,
  saveRecord,
  type RecordOutcome,
} from '../components/record-form.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { contentIn, PRODUCT_FIELDS, valuesOf, type ProductField, type ProductValues } from './product-form.ts'
import { PICTURES_ANCHOR, ProductPictures } from './product-pictures.tsx'
import style from './product.module.css'

const LIST = '/gestao/produtos'
/** In place of the id of a product that is not there yet. */
const NEW = 'novo'
const BRANDS = 'brands-in-use'
const REQUIRED = ['name', 'code', 'unit', 'categoryId', 'price'] as const

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(productsText).title} | ${store.name}` }),
}

interface ProductData {
  /** Null for a new one. */
  readonly product: StoredProduct | null
  readonly categories: readonly Category[]
  /** Brands and tags of the products for sale, to write them alike. */
  readonly inUse: Pick<FilterCounts, 'brands' | 'tags'>
}

export async function loader(args: LoaderFunctionArgs): Promise<ProductData> {
  const office = await requireOffice(args, 'product.manage')
  const id = args.params['id'] ?? NEW
  const api = catalogApi(office)
  const [product, categories, inUse] = await Promise.all([
    id === NEW ? null : callStore(office, getStoredProduct, { params: { id } }),
    api.categories(),
    api.filters(ALL_PRODUCTS),
  ])
  return { product, categories, inUse }
}

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<StoredProduct, ProductField> & { readonly form: 'product' | 'stock' }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  if (formText(form, 'form') === 'stock') return saveStock(args, args.params['id'] ?? NEW, form)
  const outcome = await saveRecord(office, args, form, {
    list: LIST,
    newId: NEW,
    api: {
      read: (id) => callStore(office, getStoredProduct, { params: { id } }),
      create: (body: ProductContent) => callStore(office, createProduct, { body }),
      change: (id, version, content) =>
        callStore(office, changeProduct, { params: { id }, body: { ...content, version } }),
    },
    fields: PRODUCT_FIELDS,
    required: REQUIRED,
    pickers: [],
    outdated: 'product.outdated',
    unreachable: productsText.unreachable,
    parseInput: contentIn,
  })
  return outcome instanceof Response ? outcome : { form: 'product', ...outcome }
}

async function saveStock(args: ActionFunctionArgs, id: string, form: FormData): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'product.manage')
  const refused = (problem: FormProblem): Outcome => ({ form: 'stock', problem, typed: null, stored: null })
  const missing = await missingIn(office, form, ['stock', 'reason'])
  if (missing) return refused(missing)
  const units = parseSureQuantity(formText(form, 'stock'), { unit: formText(form, 'unit') })
  if (units === null || units < 0) {
    const message = numberFault(formText(form, 'stock'), productsText.notACount)
    return refused({ message, faults: { stock: message } })
  }
  const [seen, reason] = [quantity(Number(formText(form, 'seen'))), formText(form, 'reason').trim()]
  try {
    const body = { stock: quantityFromUnits(units), seen, reason }
    await callStore(office, setStock, { params: { id }, body })
  } catch (error) {
    return refused(problemFrom(error, ['stock', 'reason'], productsText.unreachable))
  }
  return redirect(`${LIST}/${id}?feito=estoque`)
}

/** One product, or a new one. */
export function Component() {
  const text = useText(productsText)
  const pictures = useText(picturesText)
  const { product, categories, inUse }: ProductData = useLoaderData()
  const outcome = useActionData<Outcome>()
  const done = useSearchParams()[0].get('feito')
  const { id } = useParams()
  const ofProduct = outcome?.form === 'product' ? outcome : null
  const success = product && !outcome ? doneText(text, product, done) : null
  return (
    <div className={stack.gap4}>
      <BackToList path={LIST}>{text.back}</BackToList>
      <header className={style.head}>
        {product && <Picture picture={product.picture} alt="" sizes="4rem" className={style.picture} />}
        <div>
          <h1>{product?.name ?? text.newTitle}</h1>
          <p className={stack.wrap3}>
            {product?.isActive && (
              <a href={`../../produto/${product.slug}`} target="_blank" rel="noreferrer">
                {text.inStore}
              </a>
            )}
            {product && <a href={`#${PICTURES_ANCHOR}`}>{pictures.jump(product.pictures.length)}</a>}
          </p>
        </div>
      </header>
      {success !== null && <Notice kind="success">{success}</Notice>}
      {categories.length === 0 && (
        <Notice kind="info">
          {text.noCategories} <Link to="/gestao/categorias">{text.toCategories}</Link>
        </Notice>
      )}
      <ProductForm
        key={`${id} ${product?.version}`}
        product={product}
        categories={categories}
        inUse={inUse}
        outcome={ofProduct}
      />
      {product?.stockPolicy === 'tracked' && (
        <StockForm
          key={`${id} ${product.stock}`}
          product={product}
          problem={outcome?.form === 'stock' ? outcome.problem : undefined}
        />
      )}
      {product ? (
        <ProductPictures key={product.id} product={product} />
      ) : (
        <p className={textStyle.muted}>{pictures.afterCreating}</p>
      )}
    </div>
  )
}

function doneText(text: typeof productsText, product: StoredProduct, done: string | null): string | null {
  switch (done) {
    case 'criado':
      return text.created(product.name)
    case 'salvo':
      return text.saved
    case 'estoque':
      return text.stockSet(formatAmount(product.stock, product.unit))
    default:
      return null
  }
}

interface ProductFormProps extends ProductData {
  readonly outcome: Outcome | null
}

function ProductForm({ product, categories, inUse, outcome }: ProductFormProps) {
  const text = useText(productsText)
  const seen = valuesOf(product)
  const stored = outcome?.stored ?? null
  const values = stored
    ? (valuesAfterConflict(valuesOf(stored), { seen, typed: outcome?.typed ?? seen }) as ProductValues)
    : (outcome?.typed ?? seen)
  const [shown, setShown] = useState(values)
  const readBack = (event: FormEvent<HTMLElement>) => {
    const form = new FormData(event.currentTarget.closest('form') ?? undefined)
    setShown(Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, formText(form, name)])) as ProductValues)
  }
  const label = (name: ProductField) => ({
    label: text.fields[name],
    name,
    defaultValue: values[name],
    hint: name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined,
    autoComplete: 'off',
  })
  const words = (name: ProductField, maxLength: number) => (
    <Field {...label(name)} maxLength={maxLength} required={REQUIRED.some((required) => required === name)} />
  )
  const number = (name: ProductField) => (
    <Field {...label(name)} inputMode="decimal" maxLength={14} required={name === 'price'} />
  )
  const choice = (name: ProductField, options: Readonly<Record<string, string>>) => (
    <SelectField
      {...label(name)}
      required
      options={Object.entries(options).map(([value, label]) => ({ value, label }))}
    />
  )
  return (
    <RecordForm
      text={text}
      name={product?.name ?? null}
      version={stored?.version ?? product?.version ?? 0}
      problem={outcome?.problem}
      conflicts={stored && conflictsBetween(outcome?.typed ?? seen, valuesOf(stored), text.fields)}
    >
      <div className={style.form} onInput={readBack}>
        <Section name={text.sections.basics}>
          {words('name', 120)}
          {words('code', 80)}
          <SelectField {...label('categoryId')} required empty="" options={categoryOptions(categories)} />
          {words('unit', 10)}
          {words('packaging', 80)}
          <Field {...label('brand')} maxLength={80} list={BRANDS} />
          <datalist id={BRANDS}>
            {inUse.brands.map(({ brand }) => (
              <option key={brand}>{brand}</option>
            ))}
          </datalist>
          {words('gtin', MAX_TYPED_GTIN)}
          {choice('status', text.statuses)}
          <LongTextField {...label('description')} maxLength={5000} className={style.wide} />
          <Field {...label('tags')} maxLength={400} className={style.wide} />
          {inUse.tags.length > 0 && (
            <p className={`${textStyle.muted} ${style.wide}`}>
              {text.knownTags(inUse.tags.map(({ tag }) => tag).join(', '))}
            </p>
          )}
        </Section>
        <Section name={text.sections.prices}>
          {number('price')}
          {number('previousPrice')}
          {number('wholesalePrice')}
          {number('wholesaleMinimum')}
          {number('uninvoicedPrice')}
          {number('packagingPrice')}
          {choice('sale', text.sales)}
          <LongTextField {...label('tiers')} maxLength={800} className={style.wide} />
          <Tiers values={shown} />
        </Section>
        <Section name={text.sections.quantities}>
          {number('granularity')}
          {number('minPerOrder')}
          {number('maxPerOrder')}
          {number('incrementMultiple')}
          {choice('stockPolicy', text.stockPolicies)}
          <Orderable values={shown} />
        </Section>
      </div>
    </RecordForm>
  )
}

const Section = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={style.section}>
    <legend className={textStyle.large}>{name}</legend>
    {children}
  </fieldset>
)

/** The tiers as typed, read back, with those that cost more than fewer units do. */
function Tiers({ values }: { readonly values: ProductValues }) {
  const text = useText(productsText)
  const content = contentIn(values)
  if ('faults' in content || content.tiers.length === 0) return null
  return (
    <div className={style.wide}>
      <ul className={textStyle.muted}>
        {content.tiers.map(({ from, price }) => (
          <li key={from}>{text.tier(formatQuantity(from), formatPrice(price))}</li>
        ))}
      </ul>
      {dearerTiers(content).map(({ tier, below }) => (
        <p key={tier.from} className={style.warning}>
          {below
            ? text.dearerTier(
                formatQuantity(tier.from),
                formatPrice(tier.price),
                formatQuantity(below.from),
                formatPrice(below.price),
              )
            : text.dearerThanOne(formatQuantity(tier.from), formatPrice(tier.price), formatPrice(content.price))}
        </p>
      ))}
    </div>
  )
}

function Orderable({ values }: { readonly values: ProductValues }) {
  const text = useText(productsText)
  const content = contentIn(values)
  if ('faults' in content) return null
  const { units, hasMore } = orderableQuantities(content)
  return (
    <p role="status" className={`${style.wide} ${units.length === 0 ? style.warning : textStyle.muted}`}>
      {units.length === 0
        ? text.notOrderable
        : text.orderable(units.map((each) => formatQuantity(quantityFromUnits(each))).join(', '), hasMore)}
    </p>
  )
}

interface StockFormProps {
  readonly product: StoredProduct
  readonly problem: FormProblem | undefined
}

function StockForm({ product, problem }: StockFormProps) {
  const text = useText(productsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <CheckedForm
      method="post"
      replace
      problem={problem}
      className={`${surface.panel} ${style.form}`}
      aria-label={text.setStock}
    >
      <input type="hidden" name="form" value="stock" />
      <input type="hidden" name="unit" value={product.unit} />
      <input type="hidden" name="seen" value={product.stock} />
      <Section name={text.sections.stock}>
        <p className={style.wide}>{text.stockNow(formatAmount(product.stock, product.unit))}</p>
        <Field label={text.counted} name="stock" required inputMode="decimal" maxLength={14} autoComplete="off" />
        <Field label={text.reason} hint={text.reasonHint} name="reason" required maxLength={200} autoComplete="off" />
      </Section>
      <Button type="submit" look="secondary" isBusy={isBusy} className={style.save}>
        {text.setStock}
      </Button>
    </CheckedForm>
  )
}
