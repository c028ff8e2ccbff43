import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useActionData, useLoaderData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { changeCombo, createCombo, getStoreCombo } from '#contract/combo-desk.ts'
import { goneFrom, isIncomplete, MOST_PARTS, type ComboInput, type StoreCombo } from '#domain/combo/combo.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as combosText } from '../../shared/i18n/office-combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { CustomerPicker } from '../components/customer-picker.tsx'
import formStyle from '../components/office-form.module.css'
import { FieldFault } from '../components/picker.tsx'
import { ProductPicker } from '../components/product-picker.tsx'
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
import { WatchedChoice } from '../components/watched-choice.tsx'
import { requireOffice } from '../state/office-context.ts'
import {
  CUSTOMERS_FIELD,
  emptyPart,
  FIELDS,
  figuresOf,
  partFields,
  PARTS_FIELD,
  partsOf,
  parseInput,
  valuesOf,
  type FieldName,
  type TypedPart,
} from './combo-form.ts'
import style from './combo.module.css'

const LIST = '/gestao/combos'
/** In place of the id of a combo that is not there yet. */
const NEW = 'novo'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(combosText).title} | ${store.name}` }),
}

/** Null for a new one. */
export async function loader(args: LoaderFunctionArgs): Promise<StoreCombo | null> {
  const office = await requireOffice(args, 'combo.manage')
  const id = args.params['id'] ?? NEW
  return id === NEW ? null : callStore(office, getStoreCombo, { params: { id } })
}

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<StoreCombo, FieldName>

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'combo.manage')
  return saveRecord(office, args, await args.request.formData(), {
    list: LIST,
    newId: NEW,
    api: {
      read: (id) => callStore(office, getStoreCombo, { params: { id } }),
      create: (body: ComboInput) => callStore(office, createCombo, { body }),
      change: (id, version, terms) => callStore(office, changeCombo, { params: { id }, body: { ...terms, version } }),
    },
    fields: FIELDS,
    required: ['name', 'price'],
    pickers: [PARTS_FIELD, CUSTOMERS_FIELD],
    outdated: 'combo.outdated',
    unreachable: combosText.unreachable,
    parseInput: (_typed, form) => parseInput(form, combosText),
  })
}

/** One combo, or a new one. */
export function Component() {
  const text = useText(combosText)
  const combo: StoreCombo | null = useLoaderData()
  const outcome = useActionData<Outcome>()
  const { id } = useParams()
  return (
    <RecordPage text={text} list={LIST} name={combo?.name ?? null} isRefused={outcome !== undefined}>
      <ComboForm key={`${id} ${combo?.version}`} combo={combo} outcome={outcome ?? null} />
    </RecordPage>
  )
}

interface ComboFormProps {
  readonly combo: StoreCombo | null
  readonly outcome: Outcome | null
}

function ComboForm({ combo, outcome }: ComboFormProps) {
  const text = useText(combosText)
  const values = outcome?.typed ?? valuesOf(combo)
  const [price, setPrice] = useState(values.price)
  const [audience, setAudience] = useState(values.audience)
  const [customers, setCustomers] = useState(combo?.customers ?? [])
  const [parts, setParts] = useState<readonly TypedPart[]>(() => partsOf(combo))
  const label = (name: FieldName) => ({ label: text.fields[name], name, defaultValue: values[name] })
  const stored = outcome?.stored ?? null
  return (
    <RecordForm
      text={text}
      name={combo?.name ?? null}
      version={stored?.version ?? combo?.version ?? 0}
      problem={outcome?.problem}
      conflicts={stored && conflictsBetween(values, valuesOf(stored), text.fields)}
    >
      <FieldGroup name={text.groups.combo}>
        <Field {...label('name')} hint={text.hints.name} required maxLength={120} autoComplete="off" />
        <Field
          {...label('price')}
          hint={text.hints.price}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        <Field {...label('description')} maxLength={1000} autoComplete="off" />
      </FieldGroup>
      <FieldGroup name={text.groups.parts}>
        <p className={`${textStyle.note} ${formStyle.wide}`}>{text.hints.parts}</p>
        {combo && goneFrom(combo).length > 0 && (
          <div className={formStyle.wide}>
            <Notice kind="warning" isLive={false}>
              {text.gone(goneFrom(combo))} {isIncomplete(combo) && text.cannotBeBought}
            </Notice>
          </div>
        )}
        {stored && partsText(partsOf(stored)) !== partsText(partsOf(combo)) && (
          <TheirChoice
            message={text.theirParts(partsText(partsOf(stored)))}
            use={text.useTheirs}
            onUse={() => setParts(partsOf(stored))}
          />
        )}
        <Parts parts={parts} onChange={setParts} />
        <Figures price={price} parts={parts} />
      </FieldGroup>
      <FieldGroup name={text.groups.reach}>
        <Field {...label('from')} type="date" />
        <Field {...label('until')} hint={text.hints.until} type="date" />
        <SelectField
          {...label('audience')}
          required
          onChange={({ currentTarget }) => setAudience(currentTarget.value)}
          options={Object.entries(text.audiences).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          {...label('status')}
          required
          options={Object.entries(text.statuses).map(([value, label]) => ({ value, label }))}
        />
        {audience === 'some' && (
          <CustomerPicker
            legend={text.audiences.some}
            field={CUSTOMERS_FIELD}
            chosen={customers}
            onChange={setCustomers}
          />
        )}
        {audience === 'some' && stored?.customers && namesOf(stored.customers) !== namesOf(combo?.customers) && (
          <TheirChoice
            message={text.theirCustomers(namesOf(stored.customers))}
            use={text.useTheirCustomers}
            onUse={() => setCustomers(stored.customers ?? [])}
          />
        )}
      </FieldGroup>
    </RecordForm>
  )
}

interface PartsProps {
  readonly parts: readonly TypedPart[]
  readonly onChange: (parts: readonly TypedPart[]) => void
}

function Parts({ parts, onChange }: PartsProps) {
  const text = useText(combosText)
  const nextKey = useRef(MOST_PARTS)
  const change = (at: number, fields: Partial<TypedPart>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...fields } : part)))
  return (
    <>
      <ol className={style.parts}>
        {parts.map((part, at) => (
          <li key={part.key} className={`${surface.card} ${style.part}`}>
            <Field
              label={`${text.partName} ${at + 1}`}
              name={partFields(at).name}
              value={part.name}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
              maxLength={80}
              autoComplete="off"
            />
            <Field
              label={text.partQuantity}
              name={partFields(at).quantity}
              value={part.quantity}
              onChange={({ currentTarget }) => change(at, { quantity: currentTarget.value })}
              required
              inputMode="decimal"
              maxLength={7}
              autoComplete="off"
            />
            <ProductPicker
              legend={text.partProducts(part.name || text.part(at + 1))}
              field={partFields(at).products}
              chosen={part.products}
              onChange={(products) => change(at, { products })}
            />
            {parts.length > 1 && (
              <Button
                look="quiet"
                size="small"
                className={formStyle.save}
                aria-label={text.removePart(at + 1)}
                onClick={() => onChange(parts.filter((_part, index) => index !== at))}
              >
                <Trash2 size={18} aria-hidden /> {text.removePart(at + 1)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={formStyle.wide}>
        {/* After the controls of the parts, which it restores together. */}
        <WatchedChoice name={`${PARTS_FIELD}.choice`} label={text.groups.parts} value={parts} onRestore={onChange} />
        <FieldFault field={PARTS_FIELD} />
        {parts.length < MOST_PARTS && (
          <Button
            look="secondary"
            size="small"
            onClick={() => onChange([...parts, emptyPart(String(nextKey.current++))])}
          >
            <Plus size={18} aria-hidden /> {text.addPart}
          </Button>
        )}
      </div>
    </>
  )
}

/** What the buyer saves, and what of the price falls to each part. */
function Figures({ price, parts }: { readonly price: string; readonly parts: readonly TypedPart[] }) {
  const text = useText(combosText)
  const figures = figuresOf(price, parts)
  if (figures === null) return null
  return (
    <div className={`${stack.gap2} ${formStyle.wide}`} role="status">
      <dl className={formStyle.figures}>
        <div>
          <dt>{text.sum}</dt>
          <dd>{formatCents(figures.apart)}</dd>
        </div>
        <div>
          <dt>{text.saves}</dt>
          <dd>{formatCents(figures.saving)}</dd>
        </div>
        <div>
          <dt>{text.split}</dt>
          <dd>{figures.shares.map((share) => formatCents(share)).join(' + ')}</dd>
        </div>
      </dl>
      {figures.saving === 0 && <Notice kind="info">{text.notCheaper}</Notice>}
    </div>
  )
}

const namesOf = (customers: StoreCombo['customers'] | undefined): string =>
  (customers ?? []).map(({ name }) => name).join(', ')

const partsText = (parts: readonly TypedPart[]): string =>
  parts
    .map(({ name, quantity, products }) => `${quantity} × ${name} (${products.map(({ name }) => name).join(', ')})`)
    .join('; ')
