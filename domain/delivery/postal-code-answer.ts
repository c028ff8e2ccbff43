/** What is known of a CEP; a town with one CEP for all has neither street nor district. */
export interface PostalCodePlace {
  readonly state: string
  readonly city: string
  readonly district: string
  readonly street: string
  readonly complement: string
}

/** Without a service to ask it is `off`; `unavailable` is a service that did not answer in time, or not sensibly. */
export type PostalCodeOutcome = 'found' | 'unknown' | 'unavailable' | 'off'

/** The state is known in any case, by the range of the CEP. */
export interface PostalCodeAnswer extends PostalCodePlace {
  readonly postalCode: string
  readonly outcome: PostalCodeOutcome
  /** Whether a service area of the store holds it; null where that says nothing. */
  readonly isServed: boolean | null
}
