import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orderChoices, orderDelivery } from '#contract/negotiated-order.ts'
import { orderTraits } from '#contract/order-trait.ts'
import { Refusal } from '#contract/client.ts'
import { addCents, centsFromReais } from '#domain/amounts.ts'
import type { NegotiatedCart, NegotiatedOrderChoices, NegotiatedOrderDelivery } from '#domain/cart/negotiation.ts'
import { addressText, EMPTY_ADDRESS } from '#domain/customer/address.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { deliveryTypesOf, type DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { Trait } from '#domain/order/trait.ts'
import { isQuote } from '#domain/order/transitions.ts'
import { formatCents } from '#domain/format-price.ts'
import { submitNegotiatedOrder } from '../../shared/api/negotiation.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
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
import { LatestRequest } from '../components/latest-request.ts'
import { useToast } from '../components/toast.tsx'
import { useOffice } from '../state/office-context.ts'
import { NewAddress } from './new-address.tsx'
import { amongOffered, OTHER_ADDRESS, placeOf, requestOf, type Choice } from './order-choice.ts'

interface Loaded extends NegotiatedOrderChoices {
  readonly traits: readonly Trait[]
}

/** What was read for the cart as it was then. */
interface ReadDelivery extends NegotiatedOrderDelivery {
  readonly ofCart: string
}

interface OrderPartProps {
  readonly open: NegotiatedCart
  /** Reads the cart and the list again. */
  readonly reload: () => Promise<void>
}

/** Where an attendant submits the cart to which the customer agreed. */
export function OrderPart({ open: { cart, consent, customer, holder }, reload }: OrderPartProps) {
  const text = useText(negotiatedOrderText)
  const { call, supplier, features } = useOffice()
  const showToast = useToast()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [typed, setTyped] = useState(EMPTY_ADDRESS)
  const [delivery, setDelivery] = useState<ReadDelivery | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [latest] = useState(() => new LatestRequest())
  // The same key is sent until the order is placed.
  const key = useRef(newId())
  const office = { call, supplier }
  const params = { customerId: customer.id }
  const fail = (error: unknown) => setProblem(error instanceof Refusal ? error.message : text.unreachable)

  // Prices may change without the cart: a total of what it was is neither shown nor sent.
  const ofCart = `${cart.version} ${cart.total}`
  const isHeld = holder?.isSelf === true

  const read = (next: Choice) =>
    latest.send(async () => {
      const place = placeOf(next)
      const isUnknown = next.type === 'delivery' && place === null
      if (isUnknown) return undefined
      const query = { type: next.type, ...place, paymentMethodId: next.paymentId || null }
      return callStore(office, orderDelivery, { params, query })
    })
  const show = (found: NegotiatedOrderDelivery | undefined) => {
    if (found === undefined) return
    setDelivery({ ...found, ofCart })
    // Of the same choice, a way and a day may have been chosen meanwhile.
    setChoice((current) => current && amongOffered(current, found.options))
  }
  const choose = (next: Choice) => {
    setProblem(null)
    setChoice(next)
    setDelivery(null)
    return read(next).then(show, fail)
  }
  const readChosen = useEffectEvent(async () => (choice === null ? undefined : read(choice)))
  const showChosen = useEffectEvent(show)
  const failChosen = useEffectEvent(fail)
  const isPrepared = isHeld && loaded !== null
  useEffect(() => {
    if (isPrepared) void readChosen().then(showChosen, failChosen)
  }, [isPrepared, ofCart])

  const start = async () => {
    setProblem(null)
    try {
      const [choices, traits] = await Promise.all([
        callStore(office, orderChoices, { params }),
        callStore(office, orderTraits, {}),
      ])
      setLoaded({ ...choices, traits })
      setDelivery(null)
      setChoice({
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
  const total = delivery?.ofCart === ofCart && option ? addCents(delivery.total, option.fee) : null

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
      const number = await submitNegotiatedOrder(office, customer.id, request, key.current)
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
