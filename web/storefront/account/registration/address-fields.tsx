import { ChevronDown, MapPin } from 'lucide-react'
import { MAX_HOUSE_NUMBER } from '#domain/customer/address.ts'
import { STATES } from '#domain/delivery/postal-code.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { maskPostalCode } from '../../../shared/typed-mask.ts'
import { Field, SelectField } from '../../../shared/ui/field.tsx'
import { useInputs, type FieldsOf } from './registration-fields.tsx'
import style from './registration.module.css'

const states = STATES.map((state) => ({ value: state, label: state }))

/** The first address, which is optional unless the store requires one. */
export function AddressFields({ isRequired, ...of }: FieldsOf & { readonly isRequired: boolean }) {
  const text = useText(registrationText)
  const inputOf = useInputs(of)
  const hasContent =
    Object.entries(of.typed).some(([name, value]) => name.startsWith('address.') && value !== '') ||
    of.problem?.faults.some(({ field }) => field.startsWith('address.'))
  return (
    <details className={style.address} open={isRequired || hasContent}>
      <summary>
        <MapPin size={20} aria-hidden />
        <span>
          {isRequired ? text.sections.address : text.addAddress}
          {!isRequired && <span className={style.later}>{text.addressLater}</span>}
        </span>
        <ChevronDown size={20} className={style.mark} aria-hidden />
      </summary>
      <div className={style.fields}>
        <Field
          {...inputOf('address.postalCode')}
          mask={maskPostalCode}
          required={isRequired}
          inputMode="numeric"
          autoComplete="postal-code"
          className={style.long}
        />
        <SelectField
          {...inputOf('address.state')}
          required={isRequired}
          empty={text.noState}
          options={states}
          autoComplete="address-level1"
          className={style.short}
        />
        <Field
          {...inputOf('address.street')}
          required={isRequired}
          maxLength={160}
          autoComplete="address-line1"
          className={style.wide}
        />
        <Field
          {...inputOf('address.number')}
          required={isRequired}
          maxLength={MAX_HOUSE_NUMBER}
          autoComplete="off"
          className={style.short}
        />
        <Field {...inputOf('address.complement')} maxLength={100} autoComplete="address-line2" className={style.long} />
        <Field
          {...inputOf('address.district')}
          required={isRequired}
          maxLength={100}
          autoComplete="address-level3"
          className={style.half}
        />
        <Field
          {...inputOf('address.city')}
          required={isRequired}
          maxLength={100}
          autoComplete="address-level2"
          className={style.half}
        />
      </div>
    </details>
  )
}
