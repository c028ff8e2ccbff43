import { ChevronDown, MapPin } from 'lucide-react'
import { STATES } from '#domain/delivery/postal-code.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { Field, SelectField } from '../../../shared/ui/field.tsx'
import { inputOf, type FieldsOf } from './registration-fields.tsx'
import style from './registration.module.css'

const states = STATES.map((state) => ({ value: state, label: state }))

/** The first address, for whoever wants to give it now. */
export function AddressFields({ isRequired, ...of }: FieldsOf & { readonly isRequired: boolean }) {
  const hasContent =
    Object.entries(of.typed).some(([name, value]) => name.startsWith('endereco.') && value !== '') ||
    of.problem?.faults.some(({ campo }) => campo.startsWith('endereco.'))
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
          {...inputOf(of, 'endereco.cep')}
          required={isRequired}
          inputMode="numeric"
          maxLength={10}
          autoComplete="postal-code"
          className={style.long}
        />
        <SelectField
          {...inputOf(of, 'endereco.uf')}
          required={isRequired}
          empty={text.noState}
          options={states}
          autoComplete="address-level1"
          className={style.short}
        />
        <Field
          {...inputOf(of, 'endereco.rua')}
          required={isRequired}
          maxLength={160}
          autoComplete="address-line1"
          className={style.wide}
        />
        <Field
          {...inputOf(of, 'endereco.numero')}
          required={isRequired}
          maxLength={20}
          autoComplete="off"
          className={style.short}
        />
        <Field
          {...inputOf(of, 'endereco.complemento')}
          maxLength={100}
          autoComplete="address-line2"
          className={style.long}
        />
        <Field
          {...inputOf(of, 'endereco.bairro')}
          required={isRequired}
          maxLength={100}
          autoComplete="address-level3"
          className={style.half}
        />
        <Field
          {...inputOf(of, 'endereco.cidade')}
          required={isRequired}
          maxLength={100}
          autoComplete="address-level2"
          className={style.half}
        />
      </div>
    </details>
  )
}
