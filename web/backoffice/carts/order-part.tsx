import { useRef, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { addCents, centsFromReais, ONE_UNIT, type Cents, type Quantity } from '#domain/amounts.ts'
import type { NegotiatedCart, NegotiatedOrderChoices, NegotiatedOrderDelivery } from '#domain/cart/negotiation.ts'
import { addressText, EMPTY_ADDRESS, type AddressInput } from '#domain/customer/address.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { deliveryTypesOf, type DeliveryType } from '#domain/delivery/delivery-type.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import type { Trait } from '#domain/order/trait.ts'
import { isQuote } from '#domain/order/transitions.ts'
import { negotiatedOrderApi, type DeliveryPlace } from '../../shared/api/negotiation.ts'
import { orderApi } from '../../shared/api/order.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatCents } from '../../shared/format.ts'
import { formatWeekdayDate } from '../../shared/format-weekday.ts'
import { negotiatedOrderText } from '../../shared/i18n/office-carts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Totals } from '../../shared/ui/totals.tsx'
import { TraitField } from '../../shared/ui/trait-field.tsx'
import { useToast } from '../components/toast.tsx'
import { useOffice } from '../state/office-context.ts'
import { NewAddress } from './new-address.tsx'

interface Loaded extends NegotiatedOrderChoices {
  readonly traits: readonly Trait[]
}

interface Choice {
  readonly type: DeliveryType
  /** Empty where none is chosen, as in the fields; `OTHER_ADDRESS` for one that is typed. */
  readonly addressId: string
  /** Of the typed address; empty until it is complete. */
  readonly postalCode: string
  readonly paymentId: string
  readonly optionId: string
  readonly date: string
}

interface OrderPartProps {
  readonly open: NegotiatedCart
  /** Reads the cart and the list again. */
  readonly reload: () => Promise<void>
}

/** Where an attendant submits the cart to which the customer agreed. */
export function OrderPart({ open: { cart, consent, customer }, reload }: OrderPartProps) {
  const text = useText(negotiatedOrderText)
  const { call, supplier, features } = useOffice()
  const showToast = useToast()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [typed, setTyped] = useState(EMPTY_ADDRESS)
  const [delivery, setDelivery] = useState<NegotiatedOrderDelivery | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The answer to an earlier choice is dropped; the same key is sent until the order is placed.
  const latest = useRef(0)
  const key = useRef(newId())
  const api = negotiatedOrderApi({ call, supplier }, customer.id)
  const fail = (error: unknown) => setProblem(error instanceof Refusal ? error.message : text.unreachable)

  const choose = async (next: Choice) => {
    const turn = ++latest.current
    setProblem(null)
    setChoice(next)
    setDelivery(null)
    const place = placeOf(next)
    if (next.type === 'delivery' && place === null) return
    try {
      const found = await api.delivery(next.type, place, next.paymentId || null)
      if (turn !== latest.current) return
      const option = found.options.find(({ id }) => id === next.optionId) ?? found.options[0]
      const date = option?.dates.find((date) => date === next.date) ?? option?.dates[0] ?? ''
      setDelivery(found)
      setChoice({ ...next, optionId: option?.id ?? '', date })
    } catch (error) {
      if (turn === latest.current) fail(error)
    }
  }

  const start = async () => {
    setProblem(null)
    try {
      const [choices, traits] = await Promise.all([api.choices(), orderApi({ call, supplier }).traits()])
      setLoaded({ ...choices, traits })
      await choose({
        type: deliveryTypesOf(features)[0] ?? 'delivery',
        addressId: choices.addresses[0]?.id ?? OTHER_ADDRESS,
        postalCode: '',
        paymentId: choices.paymentMethods[0]?.id ?? '',
        optionId: '',
        date: '',
      })
    } catch (error) {
      fail(error)
    }
  }

  const option = delivery?.options.find(({ id }) => id === choice?.optionId)
  const total = delivery && option ? addCents(delivery.total, option.fee) : null

  const send = async (fields: FormData) => {
    if (choice === null || loaded === null || total === null || option === undefined) return
    const cash = formText(fields, CHANGE).trim()
    const changeFor = cash === '' ? null : parseDecimal(cash)
    if (cash !== '' && changeFor === null) return setProblem(text.changeNoNumber)
    setBusy(true)
    setProblem(null)
    try {
      const request = requestOf(cart, choice, typed, {
        changeFor: changeFor === null ? null : centsFromReais(changeFor),
        fee: option.fee,
        total,
        traits: loaded.traits.map(({ id: traitId }) => ({ traitId, value: formText(fields, traitId) })),
      })
      const number = await api.submit(request, key.current)
      showToast({ message: text.sent(number) })
      key.current = newId()
      setLoaded(null)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
      await reload()
    }
  }

  if (loaded === null || choice === null)
    return (
      <section className={stack.gap2} aria-label={text.title}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        {isQuote(
          features,
          cart.lines.map(({ product }) => product),
        ) ? (
          <p className={textStyle.note}>{text.needsQuote}</p>
        ) : consent?.isCurrent === true ? (
          <div>
            <Button onClick={() => void start()}>{text.start}</Button>
          </div>
        ) : (
          <p className={textStyle.note}>{text.needsConsent}</p>
        )}
      </section>
    )
  const payment = loaded.paymentMethods.find(({ id }) => id === choice.paymentId)
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.title}>
      {/* The button that was pressed disappears: the keyboard focus moves here. */}
      <h3 tabIndex={-1} ref={focus}>
        {text.title}
      </h3>
      <CheckedForm
        className={stack.gap3}
        problem={null}
        notice={problem && <Notice kind="problem">{problem}</Notice>}
        isOnlyByButton
        onSubmit={(event) => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        <SelectField
          label={text.type}
          name="type"
          required
          value={choice.type}
          options={deliveryTypesOf(features).map((type) => ({ value: type, label: text.types[type] }))}
          onChange={({ target }) => void choose({ ...choice, type: target.value as DeliveryType, optionId: '' })}
        />
        {choice.type === 'delivery' && (
          <SelectField
            label={text.address}
            name="address"
            required
            hint={choice.addressId === OTHER_ADDRESS ? text.otherAddressHint : undefined}
            empty={text.choose}
            value={choice.addressId}
            options={[
              ...loaded.addresses.map((address) => ({ value: address.id, label: addressText(address) })),
              { value: OTHER_ADDRESS, label: text.otherAddress },
            ]}
            onChange={({ target }) => void choose({ ...choice, addressId: target.value, optionId: '' })}
          />
        )}
        {choice.type === 'delivery' && choice.addressId === OTHER_ADDRESS && (
          <NewAddress
            typed={typed}
            onChange={setTyped}
            onPostalCode={(postalCode) => void choose({ ...choice, postalCode, optionId: '' })}
          />
        )}
        <SelectField
          label={text.payment}
          name="payment"
          required
          hint={payment?.flow === 'pay-first' ? text.paidByCustomer : undefined}
          empty={text.choose}
          value={choice.paymentId}
          options={loaded.paymentMethods.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => void choose({ ...choice, paymentId: target.value })}
        />
        {delivery !== null && (
          <SelectField
            label={text.options[choice.type]}
            name="option"
            required
            value={choice.optionId}
            options={delivery.options.map(({ id, name, fee }) => ({
              value: id,
              label: `${name} · ${fee === 0 ? text.free : formatCents(fee)}`,
            }))}
            onChange={({ target }) => {
              const next = delivery.options.find(({ id }) => id === target.value)
              setChoice({ ...choice, optionId: target.value, date: next?.dates[0] ?? '' })
            }}
          />
        )}
        {option !== undefined && option.dates.length > 0 && (
          <SelectField
            label={text.dates[choice.type]}
            name="date"
            required
            value={choice.date}
            options={option.dates.map((date) => ({ value: date, label: formatWeekdayDate(date) }))}
            onChange={({ target }) => setChoice({ ...choice, date: target.value })}
          />
        )}
        {payment?.kind === 'cash' && (
          <Field label={text.changeFor} hint={text.changeHint} name={CHANGE} inputMode="decimal" autoComplete="off" />
        )}
        {loaded.traits.map((trait) => (
          <TraitField key={trait.id} trait={trait} name={trait.id} answer="" problem={undefined} />
        ))}
        {loaded.subscriptionName !== null && (
          <p className={textStyle.note}>{text.subscription(loaded.subscriptionName)}</p>
        )}
        {delivery !== null && option !== undefined && total !== null && (
          <Totals
            rows={[
              { label: text.products, value: formatCents(delivery.total) },
              { label: text.types[choice.type], value: option.fee === 0 ? text.free : formatCents(option.fee) },
            ]}
            total={{ label: text.total, value: formatCents(total) }}
          />
        )}
        <div className={stack.wrap2}>
          <Button type="submit" isBusy={isBusy} disabled={total === null || consent?.isCurrent !== true}>
            {text.submit}
          </Button>
          <Button look="quiet" onClick={() => setLoaded(null)}>
            {text.cancel}
          </Button>
        </div>
      </CheckedForm>
    </section>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

const CHANGE = 'change'
/** In place of the id of a saved address. */
const OTHER_ADDRESS = 'other'

/** Where a delivery goes, as far as it is known; null where it is not, or the order is picked up. */
function placeOf({ type, addressId, postalCode }: Choice): DeliveryPlace | null {
  if (type === 'pickup') return null
  if (addressId === OTHER_ADDRESS) return postalCode === '' ? null : { postalCode }
  return addressId === '' ? null : { addressId }
}

type Amounts = Pick<OrderRequest, 'changeFor' | 'traits'> & { readonly fee: Cents; readonly total: Cents }

/** The order of the cart as the attendant sees it. */
const requestOf = (
  { lines, combos, note, customerOrderNumber }: NegotiatedCart['cart'],
  { type, addressId, paymentId, optionId, date }: Choice,
  typed: AddressInput,
  { changeFor, traits, fee, total }: Amounts,
): OrderRequest => ({
  lines: [
    ...lines.map(({ product, quantity, isGiftWrapped }) => ({ productId: product.id, quantity, isGiftWrapped })),
    // An order names a combo by its id in the cart.
    ...combos.map(({ id, quantity }) => ({
      productId: id,
      quantity: (quantity * ONE_UNIT) as Quantity,
      isGiftWrapped: false,
    })),
  ].map((line) => ({ ...line, seenPrice: null, seenUnitPrice: null, seenPackagingPrice: null })),
  deliveryType: type,
  deliveryOptionId: optionId,
  deliveryDate: date || null,
  address:
    type === 'pickup'
      ? { id: null, written: null }
      : addressId === OTHER_ADDRESS
        ? { id: null, written: { ...typed, postalCode: parsePostalCode(typed.postalCode) ?? typed.postalCode } }
        : { id: addressId, written: null },
  billingAddress: { id: null, written: null },
  paymentMethodId: paymentId,
  changeFor,
  subscription: null,
  couponCode: null,
  seenDeliveryFee: fee,
  seenDiscount: null,
  seenTotal: total,
  traits,
  note,
  customerOrderNumber,
  channel: 'manual',
})
