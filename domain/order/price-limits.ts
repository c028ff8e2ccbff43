import type { FieldChange } from '../access/audit.ts'
import type { BasisPoints } from '../amounts.ts'

/** A person who answers quotes. */
export interface Negotiator {
  /** Of the member of staff. */
  readonly id: string
  readonly name: string
  readonly role: 'attendant' | 'staff'
  /** The largest discount on a line that the person may offer. */
  readonly authority: BasisPoints
}

export interface StorePriceLimits {
  /** The smallest part of an offered price above the cost. */
  readonly marginFloor: BasisPoints
  readonly people: readonly Negotiator[]
}

/** What is to be different; what is left out stays. */
export interface PriceLimitsChange {
  readonly marginFloor: BasisPoints | null
  readonly people: readonly Pick<Negotiator, 'id' | 'authority'>[]
}

/** The limits with the change, which names no stranger: who is none of the store's people is left out. */
export const changedLimits = (limits: StorePriceLimits, change: PriceLimitsChange): StorePriceLimits => ({
  marginFloor: change.marginFloor ?? limits.marginFloor,
  people: limits.people.map((person) => ({
    ...person,
    authority: change.people.find(({ id }) => id === person.id)?.authority ?? person.authority,
  })),
})

/** Both in percent, for the log. */
export function limitChanges(before: StorePriceLimits, after: StorePriceLimits): FieldChange[] {
  const margin: FieldChange = {
    field: 'marginFloor',
    before: before.marginFloor / 100,
    after: after.marginFloor / 100,
  }
  const people = after.people.map((person, index): FieldChange => ({
    field: 'discountAuthority',
    part: person.name,
    before: (before.people[index]?.authority ?? person.authority) / 100,
    after: person.authority / 100,
  }))
  return [margin, ...people].filter((change) => change.before !== change.after)
}
