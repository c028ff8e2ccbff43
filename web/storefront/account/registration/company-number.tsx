import { useRef, useState, type FocusEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import { companyEntry, decodeCompany } from '#contract/company-registry.ts'
import type { CompanyEntry } from '#domain/customer/customer-record.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { formatPhone, parsePhone } from '#domain/customer/phone.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { COOKIE_SESSION } from '../../../shared/page-context.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { inputOf, type FieldsOf } from './registration-fields.tsx'
import style from './registration.module.css'

/** A CNPJ; once it is whole, the tax registry is asked and fills in what is still empty. Typing by hand always works. */
export function CompanyNumber(of: FieldsOf) {
  const { call } = useStoreData()
  const [advice, setAdvice] = useState('')
  const asked = useRef('')

  const lookUp = async ({ currentTarget: { value, form } }: FocusEvent<HTMLInputElement>) => {
    const document = parseDocument(value)
    if (document?.kind !== 'cnpj' || document.value === asked.current) return
    asked.current = document.value
    setAdvice(text.lookingUp)
    try {
      const company = decodeCompany(
        await call(companyEntry, { params: { sessao: COOKIE_SESSION, doc: document.value } }),
      )
      // Another number stands there by now.
      if (asked.current !== document.value) return
      // A store without the look-up says nothing of it.
      if (company) fillEmpty(form, company)
      setAdvice(company ? text.found(company.status) : '')
    } catch (error) {
      setAdvice(error instanceof Refusal ? error.message : '')
    }
  }
  return (
    <div className={style.wide}>
      <Field
        {...inputOf(of, 'cnpj')}
        required
        maxLength={20}
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

/** What somebody typed is never written over, also not by an answer that comes late. */
function fillEmpty(form: HTMLFormElement | null, company: CompanyEntry): void {
  const found: Record<string, string> = {
    razaoSocial: company.legalName,
    nomeFantasia: company.tradeName,
    telefone: formatPhone(parsePhone(company.phone) ?? ''),
    'endereco.cep': company.postalCode,
    'endereco.rua': company.street,
    'endereco.numero': company.number,
    'endereco.complemento': company.complement,
    'endereco.bairro': company.district,
    'endereco.cidade': company.city,
    'endereco.uf': company.state,
  }
  for (const [name, value] of Object.entries(found)) {
    const field = form?.elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
      field.value = value
  }
}
