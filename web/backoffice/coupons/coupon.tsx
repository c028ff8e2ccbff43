import { useActionData, useLoaderData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { changeCoupon, createCoupon, getCoupon } from '#contract/coupon-desk.ts'
import { centsFromReais, reaisFromCents, roundHalfUp } from '#domain/amounts.ts'
import type { Category } from '#domain/catalog/product.ts'
import { COUPON_KINDS, COUPON_TARGETS, withDiscount } from '#domain/coupon/coupon.ts'
import type { CouponInput, StoreCoupon } from '#domain/coupon/store-coupon.ts'
import { catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formatCents } from '#domain/format-price.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import {
  conflictsBetween,
  FieldGroup,
  revalidatesRecord,
  RecordForm,
  type RecordOutcome,
  RecordPage,
  saveRecord,
} from '../components/record-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import { CouponTargets, TARGET_FIELD } from './coupon-targets.tsx'
import style from '../components/office-form.module.css'

const LIST = '/gestao/cupons'
/** In place of the id of a coupon that is not there yet. */
const NEW = 'novo'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(couponsText).title} | ${store.name}` }),
}

interface CouponData {
  /** Null for a new one. */
  readonly coupon: StoreCoupon | null
  readonly categories: readonly Category[]
}

export async function loader(args: LoaderFunctionArgs): Promise<CouponData> {
  const office = await requireOffice(args, 'coupon.manage')
  const id = args.params['id'] ?? NEW
  const [coupon, categories] = await Promise.all([
    id === NEW ? null : callStore(office, getCoupon, { params: { id } }),
    catalogApi(office).categories(),
  ])
  return { coupon, categories }
}

const FIELDS = [
  'code',
  'description',
  'target',
  'kind',
  'value',
  'minimumItems',
  'from',
  'until',
  'maxUses',
  'perCustomerLimit',
  'application',
  'audience',
  'channel',
  'policies',
  'status',
] as const
type FieldName = (typeof FIELDS)[number]
type Values = Readonly<Record<FieldName, string>>

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<StoreCoupon, FieldName>

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'coupon.manage')
  return saveRecord(office, args, await args.request.formData(), {
    list: LIST,
    newId: NEW,
    api: {
      read: (id) => callStore(office, getCoupon, { params: { id } }),
      create: (body: CouponInput) => callStore(office, createCoupon, { body }),
      change: (id, version, terms) => callStore(office, changeCoupon, { params: { id }, body: { ...terms, version } }),
    },
    fields: FIELDS,
    required: ['code', 'value'],
    pickers: [TARGET_FIELD],
    outdated: 'coupon.outdated',
    unreachable: couponsText.unreachable,
    parseInput: (typed, form) => parseInput(typed, form.getAll(TARGET_FIELD).map(String)),
  })
}

/** The terms as typed, or what is no number in them. */
function parseInput(typed: Values, targetIds: readonly string[]): CouponInput | FormProblem {
  const value = parseDecimal(typed.value.replace(/%\s*$/, ''))
  const minimum = parseDecimal(typed.minimumItems || '0')
  const [maxUses, perCustomerLimit] = [limitIn(typed.maxUses), limitIn(typed.perCustomerLimit)]
  if (value === null || minimum === null || maxUses === undefined || perCustomerLimit === undefined) {
    const faults = {
      ...(value === null ? { value: couponsText.number } : {}),
      ...(minimum === null ? { minimumItems: couponsText.number } : {}),
      ...(maxUses === undefined ? { maxUses: couponsText.whole } : {}),
      ...(perCustomerLimit === undefined ? { perCustomerLimit: couponsText.whole } : {}),
    }
    return { message: Object.values(faults)[0] ?? couponsText.number, faults }
  }
  const kind = COUPON_KINDS.find((kind) => kind === typed.kind) ?? 'percent'
  return {
    ...withDiscount({ kind, value: roundHalfUp(value * 100) }),
    code: typed.code,
    description: typed.description,
    minimumItems: centsFromReais(minimum),
    from: typed.from || null,
    until: typed.until || null,
    maxUses,
    perCustomerLimit,
    target: COUPON_TARGETS.find((target) => target === typed.target) ?? 'items',
    targetIds,
    isAutomatic: typed.application === 'automatic',
    isListed: typed.application !== 'typed',
    isFirstOrderOnly: typed.audience === 'first',
    channel: typed.channel === 'web' || typed.channel === 'manual' ? typed.channel : null,
    avoidsPolicies: typed.policies === 'avoids',
    isActive: typed.status !== 'off',
  }
}

/** Null is no limit; undefined is no number from 1 on. */
function limitIn(typed: string): number | null | undefined {
  if (typed === '') return null
  const limit = parseDecimal(typed)
  return limit !== null && Number.isInteger(limit) && limit >= 1 ? limit : undefined
}

const decimal = (value: number): string => String(value).replace('.', ',')

const valuesOf = (coupon: StoreCoupon | null): Values => ({
  code: coupon?.code ?? '',
  description: coupon?.description ?? '',
  target: coupon?.target ?? 'items',
  kind: coupon?.kind ?? 'percent',
  value: coupon ? decimal(coupon.value / 100) : '',
  minimumItems: coupon && coupon.minimumItems > 0 ? decimal(reaisFromCents(coupon.minimumItems)) : '',
  from: coupon?.from ?? '',
  until: coupon?.until ?? '',
  maxUses: String(coupon?.maxUses ?? ''),
  perCustomerLimit: String(coupon?.perCustomerLimit ?? (coupon ? '' : 1)),
  application: coupon?.isAutomatic ? 'automatic' : coupon?.isListed ? 'listed' : 'typed',
  audience: coupon?.isFirstOrderOnly ? 'first' : 'all',
  channel: coupon?.channel ?? 'all',
  policies: coupon?.avoidsPolicies ? 'avoids' : 'counts',
  status: coupon?.isActive === false ? 'off' : 'on',
})

/** One coupon with what it brought, or a new one. */
export function Component() {
  const text = useText(couponsText)
  const { coupon, categories }: CouponData = useLoaderData()
  const outcome = useActionData<Outcome>()
  const { id } = useParams()
  return (
    <RecordPage text={text} list={LIST} name={coupon?.code ?? null} isRefused={outcome !== undefined}>
      {coupon && <Figures coupon={coupon} />}
      <CouponForm key={`${id} ${coupon?.version}`} coupon={coupon} categories={categories} outcome={outcome ?? null} />
    </RecordPage>
  )
}

function Figures({ coupon }: { readonly coupon: StoreCoupon }) {
  const text = useText(couponsText)
  const { used, maxUses, cost, revenue } = coupon
  return (
    <section className={surface.panel} aria-labelledby="figures">
      <h2 id="figures" className={textStyle.large}>
        {text.figures}
      </h2>
      <dl className={style.figures}>
        <div>
          <dt>{text.columns.uses}</dt>
          <dd>{maxUses === null ? used : text.usesOf(used, maxUses)}</dd>
        </div>
        <div>
          <dt>{text.columns.cost}</dt>
          <dd>{formatCents(cost)}</dd>
        </div>
        <div>
          <dt>{text.columns.revenue}</dt>
          <dd>{formatCents(revenue)}</dd>
        </div>
      </dl>
      <p className={textStyle.note}>{text.figuresHint}</p>
    </section>
  )
}

interface CouponFormProps extends CouponData {
  readonly outcome: Outcome | null
}

function CouponForm({ coupon, categories, outcome }: CouponFormProps) {
  const text = useText(couponsText)
  const values = outcome?.typed ?? valuesOf(coupon)
  const stored = outcome?.stored ?? null
  const labels = { ...text.fields, minimumItems: text.fields.minimum }
  const label = (name: FieldName) => ({ label: labels[name], name, defaultValue: values[name] })
  const choices = { kind: text.kinds, application: text.applications, audience: text.audiences } as const
  const more = { channel: text.channels, policies: text.policyChoices, status: text.statuses } as const
  const select = (name: keyof typeof choices | keyof typeof more) => (
    <SelectField
      {...label(name)}
      required
      options={Object.entries({ ...choices, ...more }[name]).map(([value, label]) => ({ value, label }))}
    />
  )
  return (
    <RecordForm
      text={text}
      name={coupon?.code ?? null}
      version={stored?.version ?? coupon?.version ?? 0}
      problem={outcome?.problem}
      conflicts={stored && conflictsBetween(values, valuesOf(stored), labels)}
    >
      <FieldGroup name={text.groups.code}>
        <Field
          {...label('code')}
          hint={text.hints.code}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <Field {...label('description')} hint={text.hints.description} maxLength={200} autoComplete="off" />
      </FieldGroup>
      <FieldGroup name={text.groups.discount}>
        {select('kind')}
        <Field
          {...label('value')}
          hint={text.hints.value}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Field {...label('minimumItems')} inputMode="decimal" autoComplete="off" maxLength={12} />
        {select('policies')}
        <CouponTargets target={coupon?.target ?? 'items'} chosen={coupon?.targets ?? []} categories={categories} />
      </FieldGroup>
      <FieldGroup name={text.groups.limits}>
        <Field {...label('from')} type="date" />
        <Field {...label('until')} hint={text.hints.until} type="date" />
        <Field {...label('maxUses')} hint={text.hints.unlimited} inputMode="numeric" autoComplete="off" maxLength={7} />
        <Field
          {...label('perCustomerLimit')}
          hint={text.hints.unlimited}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
      </FieldGroup>
      <FieldGroup name={text.groups.reach}>
        {select('application')}
        {select('audience')}
        {select('channel')}
        {select('status')}
      </FieldGroup>
    </RecordForm>
  )
}
