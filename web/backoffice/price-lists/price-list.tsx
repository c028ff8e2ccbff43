import { useState } from 'react'
import { useActionData, useLoaderData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { changePriceList, createPriceList, getPriceList } from '#contract/price-list.ts'
import type { PriceList, PriceListInput } from '#domain/catalog/price-list.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as listsText } from '../../shared/i18n/office-price-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { CustomerPicker } from '../components/customer-picker.tsx'
import formStyle from '../components/office-form.module.css'
import {
  conflictsBetween,
  revalidatesRecord,
  RecordForm,
  type RecordOutcome,
  RecordPage,
  saveRecord,
  TheirChoice,
} from '../components/record-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import { CUSTOMERS_FIELD, FIELDS, parseInput, valuesOf, type FieldName } from './price-list-form.ts'

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
  return id === NEW ? null : callStore(office, getPriceList, { params: { id } })
}

export const shouldRevalidate = revalidatesRecord

type Outcome = RecordOutcome<PriceList, FieldName>

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'price-list.manage')
  return saveRecord(office, args, await args.request.formData(), {
    list: LISTS,
    newId: NEW,
    api: {
      read: (id) => callStore(office, getPriceList, { params: { id } }),
      create: (body: PriceListInput) => callStore(office, createPriceList, { body }),
      change: (id, version, terms) =>
        callStore(office, changePriceList, { params: { id }, body: { ...terms, version } }),
    },
    fields: FIELDS,
    required: ['name'],
    pickers: [CUSTOMERS_FIELD],
    outdated: 'priceList.outdated',
    unreachable: listsText.unreachable,
    parseInput: (_typed, form) => parseInput(form, listsText),
  })
}

/** One price list, or a new one. */
export function Component() {
  const text = useText(listsText)
  const list: PriceList | null = useLoaderData()
  const outcome = useActionData<Outcome>()
  const { id } = useParams()
  return (
    <RecordPage text={text} list={LISTS} name={list?.name ?? null} isRefused={outcome !== undefined}>
      {list && (
        <p>
          <ButtonLink look="secondary" to={`${LISTS}/${list.id}/produtos`}>
            {text.products}
          </ButtonLink>{' '}
          <span className={textStyle.muted}>{text.agreedCount(list.agreedCount)}</span>
        </p>
      )}
      <PriceListForm key={`${id} ${list?.version}`} list={list} outcome={outcome ?? null} />
    </RecordPage>
  )
}

interface PriceListFormProps {
  readonly list: PriceList | null
  readonly outcome: Outcome | null
}

function PriceListForm({ list, outcome }: PriceListFormProps) {
  const text = useText(listsText)
  const values = outcome?.typed ?? valuesOf(list)
  const [audience, setAudience] = useState(values.audience)
  const [customers, setCustomers] = useState(list?.customers ?? [])
  const label = (name: FieldName) => ({ label: text.fields[name], name, defaultValue: values[name] })
  const options = (choices: Readonly<Record<string, string>>) =>
    Object.entries(choices).map(([value, label]) => ({ value, label }))
  const stored = outcome?.stored ?? null
  return (
    <RecordForm
      text={text}
      name={list?.name ?? null}
      version={stored?.version ?? list?.version ?? 0}
      problem={outcome?.problem}
      conflicts={stored && conflictsBetween(values, valuesOf(stored), text.fields)}
    >
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
          <TheirChoice
            message={text.theirCustomers(namesOf(stored))}
            use={text.useTheirCustomers}
            onUse={() => setCustomers(stored.customers)}
          />
        )}
      </div>
    </RecordForm>
  )
}

const namesOf = (list: PriceList | null): string => (list?.customers ?? []).map(({ name }) => name).join(', ')
