import { useState, type FormEvent, type ReactNode } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageIn } from '#contract/paging.ts'
import { changeProduct, createProduct, getStoredProduct } from '#contract/product-desk.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import { MAX_TYPED_GTIN } from '#domain/catalog/product-codes.ts'
import type { Category } from '#domain/catalog/product.ts'
import {
  dearerTiers,
  orderableQuantities,
  type ProductContent,
  type StoredProduct,
} from '#domain/catalog/stored-product.ts'
import { ALL_PRODUCTS, catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatAmount, formatPrice, formatQuantity } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as picturesText } from '../../shared/i18n/office-product-pictures.ts'
import { text as productsText } from '../../shared/i18n/office-products.ts'
import { text as stockText } from '../../shared/i18n/office-stock.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
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
import { loadStock, saveStock, StockForm, StockMovements, type StockHistory } from './stock.tsx'

const LIST = '/gestao/produtos'
const MOVEMENTS_PAGE = 'movimentos'
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
interface ProductScreen extends ProductData {
  /** Null where the stock is not counted. */
  readonly stock: StockHistory | null
}

export async function loader(args: LoaderFunctionArgs): Promise<ProductScreen> {
  const office = await requireOffice(args, 'product.manage')
  const id = args.params['id'] ?? NEW
  const api = catalogApi(office)
  const [product, categories, inUse] = await Promise.all([
    id === NEW ? null : callStore(office, getStoredProduct, { params: { id } }),
    api.categories(),
    api.filters(ALL_PRODUCTS),
  ])
  const page = pageIn(new URL(args.request.url).searchParams.get(MOVEMENTS_PAGE))
  const stock = product?.stockPolicy === 'tracked' ? await loadStock(office, product.id, page) : null
  return { product, categories, inUse, stock }
}

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<StoredProduct, ProductField> & { readonly form: 'product' | 'stock' }

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'product.manage')
  const form = await args.request.formData()
  if (formText(form, 'form') === 'stock') {
    const id = args.params['id'] ?? NEW
    const problem = await saveStock(office, id, form)
    return problem === null
      ? redirect(`${LIST}/${id}?feito=estoque`)
      : { form: 'stock', problem, typed: null, stored: null }
  }
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

/** One product, or a new one. */
export function Component() {
  const text = useText(productsText)
  const pictures = useText(picturesText)
  const { product, categories, inUse, stock }: ProductScreen = useLoaderData()
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
      {product && stock && (
        <>
          <StockForm
            key={`${id} ${stock.total}`}
            product={product}
            nextId={stock.nextId}
            problem={outcome?.form === 'stock' ? outcome.problem : undefined}
          />
          <StockMovements
            history={stock}
            unit={product.unit}
            pathOf={(page) => `${LIST}/${product.id}?${MOVEMENTS_PAGE}=${page}`}
          />
        </>
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
      return stockText.saved(formatAmount(product.stock, product.unit))
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
          {number('stockMinimum')}
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
