import type { JoinedNoticeKind } from '#domain/staff-notice/staff-notice.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'
import { queueNotices } from './queue-notices.ts'

interface KindText {
  readonly one: string
  readonly several: (count: number) => string
  /** The list of the back office where they are. */
  readonly path: string
  readonly button: string
}

const KINDS: Readonly<Record<JoinedNoticeKind, KindText>> = {
  order: {
    one: '1 pedido novo',
    several: (count) => `${count} pedidos novos`,
    path: '/gestao/pedidos',
    button: 'Abrir os pedidos',
  },
  payment: {
    one: '1 Pix para confirmar',
    several: (count) => `${count} Pix para confirmar`,
    path: '/gestao/recebimentos',
    button: 'Abrir os recebimentos',
  },
  quote: {
    one: '1 orçamento com novidade',
    several: (count) => `${count} orçamentos com novidade`,
    path: '/gestao/orcamentos',
    button: 'Abrir os orçamentos',
  },
  registration: {
    one: '1 cadastro para aprovar',
    several: (count) => `${count} cadastros para aprovar`,
    path: '/gestao/clientes',
    button: 'Abrir os clientes',
  },
}

/** Of each kind what a message lists; the rest is counted. */
const LISTED = 20
const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

export interface JoinedNotice {
  readonly kind: JoinedNoticeKind
  readonly mail: Mail
}

/** Several notices as one message. */
export function noticesMail({ storeUrl }: Pick<Sender, 'storeUrl'>, notices: readonly JoinedNotice[]): Mail {
  const groups = [...Map.groupBy(notices, ({ kind }) => kind)].map(([kind, { length }]) => ({
    kind,
    text: length === 1 ? KINDS[kind].one : KINDS[kind].several(length),
    mails: notices.filter((notice) => notice.kind === kind).map(({ mail }) => mail),
  }))
  const subject = list.format(groups.map(({ text }) => text))
  const [only, ...others] = groups
  const target =
    only !== undefined && others.length === 0
      ? { label: KINDS[only.kind].button, url: `${storeUrl}${KINDS[only.kind].path}` }
      : { label: 'Abrir a gestão', url: `${storeUrl}/gestao` }
  return {
    subject,
    preheader: notices[0]?.mail.subject ?? '',
    heading: subject,
    paragraphs: [],
    sections: groups.map(({ text, mails }) => ({
      ...(groups.length > 1 ? { title: text } : {}),
      rows: [
        ...mails.slice(0, LISTED).map(({ subject, preheader }) => ({ label: subject, note: preheader, value: '' })),
        ...(mails.length > LISTED ? [{ label: `E mais ${mails.length - LISTED}`, value: '' }] : []),
      ],
    })),
    isToStaff: true,
    button: target,
    closing: [`Escolha do que e quando você é avisado em ${storeUrl}/gestao/avisos`],
  }
}

// Somebody may have decided since.
const find = statement('staff-notice.registration', {
  parameters: [uuid, uuid],
  row: { customerName: text, loginIds: array(uuid) },
  sql: `select coalesce(nullif(c.trade_name, ''), c.name) as customer_name, array(
     select f.login_id from staff f where f.supplier_id = $1 and f.is_active and f.role = 'staff' and 'customers' = any (f.modules)) as login_ids
   from customer c where c.supplier_id = $1 and c.id = $2 and not c.is_approved and c.refused_at is null`,
})

/** To who decides about registrations. */
export const registrationMail = (
  { storeUrl }: Pick<Sender, 'storeUrl'>,
  customerId: string,
  customerName: string,
): Mail => ({
  subject: `Cadastro para aprovar: ${customerName}`,
  preheader: 'O cliente espera pela aprovação da loja.',
  heading: 'Cadastro para aprovar',
  paragraphs: [`${customerName} fez o cadastro e espera pela aprovação da loja.`],
  isToStaff: true,
  button: { label: 'Abrir o cadastro na gestão', url: `${storeUrl}/gestao/clientes/${customerId}` },
})

export const registrationNotices: Subscriber = subscribe(
  'customer.registered',
  { queue: 'staff-notice.registration', concerns: ({ payload }) => payload.status === 'waiting' },
  async (scope, event) => {
    const { customerId } = event.payload
    const found = await scope.db.one(find, [scope.supplier.id, customerId])
    if (found === undefined) return
    const { customerName, loginIds } = found
    const mail = registrationMail(scope, customerId, customerName)
    await queueNotices(scope, loginIds, { kind: 'registration', cause: `event/${event.id}`, mail, customerId })
  },
)
