import { useRef, useState, type FocusEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import { companyEntry } from '#contract/company-registry.ts'
import type { CompanyEntry } from '#domain/customer/customer-record.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { formatPhone, parseCompanyPhone } from '#domain/customer/phone.ts'
import { SESSION } from '../../../shared/api/api-context.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { maskCnpj } from '../../../shared/typed-mask.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { useInputs, type FieldsOf } from './registration-fields.tsx'
import style from './registration.module.css'

/** A CNPJ, which is looked up in the tax registry once it is complete. The reply fills in the fields that are empty. */
export function CompanyNumber(of: FieldsOf) {
  const text = useText(registrationText)
  const inputOf = useInputs(of)
  const store = useStoreData()
  const [advice, setAdvice] = useState('')
  const latest = useRef('')

  const lookUp = async ({ currentTarget: { value, form } }: FocusEvent<HTMLInputElement>) => {
    const document = parseDocument(value)
    if (document?.kind !== 'cnpj' || document.value === latest.current) return
    latest.current = document.value
    setAdvice(text.lookingUp)
    try {
      const company = await callStore(store, companyEntry, { params: { session: SESSION, document: document.value } })
      // Another number was typed in the meantime.
      if (latest.current !== document.value) return
      if (company) fillEmpty(form, company)
      setAdvice(company ? text.found(company.status) : '')
    } catch (error) {
      setAdvice(error instanceof Refusal ? error.message : '')
    }
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

/** Never replaces what was typed, not even by a late reply. */
function fillEmpty(form: HTMLFormElement | null, company: CompanyEntry): void {
  const values: Record<string, string> = {
    legalName: company.legalName,
    tradeName: company.tradeName,
    phone: formatPhone(parseCompanyPhone(company.phone) ?? ''),
    ...Object.fromEntries(Object.entries(company.address).map(([part, value]) => [`address.${part}`, value])),
  }
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
      field.value = value
  }
}
