import { useId } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { createCustomer, listRepresentatives } from '#contract/customer-desk.ts'
import { listPriceLists } from '#contract/price-list.ts'
import { can } from '#domain/access/can.ts'
import { EMPTY_ADDRESS, MAX_HOUSE_NUMBER, type AddressInput } from '#domain/customer/address.ts'
import { STATES } from '#domain/delivery/postal-code.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { knownCustomerIn } from '../../shared/api/customer.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { chooseClient } from '../../shared/api/session.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { text as registrationText } from '../../shared/i18n/registration.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { maskCnpj, maskCpf, maskPostalCode } from '../../shared/typed-mask.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import { Tabs } from '../../shared/ui/tabs.tsx'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { SHOPPING } from '../list/choose-client.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { ContactFields, DETAIL_FIELDS, detailsIn, NameFields } from './customer-fields.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${customersText.create.title} | ${store.name}` }),
}

interface Choices {
  readonly isCompany: boolean
  readonly representatives: readonly { readonly id: string; readonly name: string }[]
  readonly priceLists: readonly { readonly id: string; readonly name: string }[]
  /** Of the customer that the form makes, so that it is made once. */
  readonly id: string
}

const KIND = 'tipo'
const COMPANY = 'empresa'

export async function loader(args: LoaderFunctionArgs): Promise<Choices> {
  const office = await requireOffice(args, 'customer.create')
  const may = (action: 'customer.review' | 'price-list.manage') =>
    can(action, actorOf(office.person), { features: featuresOf(office.supplier.tags) })
  const [{ representatives }, { lists: priceLists }] = await Promise.all([
    may('customer.review') ? callStore(office, listRepresentatives, {}) : { representatives: [] },
    may('price-list.manage') ? callStore(office, listPriceLists, {}) : { lists: [] },
  ])
  const isCompany = new URL(args.request.url).searchParams.get(KIND) === COMPANY
  return { isCompany, representatives, priceLists, id: crypto.randomUUID() }
}

const ADDRESS = ['postalCode', 'street', 'number', 'complement', 'district', 'city', 'state'] as const
type AddressPart = (typeof ADDRESS)[number]
const partName = (part: AddressPart) => `address.${part}` as const
const FIELDS = ['document', ...DETAIL_FIELDS, ...ADDRESS.map(partName)]

function addressIn(form: FormData): AddressInput | null {
  const typed = Object.fromEntries(ADDRESS.map((part) => [part, formText(form, partName(part))]))
  const isBlank = Object.values(typed).every((value) => value.trim() === '')
  return isBlank ? null : { ...EMPTY_ADDRESS, ...typed }
}

interface Outcome {
  readonly problem: FormProblem
  readonly typed: Readonly<Record<string, string>>
  /** The customer that has the document already. */
  readonly knownId: string | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'customer.create')
  const form = await args.request.formData()
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, formText(form, name)]))
  const isCompany = form.has('legalName')
  const missing = await missingIn(office, form, ['document', isCompany ? 'legalName' : 'fullName'])
  if (missing) return { problem: missing, typed, knownId: null }
  const isInvited = form.has('isInvited') && formText(form, 'email').trim() !== ''
  try {
    const { id } = await callStore(office, createCustomer, {
      body: {
        id: formText(form, 'id') || null,
        document: formText(form, 'document'),
        ...detailsIn(form),
        address: addressIn(form),
        representativeId: formText(form, 'representativeId') || null,
        priceListId: formText(form, 'priceListId') || null,
        isInvited,
      },
    })
    if (!form.has('order')) return redirect(`/gestao/clientes/${id}?feito=${isInvited ? 'convidado' : 'cadastrado'}`)
    await chooseClient(office, id)
    // The store is another application.
    return redirect(SHOPPING)
  } catch (error) {
    const { message, faults } = problemFrom(error, FIELDS, customersText.unreachable)
    return {
      problem: { message, faults: { ...faults, ...refusalsByField(error) } },
      typed,
      knownId: knownCustomerIn(error),
    }
  }
}

export function Component() {
  const text = useText(customersText)
  const { create } = text
  const { isCompany, representatives, priceLists, id }: Choices = useLoaderData()
  const outcome = useActionData<Outcome>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { account, features } = useOffice()
  const typed = outcome?.typed ?? {}
  const heading = useId()
  const { fields } = useText(registrationText)
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/clientes">{text.back}</BackToList>
      <header className={stack.gap2}>
        <h1 id={heading}>{create.title}</h1>
        <p className={`${textStyle.muted} ${formStyle.form}`}>{create.intro}</p>
      </header>
      <Tabs
        label={create.kinds}
        tabs={[
          { to: '/gestao/clientes/novo', name: text.person, isCurrent: !isCompany },
          { to: `/gestao/clientes/novo?${KIND}=${COMPANY}`, name: text.company, isCurrent: isCompany },
        ]}
      />
      <CheckedForm
        key={String(isCompany)}
        method="post"
        problem={outcome?.problem ?? null}
        isOnlyByButton
        replace
        className={`${surface.panel} ${formStyle.form}`}
        aria-labelledby={heading}
      >
        <input type="hidden" name="id" value={typed['id'] ?? id} />
        {outcome?.knownId && (
          <Link to={`/gestao/clientes/${outcome.knownId}`} className={textStyle.strong}>
            {create.seeKnown}
          </Link>
        )}
        <fieldset className={formStyle.group}>
          <legend>{create.data}</legend>
          <Field
            label={isCompany ? fields.cnpj : fields.cpf}
            name="document"
            mask={isCompany ? maskCnpj : maskCpf}
            defaultValue={typed['document']}
            inputMode={isCompany ? 'text' : 'numeric'}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <NameFields isCompany={isCompany} typed={typed} />
        </fieldset>
        <fieldset className={formStyle.group}>
          <legend>{create.contact}</legend>
          {isCompany && (
            <Field label={create.contactName} name="fullName" defaultValue={typed['fullName']} autoComplete="off" />
          )}
          <ContactFields isCompany={isCompany} typed={typed} />
          <CheckField
            name="isInvited"
            hint={create.inviteHint}
            defaultChecked={outcome === undefined || 'isInvited' in typed}
          >
            {create.invite}
          </CheckField>
        </fieldset>
        <fieldset className={formStyle.group}>
          <legend>{create.address}</legend>
          <AddressFields typed={typed} />
        </fieldset>
        {representatives.length + priceLists.length > 0 && (
          <fieldset className={formStyle.group}>
            <legend>{create.sale}</legend>
            {representatives.length > 0 && (
              <SelectField
                label={create.representative}
                name="representativeId"
                empty={create.noRepresentative}
                options={representatives.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={typed['representativeId']}
              />
            )}
            {priceLists.length > 0 && (
              <SelectField
                label={create.priceList}
                name="priceListId"
                empty={create.noPriceList}
                options={priceLists.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={typed['priceListId']}
              />
            )}
          </fieldset>
        )}
        <div className={stack.wrap3}>
          <Button type="submit" isBusy={isBusy}>
            {create.save}
          </Button>
          {can('client.choose', actorOf(account), { features }) && (
            <Button type="submit" name="order" value="sim" look="secondary" isBusy={isBusy}>
              {create.saveAndOrder}
            </Button>
          )}
        </div>
      </CheckedForm>
    </div>
  )
}

const LENGTHS: Readonly<Partial<Record<AddressPart, number>>> = {
  street: 160,
  number: MAX_HOUSE_NUMBER,
  complement: 100,
  district: 100,
  city: 100,
}

function AddressFields({ typed }: { readonly typed: Outcome['typed'] }) {
  const { create } = useText(customersText)
  const { fields, noState } = useText(registrationText)
  return (
    <>
      <p className={`${textStyle.note} ${formStyle.wide}`}>{create.addressHint}</p>
      {ADDRESS.map((part) =>
        part === 'state' ? (
          <SelectField
            key={part}
            label={fields[partName(part)]}
            name={partName(part)}
            empty={noState}
            options={STATES.map((state) => ({ value: state, label: state }))}
            defaultValue={typed[partName(part)]}
          />
        ) : (
          <Field
            key={part}
            label={fields[partName(part)]}
            name={partName(part)}
            defaultValue={typed[partName(part)]}
            autoComplete="off"
            {...(part === 'postalCode' ? { mask: maskPostalCode, inputMode: 'numeric' } : { maxLength: LENGTHS[part] })}
          />
        ),
      )}
    </>
  )
}
