import type { SupplierFeatures } from '../supplier/features.ts'

/** How a registration stands with the store. Waiting is neither approved nor refused. */
export type ApprovalStatus = 'waiting' | 'approved' | 'refused'

type ApprovalFeatures = Pick<SupplierFeatures, 'takesQuotes' | 'blocksUnapproved' | 'restrictsUnapproved'>

/** Whether a new customer waits for the store to say yes (specification §5, rules §1). */
export const needsApproval = ({ takesQuotes, blocksUnapproved, restrictsUnapproved }: ApprovalFeatures): boolean =>
  takesQuotes || blocksUnapproved || restrictsUnapproved

/** How a new registration begins. */
export const initialApprovalStatus = (features: ApprovalFeatures): ApprovalStatus =>
  needsApproval(features) ? 'waiting' : 'approved'

/** Whether the store takes no order of the customer until it has approved them (rules §1); the strictest switch decides. */
export const mustAwaitApproval = (
  isApproved: boolean,
  { blocksUnapproved, restrictsUnapproved }: Pick<SupplierFeatures, 'blocksUnapproved' | 'restrictsUnapproved'>,
): boolean => !isApproved && (blocksUnapproved || restrictsUnapproved)
