import type { AuditField } from './audit-field.ts'
import type { Actor } from './actor.ts'

/** Audited actions on accounts, permissions, keys and consents: subject and verb. */
export type AuditAction =
  | 'installation.claimed'
  | 'customer.registered'
  | 'customer.updated'
  | 'customer.approved'
  | 'customer.refused'
  | 'customer.reopened'
  | 'customer.coded'
  | 'customer.reassigned'
  | 'customer.invited'
  | 'customer.noted'
  | 'customer.credit-changed'
  | 'address.added'
  | 'address.changed'
  | 'address.removed'
  | 'cart.changed'
  | 'cart.held'
  | 'cart.released'
  | 'cart.price-requested'
  | 'cart.price-decided'
  | 'cart.consented'
  | 'cart.sent'
  | 'order.placed'
  | 'order.moved'
  | 'order.rating-answered'
  | 'order.return-changed'
  | 'order.return-settings-changed'
  | 'order.nfe-changed'
  | 'order.edited'
  | 'order.noted'
  | 'delivery-run.changed'
  | 'customer.erased'
  | 'customer.exported'
  | 'privacy-request.changed'
  | 'privacy-request.template-changed'
  | 'terms.accepted'
  | 'consent.given'
  | 'password.changed'
  | 'password.recovered'
  | 'email.verified'
  | 'phone.verified'
  | 'client.chosen'
  | 'client.left'
  | 'linked-user.invited'
  | 'linked-user.joined'
  | 'linked-user.changed'
  | 'linked-user.removed'
  | 'client-origin.changed'
  | 'api-key.created'
  | 'api-key.revoked'
  | 'api-key.used'
  | 'price-limit.changed'
  | 'product.cost-changed'
  | 'product.weighing-changed'
  | 'product.created'
  | 'product.changed'
  | 'product.stock-changed'
  | 'category.created'
  | 'category.changed'
  | 'category.removed'
  | 'synonym.changed'
  | 'product.pictures-changed'
  | 'import.applied'
  | 'import.undone'
  | 'coupon.created'
  | 'coupon.changed'
  | 'coupon.referrals-changed'
  | 'combo.created'
  | 'combo.changed'
  | 'price-list.changed'
  | 'variant-group.created'
  | 'variant-group.changed'
  | 'variant-group.removed'
  | 'promotion.created'
  | 'promotion.changed'
  | 'job.retried'
  | 'session.carried'
  | 'payment.account-changed'
  | 'payment-method.changed'
  | 'stock-count.started'
  | 'stock-count.posted'
  | 'stock-count.discarded'
  | 'trait.changed'
  | 'delivery-settings.changed'
  | 'payment.decided'
  | 'store.paused'
  | 'payment.recorded'
  | 'payment.undone'
  | 'payment.refunded'
  | 'payment.method-changed'
  | 'shopping-list.changed'
  | 'subscription.changed'
  | 'subscription-type.changed'
  | 'chat-settings.changed'
  | 'store-profile.changed'
  | 'store-profile.scheduled'
  | 'store-profile.unscheduled'
  | 'store-settings.changed'
  | 'content.published'
  | 'content.scheduled'
  | 'content.withdrawn'
  | 'content.moved'
  | 'content.removed'
  | 'store.opened'
  | 'store.suspended'
  | 'store.reopened'
  | 'store.limits-changed'
  | 'domain.claimed'
  | 'domain.proved'
  | 'domain.lapsed'
  | 'domain.removed'
  | 'domain.changed'
  | 'short-link.created'
  | 'short-link.changed'
  | 'staff.invited'
  | 'staff.invited-again'
  | 'staff.uninvited'
  | 'staff.joined'
  | 'staff.changed'
  | 'staff.deactivated'
  | 'staff.reactivated'
  | 'staff.sessions-ended'
  | 'staff.factor-added'
  | 'staff.factor-removed'
  | 'staff.factor-reset'
  | 'staff.codes-renewed'
  | 'staff.code-used'

/** What an event is about. */
export const AUDIT_SUBJECTS = [
  'customer',
  'linked-user',
  'cart',
  'order',
  'api-key',
  'client-origin',
  'account',
  'store',
  'payment',
  'staff',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Which module shows the events about a kind of record. */
const MODULE_OF: Readonly<Record<AuditSubject, 'customers' | 'orders' | 'settings' | 'team'>> = {
  customer: 'customers',
  'linked-user': 'customers',
  account: 'customers',
  cart: 'orders',
  order: 'orders',
  'api-key': 'settings',
  'client-origin': 'settings',
  store: 'settings',
  payment: 'settings',
  staff: 'team',
}
export const AUDIT_MODULES = ['customers', 'orders', 'settings', 'team'] as const

/** The kinds of records whose events the actor may see. */
export const auditSubjectsOf = (actor: Actor): AuditSubject[] =>
  actor.kind === 'staff' ? AUDIT_SUBJECTS.filter((subject) => actor.modules.includes(MODULE_OF[subject])) : []

const STORE_RECORDS: readonly string[] = [
  'installation',
  'job',
  'price-limit',
  'product',
  'category',
  'synonym',
  'payment-method',
  'stock-count',
  'trait',
  'delivery-settings',
  'subscription-type',
  'chat-settings',
  'store-profile',
  'store-settings',
  'content',
  'domain',
  'short-link',
  'coupon',
  'combo',
  'price-list',
  'variant-group',
  'promotion',
  'import',
]

/** The kind of record that an action changes. */
export function subjectOf(action: AuditAction): AuditSubject {
  const [thing] = action.split('.', 1)
  if (STORE_RECORDS.includes(thing ?? '')) return 'store'
  if (thing === 'subscription' || thing === 'delivery-run') return 'order'
  if (thing === 'address' || thing === 'shopping-list') return 'customer'
  return AUDIT_SUBJECTS.find((subject) => subject === thing) ?? 'account'
}

export type AuditValue = string | number | boolean | null | readonly string[]

/** A field that a change altered. The names are those of the record. */
export interface FieldChange<Field extends string = AuditField> {
  readonly field: Field
  /** Which of several parts of the record has the field, such as a product of a cart; left out where there is one. */
  readonly part?: string
  readonly before: AuditValue
  readonly after: AuditValue
}

type Fields<Field extends string> = Readonly<Partial<Record<Field, AuditValue>>>

/** What the log notes of a record, by field. */
export type AuditedFields = Fields<AuditField>

/** Whether people read it as nothing: null, an empty text or an empty list. */
export const isNothing = (value: AuditValue): value is null | '' | readonly never[] =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that differ; one that is missing on a side counts as null. */
export function changesBetween<Field extends string>(
  before: Fields<Field>,
  after: Fields<Field>,
): FieldChange<Field>[] {
  const fields = Object.keys({ ...before, ...after }) as Field[]
  return fields.flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null }
    const isSame = JSON.stringify(change.before) === JSON.stringify(change.after)
    return isSame || (isNothing(change.before) && isNothing(change.after)) ? [] : [change]
  })
}

/** How a change came about: by a person for one record, by a person for many at once, by a program, by the system. */
export const AUDIT_SOURCES = ['person', 'bulk', 'program', 'system'] as const
export type AuditSource = (typeof AUDIT_SOURCES)[number]

/** An event as the log of the back office shows it. */
export interface AuditEvent {
  readonly id: string
  /** ISO instant. */
  readonly happenedAt: string
  readonly action: AuditAction
  readonly source: AuditSource
  /** Who; null for the system, for visitors, and for people who are erased. */
  readonly actorName: string | null
  readonly actingAs: Exclude<Actor['kind'], 'visitor'> | null
  /** Whose account it was about. */
  readonly customer: { readonly id: string; readonly name: string } | null
  /** What the record is called, where it has a name. */
  readonly subjectName: string | null
  /** Those of earlier versions of the product may have other names. */
  readonly changes: readonly FieldChange<string>[]
  readonly orderNumber: number | null
}

/** Filter of the events; null leaves a condition out. */
export interface AuditFilter {
  readonly subject: AuditSubject | null
  readonly customerId: string | null
  readonly orderNumber: number | null
  /** Words of the name of who did it, or of whom it was about. */
  readonly text: string
  /** YYYY-MM-DD, in the time zone of the store, both included. */
  readonly from: string | null
  readonly until: string | null
}
