import { formatUnitPrice } from '#domain/format-price.ts'
import { unitsFromQuantity, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import { PROPOSAL_HOURS } from '#domain/cart/negotiation.ts'
import type { OrderLine } from '#domain/order/order.ts'
import {
  array,
  bool,
  int4,
  int8,
  json,
  jsonListSql,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  enqueueMail,
  enqueueMailIfPossible,
  isMailbox,
  type Mail,
  type Sender,
} from '#server/platform/messaging/mail.ts'

type LineToMail = Pick<OrderLine, 'name' | 'unit' | 'quantity'> & { readonly price: UnitPrice }

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const amount = ({ quantity, unit }: Pick<LineToMail, 'quantity' | 'unit'>): string =>
  `${units.format(unitsFromQuantity(quantity))} ${unit}`

/** Day and hour at the store. */
function momentAt({ supplier }: Sender, instant: string): string {
  const { timeZone } = supplier
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(instant))
    .replace(',', ' às')
}

const MAX_LINES = 30
const moreOf = (count: number): string => (count === 1 ? 'E mais 1 produto' : `E mais ${count} produtos`)
const rowsOf = (lines: readonly LineToMail[]) => [
  ...lines
    .slice(0, MAX_LINES)
    .map((line) => ({ label: line.name, note: amount(line), value: formatUnitPrice(line.price) })),
  ...(lines.length > MAX_LINES ? [{ label: moreOf(lines.length - MAX_LINES), value: '' }] : []),
]

const cartOf = ({ storeUrl }: Sender) => `${storeUrl}/carrinho`

interface ProposalToMail {
  readonly attendantName: string
  /** ISO instant at which it can be restored no more. */
  readonly until: string
  readonly lines: readonly LineToMail[]
}

/** To the customer: the attendant gave the cart back, or the time was over. */
function proposalMail(sender: Sender, { attendantName, until, lines }: ProposalToMail): Mail {
  const moment = momentAt(sender, until)
  return {
    subject: `Os preços combinados com ${attendantName} valem até ${moment}`,
    preheader: 'Eles ficaram guardados: volte a eles pelo carrinho.',
    heading: 'Seus preços estão guardados',
    paragraphs: [
      `${attendantName}, da loja ${sender.supplier.name}, combinou preços com você. O carrinho voltou a ser seu, e os preços ficaram guardados.`,
      `Até ${moment} você volta a eles pelo carrinho, em “Voltar a estes preços”.`,
    ],
    button: { label: 'Ver o carrinho', url: cartOf(sender) },
    sections: [{ title: 'Preços combinados', rows: rowsOf(lines) }],
  }
}

interface ConsentToMail {
  readonly attendantName: string
  /** ISO instant at which the lease ends. */
  readonly until: string
}

/** To the customer: the prices wait for consent. */
function consentMail(sender: Sender, { attendantName, until }: ConsentToMail): Mail {
  return {
    subject: `${attendantName} pede o seu aceite`,
    preheader: 'Confira os preços no carrinho e aceite.',
    heading: 'Confira e aceite os preços',
    paragraphs: [
      `${attendantName}, da loja ${sender.supplier.name}, ajustou os preços do seu carrinho. Se estiver tudo certo, aceite: a loja envia o pedido por você.`,
      `O carrinho está reservado até ${momentAt(sender, until)}. Depois disso os preços ficam guardados por um dia.`,
    ],
    button: { label: 'Conferir e aceitar', url: cartOf(sender) },
  }
}

interface RequestToMail extends LineToMail {
  readonly attendantName: string
  readonly customerName: string
  readonly reason: string
}

const deskOf = ({ storeUrl }: Sender, customerId: string) => ({
  label: 'Abrir o carrinho',
  url: `${storeUrl}/gestao/carrinhos/${customerId}`,
})

/** To the people who decide about prices. */
const requestMail = (sender: Sender, customerId: string, request: RequestToMail): Mail => ({
  subject: `Preço de ${request.name} para aprovar`,
  preheader: `${request.attendantName} pede ${formatUnitPrice(request.price)} para ${request.customerName}.`,
  heading: 'Um preço para aprovar',
  paragraphs: [
    `${request.attendantName} pede para vender ${request.name} a ${formatUnitPrice(request.price)} (${amount(request)}) para ${request.customerName}.`,
    ...(request.reason === '' ? [] : [`Motivo: ${request.reason}`]),
    'O pedido vale enquanto a negociação durar.',
  ],
  isToStaff: true,
  button: deskOf(sender, customerId),
})

/** To the attendant. */
const decisionMail = (sender: Sender, customerId: string, request: RequestToMail, isApproved: boolean): Mail => {
  const answer = isApproved ? 'aprovado' : 'recusado'
  return {
    subject: `Preço de ${request.name} ${answer}`,
    preheader: `${formatUnitPrice(request.price)} para ${request.customerName}.`,
    heading: `Preço ${answer}`,
    paragraphs: [
      `O preço de ${formatUnitPrice(request.price)} para ${request.name} (${amount(request)}), no carrinho de ${request.customerName}, foi ${answer}.`,
    ],
    isToStaff: true,
    button: deskOf(sender, customerId),
  }
}

const ATTENDANT = `(select split_part(p.name, ' ', 1) from staff m join login p on p.id = m.login_id
   where m.supplier_id = $1 and m.id = n.staff_id)`

// The customer of a running or a finished negotiation. A proposal that was restored, or followed by another negotiation, is no news.
const findNegotiation = statement('negotiation.to-mail', {
  parameters: [uuid, uuid],
  row: {
    customerId: uuid,
    email: text,
    attendantName: nullable(text),
    proposalUntil: nullable(timestamptz),
    leaseUntil: nullable(timestamptz),
    isConsentGiven: bool,
    lines: json<readonly LineToMail[]>(),
  },
  sql: `select n.customer_id, c.email, ${ATTENDANT} as attendant_name,
     case when n.proposal is not null and not exists (select from negotiation l where l.supplier_id = $1 and l.customer_id = n.customer_id
       and l.started_at > n.ended_at) then n.ended_at + interval '${PROPOSAL_HOURS} hours' end as proposal_until,
     case when n.ended_at is null and k.locked_until > now() then k.locked_until end as lease_until,
     n.consent_at is not null as is_consent_given,
     ${jsonListSql(
       `json_build_object('name', i.name, 'unit', i.unit, 'quantity', (e.value ->> 'quantity')::integer, 'price', (e.value ->> 'price')::bigint)`,
       `jsonb_array_elements(n.proposal) e join product i on i.supplier_id = $1 and i.id = (e.value ->> 'productId')::uuid`,
       'i.name',
     )} as lines
   from negotiation n
   join customer c on c.supplier_id = $1 and c.id = n.customer_id
   join cart k on k.supplier_id = $1 and k.customer_id = n.customer_id
   where n.supplier_id = $1 and n.id = $2`,
})

const findRequest = statement('negotiation.request-to-mail', {
  parameters: [uuid, uuid, uuid],
  row: {
    customerId: uuid,
    customerName: text,
    attendantName: nullable(text),
    name: text,
    unit: text,
    quantity: narrow<Quantity>(int4),
    price: narrow<UnitPrice>(int8),
    reason: text,
    isApproved: nullable(bool),
    attendantId: nullable(uuid),
    attendantEmail: nullable(text),
    managerIds: array(uuid),
    managerEmails: array(text),
  },
  sql: `with managers as (
     select p.id, p.email from staff m join login p on p.id = m.login_id
     where m.supplier_id = $1 and m.is_active and m.role = 'staff' and 'settings' = any (m.modules))
   select n.customer_id, c.name as customer_name, ${ATTENDANT} as attendant_name, i.name, i.unit, r.quantity, r.price, r.reason,
     r.is_approved, a.id as attendant_id, a.email as attendant_email,
     array(select id from managers order by id) as manager_ids, array(select email from managers order by id) as manager_emails
   from price_request r
   join negotiation n on n.supplier_id = $1 and n.id = r.negotiation_id
   join customer c on c.supplier_id = $1 and c.id = n.customer_id
   join product i on i.supplier_id = $1 and i.id = r.product_id
   left join staff s on s.supplier_id = $1 and s.id = n.staff_id and s.is_active
   left join login a on a.id = s.login_id
   where r.supplier_id = $1 and r.negotiation_id = $2 and r.product_id = $3`,
})

const requestToMail = (
  { db, supplier }: Scope,
  { negotiationId, productId }: { negotiationId: string; productId: string },
) => db.one(findRequest, [supplier.id, negotiationId, productId])

export const negotiationSubscribers: readonly Subscriber[] = [
  subscribe(
    ['negotiation.proposal-left', 'negotiation.consent-requested'],
    { queue: 'negotiation.mail' },
    async (scope, event) => {
      const found = await scope.db.one(findNegotiation, [scope.supplier.id, event.payload.negotiationId])
      if (found === undefined) return
      const { customerId, email, lines, proposalUntil, leaseUntil, isConsentGiven } = found
      const attendantName = found.attendantName ?? 'A loja'
      const mail =
        event.name === 'negotiation.proposal-left'
          ? proposalUntil && proposalMail(scope, { attendantName, until: proposalUntil, lines })
          : leaseUntil && !isConsentGiven && consentMail(scope, { attendantName, until: leaseUntil })
      if (mail) await enqueueMailIfPossible(scope, { to: email, about: { customerId }, cause: event, ...mail })
    },
  ),
  subscribe('negotiation.price-requested', { queue: 'negotiation.request-mail' }, async (scope, event) => {
    const request = await requestToMail(scope, event.payload)
    if (request === undefined || request.isApproved !== null) return
    const mail = requestMail(scope, request.customerId, { ...request, attendantName: request.attendantName ?? '' })
    const people = request.managerEmails.map((to, index) => ({ to, loginId: request.managerIds[index] ?? '' }))
    await Promise.all(
      people
        .filter(({ to }) => isMailbox(to))
        .map(({ to, loginId }) => enqueueMail(scope, { to, about: { loginId }, cause: event, ...mail })),
    )
  }),
  subscribe('negotiation.price-decided', { queue: 'negotiation.decision-mail' }, async (scope, event) => {
    const request = await requestToMail(scope, event.payload)
    if (request === undefined || request.attendantEmail === null || request.attendantId === null) return
    const shown = { ...request, attendantName: request.attendantName ?? '' }
    await enqueueMailIfPossible(scope, {
      to: request.attendantEmail,
      about: { loginId: request.attendantId },
      cause: event,
      ...decisionMail(scope, request.customerId, shown, event.payload.isApproved),
    })
  }),
]
