import type { PersonalData } from '#domain/privacy/personal-data.ts'
import type { Scope } from '../http/scope.ts'

/**
 * What a module stores about people, declared beside its statements and collected in the privacy module: which tables, what
 * the export of a person shows of them, and how their rows go when a person is erased.
 */
export interface PrivacyPart {
  readonly tables: Readonly<Record<string, PersonalTable>>
  /** SQL expressions of type json: $1 is the supplier, $2 the login, $3 the person's own customer record or null. */
  readonly exports?: { readonly [Property in keyof PersonalData]?: string }
  /** Removes or empties what is left of a customer record that is deleted next. */
  readonly eraseCustomer?: (scope: Scope, customer: ErasedCustomer) => Promise<unknown>
  /** Removes what the store has of a person by the login, whether or not another store still knows the person. */
  readonly erasePerson?: (scope: Scope, loginId: string) => Promise<unknown>
  /** Removes what the whole platform has of logins that no store knows any more. */
  readonly eraseLogins?: (scope: Scope, logins: ErasedLogins) => Promise<unknown>
}

export interface PersonalTable {
  /** Null for what has no meaning to the person: hashes of secrets, and what repeats another table. */
  readonly exportedAs: keyof PersonalData | null
  /** `foreign key`: deleted with the customer record. `nothing`: it is about the store's own people, who stay. */
  readonly erasedBy: 'foreign key' | 'statement' | 'nothing'
}

export interface ErasedCustomer {
  readonly customerId: string
  readonly loginId: string
  /** The empty record to which the closed orders move; there is none for a customer without orders. */
  readonly tombstoneId: string
}

export interface ErasedLogins {
  readonly loginIds: readonly string[]
  readonly emails: readonly string[]
}
