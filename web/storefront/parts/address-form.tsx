import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Address } from '#domain/customer/address.ts'
import { formatPostalCode } from '#domain/delivery/postal-code.ts'
import { text } from '../../shared/i18n/account.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { FIELD_NAMES, PRIMARY_NAME, type AddressField, type AddressProblem } from './address-data.ts'
import style from './address-form.module.css'

interface AddressFormProps {
  /** Null for a new one. */
  readonly address: Address | null
  readonly problem: AddressProblem | null | undefined
  /** The buttons, and whatever else goes along. */
  readonly children: ReactNode
  /** Where it is sent; by default to the screen that it stands on. */
  readonly action?: string
}

/** An address to be filled in. What was refused stands beside its field, and everything typed stays. */
export function AddressForm({ address, problem, children, action }: AddressFormProps) {
  const inputOf = (field: AddressField) => ({
    label: text.fields[field],
    name: FIELD_NAMES[field],
    defaultValue: problem?.typed[field] ?? shownValue(address, field),
    problem: problem?.field === field ? problem.message : undefined,
  })
  const isPrimary = address?.isPrimary ?? false
  return (
    <Form method="post" {...(action === undefined ? {} : { action })} className={style.form} replace>
      {problem && problem.field === null && <Notice kind="problem">{problem.message}</Notice>}
      <div className={style.fields}>
        <Field {...inputOf('nickname')} className={style.wide} hint={text.fields.nicknameHint} maxLength={60} autoComplete="off" />
        <Field {...inputOf('postalCode')} className={style.long} required inputMode="numeric" maxLength={10} autoComplete="postal-code" />
        <Field {...inputOf('state')} className={style.short} required maxLength={2} autoCapitalize="characters" autoComplete="address-level1" />
        <Field {...inputOf('street')} className={style.wide} required maxLength={160} autoComplete="address-line1" />
        <Field {...inputOf('number')} className={style.short} required maxLength={20} autoComplete="off" />
        <Field {...inputOf('complement')} className={style.long} maxLength={100} autoComplete="address-line2" />
        <Field {...inputOf('district')} className={style.half} required maxLength={100} autoComplete="address-level3" />
        <Field {...inputOf('city')} className={style.half} required maxLength={100} autoComplete="address-level2" />
        <Field {...inputOf('referencePoint')} className={style.wide} maxLength={200} autoComplete="off" />
      </div>
      {isPrimary ? (
        <input type="hidden" name={PRIMARY_NAME} value="sim" />
      ) : (
        <label className={style.primary}>
          <input type="checkbox" name={PRIMARY_NAME} value="sim" defaultChecked={problem?.typed.isPrimary ?? false} />
          {text.makePrimary}
        </label>
      )}
      <div className={style.actions}>{children}</div>
    </Form>
  )
}

function shownValue(address: Address | null, field: AddressField): string {
  if (!address) return ''
  return field === 'postalCode' ? formatPostalCode(address.postalCode) : address[field]
}
