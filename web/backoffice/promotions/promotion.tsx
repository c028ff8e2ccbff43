import { useState } from 'react'
import { useActionData, useLoaderData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { changePromotion, createPromotion, getPromotion } from '#contract/promotion.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { Promotion, PromotionInput } from '#domain/catalog/promotion.ts'
import { catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { text as promotionsText } from '../../shared/i18n/office-promotions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { CategoryChoice } from '../components/category-choice.tsx'
import formStyle from '../components/office-form.module.css'
import { ProductPicker, type PickedProduct } from '../components/product-picker.tsx'
import {
  conflictsBetween,
  FieldGroup,
  revalidatesRecord,
  RecordForm,
  type RecordOutcome,
  RecordPage,
  saveRecord,
  TheirChoice,
} from '../components/record-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import {
  CATEGORIES_FIELD,
  FIELDS,
  priceField,
  productIdsIn,
  PRODUCTS_FIELD,
  parseInput,
  typedPriceOf,
  valuesOf,
  type FieldName,
} from './promotion-form.ts'

const LIST = '/gestao/promocoes'
/** In place of the id of a promotion that is not there yet. */
const NEW = 'nova'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(promotionsText).title} | ${store.name}` }),
}

interface PromotionData {
  /** Null for a new one. */
  readonly promotion: Promotion | null
  readonly categories: readonly Category[]
}

export async function loader(args: LoaderFunctionArgs): Promise<PromotionData> {
  const office = await requireOffice(args, 'promotion.manage')
  const id = args.params['id'] ?? NEW
  const [promotion, categories] = await Promise.all([
    id === NEW ? null : callStore(office, getPromotion, { params: { id } }),
    catalogApi(office).categories(),
  ])
  return { promotion, categories }
}

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<Promotion, FieldName>

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'promotion.manage')
  const form = await args.request.formData()
  return saveRecord(office, args, form, {
    list: LIST,
    newId: NEW,
    api: {
      read: (id) => callStore(office, getPromotion, { params: { id } }),
      create: (body: PromotionInput) => callStore(office, createPromotion, { body }),
      change: (id, version, terms) =>
        callStore(office, changePromotion, { params: { id }, body: { ...terms, version } }),
    },
    fields: FIELDS,
    required: ['name', 'from', 'until'],
    pickers: [PRODUCTS_FIELD, CATEGORIES_FIELD, ...productIdsIn(form).map(priceField)],
    outdated: 'promotion.outdated',
    unreachable: promotionsText.unreachable,
    parseInput: (_typed, form) => parseInput(form, promotionsText),
  })
}

/** One promotion, or a new one. */
export function Component() {
  const text = useText(promotionsText)
  const { promotion, categories }: PromotionData = useLoaderData()
  const outcome = useActionData<Outcome>()
  const { id } = useParams()
  return (
    <RecordPage text={text} list={LIST} name={promotion?.name ?? null} isRefused={outcome !== undefined}>
      {promotion && <p className={textStyle.muted}>{text.reached(promotion.reachedCount)}</p>}
      {promotion !== null && promotion.belowCostCount > 0 && (
        <Notice kind="warning">{text.belowCost(promotion.belowCostCount)}</Notice>
      )}
      <PromotionForm
        key={`${id} ${promotion?.version}`}
        promotion={promotion}
        categories={categories}
        outcome={outcome ?? null}
      />
    </RecordPage>
  )
}

interface PromotionFormProps extends PromotionData {
  readonly outcome: Outcome | null
}

function PromotionForm({ promotion, categories, outcome }: PromotionFormProps) {
  const text = useText(promotionsText)
  const coupons = useText(couponsText)
  const values = outcome?.typed ?? valuesOf(promotion)
  const label = (name: FieldName) => ({ label: text.fields[name], name, defaultValue: values[name] })
  const options = (choices: Readonly<Record<string, string>>) =>
    Object.entries(choices).map(([value, label]) => ({ value, label }))
  const stored = outcome?.stored ?? null
  /** The promotion whose targets are shown: as it was opened, or as another person left it. */
  const [opened, setOpened] = useState(promotion)
  return (
    <RecordForm
      text={text}
      name={promotion?.name ?? null}
      version={stored?.version ?? promotion?.version ?? 0}
      problem={outcome?.problem}
      conflicts={stored && conflictsBetween(values, valuesOf(stored), text.fields)}
    >
      <FieldGroup name={text.groups.promotion}>
        <Field {...label('name')} hint={text.hints.name} required maxLength={80} autoComplete="off" />
        <Field {...label('discount')} hint={text.hints.discount} inputMode="decimal" maxLength={6} autoComplete="off" />
      </FieldGroup>
      <FieldGroup name={text.groups.reach}>
        <Field {...label('from')} hint={text.hints.from} type="datetime-local" required />
        <Field {...label('until')} hint={text.hints.until} type="datetime-local" required />
        <SelectField {...label('audience')} required options={options(text.audiences)} />
        <SelectField {...label('status')} required options={options(text.statuses)} />
      </FieldGroup>
      <FieldGroup name={text.groups.targets}>
        <p className={`${textStyle.note} ${formStyle.wide}`}>
          {text.hints.targets} {text.hints.lowest}
        </p>
        {stored && targetsText(stored) !== targetsText(opened) && (
          <TheirChoice message={text.theirTargets} use={text.useTheirs} onUse={() => setOpened(stored)} />
        )}
        <PromotedProducts key={`products ${opened?.version}`} promotion={opened} />
        <Field {...label('tags')} hint={text.hints.tags} maxLength={600} autoComplete="off" />
        <CategoryChoice
          key={`categories ${opened?.version}`}
          legend={text.categoriesLegend}
          hint={coupons.hints.categories}
          field={CATEGORIES_FIELD}
          chosenIds={opened?.categoryIds ?? []}
          categories={categories}
        />
      </FieldGroup>
    </RecordForm>
  )
}

const targetsText = (promotion: Promotion | null): string =>
  JSON.stringify([promotion?.products.map(({ id, price }) => [id, price]), promotion?.categoryIds])

/** The chosen products, each with its promotional price where it has one. */
function PromotedProducts({ promotion }: Pick<PromotionData, 'promotion'>) {
  const text = useText(promotionsText)
  const [chosen, setChosen] = useState<readonly PickedProduct[]>(() =>
    (promotion?.products ?? []).map(({ id, name, storePrice }) => ({ id, name, price: storePrice })),
  )
  const storedProduct = (id: string) => promotion?.products.find((product) => product.id === id)
  const gone = chosen.filter(({ id }) => storedProduct(id)?.isSold === false)
  return (
    <>
      {gone.length > 0 && <Notice kind="warning">{text.gone(gone.map(({ name }) => name))}</Notice>}
      <ProductPicker legend={text.productsLegend} field={PRODUCTS_FIELD} chosen={chosen} onChange={setChosen} />
      {chosen.length > 0 && <p className={`${textStyle.note} ${formStyle.wide}`}>{text.hints.prices}</p>}
      {chosen.map(({ id, name, price }) => (
        <Field
          key={id}
          label={text.priceOf(name)}
          name={priceField(id)}
          hint={price === null ? undefined : text.storePrice(formatPrice(price))}
          defaultValue={typedPriceOf(storedProduct(id) ?? { price: null })}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      ))}
    </>
  )
}
