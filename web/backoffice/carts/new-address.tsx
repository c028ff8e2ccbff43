import { useRef } from 'react'
import { lookUpPostalCode } from '#contract/address.ts'
import { MAX_HOUSE_NUMBER, type AddressInput } from '#domain/customer/address.ts'
import { parsePostalCode, STATES } from '#domain/delivery/postal-code.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as addressTexts } from '../../shared/i18n/address.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { maskPostalCode } from '../../shared/typed-mask.ts'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { useOffice } from '../state/office-context.ts'

interface NewAddressProps {
  /** As typed: the postal code with or without hyphen. */
  readonly typed: AddressInput
  readonly onChange: (typed: AddressInput) => void
  /** Once the postal code is complete, or another one. */
  readonly onPostalCode: (postalCode: string) => void
}

const states = STATES.map((state) => ({ value: state, label: state }))

/** The address of one order as a customer says it. The postal code fills what is empty, where it is known. */
export function NewAddress({ typed, onChange, onPostalCode }: NewAddressProps) {
  const { fields } = useText(addressTexts)
  const { call, supplier } = useOffice()
  // What was typed while the postal code was looked up stays.
  const latest = useRef(typed)
  const set = (change: Partial<AddressInput>) => {
    latest.current = { ...latest.current, ...change }
    onChange(latest.current)
  }
  const fill = async (postalCode: string) => {
    onPostalCode(postalCode)
    const params = { postalCode }
    const found = await callStore({ call, supplier }, lookUpPostalCode, { params }).catch(() => null)
    const { street, district, city, state } = latest.current
    if (found === null || parsePostalCode(latest.current.postalCode) !== postalCode) return
    set({
      street: street || found.street,
      district: district || found.district,
      city: city || found.city,
      state: state || found.state,
    })
  }
  const inputOf = (field: 'street' | 'number' | 'complement' | 'district' | 'city' | 'postalCode') => ({
    label: fields[field],
    name: field,
    autoComplete: 'off',
    value: typed[field],
  })
  return (
    <>
      <Field
        {...inputOf('postalCode')}
        mask={maskPostalCode}
        required
        inputMode="numeric"
        onChange={({ target }) => {
          const postalCode = parsePostalCode(target.value)
          const isOther = postalCode !== parsePostalCode(latest.current.postalCode)
          set({ postalCode: target.value })
          if (postalCode !== null && isOther) void fill(postalCode)
        }}
      />
      {(['street', 'number', 'complement', 'district', 'city'] as const).map((field) => (
        <Field
          key={field}
          {...inputOf(field)}
          required={field !== 'complement'}
          maxLength={field === 'number' ? MAX_HOUSE_NUMBER : 100}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      ))}
      <SelectField
        label={fields.state}
        name="state"
        required
        empty={fields.noState}
        options={states}
        value={typed.state}
        onChange={({ target }) => set({ state: target.value })}
      />
    </>
  )
}
