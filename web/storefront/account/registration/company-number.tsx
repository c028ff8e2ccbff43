import { useRef, useState, type FocusEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import { companyEntry } from '#contract/company-registry.ts'
import type { CompanyEntry } from '#domain/customer/customer-record.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { formatPhone, parseCompanyPhone } from '#domain/customer/phone.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { maskCnpj } from '../../../shared/typed-mask.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { afterLookUp } from '../../components/postal-code.ts'
import { useStoreData } from '../../state/store-context.ts'
import { useInputs, type FieldsOf } from './registration-fields.tsx'
import style from './registration.module.css'

/** A CNPJ field. A complete CNPJ is looked up, and the reply fills in the fields that the person left empty. */
export function CompanyNumber(of: FieldsOf) {
  const text = useText(registrationText)
  const inputOf = useInputs(of)
  const store = useStoreData()
  const [advice, setAdvice] = useState('')
  const latest = useRef('')
  const filledIn = useRef<FormValues>({})

  const lookUp = async ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    const document = parseDocument(field.value)
    if (document?.kind !== 'cnpj' || document.value === latest.current) return
    latest.current = document.value
    setAdvice(text.lookingUp)
    const { company, advice } = await callStore(store, companyEntry, { params: { document: document.value } }).then(
      (company) => ({ company, advice: company ? text.found(company.status) : '' }),
      (error: unknown) => ({ company: null, advice: error instanceof Refusal ? error.message : '' }),
    )
    if (latest.current !== document.value) return
    // A number that is being corrected is looked up when it is complete again, even if it is the same.
    const isCorrected = parseDocument(field.value)?.value !== document.value
    if (isCorrected) latest.current = ''
    const values = company && !isCorrected ? valuesOf(company) : {}
    fillForm(field.form, filledIn.current, values)
    filledIn.current = values
    setAdvice(isCorrected ? '' : advice)
  }
  return (
    <div className={style.wide}>
      <Field
        {...inputOf('cnpj')}
        mask={maskCnpj}
        required
        hint={text.hints.cnpj}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={(event) => void lookUp(event)}
      />
      <p role="status" className={style.advice}>
        {advice}
      </p>
    </div>
  )
}

/** By name of the field. */
type FormValues = Readonly<Record<string, string>>

const valuesOf = ({ legalName, tradeName, phone, address }: CompanyEntry): FormValues => ({
  legalName,
  tradeName,
  phone: formatPhone(parseCompanyPhone(phone) ?? ''),
  ...Object.fromEntries(Object.entries(address).map(([part, value]) => [`address.${part}`, value])),
})

/** What the look-up of another number filled in goes. */
function fillForm(form: HTMLFormElement | null, filledBefore: FormValues, values: FormValues): void {
  for (const name of Object.keys({ ...filledBefore, ...values })) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = afterLookUp(field.value, filledBefore[name] ?? '', values[name] ?? '')
  }
}
