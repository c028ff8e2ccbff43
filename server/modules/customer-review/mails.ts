import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import { greetingTo } from '#contract/mail.ts'
import { needsApproval, type ApprovalStatus } from '#domain/customer/customer-record.ts'
import { admitsUnapproved } from '#domain/supplier/features.ts'
import { APPROVAL_STATUS_SQL } from '#server/modules/registration/queries.ts'
import { narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type Mail, type Sender, enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'

const approvedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Cadastro aprovado – ${supplier.name}`,
  preheader: 'Você já pode entrar e comprar.',
  heading: 'Cadastro aprovado',
  paragraphs: [
    `${greetingTo(name)} Boa notícia: o seu cadastro na loja ${supplier.name} foi aprovado. Você já pode entrar e comprar.`,
  ],
  button: { label: 'Entrar na loja', url: `${storeUrl}/entrar` },
})

const refusedMail = ({ supplier, storeUrl }: Sender, name: string, reason: string): Mail => ({
  subject: `Cadastro não aprovado – ${supplier.name}`,
  preheader: 'Veja o motivo e o que fazer.',
  heading: 'Cadastro não aprovado',
  paragraphs: [
    `${greetingTo(name)} Analisamos o seu cadastro na loja ${supplier.name} e, por enquanto, não podemos aprovar.`,
    `Motivo: ${reason}`,
    'Se algo mudou ou se houve engano, responda a este e-mail: olhamos de novo.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
})

/** To a person who got another decision before. */
const reopenedMail = ({ supplier, storeUrl }: Sender, name: string, mayEnter: boolean): Mail => ({
  subject: `Cadastro em análise – ${supplier.name}`,
  preheader: 'Estamos olhando o seu cadastro de novo.',
  heading: 'Cadastro em análise',
  paragraphs: [
    `${greetingTo(name)} O seu cadastro na loja ${supplier.name} voltou para análise. Desconsidere o aviso anterior.`,
    mayEnter
      ? 'Enquanto isso, você pode entrar e montar o carrinho; os pedidos esperam a aprovação.'
      : 'Enquanto isso, ainda não é possível entrar na loja.',
    'Assim que houver uma resposta, avisamos você por este e-mail.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
})

// The name is empty where the mailbox was never proved: it may be a stranger's.
const find = statement('review.to-mail', {
  parameters: [uuid, uuid],
  row: { email: text, name: text, approvalStatus: narrow<ApprovalStatus>(text), reason: text },
  sql: `select c.email, case when c.email_verified_at is null then '' else coalesce(l.name, c.name) end as name,
     ${APPROVAL_STATUS_SQL} as approval_status, c.review_reason as reason
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null`,
})

export const customerReviewSubscribers: readonly Subscriber[] = [
  subscribe(
    'customer.reviewed',
    { queue: 'customer-review.mail', orderedBy: ({ payload }) => payload.customerId },
    async (scope, event) => {
      const { customerId, to } = event.payload
      const customer = await scope.db.one(find, [scope.supplier.id, customerId])
      // Another review followed at once: its own event sends the mail.
      if (customer === undefined || customer.approvalStatus !== to) return
      // A store without approval has no customers who wait for it.
      if (to === 'waiting' && !needsApproval(scope.features)) return
      const mail = mailAbout(scope, customer.name, to, customer.reason)
      await enqueueMailIfPossible(scope, { to: customer.email, about: { customerId }, cause: event, ...mail })
    },
  ),
]

function mailAbout(scope: Scope, name: string, approvalStatus: ApprovalStatus, reason: string): Mail {
  if (approvalStatus === 'approved') return approvedMail(scope, name)
  return approvalStatus === 'refused'
    ? refusedMail(scope, name, reason)
    : reopenedMail(scope, name, admitsUnapproved(scope.features))
}

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const MAX_ROWS = 30

export interface CartToMail {
  readonly lines: readonly { readonly name: string; readonly unit: string; readonly quantity: Quantity }[]
  readonly combos: readonly { readonly name: string; readonly quantity: number }[]
}

function rowsOf({ lines, combos }: CartToMail) {
  const rows = [
    ...lines.map(({ name, unit, quantity }) => ({
      label: name,
      value: `${units.format(unitsFromQuantity(quantity))} ${unit}`,
    })),
    ...combos.map(({ name, quantity }) => ({ label: name, value: units.format(quantity) })),
  ]
  const rest = rows.length - MAX_ROWS
  return rest > 0 ? [...rows.slice(0, MAX_ROWS), { label: `E mais ${rest}`, value: '' }] : rows
}

/** The link leads to the cart of who is signed in: it holds no secret. Prices are read there, as they are by then. */
export const cartMail = ({ supplier, storeUrl }: Sender, cart: CartToMail): Mail => ({
  subject: `Um carrinho pronto para você – ${supplier.name}`,
  preheader: 'Confira, mude o que quiser e envie o pedido.',
  heading: 'Montamos um carrinho para você',
  paragraphs: [
    `A loja ${supplier.name} montou o carrinho abaixo. Confira, mude o que quiser e envie o pedido. Os preços e o total estão no carrinho.`,
  ],
  sections: [{ rows: rowsOf(cart) }],
  button: { label: 'Ver o carrinho', url: `${storeUrl}/carrinho` },
  closing: ['O pedido só é feito quando você envia.'],
})
