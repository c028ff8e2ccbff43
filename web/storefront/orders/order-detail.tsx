import { ArrowLeft } from 'lucide-react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { can } from '#domain/access/can.ts'
import { addCents } from '#domain/amounts.ts'
import type { OrderLine, OrderStatus, PlacedOrder } from '#domain/order/order.ts'
import { changeOf } from '#domain/order/place-order.ts'
import type { Quote } from '#domain/order/quote.ts'
import { isMethodOpen, isPayableNow } from '#domain/payment/receipt.ts'
import type { AnsweredTrait } from '#domain/order/trait.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { orderApi } from '../../shared/api/order.ts'
import { ratingApi } from '../../shared/api/rating.ts'
import { quoteApi } from '../../shared/api/quote.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatAmount, formatCents, formatDate, formatMoment, formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { changePaymentText } from '../../shared/i18n/change-payment.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { text as quotesText } from '../../shared/i18n/quotes.ts'
import { text as ratingsText } from '../../shared/i18n/ratings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { RATING, ratingIn, RatingPanel } from './order-rating.tsx'
import { OrderQuestions } from './order-questions.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { HandoverPhoto } from '../../shared/ui/handover-photo.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import { useModals } from '../state/modal.ts'
import { useStoreData } from '../state/store-context.ts'
import linkStyle from '../../shared/ui/link.module.css'
import style from './order-detail.module.css'
import { ApprovalPanel, DECISION, decideOrder, DecisionNotice } from './order-approval.tsx'
import { orderNumber } from './order-number.ts'
import { OrderTotals } from './order-totals.tsx'
import { answerQuote, QUOTE_ANSWER } from './quote-answer.ts'
import { QuotePanel } from './quote-panel.tsx'
import { PayLater, StatusBadge, Steps } from './steps.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'

type Shown = PlacedOrder & {
  /** Null for an order that is no quote. */
  readonly quote: Quote | null
}

export const handle: ScreenHandle<Shown> = {
  head: (order, store) => ({ title: `${store.text(ordersText).number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  const order = await orderApi(pageOf(args)).detail(number)
  const wasQuote = order.events.some(({ to }) => to === 'quote-requested' || to === 'quote-priced')
  return { ...order, quote: wasQuote ? await quoteApi(pageOf(args)).ofOrder(number) : null }
}

/** Cancels the order, or answers its quote or a question of the store. A refusal is shown on the page, which is loaded again. */
export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  const form = await args.request.formData()
  if (form.has(DECISION)) return decideOrder(args, number, form)
  if (form.has(QUOTE_ANSWER)) return answerQuote(args, number, form)
  if (form.has(RATING) || form.has('comment')) return rate(args, number, form)
  const questionId = formText(form, 'question')
  try {
    if (questionId !== '') {
      await orderApi(pageOf(args)).answer(number, questionId, formText(form, 'answer') === 'yes')
      return redirect(`/pedidos/${number}`)
    }
    await orderApi(pageOf(args)).cancel(number, formText(form, 'reason').slice(0, MAX_REASON))
  } catch (error) {
    return {
      message:
        error instanceof Refusal ? error.message : withOverrides(ordersText, await pageOf(args).texts()).cancelFailed,
    }
  }
  return redirect(`/pedidos/${number}?feito=cancelado`)
}

async function rate(
  args: ActionFunctionArgs,
  number: number,
  form: FormData,
): Promise<{ readonly message: string } | Response> {
  const text = withOverrides(ratingsText, await pageOf(args).texts())
  const rating = ratingIn(form)
  if (rating === null) return { message: text.missing }
  try {
    await ratingApi(pageOf(args)).rate(number, rating)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.failed }
  }
  return redirect(`/pedidos/${number}?feito=avaliado`)
}

const MAX_REASON = 500

export function Component() {
  const text = useText(ordersText)
  const quotes = useText(quotesText)
  const ratings = useText(ratingsText)
  const changeText = useText(changePaymentText)
  const order: Shown = useLoaderData()
  const store = useStoreData()
  const failed = useActionData<{ readonly message: string }>()
  const done = useSearchParams()[0].get('feito')
  const isJustCancelled = done === 'cancelado' && order.status === 'cancelled'
  const isPayable = isPayableNow(order)
  return (
    <div className={style.screen}>
      <Link to="/pedidos" className={`${linkStyle.link} ${style.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.back}
      </Link>
      <header className={stack.between3}>
        <div>
          <h1>{text.number(order.number)}</h1>
          <p className={textStyle.note}>
            {text.placedAt} {formatMoment(order.placedAt)}
          </p>
        </div>
        <StatusBadge order={order} />
      </header>
      <ChatLink number={order.number} />

      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {done === 'aprovado' && order.status !== 'quote-priced' && <Notice kind="success">{quotes.approved}</Notice>}
      {done === 'contraproposta' && order.status === 'quote-requested' && (
        <Notice kind="success">{quotes.countered}</Notice>
      )}
      {done === 'avaliado' && order.rating && <Notice kind="success">{ratings.sent}</Notice>}
      <DecisionNotice order={order} done={done} />
      {isJustCancelled && <Notice kind="success">{text.cancelled(order.couponCode)}</Notice>}
      <section className={`${surface.card} ${style.card}`} aria-labelledby="steps">
        <h2 id="steps" className={textStyle.large}>
          {text.steps}
        </h2>
        <Steps order={order} />
        {isPayable && <PayLink order={order} />}
        {isMethodOpen(order) && <Link to={`/pedidos/${order.number}/pagamento`}>{changeText.link}</Link>}
        <PayLater order={order} />
        <HandoverCode order={order} />
        {order.hasHandoverPhoto && <HandoverPhoto load={() => orderApi(store).handoverPhoto(order.number)} />}
      </section>
      <ApprovalPanel order={order} />
      <OrderQuestions order={order} />
      <RatingPanel order={order} />

      {order.quote && <QuotePanel quote={order.quote} />}

      <div className={`${stack.gap4} ${style.columns}`}>
        <section className={`${surface.card} ${style.card}`} aria-labelledby="items">
          <h2 id="items" className={textStyle.large}>
            {text.items}
          </h2>
          <ul className={stack.gap3}>
            {order.lines.map((line, index) => (
              <Line key={`${line.productId}-${index}`} line={line} />
            ))}
          </ul>
          <OrderTotals order={order} />
        </section>
        <Facts order={order} />
      </div>

      {order.isCancellable && !order.isApprovable && <CancelOrder isPix={isPayable} status={order.status} />}
    </div>
  )
}

/** What to say to whoever brings the order, or hands it over in the store. */
function HandoverCode({ order: { status, handoverCode } }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  if (handoverCode === null || (status !== 'out-for-delivery' && status !== 'ready-for-pickup')) return null
  return (
    <p>
      {text.handoverCode} <strong className={style.code}>{handoverCode}</strong>
    </p>
  )
}

function PayLink({ order: { number, paymentKind } }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const screen = `/submissao/${number}`
  const { openModalOnClick } = useModals()
  if (paymentKind === 'card')
    return (
      <ButtonLink to={`/pedidos/${number}/cartao`} reloadDocument>
        {text.pay.card}
      </ButtonLink>
    )
  return (
    <ButtonLink
      to={screen}
      {...(paymentKind === 'pix'
        ? { onClick: openModalOnClick(() => 'pix', screen, String(number)), 'aria-haspopup': 'dialog' as const }
        : {})}
    >
      {text.pay[paymentKind]}
    </ButtonLink>
  )
}

function Line({ line }: { readonly line: OrderLine }) {
  const text = useText(ordersText)
  return (
    <li className={style.line}>
      <Picture picture={line.picture} alt="" sizes="4rem" className={style.picture} />
      <div>
        <p className={style.name}>{line.name}</p>
        <p className={textStyle.note}>
          {formatAmount(line.quantity, line.unit)} × {text.each(formatPrice(line.unitPrice), line.unit)}
          {line.isGiftWrapped && ` · ${text.giftWrapped}`}
          {line.orderedQuantity !== null && ` · ${text.orderedAmount(formatAmount(line.orderedQuantity, line.unit))}`}
        </p>
      </div>
      <p className={`${stack.gap0} ${style.total}`}>
        <strong>{formatCents(line.total)}</strong>
        {line.discount > 0 && (
          <s className={textStyle.note}>
            <span className="visually-hidden">{text.insteadOf} </span>
            {formatCents(addCents(line.total, line.discount))}
          </s>
        )}
      </p>
    </li>
  )
}

function Facts({ order }: { readonly order: PlacedOrder }) {
  return (
    <dl className={`${surface.card} ${style.card}`}>
      {orderFacts(order, useText(ordersText)).map(([name, value], index) => (
        <div key={index}>
          <dt className={textStyle.note}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Cancels the order. The button is hidden until the customer opens the section. */
export function CancelOrder({ isPix, status }: { readonly isPix: boolean; readonly status: OrderStatus }) {
  const text = useText(ordersText)
  const quotes = useText(quotesText)
  const isQuote = status === 'quote-requested' || status === 'quote-priced'
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details className={style.cancel}>
      <summary>{isQuote ? (status === 'quote-priced' ? quotes.refuse : quotes.withdraw) : text.cancel}</summary>
      <Form method="post" className={style.form}>
        <p>{isQuote ? quotes.refuseAsk : text.cancelAsk}</p>
        {isPix && <p className={style.hint}>{text.cancelPaid}</p>}
        <LongTextField label={isQuote ? quotes.refuseReason : text.cancelReason} name="reason" maxLength={500} />
        <Button type="submit" look="danger" isBusy={isBusy}>
          {isBusy ? text.cancelling : isQuote ? quotes.refuseConfirm : text.cancelConfirm}
        </Button>
      </Form>
    </details>
  )
}

type Fact = readonly [name: string, value: string]

/** What there is to know of an order besides its items, in the order in which it is read. */
export function orderFacts(order: PlacedOrder, text: typeof ordersText): Fact[] {
  const { placedBy } = order
  const facts: Fact[] = [
    [text.delivery[order.deliveryType], [order.deliveryName, order.deliveryPeriod].filter(Boolean).join(', ')],
    [order.destination.name || text.destination, order.destination.text],
    [text.date, order.deliveryDate ? formatDate(order.deliveryDate) : ''],
    [text.payment, paymentText(order, text)],
    [text.change, changeText(order, text)],
    // Customers who ordered themselves see no name.
    [text.placedBy[placedBy.as], placedBy.as === 'customer' ? '' : placedBy.name],
    [text.receivedBy, order.receivedBy],
    [text.customerOrderNumber, order.customerOrderNumber],
    ...order.traits.map((trait): Fact => [trait.name, traitText(trait, text)]),
    [text.note, order.note],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** A cancelled order leaves nothing open. */
function paymentText({ status, paymentName, paymentState }: PlacedOrder, text: typeof ordersText): string {
  return status === 'cancelled' && paymentState === 'open'
    ? paymentName
    : `${paymentName} – ${text.paymentState[paymentState]}`
}

const changeText = ({ changeFor, total }: PlacedOrder, text: typeof ordersText): string =>
  changeFor === null ? '' : text.changeFor(formatCents(changeFor), formatCents(changeOf({ changeFor, total })))

function traitText({ kind, value }: AnsweredTrait, text: typeof ordersText): string {
  switch (kind) {
    case 'yes-no':
      return value === 'yes' ? text.yes : text.no
    case 'number':
      return value.replace('.', ',')
    case 'date':
      return formatDate(value)
    default:
      return value
  }
}

/** Where the store has a chat, for who may write in it. */
function ChatLink({ number }: { readonly number: number }) {
  const text = useText(chatText)
  const { account, features } = useStoreData()
  return account && can('chat.use', actorOf(account), { features }) ? (
    <Link to={`/conversas/${number}`} className={linkStyle.link}>
      {text.aboutOrder}
    </Link>
  ) : null
}
