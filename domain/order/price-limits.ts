import type { FieldChange } from '../access/audit.ts'
import type { BasisPoints } from '../amounts.ts'
import { mergeChange } from '../merge-change.ts'

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

type Limits = Pick<StorePriceLimits, 'marginFloor'> & {
  readonly people: readonly Pick<Negotiator, 'id' | 'authority'>[]
}

/** What is to be different; what is left out stays. */
export interface PriceLimitsChange extends Partial<Limits> {
  /** What the person saw before the change; left out, the change wins over those of others. */
  readonly seen?: Limits
}

/** By the ids of people, and the margin by a name that no id has. */
const valuesOf = ({ marginFloor, people = [] }: Partial<Limits>): Readonly<Record<string, BasisPoints>> => ({
  ...(marginFloor === undefined ? {} : { marginFloor }),
  ...Object.fromEntries(people.map(({ id, authority }) => [id, authority])),
})

/**
 * The limits with the change, which names no stranger: who is none of the store's people is left out. Null where somebody else
 * changed one of the same limits.
 */
export function changedLimits(
  limits: StorePriceLimits,
  { seen, ...change }: PriceLimitsChange,
): StorePriceLimits | null {
  const stored = valuesOf(limits)
  const typed = { ...stored, ...valuesOf(change) }
  const merged = seen ? mergeChange(stored, { ...stored, ...valuesOf(seen) }, typed) : typed
  if (merged === null) return null
  return {
    marginFloor: merged['marginFloor'] ?? limits.marginFloor,
    people: limits.people.map((person) => ({ ...person, authority: merged[person.id] ?? person.authority })),
  }
}

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
