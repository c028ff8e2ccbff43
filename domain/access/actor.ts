/** Who acts: everything that a permission depends on (specification §6, rules §3). */
export type Actor = Visitor | CustomerActor | LinkedUser | StaffMember | ApiKeyActor

export interface Visitor {
  readonly kind: 'visitor'
}

/** The customer that a cart, an address or an order belongs to. */
export interface ActingCustomer {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly isApproved: boolean
  /** The list whose prices the customer pays; null is the store's own prices. */
  readonly priceListId: string | null
}

export interface CustomerActor {
  readonly kind: 'customer'
  readonly loginId: string
  readonly customer: ActingCustomer
}

/** A person on a principal customer's account, with what the principal granted. */
export interface LinkedUser {
  readonly kind: 'linked-user'
  readonly loginId: string
  readonly customer: ActingCustomer
  readonly permissions: readonly string[]
}

export interface StaffMember {
  readonly kind: 'representative' | 'attendant' | 'staff'
  readonly loginId: string
  readonly staffId: string
  readonly modules: readonly string[]
  /** The customer that the person acts for at the moment. */
  readonly customer: ActingCustomer | null
}

/** A program of the supplier's own, within the scopes of its key. */
export interface ApiKeyActor {
  readonly kind: 'api-key'
  readonly loginId: null
  readonly keyId: string
  readonly scopes: readonly string[]
  /** The customer that it works for; null where it works for the store. */
  readonly customer: ActingCustomer | null
}

/** Who wrote a row, and as what: with the row's customer it shows both who acted and for whom (rules §3). */
export interface Author {
  readonly loginId: string | null
  readonly actingAs: Exclude<Actor['kind'], 'visitor'> | null
  readonly apiKeyId: string | null
}

export const VISITOR: Visitor = { kind: 'visitor' }

export const authorOf = (actor: Actor): Author =>
  actor.kind === 'visitor'
    ? { loginId: null, actingAs: null, apiKeyId: null }
    : { loginId: actor.loginId, actingAs: actor.kind, apiKeyId: actor.kind === 'api-key' ? actor.keyId : null }

/** The author of a move of an order; none where the system moves it during a person's request. */
export const authorOfMove = (actor: Actor, { by }: { readonly by: string }): Author =>
  authorOf(by === 'system' ? VISITOR : actor)

/** Representatives, attendants and other staff, also while they act for a client: what they change is audited. */
export const worksForStore = (actor: Actor): actor is StaffMember =>
  actor.kind === 'representative' || actor.kind === 'attendant' || actor.kind === 'staff'

/** The person behind the actor; null for visitors and programs. */
export const loginIdOf = (actor: Actor): string | null => (actor.kind === 'visitor' ? null : actor.loginId)

/** The customer on whose behalf the actor works, if any. */
export const customerOf = (actor: Actor): ActingCustomer | null => (actor.kind === 'visitor' ? null : actor.customer)
