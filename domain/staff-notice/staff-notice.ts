import type { Actor, StaffMember } from '../access/actor.ts'
import { can, type AccessContext, type Action } from '../access/can.ts'

/** Of what people of the team are notified, and what one must be allowed to do for it. */
export const STAFF_NOTICES = {
  order: 'order.see-all',
  /** A Pix to the key of the store: no bank reports it. */
  payment: 'payment.manage',
  quote: 'quote.price',
  registration: 'customer.review',
  /** The numbers of the week before, on Mondays. */
  'weekly-report': 'report.see',
} as const satisfies Record<string, Action>
export type StaffNoticeKind = keyof typeof STAFF_NOTICES

/** The kinds of notice that are joined into one e-mail; the weekly report is an e-mail of its own. */
export type JoinedNoticeKind = Exclude<StaffNoticeKind, 'weekly-report'>

export const isJoined = (kind: StaffNoticeKind): kind is JoinedNoticeKind => kind !== 'weekly-report'

export const STAFF_NOTICE_KINDS = Object.keys(STAFF_NOTICES) as readonly StaffNoticeKind[]

/** By what a person is notified of a kind. */
export interface StaffNoticeChoice {
  readonly kind: StaffNoticeKind
  readonly isByMail: boolean
}

/** In the clock of the store, `HH:MM`; over midnight where it begins later than it ends. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

export interface StaffNoticeSettings {
  /** Of the kinds that the person may be notified of. */
  readonly choices: readonly StaffNoticeChoice[]
  /** Null where the person is notified at any time. */
  readonly quietHours: QuietHours | null
}

/** For who has not chosen. */
export const IS_MAILED_BY_DEFAULT: Readonly<Record<StaffNoticeKind, boolean>> = {
  order: true,
  payment: true,
  quote: true,
  registration: true,
  'weekly-report': false,
}

/** The kinds of which the person may be notified, by what the person may do. */
export const noticeKindsOf = (actor: Actor, context: AccessContext): readonly StaffNoticeKind[] =>
  STAFF_NOTICE_KINDS.filter((kind) => can(STAFF_NOTICES[kind], actor, context))

/** What holds for each of the kinds: what was chosen, else the default. */
export const choicesFor = (
  kinds: readonly StaffNoticeKind[],
  stored: readonly StaffNoticeChoice[],
): readonly StaffNoticeChoice[] =>
  kinds.map((kind) => stored.find((choice) => choice.kind === kind) ?? { kind, isByMail: IS_MAILED_BY_DEFAULT[kind] })

export type NoticedPerson = Pick<StaffMember, 'kind' | 'modules'>

/** Whether a person of the team, who is not signed in, may see what a notice of the kind is about. */
export const mayBeNotified = (
  { kind, modules }: NoticedPerson,
  notice: StaffNoticeKind,
  context: AccessContext,
): boolean =>
  can(STAFF_NOTICES[notice], { kind, modules, loginId: '', staffId: '', customer: null } satisfies StaffMember, context)
