import type { Consent } from '#domain/privacy/consent.ts'
import type { CartOperation, NoteOperation } from '#domain/cart/operations.ts'
import {
  NOTHING_ANSWERED,
  NOTHING_PUT_OFF,
  type UserChoices,
  type VisitorAnswers,
  NOTHING_CHOSEN,
  type DeliveryChoice,
} from './browser-state.ts'
import type { PendingCombo, PendingLine, Unconfirmed } from './cart-state.ts'

/** From the last change to the write (specification §9). */
export const KEEP_DELAY_MS = 500

/** A change of the cart that could not be saved for longer than this is no longer what the person wants. */
const CART_MAX_AGE_MS = 24 * 3600 * 1000
/** Nothing but the browser has the cart of a visitor. */
export const VISITOR_CART_MAX_AGE_MS = 7 * CART_MAX_AGE_MS

/** What a browser keeps from one page to the next. There is no place in it for a coupon, a discount, a token or a password. */
export interface LocalState {
  readonly cart: UnsavedCart
  readonly user: UserChoices
  readonly delivery: DeliveryChoice
  readonly visitor: VisitorAnswers
}

type Answers = Pick<LocalState, 'user' | 'visitor'>

/** What was changed and not confirmed when the page ended. */
export interface UnsavedCart {
  readonly lines: readonly PendingLine[]
  readonly combos: readonly PendingCombo[]
  readonly note: NoteOperation | null
}

export const EMPTY_STATE: LocalState = {
  cart: { lines: [], combos: [], note: null },
  user: NOTHING_PUT_OFF,
  delivery: NOTHING_CHOSEN,
  visitor: NOTHING_ANSWERED,
}

/** Only the unsaved part of the cart: prices, coupon and discounts come from the server with every page. */
export const unsavedOf = ({ pending, pendingCombos, note }: Unconfirmed): UnsavedCart => ({
  lines: [...pending.values()],
  combos: [...pendingCombos.values()],
  note,
})

/** What the consent slots allow (specification §4 "Persistence"): 0 is the cart, 1 the user, 2 most of the rest. */
export const allowedBy = (consent: Consent, state: LocalState): LocalState => ({
  cart: consent.necessary ? state.cart : EMPTY_STATE.cart,
  user: consent.session ? state.user : EMPTY_STATE.user,
  delivery: consent.performance ? state.delivery : EMPTY_STATE.delivery,
  visitor: consent.performance ? state.visitor : EMPTY_STATE.visitor,
})

/** The delivery choice of this page with what another page wrote since: each part that was not chosen here since both had `before`. */
export function joinDelivery(own: DeliveryChoice, before: DeliveryChoice, written: DeliveryChoice): DeliveryChoice {
  const join = <Part>(own: Part, before: Part, written: Part) =>
    isEqual(own, before) && !isEqual(own, written) ? written : own
  return {
    deliveryType: join(own.deliveryType, before.deliveryType, written.deliveryType),
    place: join(own.place, before.place, written.place),
  }
}

/** What was answered on this page or on another: no answer is taken back. */
export const joinAnswers = (own: Answers, stored: Answers): Answers => ({
  user: { termsPutOffUntil: Math.max(own.user.termsPutOffUntil, stored.user.termsPutOffUntil) },
  visitor: { isAdult: own.visitor.isAdult || stored.visitor.isAdult },
})

/** Of what is kept as JSON. */
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What this page could not save yet, beside what other pages left: of theirs, all that this page has not seen confirmed.
 * `settled` are the ids of the changes that it has.
 */
export function besideOthers(stored: UnsavedCart, own: UnsavedCart, settled: ReadonlySet<string>): UnsavedCart {
  return {
    lines: entriesBesideOthers(stored.lines, own.lines, settled, ({ product }) => product.id),
    combos: entriesBesideOthers(stored.combos, own.combos, settled, ({ combo }) => combo.id),
    note: own.note ?? (stored.note && settled.has(stored.note.id) ? null : stored.note),
  }
}

function entriesBesideOthers<Operation extends CartOperation, Entry extends { operations: readonly Operation[] }>(
  stored: readonly Entry[],
  own: readonly Entry[],
  settled: ReadonlySet<string>,
  idOf: (entry: Entry) => string,
): Entry[] {
  const known = new Set([...settled, ...own.flatMap(({ operations }) => operations.map(({ id }) => id))])
  const others = stored
    .map((entry) => ({ ...entry, operations: entry.operations.filter(({ id }) => !known.has(id)) }))
    .filter(({ operations }) => operations.length > 0)
  const ownIds = new Set(own.map(idOf))
  const merged = own.map((entry) => {
    const theirs = others.find((other) => idOf(other) === idOf(entry))
    return theirs ? { ...entry, operations: [...theirs.operations, ...entry.operations] } : entry
  })
  return [...others.filter((entry) => !ownIds.has(idOf(entry))), ...merged]
}

interface Entry {
  readonly version: string
  readonly storedAt: number
  readonly state: LocalState
}

/** The entry as text, or null where there is nothing to keep. */
export function writeState(state: LocalState, version: string, now: number): string | null {
  return isEqual(state, EMPTY_STATE) ? null : JSON.stringify({ version, storedAt: now, state } satisfies Entry)
}

/** The stored state; empty where another version of the product wrote it, or where it cannot be read. */
export function readState(
  text: string | null,
  version: string,
  now: number,
  cartMaxAgeMs = CART_MAX_AGE_MS,
): LocalState {
  const entry = parse(text)
  if (entry === null || entry.version !== version) return EMPTY_STATE
  const state = { ...EMPTY_STATE, ...entry.state }
  return now - entry.storedAt < cartMaxAgeMs ? state : { ...state, cart: EMPTY_STATE.cart }
}

function parse(text: string | null): Entry | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Entry> | null
    return value && typeof value.storedAt === 'number' && isState(value.state)
      ? ({ version: '', ...value } as Entry)
      : null
  } catch {
    return null
  }
}

const isState = (value: unknown): value is LocalState =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(EMPTY_STATE).every((part) => part in value && typeof value[part as keyof typeof value] === 'object')
