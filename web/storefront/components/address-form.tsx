import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { MAX_HOUSE_NUMBER, type Address, type AddressText } from '#domain/customer/address.ts'
import { STATES, type PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import { text as addressText } from '../../shared/i18n/address.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { FormActions } from '../../shared/ui/form-panel.tsx'
import { BILLING_NAME, PRIMARY_NAME, type AddressProblem } from './address-data.ts'
import visible from '../../shared/ui/visible.module.css'
import style from './address-form.module.css'
import { MapPin } from './map-pin.tsx'
import { fillFields, NOTHING_LOOKED_UP } from './postal-code.ts'
import { PostalCodeField } from './postal-code-field.tsx'

interface AddressFormProps {
  /** Null for a new one. */
  readonly address: Address | null
  readonly problem: AddressProblem | null | undefined
  /** The buttons, and what belongs beside them. */
  readonly children: ReactNode
  /** The billing address is neither delivered to nor chosen among others. */
  readonly isBilling?: boolean
  /** The URL that the form is sent to; by default the current screen. */
  readonly action?: string
  /** Takes what was filled in, in place of an action. */
  readonly onSend?: (form: FormData) => void
}

const states = STATES.map((state) => ({ value: state, label: state }))

/** The form of an address. A refusal is shown beside its field, and everything typed stays. */
export function AddressForm({ address, problem, children, isBilling = false, action, onSend }: AddressFormProps) {
  const text = useText(addressText)
  const form = useRef<HTMLFormElement>(null)
  const lookedUp = useRef(NOTHING_LOOKED_UP)
  const [state, setState] = useState(() => (problem?.typed.state ?? address?.state ?? '').toUpperCase())
  const inputOf = (field: AddressText) => ({
    label: text.fields[field],
    name: field,
    defaultValue: problem?.typed[field] ?? shownValue(address, field),
  })
  const { defaultValue: _, ...stateField } = inputOf('state')

  const fill = (answer: PostalCodeAnswer) => {
    const inputs = (['street', 'district', 'city'] as const).map(
      (field) => [field, inputNamed(form.current, field)] as const,
    )
    const current = {
      ...NOTHING_LOOKED_UP,
      ...Object.fromEntries(inputs.map(([field, input]) => [field, input?.value ?? ''])),
    }
    const filled = fillFields(
      { ...current, state: selectNamed(form.current, 'state')?.value ?? '' },
      lookedUp.current,
      answer,
    )
    for (const [field, input] of inputs) {
      if (!input || input.value === filled[field]) continue
      input.value = filled[field]
      // With the focus in it, typing replaces the text.
      if (input === document.activeElement) input.select()
    }
    flushSync(() => setState(filled.state))
    lookedUp.current = answer
    tellFilled(form.current)
  }
  const sayNumberless = () => {
    const number = inputNamed(form.current, 'number')
    if (number) number.value = text.numberless
    tellFilled(form.current)
    inputNamed(form.current, 'complement')?.focus()
  }

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onSend) return
    event.preventDefault()
    onSend(new FormData(event.currentTarget))
  }

  return (
    <CheckedForm
      ref={form}
      problem={problem}
      method="post"
      onSubmit={send}
      {...(action === undefined ? {} : { action })}
      replace
    >
      {isBilling && <input type="hidden" name={BILLING_NAME} value="sim" />}
      <div className={style.fields}>
        <PostalCodeField
          {...inputOf('postalCode')}
          className={style.long}
          required
          state={state}
          isForDelivery={!isBilling}
          onAnswer={fill}
        />
        <SelectField
          {...stateField}
          className={style.short}
          required
          empty={text.fields.noState}
          options={states}
          value={state}
          onChange={(event) => setState(event.target.value)}
          autoComplete="address-level1"
        />
        <Field {...inputOf('street')} className={style.wide} required maxLength={160} autoComplete="address-line1" />
        <div className={style.number}>
          <Field {...inputOf('number')} required maxLength={MAX_HOUSE_NUMBER} autoComplete="off" />
          <Button look="quiet" size="small" className={visible.scripted} onClick={sayNumberless}>
            {text.noNumber}
          </Button>
        </div>
        <Field
          {...inputOf('complement')}
          className={style.complement}
          hint={text.fields.complementHint}
          maxLength={100}
          autoComplete="address-line2"
        />
        <Field {...inputOf('district')} className={style.half} required maxLength={100} autoComplete="address-level3" />
        <Field {...inputOf('city')} className={style.half} required maxLength={100} autoComplete="address-level2" />
        <Field
          {...inputOf('referencePoint')}
          className={style.wide}
          hint={text.fields.referencePointHint}
          maxLength={200}
          autoComplete="off"
        />
        <Field
          {...inputOf('directions')}
          className={style.wide}
          hint={text.fields.directionsHint}
          maxLength={200}
          autoComplete="off"
        />
        <Field
          {...inputOf('nickname')}
          className={style.wide}
          hint={text.fields.nicknameHint}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      {!isBilling && (
        <MapPin
          initial={problem?.point ?? address?.coordinates ?? null}
          isTouched={problem?.point !== undefined && problem.point !== null}
        />
      )}
      {!isBilling && <Primary isPrimary={address?.isPrimary ?? false} isWanted={problem?.typed.isPrimary ?? false} />}
      <FormActions>{children}</FormActions>
    </CheckedForm>
  )
}

/** The primary address stays it until another takes its place. */
function Primary({ isPrimary, isWanted }: { readonly isPrimary: boolean; readonly isWanted: boolean }) {
  const text = useText(addressText)
  if (isPrimary) return <input type="hidden" name={PRIMARY_NAME} value="sim" />
  return (
    <CheckField name={PRIMARY_NAME} defaultChecked={isWanted}>
      {text.makePrimary}
    </CheckField>
  )
}

/** What was missing a moment ago is not any more. */
const tellFilled = (form: HTMLFormElement | null) => form?.dispatchEvent(new Event('input', { bubbles: true }))

function inputNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

function selectNamed(form: HTMLFormElement | null, name: string): HTMLSelectElement | null {
  const select = form?.elements.namedItem(name)
  return select instanceof HTMLSelectElement ? select : null
}

function shownValue(address: Address | null, field: AddressText): string {
  if (!address) return ''
  return field === 'postalCode' ? formatPostalCode(address.postalCode) : address[field]
}
