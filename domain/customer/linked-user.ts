import type { Permission } from '../access/permission.ts'
import type { Cents } from '../amounts.ts'

/** A person who may act on a customer's account, as the principal sees them. */
export interface AccountUser {
  /** The person's login. */
  readonly id: string
  readonly name: string
  readonly email: string
  /** Whose account it is: has every permission, and is neither changed nor removed here. */
  readonly isPrincipal: boolean
  /** A paused user keeps the place in the list, and may do nothing. */
  readonly isActive: boolean
  readonly permissions: readonly string[]
  /** The principal approves the person's orders above this total; null where they need no approval. */
  readonly approvalAbove: Cents | null
  readonly since: string
}

/** What an account sees of a user while it changes the user. */
export interface SeenUser {
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** What is left out stays as it is. */
export interface UserChange {
  readonly name?: string
  readonly permissions?: readonly Permission[]
  /** The principal approves orders above this total; null where they need no approval. */
  readonly approvalAbove?: Cents | null
  readonly isActive?: boolean
  /** The values on screen: if another person changed one of them since, the change fails with `record.changedMeanwhile`. Without it nothing is compared. */
  readonly seen?: SeenUser
}

export interface UserToInvite {
  readonly email: string
  /** How the account calls the person; may be empty. */
  readonly name: string
  readonly permissions: readonly Permission[]
  /** The principal approves orders above this total; null where they need no approval. */
  readonly approvalAbove: Cents | null
}

/** Waits for the person to accept it. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly approvalAbove: Cents | null
  readonly expiresAt: string
}

export interface AccountUsers {
  readonly users: readonly AccountUser[]
  readonly invitations: readonly Invitation[]
}

/** An account that is open to a person in this store. */
export interface OpenAccount {
  readonly customerId: string
  readonly name: string
  readonly document: string
  /** The person's own record, not one that they are linked to. */
  readonly isOwn: boolean
  /** The session works for it at the moment. */
  readonly isCurrent: boolean
}

/** What the code of an invitation shows. */
export interface OpenInvitation {
  readonly email: string
  readonly name: string
  readonly customerName: string
  /** The person signs in with a password already, on this platform. */
  readonly hasLogin: boolean
  /** The record of the customer becomes the person's own. */
  readonly makesPrincipal: boolean
}
