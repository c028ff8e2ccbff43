import { cutText } from '#domain/cut-text.ts'
import { ArrowLeft, FileText, ListPlus, Printer, RotateCcw } from 'lucide-react'
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
import { ownDanfe } from '#contract/nfe.ts'
import { answerQuestion } from '#contract/order-desk.ts'
import { rateOrder } from '#contract/order-rating.ts'
import { answerEdit } from '#contract/order-edit.ts'
import { orderReceipt } from '#contract/order-receipt.ts'
import { cancelOrder, orderDetail, ownHandoverPhoto } from '#contract/order.ts'
import { customerQuote } from '#contract/quote.ts'
import { can } from '#domain/access/can.ts'
import { isWaitingForApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { Quote } from '#domain/order/quote.ts'
import { isMethodOpen, hasToPayNow } from '#domain/payment/receipt.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore, urlInStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { changePaymentText } from '../../shared/i18n/change-payment.ts'
import { nfeText } from '../../shared/i18n/nfe.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { repeatText } from '../../shared/i18n/repeat-order.ts'
import { listsText } from '../../shared/i18n/shopping-lists.ts'
import { text as quotesText } from '../../shared/i18n/quotes.ts'
import { text as ratingsText } from '../../shared/i18n/ratings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { RATING, ratingIn, RatingPanel } from './order-rating.tsx'
import { OrderQuestions } from './order-questions.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { HandoverPhoto } from '../../shared/ui/handover-photo.tsx'
import { NfeLinks } from '../../shared/ui/nfe-links.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useModals } from '../state/use-modals.ts'
import { PayByCard } from './pay-by-card.tsx'
import { useStoreData } from '../state/store-context.ts'
import linkStyle from '../../shared/ui/link.module.css'
import style from './order-detail.module.css'
import { ApprovalPanel, DECISION, DecisionNotice, sendDecision } from './order-approval.tsx'
import { orderNumber } from './order-number.ts'
import { FactList, orderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PrintedParties } from './printed-parties.tsx'
import { NextSteps, StoreWhatsApp } from './next-steps.tsx'
import { answerQuote, QUOTE_ANSWER, type RefusedAnswer } from './quote-answer.ts'
import { QuotePanel } from './quote-panel.tsx'
import { ReturnLink } from './return-link.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { PayLater, Steps } from './steps.tsx'
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
  const order = await callStore(pageOf(args), orderDetail, { params: { number } })
  const wasQuote = order.events.some(({ to }) => to === 'quote-requested' || to === 'quote-priced')
  return { ...order, quote: wasQuote ? await callStore(pageOf(args), customerQuote, { params: { number } }) : null }
}

/** Cancels the order, or answers its quote or a question of the store. A refusal is shown on the page, which is loaded again. */
export async function action(args: ActionFunctionArgs): Promise<RefusedAnswer | Response> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  const form = await args.request.formData()
  if (form.has(DECISION)) return sendDecision(args, number, form)
  if (form.has(QUOTE_ANSWER)) return answerQuote(args, number, form)
  if (form.has(RATING) || form.has('comment')) return rate(args, number, form)
  const questionId = formText(form, 'question')
  const editId = formText(form, 'edit')
  const isAccepted = formText(form, 'answer') === 'yes'
  try {
    if (editId !== '') {
      await callStore(pageOf(args), answerEdit, { params: { number, questionId: editId }, body: { isAccepted } })
      return redirect(`/pedidos/${number}`)
    }
    if (questionId !== '') {
      await callStore(pageOf(args), answerQuestion, {
        params: { number, questionId },
        body: { isAccepted },
      })
      return redirect(`/pedidos/${number}`)
    }
    await callStore(pageOf(args), cancelOrder, {
      params: { number },
      body: { reason: cutText(formText(form, 'reason'), MAX_REASON) },
    })
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
    await callStore(pageOf(args), rateOrder, { params: { orderNumber: number }, body: rating })
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
  const repeat = useText(repeatText)
  const lists = useText(listsText)
  const nfe = useText(nfeText)
  const changeText = useText(changePaymentText)
  const { formatMoment } = useMoments()
  const order: Shown = useLoaderData()
  const store = useStoreData()
  const failed = useActionData<{ readonly message: string }>()
  const done = useSearchParams()[0].get('feito')
  const isJustCancelled = done === 'cancelado' && order.status === 'cancelled'
  const isPayable = hasToPayNow(order)
  const cardOutcome = order.cardState ?? (order.paymentState === 'paid' ? 'paid' : null)
  const showsCard = done === 'cartao' && cardOutcome !== null && order.status !== 'cancelled'
  return (
    <div className={`${stack.gap4} ${style.screen}`}>
      <Link to="/pedidos" className={`${linkStyle.link} ${style.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.back}
      </Link>
      <PrintedParties order={order} />
      <div className={stack.between3} data-printed>
        <div>
          <h1>{text.number(order.number)}</h1>
          <p className={textStyle.note}>
            {text.placedAt} {formatMoment(order.placedAt)}
          </p>
        </div>
        <StatusBadge order={order} />
      </div>
      <div className={stack.between3}>
        <div className={stack.wrap2}>
          {isPayable && <PayLink order={order} />}
          <ButtonLink to={`/pedidos/${order.number}/repetir`} look="secondary" size="small">
            <RotateCcw size={18} aria-hidden /> {repeat.link}
          </ButtonLink>
          <ButtonLink to={`/listas?nova&pedido=${order.number}`} look="quiet" size="small">
            <ListPlus size={18} aria-hidden /> {lists.save}
          </ButtonLink>
          <ReturnLink order={order} />
          <Button look="quiet" size="small" className={visible.scripted} onClick={() => print()}>
            <Printer size={18} aria-hidden /> {text.print}
          </Button>
        </div>
        <div className={stack.wrap3}>
          <StoreWhatsApp number={order.number} />
          <ChatLink number={order.number} />
        </div>
      </div>

      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {done === 'aprovado' && order.status !== 'quote-priced' && (
        <Notice kind="success">{isWaitingForApproval(order) ? text.sentForApproval : quotes.approved}</Notice>
      )}
      {done === 'contraproposta' && order.status === 'quote-requested' && (
        <Notice kind="success">{quotes.countered}</Notice>
      )}
      {done === 'avaliado' && order.rating && <Notice kind="success">{ratings.sent}</Notice>}
      {showsCard && <Notice kind={cardOutcome === 'pending' ? 'info' : 'success'}>{text.cardDone[cardOutcome]}</Notice>}
      <DecisionNotice order={order} done={done} />
      {isJustCancelled && <Notice kind="success">{text.cancelled(order.couponCode)}</Notice>}
      <OrderQuestions order={order} />
      {/* What waits for the customer comes before what happened. */}
      {order.quote && order.status === 'quote-priced' && <QuotePanel quote={order.quote} />}
      <section className={`${surface.card} ${style.card}`} aria-labelledby="steps">
        <h2 id="steps" className={textStyle.large}>
          {text.steps}
        </h2>
        <Steps order={order} />
        <NextSteps order={order} />
        {isMethodOpen(order) && order.received <= order.returned && (
          <Link to={`/pedidos/${order.number}/pagamento`}>{changeText.link}</Link>
        )}
        {order.paymentKind === 'account' && order.status !== 'cancelled' && (
          <Link to="/conta/faturas">{text.seeInvoices}</Link>
        )}
        {order.paymentState === 'paid' && order.status !== 'cancelled' && (
          <a
            href={urlInStore(store.supplier, orderReceipt, { params: { number: order.number } })}
            className={`${linkStyle.link} ${style.back}`}
            download
          >
            <FileText size={18} aria-hidden /> {text.receipt}
          </a>
        )}
        <PayLater order={order} />
        <HandoverCode order={order} />
        {order.hasHandoverPhoto && (
          <HandoverPhoto load={() => callStore(store, ownHandoverPhoto, { params: { number: order.number } })} />
        )}
      </section>
      <ApprovalPanel order={order} />
      <RatingPanel order={order} />

      {order.quote && order.status !== 'quote-priced' && <QuotePanel quote={order.quote} />}

      <div className={`${stack.gap4} ${style.columns}`} data-printed>
        <section className={`${surface.card} ${style.card}`} aria-labelledby="items">
          <h2 id="items" className={textStyle.large}>
            {text.items}
          </h2>
          {order.status === 'quote-requested' && (order.quote?.versions.length ?? 0) > 1 && (
            <p className={textStyle.note}>{quotes.formerPrices}</p>
          )}
          <OrderLines lines={order.lines} />
          <OrderTotals order={order} />
          {order.status === 'picking' && !order.isPicked && order.lines.some(({ quantity }) => quantity === 0) && (
            <p className={textStyle.note}>{text.totalFollows}</p>
          )}
        </section>
        <div className={`${stack.gap4} ${style.side}`}>
          <FactList facts={orderFacts(order, text)} className={style.card} />
          {order.nfe && (
            <section className={`${surface.card} ${style.card}`} aria-labelledby="nfe">
              <h2 id="nfe" className={textStyle.large}>
                {nfe.title}
              </h2>
              <NfeLinks
                nfe={order.nfe}
                urlOf={(format) =>
                  urlInStore(store.supplier, ownDanfe, { params: { number: order.number }, query: { format } })
                }
              />
            </section>
          )}
        </div>
      </div>

      {order.isCancellable && !order.isApprovable && <CancelOrder isPix={isPayable} status={order.status} />}
    </div>
  )
}

/** What to say to the person who brings the order, or hands it over in the store. */
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
  if (paymentKind === 'card') return <PayByCard number={number} size="large" />
  return (
    <ButtonLink
      to={screen}
      size="large"
      {...(paymentKind === 'pix'
        ? { onClick: openModalOnClick(() => 'pix', screen, String(number)), 'aria-haspopup': 'dialog' as const }
        : {})}
    >
      {text.pay[paymentKind]}
    </ButtonLink>
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
