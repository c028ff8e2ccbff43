import type { Cents } from '#domain/amounts.ts'
import type { DomainEvent } from '#domain/events.ts'
import { isOpenQuote, type OrderStatus } from '#domain/order/order-status.ts'
import {
  array,
  bool,
  int4,
  int8,
  json,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
  date,
} from '#server/platform/database/statement.ts'
import { queueNotices } from '#server/modules/staff-notice/queue-notices.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { enqueueMail, enqueueMailIfPossible, isMailbox, type Mail } from '#server/platform/messaging/mail.ts'
import {
  acceptedMail,
  closedMail,
  expiringMail,
  lapsedMail,
  pricedMail,
  requesterMail,
  staffMail,
  type QuoteToMail,
} from './mails.ts'

// The person who answered the quote gets the message, else all who negotiate for the store. A mailbox that was never proved may be a stranger's:
// it reads nothing that the customer wrote.
const find = statement('quote.to-mail', {
  parameters: [uuid, int8, text],
  row: {
    number: int8,
    customerId: uuid,
    customerName: text,
    email: text,
    isProved: bool,
    status: narrow<OrderStatus>(text),
    total: narrow<Cents>(int8),
    deliveryFee: narrow<Cents>(int8),
    validOn: nullable(date),
    offerNote: text,
    requestNote: text,
    version: int4,
    reason: neverNull(text),
    isWaitingForApproval: bool,
    closedBy: nullable(text),
    lines: json<QuoteToMail['lines']>(),
    staffIds: array(uuid),
    /** Of those who requested or countered it for the customer, and still act for this customer. */
    requesterEmails: array(text),
    requesterIds: array(uuid),
  },
  useGenericPlan: true,
  sql: `with q as (
     select v.*, (select f.priced_by from quote_version f where f.supplier_id = $1 and f.order_number = $2 and f.priced_by is not null
       order by f.version desc limit 1) as negotiator
     from quote_version v where v.supplier_id = $1 and v.order_number = $2 order by v.version desc limit 1),
   closing as (
     select e.reason, e.acting_as from order_event e where e.supplier_id = $1 and e.order_number = $2 and e.to_status = 'cancelled'
     order by e.happened_at desc, e.position desc limit 1),
   requesters as (
     select distinct p.id, p.email from order_event e join login p on p.id = e.login_id
     join purchase_order o on o.supplier_id = $1 and o.number = $2
     where e.supplier_id = $1 and e.order_number = $2 and e.to_status = 'quote-requested' and case e.acting_as
       when 'linked-user' then exists (select from linked_user u where u.supplier_id = $1 and u.customer_id = o.customer_id
         and u.login_id = p.id and u.is_active)
       when 'representative' then exists (select from portfolio f join staff m on m.supplier_id = $1 and m.id = f.representative_id
         where f.supplier_id = $1 and f.customer_id = o.customer_id and m.login_id = p.id and m.is_active) end),
   people as (
     select m.login_id as id from staff m, q
     where m.supplier_id = $1 and m.is_active and case when q.negotiator is not null then m.login_id = q.negotiator
       else m.role = 'attendant' or (m.role = 'staff' and 'prices' = any (m.modules)) end)
   select o.number, o.customer_id, o.customer_name, c.email, c.email_verified_at is not null as is_proved, o.status,
     o.total_cents as total, o.delivery_fee_cents as delivery_fee,
     ((q.valid_until - interval '1 second') at time zone $3)::date as valid_on, q.offer_note, q.request_note, q.version,
     o.approval is not distinct from 'waiting' as is_waiting_for_approval, coalesce((select reason from closing), '') as reason, (select acting_as from closing) as closed_by,
     (select coalesce(json_agg(json_build_object('name', l.name, 'unit', l.unit, 'quantity', l.quantity, 'unitPrice', l.unit_price,
        'items', l.items_cents) order by l.position), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     array(select id from people order by id) as staff_ids,
     array(select email from requesters order by id) as requester_emails, array(select id from requesters order by id) as requester_ids
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id, q
   where o.supplier_id = $1 and o.number = $2`,
})

type Found = NonNullable<Awaited<ReturnType<typeof findQuote>>>

const findQuote = ({ db, supplier }: Scope, number: number) => db.one(find, [supplier.id, number, supplier.timeZone])

export const quoteSubscribers: readonly Subscriber[] = [
  subscribe(
    ['order.placed', 'order.moved', 'quote.expiring'],
    { queue: 'quote.mail', concerns: isOfQuote, orderedBy: ({ payload }) => payload.number },
    async (scope, event) => {
      const quote = await findQuote(scope, event.payload.number)
      if (quote === undefined) return
      const { toCustomer, toStaff } = mailsAbout(scope, quote, event)
      if (toCustomer !== null) {
        const about = { customerId: quote.customerId }
        await enqueueMailIfPossible(scope, { to: quote.email, about, cause: event, ...toCustomer })
        await enqueueToPeople(scope, quote.requesterEmails, quote.requesterIds, event, requesterMail(toCustomer, quote))
      }
      if (toStaff !== null)
        await queueNotices(scope, quote.staffIds, {
          kind: 'quote',
          cause: `event/${event.id}`,
          mail: toStaff,
          customerId: quote.customerId,
        })
    },
  ),
]

function isOfQuote({ payload }: DomainEvent<'order.placed' | 'order.moved' | 'quote.expiring'>): boolean {
  if ('isQuote' in payload) return payload.isQuote
  return !('to' in payload) || isOpenQuote(payload.from) || isOpenQuote(payload.to)
}

async function enqueueToPeople(
  scope: Scope,
  emails: readonly string[],
  loginIds: readonly string[],
  cause: DomainEvent,
  mail: Mail,
): Promise<void> {
  const people = emails.map((to, index) => ({ to, loginId: loginIds[index] ?? '' })).filter(({ to }) => isMailbox(to))
  await Promise.all(people.map(({ to, loginId }) => enqueueMail(scope, { to, about: { loginId }, cause, ...mail })))
}

interface Mails {
  readonly toCustomer: Mail | null
  readonly toStaff: Mail | null
}

const NO_MAILS: Mails = { toCustomer: null, toStaff: null }

/** The confirmation of a request is the order's own message. */
function mailsAbout(
  scope: Scope,
  quote: Found,
  { name, payload }: DomainEvent<'order.placed' | 'order.moved' | 'quote.expiring'>,
): Mails {
  const shown = quote.isProved ? quote : { ...quote, reason: '', requestNote: '' }
  // It may have been answered since.
  if (name === 'quote.expiring')
    return quote.status === 'quote-priced' ? { ...NO_MAILS, toCustomer: expiringMail(scope, shown) } : NO_MAILS
  if (!('to' in payload)) {
    const isRequest = quote.version === 1
    return isRequest ? { ...NO_MAILS, toStaff: staffMail(scope, quote, 'requested') } : NO_MAILS
  }
  const { from, to } = payload
  if (to === 'quote-priced') return { ...NO_MAILS, toCustomer: pricedMail(scope, shown) }
  if (to === 'quote-requested') return { ...NO_MAILS, toStaff: staffMail(scope, quote, 'countered') }
  if (from === 'quote-priced' && to === 'placed')
    // The order's own message asks the principal first.
    return {
      toCustomer: quote.isWaitingForApproval ? null : acceptedMail(scope, shown),
      toStaff: staffMail(scope, quote, 'accepted'),
    }
  if (to !== 'cancelled' || (from !== 'quote-priced' && from !== 'quote-requested')) return NO_MAILS
  if (quote.closedBy === null) return { ...NO_MAILS, toCustomer: lapsedMail(scope, shown) }
  const isByStore = quote.closedBy === 'staff' || quote.closedBy === 'attendant'
  return {
    toCustomer: closedMail(scope, shown),
    toStaff: isByStore ? null : staffMail(scope, quote, 'refused'),
  }
}
