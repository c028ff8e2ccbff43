import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { getHandoverPhoto } from '#contract/delivery-run.ts'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { can } from '#domain/access/can.ts'
import { campaignTitle } from '#domain/order/campaign.ts'
import { isWaitingForApproval } from '#domain/order/approval.ts'
import { formatPhone, telephoneUrl } from '#domain/customer/phone.ts'
import { groupLines } from '#domain/order/line-groups.ts'
import { fullFeeOf, itemsOf, type PlacedOrder } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { StoreOrder } from '#domain/order/store-order.ts'
import { changeOf } from '#domain/order/place-order.ts'
import { formatDate } from '#domain/calendar.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatAmount } from '../../shared/format.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { ordersText } from '../../shared/i18n/back-office.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { useStatusWords } from '../../shared/status-words.ts'
import { Badge, type Tone } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { HandoverPhoto } from '../../shared/ui/handover-photo.tsx'
import surface from '../../shared/ui/surface.module.css'
import { useOffice } from '../state/office-context.ts'
import screenStyle from '../components/screen.module.css'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import { NfePanel } from './nfe-panel.tsx'
import style from './orders.module.css'

const TONE: Partial<Record<OrderStatus, Tone>> = {
  placed: 'waiting',
  'quote-requested': 'waiting',
  'awaiting-payment': 'waiting',
  cancelled: 'bad',
  delivered: 'good',
  paid: 'good',
}

interface OrderBadgeProps {
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly isWaitingForApproval: boolean
}

/** The status; an order that waits for its approval says so instead. */
export function OrderBadge({ status, deliveryType, isWaitingForApproval }: OrderBadgeProps) {
  const words = useStatusWords()
  return (
    <Badge tone={TONE[status] ?? 'plain'}>
      {isWaitingForApproval ? orderText.waitingForApproval : words(status, deliveryType).name}
    </Badge>
  )
}

/** What staff have to do about the money of an order. */
export function AttentionBadges({ attention }: Pick<StoreOrder, 'attention'>) {
  const { problems, confirm } = useText(receivedText)
  return attention.map((kind) => (
    <Badge key={kind} tone={kind === 'transfer' ? 'waiting' : 'bad'}>
      {kind === 'transfer' ? confirm.title : problems[kind]}
    </Badge>
  ))
}

interface OrderDetailsProps {
  readonly order: PlacedOrder
  /** Beside the list: one column, below a heading of the list's screen. */
  readonly isInPane?: boolean
  /** Between its head and its facts: what can be done with it. */
  readonly children?: ReactNode
  /** Beside its lines, before its history. */
  readonly aside?: ReactNode
}

/** An order with its lines, facts and history. */
export function OrderDetails({ order, isInPane = false, children, aside }: OrderDetailsProps) {
  const text = useText(ordersText)
  const { formatMoment } = useMoments()
  const Title = isInPane ? 'h2' : 'h1'
  return (
    <div className={screenStyle.screen}>
      <header className={style.head}>
        <Title>{text.number(order.number)}</Title>
        <OrderBadge
          status={order.status}
          deliveryType={order.deliveryType}
          isWaitingForApproval={isWaitingForApproval(order)}
        />
        <time className={textStyle.muted} dateTime={order.placedAt}>
          {formatMoment(order.placedAt)}
        </time>
      </header>
      {children}
      <div className={style.columns} data-pane={isInPane || undefined}>
        <section className={surface.panel} aria-labelledby="lines">
          <h2 id="lines">{text.lines}</h2>
          <Lines order={order} />
        </section>
        <div className={style.side}>
          <Customer order={order} />
          <Facts order={order} />
          <NfePanel order={order} />
          {aside}
          <History order={order} />
        </div>
      </div>
    </div>
  )
}

function Lines({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const words = useText(orderText)
  const desk = useText(deskText)
  const combos = useText(combosText)
  const { rule, lineSaves } = useText(cartText)
  const { columnsOfLines: columns } = text
  return (
    <table className={style.lines}>
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.price}</th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {groupLines(order.lines).map((group, at) => (
          <Fragment key={group.combo?.group ?? at}>
            {group.combo && (
              <tr className={style.combo}>
                <th scope="row">
                  {combos.badge} {group.combo.name}
                  {group.saving > 0 && (
                    <small className={textStyle.muted}>{lineSaves(formatCents(group.saving))}</small>
                  )}
                </th>
                <td>{group.combo.quantity}</td>
                <td>{group.pricePerCombo !== null && combos.each(formatCents(group.pricePerCombo))}</td>
                <td>{formatCents(group.total)}</td>
              </tr>
            )}
            {group.lines.map((line, index) => (
              <tr key={`${line.productId}-${index}`} className={group.combo ? style.part : undefined}>
                <th scope="row">
                  {line.name}
                  <small className={textStyle.muted}>
                    {text.code(line.code)}
                    {line.orderedQuantity !== null &&
                      ` · ${desk.ordered(formatAmount(line.orderedQuantity, line.unit))}`}
                    {!line.combo && line.rule !== 'regular' && ` · ${rule[line.rule]}`}
                    {line.isGiftWrapped && ` · ${words.giftWrapped}`}
                  </small>
                </th>
                <td>{line.quantity === 0 ? desk.missing : formatAmount(line.quantity, line.unit)}</td>
                <td>{formatUnitPrice(line.unitPrice)}</td>
                <td>{formatCents(itemsOf(line))}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        {[
          [words.itemsTotal, formatCents(order.items)],
          order.packaging > 0 && [words.packagingTotal, formatCents(order.packaging)],
          order.discount > 0 && [words.discount(order.couponCode), `− ${formatCents(order.discount)}`],
          [words.deliveryFee, fullFeeOf(order) === 0 ? words.free : formatCents(fullFeeOf(order))],
          order.deliveryDiscount > 0 && [
            words.deliveryDiscount(order.couponCode),
            `− ${formatCents(order.deliveryDiscount)}`,
          ],
          [words.total, formatCents(order.total)],
        ]
          .filter((row) => row !== false)
          .map(([name, value]) => (
            <tr key={name}>
              <th scope="row" colSpan={2} className={textStyle.muted}>
                {name}
              </th>
              <td colSpan={2}>{value}</td>
            </tr>
          ))}
      </tfoot>
    </table>
  )
}

function Customer({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const words = useText(orderText)
  const { account, features } = useOffice()
  const { placedBy } = order
  return (
    <section className={surface.panel} aria-labelledby="customer">
      <h2 id="customer">{text.customer}</h2>
      <p>
        {can('customer.see-all', actorOf(account), { features }) ? (
          <Link to={`/gestao/clientes/${order.customerId}`}>{order.customerName}</Link>
        ) : (
          order.customerName
        )}
      </p>
      {order.customerPhone !== null && (
        <a href={telephoneUrl(order.customerPhone)}>{formatPhone(order.customerPhone)}</a>
      )}
      {placedBy.as !== 'customer' && (
        <p className={textStyle.muted}>
          {words.placedBy[placedBy.as]}: {placedBy.name}
        </p>
      )}
      <Link to={`/gestao/pedidos?cliente=${order.customerId}`}>{text.ordersOfCustomer}</Link>
    </section>
  )
}

function Facts({ order }: { readonly order: PlacedOrder }) {
  const { call, supplier } = useOffice()
  const text = useText(ordersText)
  const words = useText(orderText)
  const rows = [
    [words.delivery[order.deliveryType], [order.deliveryName, order.deliveryPeriod].filter(Boolean).join(', ')],
    [order.destination.name || words.destination, order.destination.text],
    [words.date, order.deliveryDate && formatDate(order.deliveryDate)],
    [
      words.payment,
      `${order.paymentName} · ${order.cardState ? words.cardFact[order.cardState] : words.paymentState[order.paymentState]}`,
    ],
    [
      words.change,
      order.changeFor !== null &&
        words.changeFor(
          formatCents(order.changeFor),
          formatCents(changeOf({ changeFor: order.changeFor, total: order.total })),
        ),
    ],
    [words.receivedBy, order.receivedBy],
    [words.note, order.note],
    [words.customerOrderNumber, order.customerOrderNumber],
    [text.campaign, order.campaign && campaignTitle(order.campaign)],
    ...order.traits.map(({ name, value }) => [name, value] as const),
  ] as const
  return (
    <section className={surface.panel} aria-labelledby="facts">
      <h2 id="facts">{text.facts}</h2>
      <dl className={`${stack.gap2} ${style.facts}`}>
        {rows
          .filter(([, value]) => value)
          .map(([name, value], index) => (
            <div key={index}>
              <dt className={textStyle.fine}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {order.hasHandoverPhoto && (
        <HandoverPhoto
          load={() => callStore({ call, supplier }, getHandoverPhoto, { params: { number: order.number } })}
        />
      )}
    </section>
  )
}

function History({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const audit = useText(auditText)
  const { formatMoment } = useMoments()
  const { account, features } = useOffice()
  const desk = useText(deskText)
  const words = useStatusWords()
  return (
    <section className={surface.panel} aria-labelledby="history">
      <h2 id="history">{text.history}</h2>
      <ol className={stack.gap2}>
        {order.events.map((event, index) => (
          <li key={index} className={stack.gap0}>
            <time className={textStyle.fine} dateTime={event.at}>
              {formatMoment(event.at)}
            </time>
            <span>
              {event.kind === 'moved' ? words(event.to, order.deliveryType).name : desk.events[event.kind]}
              {event.by !== null && <small> {desk.by(event.by)}</small>}
              {event.reason && <small> – {event.reason}</small>}
            </span>
          </li>
        ))}
      </ol>
      {can('audit.see', actorOf(account), { features }) && (
        <div>
          <ButtonLink to={`/gestao/auditoria?pedido=${order.number}`} look="secondary" size="small">
            {audit.link}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
