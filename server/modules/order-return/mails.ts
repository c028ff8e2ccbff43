import { formatCents } from '#domain/format-price.ts'
import type { Cents } from '#domain/amounts.ts'
import type { ReturnOutcome, ReturnReason, ReturnState } from '#domain/order/order-return.ts'
import {
  bool,
  int8,
  json,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible, type Mail, type Sender } from '#server/platform/messaging/mail.ts'
import { followRefund } from './decide-return.ts'

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

const returnRow = {
  number: int8,
  customerId: uuid,
  email: text,
  isEmailProved: bool,
  reason: narrow<ReturnReason>(text),
  outcome: narrow<ReturnOutcome>(text),
  amount: nullable(narrow<Cents>(int8)),
  instructions: nullable(text),
  /** What was said with the step. */
  said: neverNull(text),
  lines: neverNull(json<readonly { readonly name: string; readonly unit: string; readonly quantity: number }[]>()),
}
type ReturnToMail = RowOf<typeof returnRow>

const find = statement('order-return.to-mail', {
  parameters: [uuid, uuid, text],
  row: returnRow,
  sql: `select o.number, o.customer_id, c.email, c.email_verified_at is not null as is_email_proved, r.reason, r.outcome,
     r.goods_cents + r.fee_cents as amount, s.instructions,
     coalesce((select e.text from order_return_event e where e.supplier_id = $1 and e.return_id = r.id and e.state = $3
       order by e.position desc limit 1), '') as said,
     (select coalesce(json_agg(json_build_object('name', p.name, 'unit', p.unit, 'quantity', l.quantity) order by l.position), '[]')
      from order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
      where l.supplier_id = $1 and l.return_id = r.id) as lines
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   join customer c on c.supplier_id = $1 and c.id = o.customer_id
   left join return_settings s on s.supplier_id = $1
   where r.supplier_id = $1 and r.id = $2`,
})

const REASONS: Record<ReturnReason, string> = {
  regret: 'arrependimento',
  damaged: 'produto avariado',
  'wrong-product': 'produto errado',
  missing: 'faltou no pedido',
  other: 'outro motivo',
  goodwill: 'acerto com a loja',
}

/** What is said of each step; null where nothing is, as of goods that came and of which the money follows at once. */
function wordsOf(order: ReturnToMail, to: ReturnState, store: string): Pick<Mail, 'heading' | 'paragraphs'> | null {
  const { number, reason, outcome, amount, instructions } = order
  const thing = outcome === 'exchange' ? 'troca' : 'devolução'
  const howTo = instructions === null || instructions === '' ? [] : [instructions]
  switch (to) {
    case 'requested':
      return {
        heading: `Recebemos o seu pedido de ${thing}`,
        paragraphs: [
          `Este e-mail confirma que ${store} recebeu o seu pedido de ${thing} do pedido nº ${number} (motivo: ${REASONS[reason]}). Avisamos por e-mail a cada etapa.`,
          ...(reason === 'regret'
            ? [
                'No arrependimento dentro do prazo da lei, a loja não pode recusar e paga o envio de volta (CDC, art. 49).',
              ]
            : []),
        ],
      }
    case 'accepted':
      return { heading: `A sua ${thing} foi aceita`, paragraphs: [`${store} aceitou a ${thing}.`, ...howTo] }
    case 'refused':
      return {
        heading: `A sua ${thing} não foi aceita`,
        paragraphs: [`${store} não aceitou a ${thing} do pedido nº ${number}. O motivo está na página da ${thing}.`],
      }
    case 'cancelled':
      return { heading: `A ${thing} foi cancelada`, paragraphs: [`A ${thing} do pedido nº ${number} foi cancelada.`] }
    case 'received':
      return {
        heading:
          amount === null || amount <= 0 ? 'A loja recebeu a devolução' : `${formatCents(amount)} a caminho de você`,
        paragraphs: [
          reason === 'goodwill'
            ? `${store} devolve ${formatCents(amount ?? (0 as Cents))} do pedido nº ${number}.`
            : `${store} recebeu os produtos do pedido nº ${number}.`,
          ...(amount !== null && amount > 0
            ? [
                `O valor de ${formatCents(amount)} volta pela forma em que o pedido foi pago, ou é abatido da sua fatura.`,
              ]
            : []),
        ],
      }
    case 'done':
      return {
        heading: `A sua ${thing} está concluída`,
        paragraphs: [`A ${thing} do pedido nº ${number} está concluída.`],
      }
  }
}

/** A mailbox that was never proved to be the customer's gets nothing that people wrote. */
export function returnMail({ supplier, storeUrl }: Sender, order: ReturnToMail, to: ReturnState): Mail | null {
  const words = wordsOf(order, to, supplier.name)
  if (words === null) return null
  const said = order.isEmailProved && order.said !== '' ? [order.said] : []
  return {
    subject: `Pedido nº ${order.number}: ${words.heading}`,
    preheader: words.paragraphs[0] ?? words.heading,
    ...words,
    paragraphs: [...words.paragraphs, ...said],
    ...(order.lines.length === 0
      ? {}
      : {
          sections: [
            {
              title: 'Produtos',
              rows: order.lines.map(({ name, unit, quantity }) => ({
                label: name,
                value: `${units.format(quantity / 1000)} ${unit}`,
              })),
            },
          ],
        }),
    button: { label: 'Acompanhar', url: `${storeUrl}/pedidos/${order.number}/devolucao` },
  }
}

const findToMail = ({ db, supplier }: Scope, id: string, to: ReturnState) => db.one(find, [supplier.id, id, to])

export const orderReturnSubscribers: readonly Subscriber[] = [
  subscribe(
    'order.return-changed',
    { queue: 'order-return.mail', orderedBy: ({ payload }) => payload.returnId },
    async (scope, event) => {
      const { returnId, to } = event.payload
      const order = await findToMail(scope, returnId, to)
      const mail = order && returnMail(scope, order, to)
      if (!order || !mail) return
      await enqueueMailIfPossible(scope, {
        to: order.email,
        about: { customerId: order.customerId },
        cause: event,
        ...mail,
      })
    },
  ),
  subscribe('refund.made', { queue: 'order-return.refund' }, (scope, { payload }) =>
    followRefund(scope, payload.refundId),
  ),
]
