import { admitsUnapproved, type SupplierFeatures } from '../supplier/features.ts'
import type { Actor } from './actor.ts'

/**
 * Whether the store lets the actor in. A customer without approval stays outside where the store says so, and so does
 * whoever acts only on that account; people who work for the store are not concerned (rules §1).
 */
export function isAdmitted(
  actor: Actor,
  features: Pick<SupplierFeatures, 'takesQuotes' | 'blocksUnapproved'>,
): boolean {
  if (actor.kind !== 'customer' && actor.kind !== 'linked-user' && actor.kind !== 'api-key') return true
  return actor.customer.isApproved || admitsUnapproved(features)
}
