import type { SupplierFeatures } from '../supplier/features.ts'
import type { Address } from './address.ts'

type Rules = Pick<SupplierFeatures, 'usesSingleAddress' | 'usesPrimaryAddress'>

/**
 * Where an order would go (specification §4 "Address"): with uses-single-address the first, otherwise what was chosen, and
 * before anything was chosen the primary one with use-primary-address, or the only one there is. Null: still to be chosen.
 * The addresses come with the primary one first.
 */
export function selectedAddress<Kept extends Pick<Address, 'id' | 'isPrimary'>>(
  addresses: readonly Kept[],
  rules: Rules,
  chosenId: string | null,
): Kept | null {
  const [first = null] = addresses
  if (rules.usesSingleAddress) return first
  const chosen = addresses.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  if (rules.usesPrimaryAddress) return addresses.find(({ isPrimary }) => isPrimary) ?? null
  return addresses.length === 1 ? first : null
}

/** Whether one more may be kept: a store with uses-single-address keeps one. */
export const mayAddAddress = ({ usesSingleAddress }: Pick<Rules, 'usesSingleAddress'>, count: number): boolean =>
  !usesSingleAddress || count === 0
