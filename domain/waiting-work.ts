import type { Action } from './access/can.ts'

/**
 * What waits for people of the store, and what one must be allowed to do for it. The home of the back office, the numbers of its menu,
 * the shift alarm, the title of the page and the e-mails to staff all follow this list.
 */
export const WAITING_WORK = {
  /** Orders that the store has not begun with. */
  orders: 'order.see-all',
  /** Quotes to price. */
  quotes: 'quote.price',
  /** A Pix to the key of the store, which no bank reports: staff confirm it. */
  transfers: 'payment.manage',
  /** Payments that do not fit, or are disputed. */
  payments: 'payment.manage',
  /** Refunds that staff make themselves. */
  refunds: 'payment.manage',
  /** Conversations with unread messages of customers. */
  conversations: 'chat.answer',
  /** Registrations to review. */
  registrations: 'customer.review',
  /** Ratings without an answer. */
  ratings: 'order.see-all',
  /** Spreadsheets that were checked this week and not applied. */
  imports: 'import.manage',
  /** Returns to decide, and money of returns that staff give back themselves. */
  returns: 'order.see-all',
  /** Open requests about personal data that are new or due soon. */
  privacy: 'privacy.manage',
} as const satisfies Record<string, Action>
export type WaitingKind = keyof typeof WAITING_WORK

/** A customer has just ordered and waits: a device on a shift rings for it. */
export const RINGING_KINDS = ['orders', 'quotes', 'transfers'] as const satisfies readonly WaitingKind[]

/** How much waits for a person; null where it is not theirs to do. */
export type WaitingCounts = Readonly<Record<WaitingKind, number | null>>

export interface WaitingWork extends WaitingCounts {
  /** When the last came of what rings: an ISO instant; null where nothing does. */
  readonly lastArrivalAt: string | null
  /** ISO instant until which the store takes no orders; null where it does. */
  readonly pausedUntil: string | null
}

export const NOTHING_WAITS: WaitingWork = {
  orders: null,
  quotes: null,
  transfers: null,
  payments: null,
  refunds: null,
  conversations: null,
  registrations: null,
  ratings: null,
  imports: null,
  returns: null,
  privacy: null,
  lastArrivalAt: null,
  pausedUntil: null,
}

/** How much of some kinds waits for the person. */
export const countOf = (waiting: WaitingCounts, kinds: readonly WaitingKind[]): number =>
  kinds.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0)
