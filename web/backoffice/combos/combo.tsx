import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { MOST_PARTS, type StoreCombo } from '#domain/combo/combo.ts'
import { comboDeskApi } from '../../shared/api/combo-desk.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatCents } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as combosText } from '../../shared/i18n/office-combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Conflict } from '../components/conflict.tsx'
import { CustomerPicker } from '../components/customer-picker.tsx'
import formStyle from '../components/office-form.module.css'
import { FieldFault } from '../components/picker.tsx'
import { ProductPicker } from '../components/product-picker.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import {
  CUSTOMERS_FIELD,
  emptyPart,
  FIELDS,
  figuresOf,
  partFields,
  PARTS_FIELD,
  partsOf,
  termsIn,
  valuesOf,
  type FieldName,
  type TypedPart,
  type Values,
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
  return id === NEW ? null : comboDeskApi(office).read(id)
}

interface Outcome {
  readonly problem: FormProblem
  readonly typed: Values
  /** As another person changed it since it was opened. */
  readonly stored: StoreCombo | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'combo.manage')
  const api = comboDeskApi(office)
  const id = args.params['id'] ?? NEW
  const form = await args.request.formData()
  const typed = Object.fromEntries(FIELDS.map((name) => [name, formText(form, name).trim()])) as Record<
    FieldName,
    string
  >
  const missing = await missingIn(office, form, ['name', 'price'])
  if (missing) return { problem: missing, typed, stored: null }
  const terms = termsIn(form, combosText)
  if ('faults' in terms) return { problem: terms, typed, stored: null }
  try {
    if (id !== NEW) {
      await api.change(id, Number(formText(form, 'version')), terms)
      return redirect(`${LIST}/${id}?feito=salvo`)
    }
    const created = await api.create(terms)
    return redirect(`${LIST}/${created.id}?feito=criado`)
  } catch (error) {
    const isOutdated = error instanceof Refusal && error.code === 'combo.outdated'
    const problem = problemFrom(error, [...FIELDS, PARTS_FIELD, CUSTOMERS_FIELD], combosText.unreachable)
    return { problem, typed, stored: isOutdated ? await api.read(id) : null }
  }
}

/** One combo, or a new one. */
export function Component() {
  const text = useText(combosText)
  const combo: StoreCombo | null = useLoaderData()
  const outcome = useActionData<Outcome>()
  const done = useSearchParams()[0].get('feito')
  const { id } = useParams()
  return (
    <div className={stack.gap4}>
      <BackToList path={LIST}>{text.back}</BackToList>
      <h1>{combo?.name ?? text.newTitle}</h1>
      {combo && done !== null && !outcome && (
        <Notice kind="success">{done === 'criado' ? text.created(combo.name) : text.saved}</Notice>
      )}
      <ComboForm key={`${id} ${combo?.version}`} combo={combo} outcome={outcome ?? null} />
    </div>
  )
}

interface ComboFormProps {
  readonly combo: StoreCombo | null
  readonly outcome: Outcome | null
}

function ComboForm({ combo, outcome }: ComboFormProps) {
  const text = useText(combosText)
  const isBusy = useNavigation().formMethod === 'POST'
  const values = outcome?.typed ?? valuesOf(combo)
  const [price, setPrice] = useState(values.price)
  const [audience, setAudience] = useState(values.audience)
  const [customers, setCustomers] = useState(combo?.customers ?? [])
  const [parts, setParts] = useState<readonly TypedPart[]>(() => partsOf(combo))
  const label = (name: FieldName) => ({ label: text.fields[name], name, defaultValue: values[name] })
  const stored = outcome?.stored ?? null
  return (
    <CheckedForm
      method="post"
      replace
      problem={outcome?.problem}
      notice={stored && <Conflict fields={conflictsOf(values, stored, text.fields)} />}
      className={`${surface.panel} ${formStyle.form}`}
      aria-label={combo?.name ?? text.newTitle}
    >
      <input type="hidden" name="version" value={stored?.version ?? combo?.version ?? 0} />
      <Group name={text.groups.combo}>
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
      </Group>
      <Group name={text.groups.parts}>
        <p className={`${textStyle.note} ${formStyle.wide}`}>{text.hints.parts}</p>
        {stored && partsText(partsOf(stored)) !== partsText(partsOf(combo)) && (
          <div className={formStyle.wide}>
            <Notice kind="info">
              <p>{text.theirParts(partsText(partsOf(stored)))}</p>
              <Button look="secondary" size="small" onClick={() => setParts(partsOf(stored))}>
                {text.useTheirs}
              </Button>
            </Notice>
          </div>
        )}
        <Parts parts={parts} onChange={setParts} />
        <Figures price={price} parts={parts} />
      </Group>
      <Group name={text.groups.reach}>
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
          <div className={formStyle.wide}>
            <Notice kind="info">
              <p>{text.theirCustomers(namesOf(stored.customers))}</p>
              <Button look="secondary" size="small" onClick={() => setCustomers(stored.customers ?? [])}>
                {text.useTheirCustomers}
              </Button>
            </Notice>
          </div>
        )}
      </Group>
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {combo ? text.save : text.create}
      </Button>
    </CheckedForm>
  )
}

const Group = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={formStyle.group}>
    <legend className={textStyle.large}>{name}</legend>
    {children}
  </fieldset>
)

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

const conflictsOf = (typed: Values, stored: StoreCombo, labels: Readonly<Record<FieldName, string>>) => {
  const theirs = valuesOf(stored)
  return FIELDS.map((name) => ({ name, label: labels[name], yours: typed[name], theirs: theirs[name] }))
}
