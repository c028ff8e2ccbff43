/** A person who looks after the installation, and by being that has no access to what its stores hold (decision 122). */
export interface Operator {
  readonly loginId: string
  readonly name: string
  readonly email: string
}

export const OPERATOR_ACTIONS = [
  'operator.invited',
  'operator.joined',
  'operator.removed',
  'operator.signed-in',
  'operator.signed-out',
  'operator.recovery-code-used',
  'store.opened',
  'store.suspended',
  'store.reopened',
  'store.limits-changed',
] as const
/** What is in the log of the installation. */
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number]

export interface OperatorEvent {
  readonly id: number
  /** ISO instant. */
  readonly happenedAt: string
  readonly action: OperatorAction
  /** Name of the operator; empty for the command line. */
  readonly author: string
  readonly storeId: string | null
  /** As it was called then. */
  readonly storeName: string
  /** The reason that was given, or whom it concerns. */
  readonly note: string
}
