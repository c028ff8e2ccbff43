import { formatCents } from '#domain/format-price.ts'
import type { Cents } from '#domain/amounts.ts'
import type { DomainEvent } from '#domain/events.ts'
import { IS_MAILED_BY_DEFAULT, type StaffNoticeKind } from '#domain/staff-notice/staff-notice.ts'
import { IS_PAID_TO_KEY, WAS_PAID_TO_KEY } from '#server/modules/order/key-payment-sql.ts'
import { OPEN_TO_KEY } from '#server/modules/charge/key-settlements.ts'
import {
  array,
  bool,
  int8,
  json,
  narrow,
  neverNull,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'
import { queueNotices } from '#server/modules/staff-notice/queue-notices.ts'
import { IS_TO_ACCEPT } from './waiting-work.ts'

interface Person {
  readonly loginId: string
  readonly modules: readonly string[]
  /** Whether the person is notified of payments, where they are theirs to see. */
  readonly hearsOfPayments: boolean
}

const row = {
  customerId: uuid,
  customerName: text,
  total: narrow<Cents>(int8),
  paymentName: text,
  isToAccept: bool,
  isPaidToKey: bool,
  /** Whether staff confirmed a Pix for it before: those who did know of it. */
  wasPaidToKey: bool,
  people: json<readonly Person[]>(),
}
type WaitingOrder = RowOf<typeof row>

/** SQL: the staff who look after orders or money. */
const PEOPLE = `(select coalesce(json_agg(json_build_object('loginId', f.login_id, 'modules', f.modules, 'hearsOfPayments',
        coalesce(c.by_mail, ${IS_MAILED_BY_DEFAULT.payment})) order by f.login_id), '[]')
      from staff f left join staff_notice_choice c on c.supplier_id = $1 and c.staff_id = f.id and c.kind = 'payment'
      where f.supplier_id = $1 and f.is_active and f.role = 'staff' and f.modules && '{orders,finance}')`

const find = statement('back-office.order-to-mail', {
  parameters: [uuid, int8],
  row,
  useGenericPlan: true,
  sql: `select o.customer_id, o.customer_name, o.total_cents as total, o.payment_name, ${IS_TO_ACCEPT} as is_to_accept,
     ${IS_PAID_TO_KEY} as is_paid_to_key,
     ${WAS_PAID_TO_KEY} as was_paid_to_key,
     ${PEOPLE} as people
   from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})

const settlementRow = {
  customerId: uuid,
  customerName: text,
  invoices: neverNull(array(int8)),
  open: neverNull(narrow<Cents>(int8)),
  people: json<readonly Person[]>(),
}
const findSettlement = statement('back-office.settlement-to-mail', {
  parameters: [uuid, uuid],
  row: settlementRow,
  useGenericPlan: true,
  sql: `select c.id as customer_id, c.name as customer_name, i.invoices, i.open, ${PEOPLE} as people ${OPEN_TO_KEY} and s.id = $2`,
})

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const NOT_REPORTED =
  'O banco não nos avisa deste pagamento: quando o Pix aparecer no extrato, confirme em Pagamentos a conferir.'

/** To those who look after the money: no bank reports a Pix to the key of the store. */
export const transferMail = ({ storeUrl }: Pick<Sender, 'storeUrl'>, number: number, order: WaitingOrder): Mail => ({
  subject: `Pix para confirmar: pedido nº ${number}, ${formatCents(order.total)}`,
  preheader: `De ${order.customerName}.`,
  heading: `Pix para confirmar no pedido nº ${number}`,
  paragraphs: [
    `${order.customerName} fez o pedido nº ${number}, de ${formatCents(order.total)}, e paga por Pix na chave da loja.`,
    `${NOT_REPORTED} Com isso, o pedido segue.`,
  ],
  isToStaff: true,
  button: { label: 'Abrir os recebimentos', url: `${storeUrl}/gestao/recebimentos` },
})

/** The same for invoices that a customer pays together. */
export function settlementMail(
  { storeUrl }: Pick<Sender, 'storeUrl'>,
  { customerName, invoices, open }: Omit<RowOf<typeof settlementRow>, 'people' | 'customerId'>,
): Mail {
  const what =
    invoices.length === 1 ? `fatura nº ${String(invoices[0])}` : `faturas nº ${list.format(invoices.map(String))}`
  return {
    subject: `Pix para confirmar: ${what}, ${formatCents(open)}`,
    preheader: `De ${customerName}.`,
    heading: `Pix para confirmar: ${what}`,
    paragraphs: [`${customerName} paga por Pix na chave da loja: ${what}, ${formatCents(open)}.`, NOT_REPORTED],
    isToStaff: true,
    button: { label: 'Abrir os recebimentos', url: `${storeUrl}/gestao/recebimentos` },
  }
}

/** To those who manage orders. */
export const newOrderMail = ({ storeUrl }: Pick<Sender, 'storeUrl'>, number: number, order: WaitingOrder): Mail => ({
  subject: `Novo pedido nº ${number}, ${formatCents(order.total)}`,
  preheader: `De ${order.customerName}, ${order.paymentName}.`,
  heading: `Novo pedido nº ${number}`,
  paragraphs: [
    `${order.customerName} fez o pedido nº ${number}, de ${formatCents(order.total)} (${order.paymentName}). Ele espera por quem atende.`,
  ],
  isToStaff: true,
  button: { label: 'Abrir o pedido na gestão', url: `${storeUrl}/gestao/pedidos/${number}` },
})

/** The events after which an order may have begun to wait for the store; those of quotes are mailed by their module. */
function beginsToWait({ payload }: DomainEvent<'order.placed' | 'order.moved' | 'order.changed'>): boolean {
  if ('kind' in payload) return payload.kind === 'approved'
  return !('to' in payload) || ['placed', 'awaiting-payment', 'paid'].includes(payload.to)
}

/** One message about what an order waits for, to each person who looks after that. */
export const waitingWorkMails: Subscriber = subscribe(
  ['order.placed', 'order.moved', 'order.changed'],
  { queue: 'back-office.mail', concerns: beginsToWait },
  async (scope, event) => {
    const { number } = event.payload
    const order = await scope.db.one(find, [scope.supplier.id, number])
    if (order === undefined) return
    const { customerId } = order
    // An approved order that is paid first has moved as well, which is notified.
    if (order.isPaidToKey && !('kind' in event.payload))
      await notify(scope, event, withModule(order, 'finance'), {
        kind: 'payment',
        mail: transferMail(scope, number, order),
        customerId,
      })
    if (order.isToAccept) {
      const people = withModule(order, 'orders')
      const knowsOfIt = ({ modules, hearsOfPayments }: Person) => modules.includes('finance') && hearsOfPayments
      const unaware = order.wasPaidToKey ? people.filter((person) => !knowsOfIt(person)) : people
      await notify(scope, event, unaware, { kind: 'order', mail: newOrderMail(scope, number, order), customerId })
    }
  },
)

export const keySettlementMails: Subscriber = subscribe(
  'settlement.to-key',
  { queue: 'back-office.settlement-mail' },
  async (scope, event) => {
    const settlement = await scope.db.one(findSettlement, [scope.supplier.id, event.payload.settlementId])
    if (settlement === undefined) return
    const { customerId } = settlement
    const mail = settlementMail(scope, settlement)
    await notify(scope, event, withModule(settlement, 'finance'), { kind: 'payment', mail, customerId })
  },
)

const withModule = ({ people }: Pick<WaitingOrder, 'people'>, module: string): Person[] =>
  people.filter(({ modules }) => modules.includes(module))

const notify = (
  scope: Scope,
  { id }: DomainEvent,
  people: readonly Person[],
  notice: { readonly kind: StaffNoticeKind; readonly mail: Mail; readonly customerId: string },
): Promise<void> =>
  queueNotices(
    scope,
    people.map(({ loginId }) => loginId),
    { ...notice, cause: `event/${id}` },
  )
