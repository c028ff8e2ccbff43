import { useState } from 'react'
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
import type { PriceList } from '#domain/catalog/price-list.ts'
import { priceListApi } from '../../shared/api/price-list.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as listsText } from '../../shared/i18n/office-price-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Conflict } from '../components/conflict.tsx'
import { CustomerPicker } from '../components/customer-picker.tsx'
import formStyle from '../components/office-form.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { CUSTOMERS_FIELD, FIELDS, termsIn, valuesOf, type FieldName, type Values } from './price-list-form.ts'

const LISTS = '/gestao/tabelas-de-precos'
/** In place of the id of a list that is not there yet. */
const NEW = 'nova'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(listsText).title} | ${store.name}` }),
}

/** Null for a new one. */
export async function loader(args: LoaderFunctionArgs): Promise<PriceList | null> {
  const office = await requireOffice(args, 'price-list.manage')
  const id = args.params['id'] ?? NEW
  return id === NEW ? null : priceListApi(office).read(id)
}

interface Outcome {
  readonly problem: FormProblem
  readonly typed: Values
  /** As another person changed it since it was opened. */
  readonly stored: PriceList | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'price-list.manage')
  const api = priceListApi(office)
  const id = args.params['id'] ?? NEW
  const form = await args.request.formData()
  const typed = Object.fromEntries(FIELDS.map((name) => [name, formText(form, name).trim()])) as Record<
    FieldName,
    string
  >
  const missing = await missingIn(office, form, ['name'])
  if (missing) return { problem: missing, typed, stored: null }
  const terms = termsIn(form, listsText)
  if ('faults' in terms) return { problem: terms, typed, stored: null }
  try {
    if (id !== NEW) {
      await api.change(id, Number(formText(form, 'version')), terms)
      return redirect(`${LISTS}/${id}?feito=salvo`)
    }
    const created = await api.create(terms)
    return redirect(`${LISTS}/${created.id}?feito=criado`)
  } catch (error) {
    const isOutdated = error instanceof Refusal && error.code === 'priceList.outdated'
    const problem = problemFrom(error, [...FIELDS, CUSTOMERS_FIELD], listsText.unreachable)
    return { problem, typed, stored: isOutdated ? await api.read(id) : null }
  }
}

/** One price list, or a new one. */
export function Component() {
  const text = useText(listsText)
  const list: PriceList | null = useLoaderData()
  const outcome = useActionData<Outcome>()
  const done = useSearchParams()[0].get('feito')
  const { id } = useParams()
  return (
    <div className={stack.gap4}>
      <BackToList path={LISTS}>{text.back}</BackToList>
      <h1>{list?.name ?? text.newTitle}</h1>
      {list && done !== null && !outcome && (
        <Notice kind="success">{done === 'criado' ? text.created(list.name) : text.saved}</Notice>
      )}
      {list && (
        <p>
          <ButtonLink look="secondary" to={`${LISTS}/${list.id}/produtos`}>
            {text.products}
          </ButtonLink>{' '}
          <span className={textStyle.muted}>{text.agreedCount(list.agreedCount)}</span>
        </p>
      )}
      <PriceListForm key={`${id} ${list?.version}`} list={list} outcome={outcome ?? null} />
    </div>
  )
}

interface PriceListFormProps {
  readonly list: PriceList | null
  readonly outcome: Outcome | null
}

function PriceListForm({ list, outcome }: PriceListFormProps) {
  const text = useText(listsText)
  const isBusy = useNavigation().formMethod === 'POST'
  const values = outcome?.typed ?? valuesOf(list)
  const [audience, setAudience] = useState(values.audience)
  const [customers, setCustomers] = useState(list?.customers ?? [])
  const label = (name: FieldName) => ({ label: text.fields[name], name, defaultValue: values[name] })
  const options = (choices: Readonly<Record<string, string>>) =>
    Object.entries(choices).map(([value, label]) => ({ value, label }))
  const stored = outcome?.stored ?? null
  return (
    <CheckedForm
      method="post"
      replace
      problem={outcome?.problem}
      notice={stored && <Conflict fields={conflictsOf(values, stored, text.fields)} />}
      className={`${surface.panel} ${formStyle.form}`}
      aria-label={list?.name ?? text.newTitle}
    >
      <input type="hidden" name="version" value={stored?.version ?? list?.version ?? 0} />
      <div className={formStyle.group}>
        <Field {...label('name')} hint={text.hints.name} required maxLength={80} autoComplete="off" />
        <Field {...label('adjustment')} hint={text.hints.adjustment} maxLength={7} autoComplete="off" />
        <SelectField
          {...label('audience')}
          required
          onChange={({ currentTarget }) => setAudience(currentTarget.value)}
          options={options(text.audiences)}
        />
        <SelectField {...label('status')} required options={options(text.statuses)} />
        {audience === 'chosen' && (
          <>
            <p className={`${textStyle.note} ${formStyle.wide}`}>{text.hints.customers}</p>
            <CustomerPicker
              legend={text.fields.customers}
              field={CUSTOMERS_FIELD}
              chosen={customers}
              onChange={setCustomers}
            />
          </>
        )}
        {audience === 'chosen' && stored && namesOf(stored) !== namesOf(list) && (
          <div className={formStyle.wide}>
            <Notice kind="info">
              <p>{text.theirCustomers(namesOf(stored))}</p>
              <Button look="secondary" size="small" onClick={() => setCustomers(stored.customers)}>
                {text.useTheirCustomers}
              </Button>
            </Notice>
          </div>
        )}
      </div>
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {list ? text.save : text.create}
      </Button>
    </CheckedForm>
  )
}

const namesOf = (list: PriceList | null): string => (list?.customers ?? []).map(({ name }) => name).join(', ')

const conflictsOf = (typed: Values, stored: PriceList, labels: Readonly<Record<FieldName, string>>) => {
  const theirs = valuesOf(stored)
  return FIELDS.map((name) => ({ name, label: labels[name], yours: typed[name], theirs: theirs[name] }))
}
