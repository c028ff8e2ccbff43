import { cutText } from '#domain/cut-text.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { Refusal } from '#contract/client.ts'
import { priceQuote, storeQuote } from '#contract/quote.ts'
import { can } from '#domain/access/can.ts'
import { isIsoDate, localMoment } from '#domain/calendar.ts'
import type { QuoteVersion, StoreQuote } from '#domain/order/quote.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatAmount } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { text as quotesText } from '../../shared/i18n/office-quotes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { readOffers, type TypedOffers } from './typed-offers.ts'
import { OfferForm } from './offer-form.tsx'
import { lastMinuteOf } from './quotes.tsx'
import style from './quotes.module.css'

interface QuoteData {
  readonly shown: StoreQuote
  /** YYYY-MM-DD in the time zone of the store. */
  readonly today: string
}

export const handle: ScreenHandle<QuoteData> = {
  head: ({ shown }, store) => ({ title: `${store.text(quotesText).number(shown.quote.orderNumber)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<QuoteData> {
  const office = await requireOffice(args, 'quote.price')
  const shown = await callStore(office, storeQuote, { params: { number: numberIn(args) } })
  return { shown, today: localMoment(new Date().toISOString(), office.supplier.timeZone).date }
}

function numberIn({ params }: Pick<LoaderFunctionArgs, 'params'>): number {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

/** What was typed comes back with the reason, so that nothing is lost without script. */
export interface OfferProblem {
  readonly message: string
  readonly typed: TypedOffers
}

export async function action(args: ActionFunctionArgs): Promise<OfferProblem | Response> {
  const office = await requireOffice(args, 'quote.price')
  const number = numberIn(args)
  const form = await args.request.formData()
  const { quote, limits } = await callStore(office, storeQuote, { params: { number } })
  const lines = quote.versions.at(-1)?.lines ?? []
  const typed: TypedOffers = Object.fromEntries(
    lines.map(({ position }) => [
      position,
      { quantity: formText(form, `quantity-${position}`), price: formText(form, `price-${position}`) },
    ]),
  )
  const read = readOffers(lines, typed, limits)
  const offers = read.flatMap(({ offer }) => (offer === null ? [] : [offer]))
  const validOn = formText(form, 'validOn')
  const wrong = read.filter(({ fault }) => fault !== null).length
  if (wrong > 0) return { message: quotesText.check(wrong), typed }
  if (!isIsoDate(validOn)) return { message: quotesText.validOn, typed }
  try {
    const note = cutText(formText(form, 'note'), 1000)
    const body = { version: Number(formText(form, 'version')), validOn, note, lines: offers }
    await callStore(office, priceQuote, { params: { number }, body })
  } catch (error) {
    if (error instanceof Response) throw error
    return { message: error instanceof Refusal ? error.message : quotesText.unreachable, typed }
  }
  return redirect(`/gestao/orcamentos/${number}?feito=enviado`)
}

/** One quote: prices are typed line by line; every version stays below. */
export function Component() {
  const text = useText(quotesText)
  const statuses = useText(statusText)
  const { formatMoment } = useMoments()
  const { account, features } = useOffice()
  const { shown, today }: QuoteData = useLoaderData()
  const problem = useActionData<OfferProblem>()
  const isJustSent = useSearchParams()[0].get('feito') === 'enviado'
  const { quote, customer, note, paymentName, deliveryName } = shown
  const current = quote.versions.at(-1)
  if (!current) return null
  const seesOrders = can('order.see-all', actorOf(account), { features })
  return (
    <div className={style.screen}>
      <BackToList path="/gestao/orcamentos">{text.back}</BackToList>
      <header className={style.head}>
        <h1>{text.number(quote.orderNumber)}</h1>
        <Badge tone={quote.status === 'quote-requested' ? 'waiting' : 'plain'}>{statuses[quote.status].name}</Badge>
        <span>{customer.name}</span>
        {seesOrders && <Link to={`/gestao/pedidos/${quote.orderNumber}`}>{text.order}</Link>}
      </header>
      <p className={textStyle.note}>{text.facts(paymentName, deliveryName)}</p>
      {isJustSent && quote.status === 'quote-priced' && <Notice kind="success">{text.sent}</Notice>}
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {quote.gone.length > 0 && (
        <Notice kind="warning" isLive={false}>
          {quote.status === 'quote-priced' ? text.goneFromOffer(quote.gone) : text.gone(quote.gone)}{' '}
          {quote.status === 'quote-priced' && seesOrders && text.goneCancel}
        </Notice>
      )}
      {[note, current.version > 1 ? current.requestNote : ''].some((said) => said !== '') && (
        <p className={surface.card}>
          <strong className={textStyle.smallStrong}>{text.customerNote}</strong>
          {current.version > 1 && current.requestNote !== '' ? current.requestNote : note}
        </p>
      )}
      {quote.status === 'quote-requested' ? (
        <OfferForm key={current.version} shown={shown} today={today} typed={problem?.typed ?? null} />
      ) : (
        <p>
          {quote.status === 'quote-priced' && current.offer
            ? text.waitingCustomer(formatMoment(lastMinuteOf(current.offer.validUntil)))
            : text.closed}
        </p>
      )}
      <section className={stack.gap3} aria-labelledby="versions">
        <h2 id="versions">{text.former}</h2>
        {quote.versions.toReversed().map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </section>
    </div>
  )
}

function Version({ version }: { readonly version: QuoteVersion }) {
  const text = useText(quotesText)
  const { formatMoment } = useMoments()
  const { offer } = version
  return (
    <article className={surface.card} aria-label={text.version(version.version)}>
      <h3>{text.version(version.version)}</h3>
      <p className={textStyle.note}>
        {text.versionRequested(formatMoment(version.requestedAt))}
        {offer && `, ${text.versionAnswered(formatMoment(offer.pricedAt), offer.pricedBy)}`}
      </p>
      <ul className={stack.gap1}>
        {version.lines.map((line) => (
          <li key={line.position} className={style.versionLine}>
            <span>{line.name}</span>
            <span>
              {text.requestedLine(
                `${formatAmount(line.quantity, line.unit)} × ${formatUnitPrice(line.wishedPrice ?? line.estimate)}`,
              )}
            </span>
            <strong>
              {line.offer === null
                ? ''
                : line.offer.quantity === 0
                  ? text.notSupplied
                  : text.offeredLine(
                      `${formatAmount(line.offer.quantity, line.unit)} × ${formatUnitPrice(line.offer.unitPrice)}`,
                    )}
            </strong>
          </li>
        ))}
      </ul>
      {offer && (
        <p>
          {text.total}: <strong>{formatCents(offer.total)}</strong>
        </p>
      )}
      {offer && offer.note !== '' && <p className={textStyle.note}>{offer.note}</p>}
    </article>
  )
}
