import type { TimeZone, TypedIdentity } from './new-store.ts'

/** A store of the same company. */
export interface SisterStore {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly cnpj: string
  /** The store of the request. */
  readonly isThisOne: boolean
  /** Where people reach it, without a slash at the end. */
  readonly url: string
  /** Whether who asks works in it, and may open its back office. */
  readonly worksThere: boolean
}

export interface SisterStores {
  readonly stores: readonly SisterStore[]
  /** How many stores the operator of the installation gives a company. */
  readonly limit: number
}

/** What the owner typed of a further store; everything else is taken over from the one in which it is opened. */
export interface TypedSister extends TypedIdentity {
  readonly timeZone: TimeZone
}
