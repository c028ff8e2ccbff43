/** Who asks. Everything a permission depends on, and nothing else (specification §6, rules §3). */
export type Actor = Visitor | CustomerActor | LinkedUser | StaffMember

export interface Visitor {
  readonly kind: 'visitor'
}

/** The customer that a cart, an address or an order belongs to. */
export interface ActingCustomer {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly isApproved: boolean
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
  /** The client that a representative acts for at the moment. */
  readonly customer: ActingCustomer | null
}

export const VISITOR: Visitor = { kind: 'visitor' }

/** The customer on whose behalf the actor works, if any. */
export const customerOf = (actor: Actor): ActingCustomer | null => (actor.kind === 'visitor' ? null : actor.customer)
