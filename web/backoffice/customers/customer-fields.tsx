import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { TypedCustomerDetails } from '#domain/customer/staff-customer.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { text as registrationText } from '../../shared/i18n/registration.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { maskCompanyPhone, maskPhone } from '../../shared/typed-mask.ts'
import { Field } from '../../shared/ui/field.tsx'

export const DETAIL_FIELDS = ['fullName', 'legalName', 'tradeName', 'stateRegistration', 'email', 'phone'] as const

type DetailField = (typeof DETAIL_FIELDS)[number]

/** Of the hidden field that holds what the form was shown with. */
export const seenName = (name: DetailField): string => `seen.${name}`

/** What a form sends of a customer; `nameOf` says under which names. */
export const detailsIn = (
  form: FormData,
  nameOf: (field: DetailField) => string = (field) => field,
): TypedCustomerDetails => ({
  fullName: formText(form, nameOf('fullName')),
  legalName: formText(form, nameOf('legalName')),
  tradeName: formText(form, nameOf('tradeName')),
  stateRegistration: formText(form, nameOf('stateRegistration')),
  email: formText(form, nameOf('email')),
  phone: formText(form, nameOf('phone')),
})

/** What is stored of a customer, as its form shows it. */
export const detailsOf = (record: CustomerRecord): TypedCustomerDetails => ({
  fullName: record.kind === 'person' ? record.name : '',
  legalName: record.kind === 'company' ? record.name : '',
  tradeName: record.tradeName ?? '',
  stateRegistration: record.stateRegistration,
  email: record.email,
  phone: record.phone === '' ? '' : formatPhone(record.phone),
})

/** Names and registration: of a person, or of a company. */
export function NameFields({
  isCompany,
  typed,
}: {
  readonly isCompany: boolean
  readonly typed: Partial<TypedCustomerDetails>
}) {
  const { fields } = useText(registrationText)
  if (!isCompany)
    return <Field label={fields.fullName} name="fullName" defaultValue={typed.fullName} autoComplete="off" required />
  return (
    <>
      <Field
        label={fields.legalName}
        name="legalName"
        defaultValue={typed.legalName}
        maxLength={160}
        autoComplete="off"
        required
      />
      <Field
        label={fields.tradeName}
        name="tradeName"
        defaultValue={typed.tradeName}
        maxLength={160}
        autoComplete="off"
      />
      <Field
        label={fields.stateRegistration}
        name="stateRegistration"
        defaultValue={typed.stateRegistration}
        maxLength={20}
        autoComplete="off"
      />
    </>
  )
}

interface ContactFieldsProps {
  readonly isCompany: boolean
  readonly typed: Partial<TypedCustomerDetails>
  /** The customer signs in with the e-mail, and changes it alone. */
  readonly isEmailOwn?: boolean
}

export function ContactFields({ isCompany, typed, isEmailOwn = false }: ContactFieldsProps) {
  const text = useText(customersText)
  const { fields } = useText(registrationText)
  return (
    <>
      <Field
        label={fields.email}
        hint={isEmailOwn ? text.ownEmail : undefined}
        name="email"
        type="email"
        defaultValue={typed.email}
        readOnly={isEmailOwn}
        maxLength={254}
        autoComplete="off"
      />
      <Field
        label={text.facts.phone}
        hint={text.create.phoneHint}
        name="phone"
        type="tel"
        mask={isCompany ? maskCompanyPhone : maskPhone}
        defaultValue={typed.phone}
        autoComplete="off"
      />
    </>
  )
}
