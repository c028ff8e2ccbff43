import { useState } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { Refusal } from '#contract/client.ts'
import {
  answerPrice,
  cancelSubscription,
  changeSubscription,
  getSubscription,
  skipDate,
} from '#contract/subscription.ts'
import { quantityFromUnits, type Cents } from '#domain/amounts.ts'
import type { SavedAddress } from '#domain/customer/address.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { isRepeatable, type Subscription } from '#domain/subscription/subscription.ts'
import { addressesOf } from '../../../shared/api/address.ts'
import { paymentMethodsFor } from '../../../shared/api/payment.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatWeekdayDate } from '../../../shared/format-weekday.ts'
import { formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as subscriptionsText } from '../../../shared/i18n/subscriptions.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { useMoments } from '../../../shared/moments.ts'
import { pageOf, requireCustomer, type PageContext } from '../../../shared/page-context.ts'
import { numberFault } from '../../../shared/typed-number.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Removal } from '../../../shared/ui/removal.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { RunChoiceFields, runChoicesIn } from '../../components/run-choice-fields.tsx'
import { AccountFrame } from '../home/account-frame.tsx'
import { addLine, linesWithout, replaceLine } from './change-lines.ts'
import { LineQuantities, QUANTITY, SAVE_QUANTITIES, saveQuantities } from './line-quantities.tsx'
import { GoneProducts } from './gone-products.tsx'
import { AddProduct, searchedProducts, type ProductSearch } from './add-product.tsx'
import { SubscriptionHistory } from '../../../shared/ui/subscription-history.tsx'
import style from './subscription.module.css'

interface Shown {
  readonly subscription: Subscription
  readonly addresses: readonly SavedAddress[]
  readonly methods: readonly PaymentMethod[]
  /** Products to add. */
  readonly search: ProductSearch | null
  readonly isSaved: boolean
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(subscriptionsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const [subscription, addresses, methods, search] = await Promise.all([
    callStore(page, getSubscription, { params: { id: args.params['id'] ?? '' } }),
    addressesOf(page, customerId),
    paymentMethodsFor(page, customerId),
    searchedProducts(args),
  ])
  return {
    subscription,
    addresses,
    methods: methods.filter(({ kind }) => isRepeatable(kind)),
    search,
    isSaved: new URL(args.request.url).searchParams.has('feito'),
  }
}

/** Of each button, what it does. */
const ACTION = 'acao'
const REPLACEMENT = 'troca-'
const ADDITION = { name: ACTION, value: 'adicionar' }
/** What is not seen where it was done. */
const CONFIRMED = ['salvar', 'trocar', 'remover', ADDITION.value]

export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response | null> {
  await requireCustomer(args)
  const page = pageOf(args)
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  const text = withOverrides(subscriptionsText, await page.texts())
  try {
    if (form.get(ACTION) === ADDITION.value) await addLine(page, id, formText(form, 'productId'))
    else if (form.get(ACTION) === 'trocar')
      await replaceLine(page, id, formText(form, 'gone'), formText(form, 'productId'))
    else if (form.get(ACTION) === SAVE_QUANTITIES) {
      await saveQuantities(page, id, form)
      // The person may be on another screen by now.
      return null
    } else {
      const problem = await run(page, id, form, text)
      if (problem !== null) return { message: problem }
    }
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw error
    return { message: error instanceof Refusal ? error.message : text.unreachable }
  }
  return redirect(`/conta/assinaturas/${id}${CONFIRMED.includes(formText(form, ACTION)) ? '?feito' : ''}`)
}

async function run(
  page: PageContext,
  id: string,
  form: FormData,
  text: typeof subscriptionsText,
): Promise<string | null> {
  const params = { id }
  const ofDate = { id, date: formText(form, 'date') }
  switch (form.get(ACTION)) {
    case 'pausar':
      await callStore(page, changeSubscription, { params, body: { isPaused: true } })
      return null
    case 'retomar':
      await callStore(page, changeSubscription, { params, body: { isPaused: false } })
      return null
    case 'cancelar':
      await callStore(page, cancelSubscription, { params })
      return null
    case 'pular':
    case 'voltar':
      await callStore(page, skipDate, { params: ofDate, body: { isSkipped: form.get(ACTION) === 'pular' } })
      return null
    case 'aceitar':
    case 'recusar':
      await callStore(page, answerPrice, {
        params: ofDate,
        body: { isAccepted: form.get(ACTION) === 'aceitar', total: Number(form.get('total')) as Cents },
      })
      return null
    case 'remover':
      await callStore(page, changeSubscription, {
        params,
        body: { lines: await linesWithout(page, id, formText(form, 'gone')) },
      })
      return null
    default:
      return save(page, id, form, text)
  }
}

/** Null is the most similar product; nothing where the form does not ask. */
const replacementIn = (form: FormData, productId: string): { readonly replacementId?: string | null } =>
  form.has(`${REPLACEMENT}${productId}`) ? { replacementId: formText(form, `${REPLACEMENT}${productId}`) || null } : {}

async function save(
  page: PageContext,
  id: string,
  form: FormData,
  text: typeof subscriptionsText,
): Promise<string | null> {
  const { lines: stored, deliveryChoices } = await callStore(page, getSubscription, { params: { id } })
  const typed = stored.map((line) => {
    const quantity = formText(form, `${QUANTITY}${line.productId}`)
    return { ...line, quantity, units: parseSureQuantity(quantity, line) }
  })
  const unreadable = typed.find(({ units }) => units === null)
  const lines = typed.flatMap(({ units, ...line }) =>
    units === null || units <= 0
      ? []
      : [{ ...line, quantity: quantityFromUnits(units), ...replacementIn(form, line.productId) }],
  )
  if (unreadable) return numberFault(unreadable.quantity, text.checkQuantities)
  if (lines.length === 0 || typed.some(({ units }) => units !== null && units < 0)) return text.checkQuantities
  const [addressId, paymentMethodId] = [formText(form, 'addressId'), formText(form, 'paymentMethodId')]
  const delivery = deliveryChoices.find((choice) => choice.id === formText(form, 'deliveryOption'))
  await callStore(page, changeSubscription, {
    params: { id },
    body: {
      ...runChoicesIn(form),
      lines,
      ...(delivery && { deliveryOptionId: delivery.id, deliveryType: delivery.type }),
      ...(addressId === '' ? {} : { addressId }),
      ...(paymentMethodId === '' ? {} : { paymentMethodId }),
    },
  })
  return null
}

export function Component() {
  const text = useText(subscriptionsText)
  const { subscription, addresses, methods, search, isSaved }: Shown = useLoaderData()
  const failed = useActionData<{ readonly message: string }>()
  const { typeName, interval, status, destination, deliveryName, payment } = subscription
  return (
    <AccountFrame
      title={text.name(typeName)}
      intro={`${text.interval(interval)} · ${deliveryName}: ${destination} · ${payment.name}`}
      action={<Badge tone={status === 'active' ? 'good' : 'plain'}>{text.status[status]}</Badge>}
    >
      {isSaved && !failed && <Notice kind="success">{text.saved}</Notice>}
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      <PriceQuestion subscription={subscription} />
      <FailedRuns subscription={subscription} />
      {status !== 'cancelled' && <GoneProducts subscription={subscription} action={ACTION} />}
      {status === 'active' && <Upcoming subscription={subscription} />}
      {status !== 'cancelled' && (
        <>
          <ChangeForm
            key={subscription.lines.length}
            subscription={subscription}
            addresses={addresses}
            methods={methods}
          />
          <AddProduct
            search={search}
            present={subscription.lines.map(({ productId }) => productId)}
            action={ADDITION}
          />
        </>
      )}
      <SubscriptionHistory runs={subscription.runs} orderPath={(number) => `/pedidos/${number}`} />
      {status !== 'cancelled' && (
        <div className={stack.wrap2}>
          <Act
            name={status === 'paused' ? 'retomar' : 'pausar'}
            label={status === 'paused' ? text.resume : text.pause}
          />
          <Removal label={text.cancel} question={text.cancelQuestion}>
            <Act name="cancelar" label={text.confirmCancel} />
          </Removal>
        </div>
      )}
    </AccountFrame>
  )
}

interface ActProps {
  readonly name: string
  readonly label: string
  readonly fullLabel?: string
  readonly date?: string
  readonly total?: Cents
  readonly look?: 'primary' | 'secondary'
}

/** One button that changes one thing; it works without script. */
function Act({ name, label, fullLabel, date, total, look = 'secondary' }: ActProps) {
  const { formData } = useNavigation()
  const isBusy = formData?.get(ACTION) === name && (formData.get('date') ?? undefined) === date
  return (
    <Form method="post">
      {date !== undefined && <input type="hidden" name="date" value={date} />}
      {total !== undefined && <input type="hidden" name="total" value={total} />}
      <Button type="submit" name={ACTION} value={name} look={look} isBusy={isBusy} aria-label={fullLabel}>
        {label}
      </Button>
    </Form>
  )
}

function PriceQuestion({ subscription: { runs, items } }: { readonly subscription: Subscription }) {
  const text = useText(subscriptionsText)
  const { formatMoment } = useMoments()
  const waiting = runs.find(({ status }) => status === 'waiting')
  if (waiting?.requestedTotal == null || waiting.lapsesAt === null) return null
  const { date, requestedTotal, lapsesAt } = waiting
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.run.waiting}>
      <Notice kind="warning" isLive={false}>
        {text.priceRose(formatCents(requestedTotal), formatCents(items))} {text.answerUntil(formatMoment(lapsesAt))}
      </Notice>
      <div className={stack.wrap2}>
        <Act
          name="aceitar"
          label={text.accept(formatCents(requestedTotal))}
          date={date}
          total={requestedTotal}
          look="primary"
        />
        <Act name="recusar" label={text.refuse} date={date} total={requestedTotal} />
      </div>
    </section>
  )
}

/** Dates whose order could not be placed and will be tried again. */
function FailedRuns({ subscription: { runs } }: { readonly subscription: Subscription }) {
  const text = useText(subscriptionsText)
  const { formatMoment } = useMoments()
  return runs
    .filter(({ status, problem }) => status === 'due' && problem !== null)
    .map(({ date, problem, tryAt }) => (
      <Notice key={date} kind="warning" isLive={false}>
        {text.runFor(formatDate(date))}: {problem} {tryAt !== null && text.retryAt(formatMoment(tryAt))}
      </Notice>
    ))
}

function Upcoming({ subscription: { upcoming } }: { readonly subscription: Subscription }) {
  const text = useText(subscriptionsText)
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <h2 className={textStyle.large}>{text.nextDates}</h2>
      {upcoming.length === 0 && <p>{text.noDates}</p>}
      <ul className={stack.gap3}>
        {upcoming.map(({ date, deliveredOn, orderedOn, isSkipped }) => (
          <li key={date} className={`${stack.between3} ${style.withButton}`}>
            <span>
              <time dateTime={deliveredOn}>{formatWeekdayDate(deliveredOn)}</time>{' '}
              {isSkipped ? (
                <Badge>{text.skipped}</Badge>
              ) : (
                orderedOn !== deliveredOn && <small>{text.orderedOn(formatDate(orderedOn))}</small>
              )}
            </span>
            <Act
              name={isSkipped ? 'voltar' : 'pular'}
              label={isSkipped ? text.restore : text.skip}
              fullLabel={(isSkipped ? text.restoreOf : text.skipOf)(formatDate(deliveredOn))}
              date={date}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangeForm({ subscription, addresses, methods }: Omit<Shown, 'isSaved' | 'search'>) {
  const text = useText(subscriptionsText)
  const isBusy = useNavigation().formData?.get(ACTION) === 'salvar'
  const { lines, similar, choices, addressId, payment, deliveryOptionId, deliveryName, deliveryChoices } = subscription
  const isDelivered = deliveryChoices.some(({ type }) => type === 'delivery')
  const isOffered = deliveryChoices.some(({ id }) => id === deliveryOptionId)
  const [policy, setPolicy] = useState(choices.missingPolicy)
  const goneReplacementOf = (productId: string): string | undefined =>
    similar[productId]?.some(({ isSold }) => !isSold) ? text.chooseReplacement : undefined
  return (
    <Form method="post" className={`${surface.panel} ${stack.gap3}`}>
      <h2 className={textStyle.large}>{text.products}</h2>
      <p className={textStyle.note}>{text.keepZero}</p>
      <LineQuantities lines={lines} action={ACTION} />
      {deliveryChoices.length > 0 && (
        <SelectField
          label={text.delivery}
          name="deliveryOption"
          required
          hint={isOffered ? undefined : text.noDelivery(deliveryName)}
          empty={isOffered ? undefined : text.chooseDelivery}
          defaultValue={isOffered ? deliveryOptionId : ''}
          options={deliveryChoices.map(({ id, name, storeName }) => ({
            value: id,
            label: storeName === null ? name : text.pickup(name, storeName),
          }))}
        />
      )}
      {isDelivered && (
        <SelectField
          label={text.address}
          name="addressId"
          required
          defaultValue={addressId ?? undefined}
          options={addresses.map(({ id, nickname, street, number }) => ({
            value: id,
            label: nickname === '' ? `${street}, ${number}` : `${nickname}: ${street}, ${number}`,
          }))}
        />
      )}
      <SelectField
        label={text.payment}
        name="paymentMethodId"
        required
        defaultValue={payment.id}
        options={methods.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RunChoiceFields choices={choices} onPolicyChange={setPolicy} />
      {policy === 'replace' &&
        lines.map(({ productId, name, replacement }) => (
          <SelectField
            key={productId}
            label={text.replacementOf(name)}
            name={`${REPLACEMENT}${productId}`}
            required={false}
            defaultValue={replacement?.productId ?? ''}
            empty={text.mostSimilar}
            hint={goneReplacementOf(productId)}
            options={(similar[productId] ?? []).map(({ productId, name, isSold, price }) => ({
              value: productId,
              label: isSold ? `${name}, ${formatUnitPrice(price)}` : text.goneReplacement(name),
            }))}
          />
        ))}
      <Button type="submit" name={ACTION} value="salvar" isBusy={isBusy}>
        {text.save}
      </Button>
    </Form>
  )
}
