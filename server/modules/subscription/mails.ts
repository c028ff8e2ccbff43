import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Subscription, SubscriptionRun } from '#domain/subscription/subscription.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { enqueueMailIfPossible, type Mail, type Sender } from '#server/platform/messaging/mail.ts'
import { findSubscription, toSubscription } from './queries.ts'

const intervalText = ({ unit, count }: Subscription['interval']): string => {
  if (unit === 'week') return count === 1 ? 'toda semana' : `a cada ${count} semanas`
  return count === 1 ? 'todo mês' : `a cada ${count} meses`
}

const buttonOf = ({ storeUrl }: Sender, { id }: Subscription, label: string) => ({
  label,
  url: `${storeUrl}/conta/assinaturas/${id}`,
})

/** After the first order. */
function createdMail(sender: Sender, subscription: Subscription): Mail {
  const { typeName, interval, items, upcoming, payment, destination, lines } = subscription
  return {
    subject: `Assinatura ${typeName} criada`,
    preheader: `Você recebe estes produtos ${intervalText(interval)}.`,
    heading: 'Sua assinatura está ativa',
    paragraphs: [
      `A loja ${sender.supplier.name} repete este pedido ${intervalText(interval)}, ao preço do dia. Avisamos antes de cada um.`,
      'Você pode pular uma data, pausar, mudar os produtos ou cancelar quando quiser, sem custo.',
    ],
    button: buttonOf(sender, subscription, 'Ver assinatura'),
    sections: [
      {
        rows: [
          { label: 'Produtos', value: String(lines.length) },
          { label: 'Total em produtos, hoje', value: formatCents(items) },
          { label: 'Pagamento', value: payment.name },
          { label: 'Onde', value: destination },
        ],
      },
      {
        title: 'Próximas datas',
        rows: upcoming.slice(0, 3).map(({ deliveredOn }) => ({ label: formatDate(deliveredOn), value: '' })),
      },
    ],
  }
}

/** Some days before an order is placed. */
function plannedMail(sender: Sender, subscription: Subscription, date: string): Mail {
  const delivery = subscription.upcoming.find((next) => next.date === date)
  const orderedOn = delivery?.orderedOn ?? date
  return {
    subject: `Sua assinatura: pedido em ${formatDate(orderedOn)}`,
    preheader: 'Ainda dá tempo de mudar ou pular esta data.',
    heading: `Próximo pedido em ${formatDate(orderedOn)}`,
    paragraphs: [
      `Vamos fazer o pedido da sua assinatura ${subscription.typeName} em ${formatDate(orderedOn)}, com entrega prevista para ${formatDate(delivery?.deliveredOn ?? date)}.`,
      'Até lá você pode mudar os produtos ou pular esta data.',
    ],
    button: buttonOf(sender, subscription, 'Mudar ou pular'),
    sections: [{ rows: [{ label: 'Total em produtos, hoje', value: formatCents(subscription.items) }] }],
  }
}

const waitingMail = (sender: Sender, subscription: Subscription, { date, requestedTotal }: SubscriptionRun): Mail => ({
  subject: 'O preço da sua assinatura subiu: confirme o pedido',
  preheader: 'O pedido só é feito se você aceitar.',
  heading: 'Os produtos subiram mais do que você combinou',
  paragraphs: [
    `Os produtos da data ${formatDate(date)} custam agora ${formatCents(requestedTotal ?? subscription.items)}, em vez de ${formatCents(subscription.items)}.`,
    'Você tem 48 horas para aceitar. Sem a sua resposta, esta data fica sem pedido e nada é cobrado.',
  ],
  button: buttonOf(sender, subscription, 'Aceitar ou recusar'),
})

const SKIPPED: Partial<Record<NonNullable<SubscriptionRun['skipReason']>, string>> = {
  'missing-product': 'Um ou mais produtos estavam em falta.',
  'consent-lapsed': 'O preço subiu e não recebemos a sua resposta a tempo.',
  closed: 'A loja não entrega nesta data.',
}

/** Null where the customer skipped the date. */
function skippedMail(
  sender: Sender,
  subscription: Subscription,
  { date, skipReason, missing }: SubscriptionRun,
): Mail | null {
  const why = skipReason && SKIPPED[skipReason]
  if (!why) return null
  return {
    subject: `Sua assinatura: sem pedido em ${formatDate(date)}`,
    preheader: why,
    heading: `Sem pedido em ${formatDate(date)}`,
    paragraphs: [
      `${why}${missing.length > 0 ? ` Faltou: ${missing.join(', ')}.` : ''}`,
      'Nada foi cobrado. A próxima data segue normalmente.',
    ],
    button: buttonOf(sender, subscription, 'Ver assinatura'),
  }
}

/** The order was placed, but with other products than the subscription names. */
function alteredMail(sender: Sender, subscription: Subscription, { date, missing, replaced }: SubscriptionRun): Mail {
  const heading = `O que mudou no pedido de ${formatDate(date)}`
  return {
    subject: `Sua assinatura: o que mudou no pedido de ${formatDate(date)}`,
    preheader: 'Um ou mais produtos estavam em falta.',
    heading,
    paragraphs: [
      ...(missing.length > 0 ? [`O pedido foi feito sem: ${missing.join(', ')}.`] : []),
      ...(replaced.length > 0 ? ['Outros produtos vão no lugar dos que faltaram, como você escolheu.'] : []),
    ],
    button: buttonOf(sender, subscription, 'Ver assinatura'),
    ...(replaced.length > 0
      ? { sections: [{ rows: replaced.map(({ missing, product }) => ({ label: missing, value: product })) }] }
      : {}),
  }
}

function failedMail(
  sender: Sender,
  subscription: Subscription,
  { date, problem, missing, status }: SubscriptionRun,
): Mail {
  const why = problem ?? ''
  const isLast = status === 'missed'
  return {
    subject: isLast
      ? `Sua assinatura: pedido de ${formatDate(date)} não realizado`
      : 'Sua assinatura: precisamos de você',
    preheader: why,
    heading: isLast
      ? `O pedido de ${formatDate(date)} não foi feito`
      : `O pedido de ${formatDate(date)} ainda não foi feito`,
    paragraphs: [
      `${why}${missing.length > 0 ? ` (${missing.join(', ')})` : ''}`,
      isLast ? 'Nada foi cobrado. A próxima data segue normalmente.' : 'Vamos tentar de novo nas próximas horas.',
    ],
    button: buttonOf(sender, subscription, 'Ver assinatura'),
  }
}

/** The message of the event; null where it is not worth a message any more. */
function mailOf(
  sender: Sender,
  subscription: Subscription,
  { name, payload }: DomainEvent<'subscription.created' | 'subscription.date-changed'>,
): Mail | null {
  if (name === 'subscription.created' || !('to' in payload)) return createdMail(sender, subscription)
  const { date, to } = payload
  const run = subscription.runs.find((run) => run.date === date)
  if (run === undefined) return null
  switch (to) {
    case 'planned':
      return run.status === 'due' ? plannedMail(sender, subscription, date) : null
    case 'waiting':
      return run.status === 'waiting' ? waitingMail(sender, subscription, run) : null
    case 'skipped':
      return run.status === 'skipped' ? skippedMail(sender, subscription, run) : null
    case 'altered':
      return run.status === 'placed' ? alteredMail(sender, subscription, run) : null
    case 'tried':
    case 'missed':
      return run.status === 'due' || run.status === 'missed' ? failedMail(sender, subscription, run) : null
  }
}

/** To who looks after orders: a date failed for the first time, or for good. */
function staffMail(sender: Sender, { id, typeName }: Subscription, customerName: string, run: SubscriptionRun): Mail {
  const { date, problem, missing, status } = run
  const subject = `Assinatura de ${customerName}: pedido de ${formatDate(date)} ${status === 'missed' ? 'não realizado' : 'com falha'}`
  return {
    subject,
    preheader: problem ?? '',
    heading: subject,
    paragraphs: [
      status === 'missed'
        ? `Nenhuma tentativa deu certo (assinatura ${typeName}). Você pode tentar de novo na tela da assinatura.`
        : `O pedido da assinatura ${typeName} não pôde ser feito. Vamos tentar de novo nas próximas horas.`,
      `O cliente lê: “${problem ?? ''}”${missing.length > 0 ? ` Faltou: ${missing.join(', ')}.` : ''}`,
    ],
    isToStaff: true,
    button: { label: 'Ver assinatura', url: `${sender.storeUrl}/gestao/assinaturas/${id}` },
  }
}

const findPeople = statement('subscription.people-to-mail', {
  parameters: [uuid, uuid],
  row: { email: text, name: text, staffEmails: array(text), staffIds: array(uuid) },
  sql: `with people as (
     select p.id, p.email from staff m join login p on p.id = m.login_id
     where m.supplier_id = $1 and m.is_active and m.role = 'staff' and 'orders' = any (m.modules))
   select email, name, array(select email from people order by id) as staff_emails, array(select id from people order by id) as staff_ids
   from customer where supplier_id = $1 and id = $2 and erased_at is null`,
})

export const subscriptionSubscribers: readonly Subscriber[] = [
  subscribe(
    ['subscription.created', 'subscription.date-changed'],
    { queue: 'subscription.mail', orderedBy: ({ payload }) => payload.subscriptionId },
    async (scope, event) => {
      const row = await findSubscription(scope, event.payload.subscriptionId, null)
      if (row === undefined || row.status === 'cancelled') return
      const people = await scope.db.one(findPeople, [scope.supplier.id, row.customerId])
      const subscription = toSubscription(scope.supplier.timeZone, row)
      const mail = mailOf(scope, subscription, event)
      if (people === undefined || mail === null) return
      const about = { customerId: row.customerId }
      await enqueueMailIfPossible(scope, { to: people.email, about, cause: event, ...mail })
      const run = failedRun(subscription, event)
      if (run === undefined) return
      const toStaff = staffMail(scope, subscription, people.name, run)
      await Promise.all(
        people.staffEmails.map((to, index) =>
          enqueueMailIfPossible(scope, {
            to,
            about: { loginId: people.staffIds[index] ?? '' },
            cause: event,
            ...toStaff,
          }),
        ),
      )
    },
  ),
]

/** The date that could not be ordered; undefined where the event is about something else. */
const failedRun = (
  { runs }: Subscription,
  { payload }: DomainEvent<'subscription.created' | 'subscription.date-changed'>,
): SubscriptionRun | undefined =>
  'to' in payload && (payload.to === 'tried' || payload.to === 'missed')
    ? runs.find(({ date, status }) => date === payload.date && (status === 'due' || status === 'missed'))
    : undefined
